package import BinaryIO
package import MediaModel

/// AIFF and AIFF-C: texts, dated comments, and an ID3 tag in a chunk.
///
///     "FORM", u32 size, "AIFF" or "AIFC", { 4cc, u32 size, data, zero to an even size }
///     COMT: u16 count, { u32 seconds since 1904, u16 marker, u16 size, text, zero to an even size }
///
/// Source: Apple, Audio Interchange File Format 1.3 and AIFF-C draft of 1991, § Text Chunks, Comments Chunk.
package enum AIFFReader: MetadataFormatReader {
  package static let fileType = FileType.aiff
  package static let formatName = "AIFF"
  private static let largestText = 1 << 20
  private static let largestCount = 10_000

  package static func recognizes(head: [UInt8], name: String) -> Bool {
    head.count >= 12 && head.starts(with: "FORM".utf8)
      && (head[8..<12].elementsEqual("AIFF".utf8) || head[8..<12].elementsEqual("AIFC".utf8))
  }

  package static func read(
    _ source: any ByteSource, head: [UInt8]
  ) throws(IOFailure) -> FormatMetadata {
    var metadata = FormatMetadata()
    let announced = ID3Bytes.plain(head.dropFirst(4).prefix(4)) + 8
    if announced > source.size {
      metadata.diagnostics.append(
        Diagnostic("FORM says \(announced) bytes, and \(source.size) are there", offset: 4))
    }
    var counts: [String: Int] = [:]
    for chunk in try chunks(of: source) {
      let number = counts[chunk.type, default: 0]
      counts[chunk.type] = number + 1
      let path = "\(formChunk(head)).\(chunk.type)" + (number > 0 ? "[\(number)]" : "")
      let offset = chunk.body.lowerBound - 8
      if chunk.body.count < chunk.size {
        metadata.diagnostics.append(
          Diagnostic(
            "'\(chunk.type)' says \(chunk.size) bytes, and \(chunk.body.count) are there",
            offset: offset))
      }
      try read(chunk.type, chunk.body, .init(path: path, offset: offset), source, &metadata)
    }
    return metadata
  }

  /// A chunk: its type, the size that it says, and where its body lies as far as it is there.
  struct Chunk {
    var type: String
    var size: Int
    var body: Range<Int>
  }

  /// The chunks of a file.
  ///
  /// - Throws: `IOFailure` where the source cannot be read.
  static func chunks(of source: any ByteSource) throws(IOFailure) -> [Chunk] {
    var chunks: [Chunk] = []
    // What some programs append behind the form is read all the same, where it looks like chunks.
    var window = SourceWindow(source, limit: 12..<max(12, source.size), chunkSize: 4096)
    var position = 12
    while position + 8 <= source.size, chunks.count < largestCount {
      let start = try window.read(8, at: position)
      guard start.count == 8, start.prefix(4).allSatisfy({ (0x20...0x7E).contains($0) }) else {
        break
      }
      let size = ID3Bytes.plain(start[4..<8])
      let body = (position + 8)..<min(source.size, position + 8 + size)
      chunks.append(
        Chunk(type: String(decoding: start[..<4], as: UTF8.self), size: size, body: body))
      position = body.upperBound + size % 2
    }
    return chunks
  }

  private static func formChunk(_ head: [UInt8]) -> String {
    String(decoding: head.dropFirst(8).prefix(4), as: UTF8.self)
  }

  private static func read(
    _ type: String, _ body: Range<Int>, _ carrier: MetadataItem.Carrier, _ source: any ByteSource,
    _ metadata: inout FormatMetadata
  ) throws(IOFailure) {
    switch type {
    case "NAME", "AUTH", "(c) ", "ANNO":
      let bytes = try source.read(body.prefix(largestText))
      metadata.items.append(item(type, bytes[...], carrier))
    case "COMT":
      readComments(try source.read(body.prefix(largestText)), carrier, &metadata)
    case "ID3 ", "id3 ":
      metadata.append(try ID3Metadata.read(source, in: body, path: carrier.path))
    case "APPL":
      // Programs keep what is theirs behind a mark; only its name is known.
      let bytes = try source.read(body.prefix(largestText))
      if bytes.starts(with: "XMP ".utf8) {
        metadata.items.append(
          MetadataItem(
            MetadataIdentifier(key: "XMP", keySpace: .xmp), payload: Array(bytes.dropFirst(4)),
            dataType: .utf8, carrier: carrier))
      }
    default: break
    }
  }

  /// Text without the zeros that fill it up: UTF-8, else Mac Roman.
  private static func item(
    _ type: String, _ bytes: ArraySlice<UInt8>, _ carrier: MetadataItem.Carrier,
    _ extra: [MetadataItem.ExtraAttribute] = []
  ) -> MetadataItem {
    var bytes = bytes
    while bytes.last == 0 { bytes.removeLast() }
    let text = TextEncoding.utf8.decode(bytes) ?? TextEncoding.macRoman.decode(bytes)
    return MetadataItem(
      MetadataIdentifier(key: type, keySpace: .aiff),
      payload: text.map { Array($0.utf8) } ?? Array(bytes),
      dataType: text == nil ? .rawData : .utf8, extraAttributes: extra, carrier: carrier)
  }

  private static func readComments(
    _ bytes: [UInt8], _ carrier: MetadataItem.Carrier, _ metadata: inout FormatMetadata
  ) {
    var cursor = ID3Cursor(bytes)
    guard let count = cursor.number(2) else { return }
    for index in 0..<count {
      guard let time = cursor.number(4), let marker = cursor.number(2),
        let size = cursor.number(2), let text = cursor.bytes(size)
      else {
        metadata.diagnostics.append(
          Diagnostic(
            "of \(count) comments \(index) can be read", clause: "AIFF, Comments Chunk",
            path: carrier.path, offset: carrier.offset))
        return
      }
      if size % 2 == 1 { _ = cursor.byte() }
      var extra: [MetadataItem.ExtraAttribute] = []
      if time > 0, let date = MetadataDate(secondsSince1904: UInt64(time)) {
        extra.append(.init("date", date.description))
      }
      if marker > 0 { extra.append(.init("marker", String(marker))) }
      metadata.items.append(item("COMT", text, carrier, extra))
    }
  }
}
