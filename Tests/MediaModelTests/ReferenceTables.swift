import Foundation

/// The reference tables that the identifiers and data types were taken from, where they are at
/// hand.
enum ReferenceTables {
  /// Why a test that needs the tables is skipped.
  static let reason = "the reference tables are not beside this repository"

  /// The rows of a table by column name; empty where the table is absent.
  static func rows(_ name: String) -> [[String: String]] {
    guard let text = try? String(contentsOf: folder.appending(path: name), encoding: .utf8) else {
      return []
    }
    let lines = text.split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    guard let columns = lines.first else { return [] }
    return lines.dropFirst().map {
      Dictionary(zip(columns, $0), uniquingKeysWith: { first, _ in first })
    }
  }

  /// Whether the tables are at hand.
  static let arePresent = !rows("identifiers.tsv").isEmpty

  private static let folder: URL = {
    let shared =
      ProcessInfo.processInfo.environment["MEDIAMETADATA_SHARED"].map { URL(filePath: $0) }
      ?? URL(filePath: #filePath).appending(path: "../../../../shared").standardized
    return shared.appending(path: "reference")
  }()
}
