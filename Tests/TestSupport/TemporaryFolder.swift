internal import Foundation

/// A folder that goes away with the value.
public final class TemporaryFolder: Sendable {
  /// Where it is, without a slash at the end.
  public let path: String

  /// Makes a folder.
  ///
  /// - Throws: what the system says where there is no room for it.
  public init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "mediametadata-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a file in it.
  public func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file into it and gives its path.
  ///
  /// - Throws: what the system says where the file cannot be written.
  @discardableResult
  public func write(_ bytes: [UInt8], to name: String) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: file(name)))
    return file(name)
  }

  /// The bytes of a file in it; `nil` where there is none.
  public func read(_ name: String) -> [UInt8]? {
    (try? Data(contentsOf: URL(fileURLWithPath: file(name)))).map { Array($0) }
  }

  /// The names of what is in it, hidden ones too, sorted.
  public var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }
}
