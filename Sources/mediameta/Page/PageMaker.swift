internal import FoundationEssentials
internal import MediaMetadata

/// Makes the page of one file.
struct PageMaker: Sendable {
  let isEmbedding: Bool
  let isReplacing: Bool
  let sliceCount: Int?

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
    _ path: String, to output: String, comparedWith original: String? = nil
  ) async throws -> PageDocument {
    let inspection = try FileInspection(SourceLocation(argument: path))
    var document = try PageDocument(
      inspection, name: Self.name(of: path), video: try video(path, beside: output),
      sliceCount: sliceCount)
    if let original {
      document.conversion = try await PageDocument.Conversion(of: original, in: path)
    }
    try WholeFile.write(
      bytes(of: document, for: output), to: output, replacing: isReplacing, source: path)
    return document
  }

  /// The output as what its name ends in.
  private func bytes(of document: PageDocument, for output: String) throws(MediaError) -> [UInt8] {
    switch output.split(separator: ".").last?.lowercased() {
    case "svg": return Array(try drawing(document, output).svg.utf8)
    case "png": return try Raster.png(of: drawing(document, output), path: output)
    default:
      var bytes: [UInt8] = []
      Page.write(title: document.title, lines: document.verdict, data: document) { bytes += $0 }
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

  /// Where the page finds the video: a path from its own folder, or the bytes themselves.
  private func video(_ path: String, beside output: String) throws(MediaError) -> String {
    guard isEmbedding else { return Self.link(to: path, from: output) }
    let bytes = try WholeFile.bytes(of: path, limit: Self.mostEmbedded)
    let kind = path.lowercased().hasSuffix(".webm") ? "video/webm" : "video/mp4"
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

extension PageDocument.Conversion {
  /// Compares the facts of two files.
  ///
  /// - Throws: ``MediaError`` where one of them cannot be read.
  init(of original: String, in path: String) async throws {
    let comparison = try await AssetComparison.compare(
      Asset(SourceLocation(argument: original)), Asset(SourceLocation(argument: path)))
    var rows = comparison.lost.map { Row($0, nil, "lost") }
    rows += comparison.changed.map { Row($0.before, $0.after, "changed") }
    rows += comparison.moved.map { Row($0.before, $0.after, "moved") }
    rows += comparison.added.map { Row(nil, $0, "added") }
    rows += comparison.kept.map { Row($0.before, $0.after, "kept") }
    let counts = [
      (comparison.keptCount, "kept"), (comparison.moved.count, "moved"),
      (comparison.changed.count, "changed"), (comparison.lost.count, "lost"),
      (comparison.added.count, "added"),
    ]
    self.init(
      title: counts.map { "\($0) \($1)" }.joined(separator: ", "),
      before: PageMaker.name(of: original), after: PageMaker.name(of: path), rows: rows)
  }
}

extension PageDocument.Conversion.Row {
  fileprivate init(_ before: Fact?, _ after: Fact?, _ state: String) {
    let name = (before ?? after).map { FactText($0) }
    self.init(
      identifier: name.map { [$0.name, $0.language].joined(separator: " ") } ?? "",
      before: before.map { FactText($0).value }, after: after.map { FactText($0).value },
      state: state)
  }
}
