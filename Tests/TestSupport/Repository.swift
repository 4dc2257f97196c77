internal import Foundation

/// The folders of the repository, found from where this file is.
public enum Repository {
  /// The folder that holds `Package.swift`.
  public static let path: String = {
    let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    return parts.dropLast(3).joined(separator: "/")
  }()

  /// The folder with real files, beside the repository or where `MEDIAMETADATA_SHARED` says; `nil` where it is absent.
  public static let shared: String? = {
    let folder = ProcessInfo.processInfo.environment["MEDIAMETADATA_SHARED"] ?? "\(path)/../shared"
    return FileManager.default.fileExists(atPath: folder) ? folder : nil
  }()

  /// The folder with what `swift build` makes of the packages: beside the test bundle.
  public static var products: String {
    let bundle = CommandLine.arguments.first ?? ""
    if let end = bundle.range(of: "/debug/") { return String(bundle[..<end.upperBound]) }
    if let end = bundle.range(of: "/release/") { return String(bundle[..<end.upperBound]) }
    return "\(path)/.build/debug/"
  }
}

/// A file of `Fixtures`.
public struct Fixture: Hashable, Sendable, CustomStringConvertible {
  /// The folder in `Fixtures`: `Media`, `Formats`, `Vendor` or `Malformed`.
  public let folder: String
  /// The file's name.
  public let name: String

  /// A file of a folder of `Fixtures`.
  public init(folder: String, name: String) {
    self.folder = folder
    self.name = name
  }

  /// A file of `Fixtures/Media`.
  public static func media(_ name: String) -> Fixture { Fixture(folder: "Media", name: name) }

  /// A file of `Fixtures/Formats`.
  public static func format(_ name: String) -> Fixture {
    Fixture(folder: "Formats", name: name)
  }

  /// A file of `Fixtures/Vendor`.
  public static func vendor(_ name: String) -> Fixture {
    Fixture(folder: "Vendor", name: name)
  }

  /// A file of `Fixtures/Malformed`.
  public static func malformed(_ name: String) -> Fixture {
    Fixture(folder: "Malformed", name: name)
  }

  /// All files of `Fixtures/Media`.
  public static let media = all(in: "Media")

  /// All files of `Fixtures/Formats`.
  public static let formats = all(in: "Formats")

  /// All files of `Fixtures/Vendor`.
  public static let vendor = all(in: "Vendor")

  /// All files of `Fixtures/Malformed`.
  public static let malformed = all(in: "Malformed")

  private static func all(in folder: String) -> [Fixture] {
    let path = "\(Repository.path)/Fixtures/\(folder)"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    // A test of all files of a folder would pass over none.
    precondition(!names.isEmpty, "there are no fixtures in \(path)")
    return names.sorted().map { Fixture(folder: folder, name: $0) }
  }

  /// Where the file is.
  public var path: String { "\(Repository.path)/Fixtures/\(folder)/\(name)" }

  /// What comes after the last dot of the name.
  public var pathExtension: String { name.split(separator: ".").last.map(String.init) ?? "" }

  /// All its bytes; none where it is missing, which no test takes for a fixture.
  public var bytes: [UInt8] {
    (try? Data(contentsOf: URL(fileURLWithPath: path))).map { Array($0) } ?? []
  }

  /// The name.
  public var description: String { name }
}
