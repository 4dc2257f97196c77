import Foundation
import MediaMetadata
import TestSupport
import Testing

/// A real file, and what exiftool says of its capture.
struct CaptureFile: Sendable, CustomTestStringConvertible {
  var path: String
  var testDescription: String

  /// The files of the shared folder; none where it is absent.
  static let all: [CaptureFile] = {
    let shared =
      ProcessInfo.processInfo.environment["MEDIAMETADATA_SHARED"] ?? "\(Repository.path)/../shared"
    let folder = "\(shared)/samples"
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return names.sorted().filter { name in
      !name.hasPrefix("malformed")
        && ["mov", "mp4", "m4a", "3gp", "m4v"].contains { name.lowercased().hasSuffix(".\($0)") }
    }.map { CaptureFile(path: "\(folder)/\($0)", testDescription: $0) }
  }()

  static let exiftool = ["/usr/bin/exiftool", "/usr/local/bin/exiftool"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// Whether the comparison can be made here.
  static var canCompare: Bool { exiftool != nil && !all.isEmpty }

  /// What exiftool says: several values of one name in one list.
  ///
  /// - Throws: what the system says where it cannot be started.
  func told(_ names: [String]) throws -> [String: [String]] {
    let run = try Program.run(
      Self.exiftool ?? "", ["-j", "-n", "-a", "-G4"] + names.map { "-\($0)" } + [path])
    let list = try JSONSerialization.jsonObject(with: Data(run.output)) as? [[String: Any]]
    var values: [String: [String]] = [:]
    for (key, value) in list?.first ?? [:] {
      let name = key.split(separator: ":").last.map(String.init) ?? key
      values[name, default: []].append("\(value)")
    }
    return values
  }
}

@Suite(
  .enabled(
    if: CaptureFile.canCompare, "the folder of samples is absent, or exiftool is not installed"))
struct `Capture facts of real files` {
  @Test(arguments: CaptureFile.all)
  func `hold what exiftool finds`(_ file: CaptureFile) throws {
    let told = try file.told(["QuickTime:CreateDate", "Make", "Model", "GPSPosition"])
    let facts = CaptureFacts(of: try Asset(path: file.path).describe())
    for date in told["CreateDate"] ?? [] where !date.hasPrefix("0000") {
      let dates = facts.date.candidates.map { $0.value.date.description.prefix(19) }
      let parts = date.split(separator: " ")
      let expected =
        (parts.first.map { $0.split(separator: ":").joined(separator: "-") } ?? "") + "T"
        + (parts.last ?? "").prefix(8)
      #expect(dates.contains { $0.hasPrefix(expected) }, "\(date) is not among \(dates)")
    }
    for make in told["Make"] ?? [] {
      #expect(facts.make.candidates.contains { $0.value == make })
    }
    for model in told["Model"] ?? [] {
      #expect(facts.model.candidates.contains { $0.value == model })
    }
    for position in told["GPSPosition"] ?? [] {
      let numbers = position.split(separator: " ").compactMap { Double($0) }
      try #require(numbers.count == 2)
      #expect(
        facts.location.candidates.contains { candidate in
          guard let point = candidate.value.point else { return false }
          return abs(point.latitude - numbers[0]) < 0.0001
            && abs(point.longitude - numbers[1]) < 0.0001
        }, "\(position) is not among \(facts.location.candidates.map(\.value))")
    }
  }
}
