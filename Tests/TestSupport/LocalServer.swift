internal import Foundation

/// Debian's nginx and a server that misbehaves, on loopback, over the files of a folder of their own.
///
/// They end with the process.
public final class LocalServer: Sendable {
  private struct Places: Decodable {
    var plain: String
    var secure: String?
    var odd: String
    var certificate: String
    var log: String
  }

  /// One server for all tests of a process; `nil` where it cannot be started.
  public static let shared: LocalServer? = isAvailable ? try? LocalServer() : nil

  /// Why there is no server, for those who skip a test.
  public static let isAbsent: String = "nginx (Debian's nginx-light) or python3 is not installed"

  /// Whether nginx and Python are installed.
  public static let isAvailable: Bool =
    python != nil && find("nginx", in: ["/usr/sbin", "/usr/local/sbin"]) != nil

  private static let python = find("python3", in: ["/usr/bin"])

  private static func find(_ name: String, in folders: [String]) -> String? {
    let search = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return (search.map(String.init) + folders).map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  private let folder: TemporaryFolder
  private let places: Places
  private let process: Process

  /// Starts them.
  ///
  /// - Throws: what the system says where they cannot be started.
  public init() throws {
    folder = try TemporaryFolder()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Self.python ?? "")
    process.arguments = ["-B", "\(Repository.path)/Tests/Checks/support/serve.py", folder.path]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    var line = Data()
    while !line.contains(UInt8(ascii: "\n")) {
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { break }
      line += more
    }
    places = try JSONDecoder().decode(Places.self, from: line)
    self.process = process
  }

  /// Puts a file there.
  ///
  /// - Throws: what the system says where it cannot be written.
  public func serve(_ bytes: [UInt8], as name: String) throws {
    try folder.write(bytes, to: name)
  }

  /// Where a file that is served is.
  public func path(of name: String) -> String { folder.file(name) }

  /// The URL of a file, or of what nginx was told to do: `whole/`, `slow/`, `loop`, `to/file`.
  public func url(_ path: String) -> String { places.plain + path }

  /// The same over TLS, with a certificate that no one vouches for; `nil` where none could be made.
  public func secureURL(_ path: String) -> String? { places.secure.map { $0 + path } }

  /// The certificate, to be trusted by those who like.
  public var certificate: String { places.certificate }

  /// The URL of what the misbehaving server does to a file.
  public func oddURL(_ path: String) -> String { places.odd + path }

  /// What nginx noted of a path: status, bytes sent, range, connection and protocol of each request.
  ///
  /// - Throws: what the system says where there is no log.
  public func requests(
    for path: String
  ) throws -> [(status: Int, byteCount: Int, range: String, connection: String, version: String)] {
    // It notes when it has finished, which is after the client has.
    Thread.sleep(forTimeInterval: 0.2)
    let log = try String(contentsOfFile: places.log, encoding: .utf8)
    return log.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      guard words.count == 7, words[3] == "/\(path)", let status = Int(words[0]),
        let count = Int(words[1])
      else { return nil }
      return (status, count, String(words[4]), String(words[5]), String(words[6]))
    }
  }
}
