package import BinaryIO

/// An ID3v2 tag in one language: `ID32`.
///
/// Source: "Carriage of ID3v2 metadata in ISO base media files", the MP4 registration authority's
/// `ID32`.
package struct ID3v2Box: CodedBox {
  package static let type: FourCC = "ID32"
  package static let clause = "MP4RA, ID32"

  package var header = FullBoxHeader()
  package var language: UInt16 = 0
  package var data: [UInt8] = []

  mutating func code(with coder: inout BoxCoder) {
    coder.field(&header)
    coder.language("language", &language)
    coder.rest("data", &data)
  }
}
