package import BinaryIO

/// The album a piece is of, and its place there: 3GPP's `albm`.
package struct AlbumBox: CodedBox {
  package static let type: FourCC = "albm"
  package static let clause = "3GPP TS 26.244 § 8.2"

  package var header = FullBoxHeader()
  package var language: UInt16 = 0
  package var text = UnicodeString("")
  package var trackNumber: UInt8?

  mutating func code(with coder: inout BoxCoder) {
    coder.field(&header, versions: 0...0)
    coder.language("language", &language)
    coder.field("title", &text)
    coder.field("track number", &trackNumber, if: !coder.isAtEnd)
  }
}
