package import BinaryIO

/// Keywords in one language: 3GPP's `kywd`.
///
///     full box; u16 packed language, u8 count; count x { u8 byte length (its NUL included), text }
///
/// Source: 3GPP TS 26.244 § 8.2.
package struct KeywordsBox: Box {
  package static let type: FourCC = "kywd"
  package static let clause = "3GPP TS 26.244 § 8.2"

  package var header: FullBoxHeader
  package var language: UInt16
  /// Each as stored, with its NUL where it has one.
  package var keywords: [[UInt8]]

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    header = try FullBoxHeader(parsing: &reader)
    try reader.require(header.version, in: 0...0)
    language = try reader.read()
    let count = try reader.read(UInt8.self)
    keywords = []
    for _ in 0..<count {
      let length = Int(try reader.read(UInt8.self))
      keywords.append(try reader.readBytes(length))
    }
  }

  package func write(to writer: inout ByteWriter) {
    header.write(to: &writer)
    writer.write(language)
    let kept = keywords.prefix(Int(UInt8.max))
    writer.write(UInt8(truncatingIfNeeded: kept.count))
    for keyword in kept {
      writer.write(UInt8(clamping: keyword.count))
      writer.write(keyword.prefix(Int(UInt8.max)))
    }
  }

  /// The keywords without their terminators.
  package var texts: [String] {
    keywords.map { keyword in
      let isWide = BoxText.isUTF16(keyword)
      let size = isWide ? 2 : 1
      let isTerminated = keyword.count >= size && keyword.suffix(size).allSatisfy { $0 == 0 }
      return BoxText.string(isTerminated ? Array(keyword.dropLast(size)) : keyword)
    }
  }

  package var fields: [BoxField] {
    header.fields + [
      BoxField("language", language: language),
      BoxField("keywords", .list(texts.map { .text($0) })),
    ]
  }
}
