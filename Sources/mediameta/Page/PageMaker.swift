internal import FoundationEssentials
internal import MediaMetadata

/// Makes the page of one file.
struct PageMaker: Sendable {
  let isEmbedding: Bool
  let isReplacing: Bool
  let sliceCount: Int?
  let tiles: PageTiles?

  /// The file that another was made from, and what was said then.
  struct Original: Sendable {
    var path: String
    var report: ExportReport?
  }

  /// Videos larger than this are not put into a page, which no browser would open.
  private static let mostEmbedded = 512 << 20

  /// Reads a file and writes its page.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - output: the page.
  ///   - original: the file that it was made from, where facts are compared.
  /// - Returns: what was drawn.
  /// - Throws: ``MediaError``.
  @discardableResult
  func write(
    _ path: String, to output: String, comparedWith original: Original? = nil
  ) async throws -> PageDocument {
    var document = try document(of: path, beside: output)
    document.tiles = tiles
    if let original {
      document.conversion = try await PageDocument.Conversion(original, in: path)
    }
    try WholeFile.write(
      bytes(of: document, for: output), to: output, replacing: isReplacing, source: path)
    return document
  }

  private func document(of path: String, beside output: String) throws -> PageDocument {
    let name = Self.name(of: path)
    if TimedLog.isLog(path) {
      let log = try TimedLog.streams(path, format: nil)
      return try PageDocument(log: log, name: name, sliceCount: sliceCount)
    }
    return try PageDocument(
      FileInspection(SourceLocation(argument: path)), name: name,
      video: try video(path, beside: output), sliceCount: sliceCount)
  }

  /// The output as what its name ends in.
  private func bytes(of document: PageDocument, for output: String) throws(MediaError) -> [UInt8] {
    switch output.split(separator: ".").last?.lowercased() {
    case "svg": return Array(try drawing(document, output).svg.utf8)
    case "png": return try Raster.png(of: drawing(document, output), path: output)
    default:
      var bytes: [UInt8] = []
      Page.write(title: document.title, lines: document.verdict, tiles: tiles, data: document) {
        bytes += $0
      }
      return bytes
    }
  }

  private func drawing(_ document: PageDocument, _ output: String) throws(MediaError) -> Drawing {
    let drawing = Drawing(document)
    guard !drawing.isEmpty else {
      throw MediaError(
        .invalidRequest, "there is nothing to draw: no path, no timed metadata, no chapters",
        path: output)
    }
    return drawing
  }

  /// What browsers call files of an ending; those of movies are taken for MP4.
  private static let kinds = [
    "webm": "video/webm", "mp3": "audio/mpeg", "flac": "audio/flac", "ogg": "audio/ogg",
    "opus": "audio/ogg", "wav": "audio/wav", "aac": "audio/aac",
  ]

  /// Where the page finds the video: a path from its own folder, or the bytes themselves.
  private func video(_ path: String, beside output: String) throws(MediaError) -> String {
    guard isEmbedding else { return Self.link(to: path, from: output) }
    let bytes = try WholeFile.bytes(of: path, limit: Self.mostEmbedded)
    let ending = path.split(separator: ".").last?.lowercased() ?? ""
    let kind = Self.kinds[ending] ?? "video/mp4"
    return "data:\(kind);base64,\(Data(bytes).base64EncodedString())"
  }

  /// The name of a file, without its folders.
  static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// A relative URL from one file to another.
  static func link(to path: String, from page: String) -> String {
    let target = parts(of: path), start = parts(of: page).dropLast()
    let shared = zip(target, start).prefix { $0 == $1 }.count
    let way = Array(repeating: "..", count: start.count - shared) + target.dropFirst(shared)
    return way.map(escaped).joined(separator: "/")
  }

  private static func parts(of path: String) -> [String] {
    let whole = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    var parts: [String] = []
    for part in whole.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(String(part)) }
    }
    return parts
  }

  /// A part of a path as it stands in a URL.
  private static func escaped(_ part: String) -> String {
    var result = ""
    for byte in part.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E:
        result.unicodeScalars.append(UnicodeScalar(byte))
      default: result += "%" + ShowValue.hex([byte]).uppercased()
      }
    }
    return result
  }
}
