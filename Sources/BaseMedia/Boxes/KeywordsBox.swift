package import BinaryIO

/// Keywords in one language: 3GPP's `kywd`.
package struct KeywordsBox: CodedBox {
  package static let type: FourCC = "kywd"
  package static let clause = "3GPP TS 26.244 § 8.2"

  package var header = FullBoxHeader()
  package var language: UInt16 = 0
  /// Each as stored, with its NUL where it has one.
  package var keywords: [[UInt8]] = []

  mutating func code(with coder: inout BoxCoder) {
    coder.field(&header, versions: 0...0)
    coder.language("language", &language)
    coder.rows(nil, &keywords, count: .u8, new: []) { $0.bytes(nil, &$1, countBytes: 1) }
    coder.show("keywords", .list(texts.map { .text($0) }))
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
}
