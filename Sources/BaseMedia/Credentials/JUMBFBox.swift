internal import BinaryIO

/// A JUMBF superbox: what it holds, and the boxes in it.
///
/// Source: ISO/IEC 19566-5:2023.
struct JUMBFBox {
  let contentType: ContentType
  let label: String?
  /// The boxes after the description.
  let content: [BoxNode]

  /// What a superbox holds: four letters, and a tail that all of them share.
  struct ContentType: Hashable {
    private let bytes: [UInt8]

    private init(_ letters: StaticString) {
      bytes =
        "\(letters)".utf8 + [0, 0x11, 0, 0x10, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71]
    }

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    // Source: C2PA Technical Specification 2.2, 11.1.4.
    static let store = ContentType("c2pa")
    static let manifest = ContentType("c2ma")
    static let updateManifest = ContentType("c2um")
    static let compressedManifest = ContentType("c2cm")
    static let assertionStore = ContentType("c2as")
    static let claim = ContentType("c2cl")
    static let signature = ContentType("c2cs")
  }

  /// A box of type `jumb` with its description; `nil` for any other.
  init?(_ box: BoxNode) {
    // A type of 16 bytes, toggles, of which 2 announces a label, then that.
    guard box.type == "jumb", let description = box.children.first, description.type == "jumd",
      case let bytes = description.payload, bytes.count > 16
    else { return nil }
    contentType = ContentType(Array(bytes.prefix(16)))
    label =
      bytes[16] & 2 == 0
      ? nil : String(decoding: bytes.dropFirst(17).prefix { $0 != 0 }, as: UTF8.self)
    content = Array(box.children.dropFirst())
  }

  /// The superboxes in this one.
  var children: [JUMBFBox] { content.compactMap(JUMBFBox.init) }

  /// The first superbox in this one of a type.
  func first(_ type: ContentType) -> JUMBFBox? {
    children.first { $0.contentType == type }
  }

  /// The content as one value in CBOR.
  var value: CBORValue? {
    content.first { $0.type == "cbor" }.map { CBORValue($0.payload[...]) }
  }
}
