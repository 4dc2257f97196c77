package import BinaryIO

/// What one item of a `meta` is: `infe`.
package struct ItemInformationBox: CodedBox {
  package static let type: FourCC = "infe"
  package static let clause = "ISO/IEC 14496-12 § 8.11.6"

  /// Bit 0 of the flags: the item is not meant to be shown.
  package var header = FullBoxHeader(version: 2, flags: 0)
  package var itemID: UInt32 = 0
  /// The entry of `ipro` that protects the item; 0 for none.
  package var protectionIndex: UInt16 = 0
  /// `hvc1`, `av01`, `jpeg`, `grid`, `Exif`, `mime` ...; zero in versions 0 and 1.
  package var itemType = FourCC.zero
  package var name = UnicodeString("")
  /// The media type of an item `mime`, and of all items in versions 0 and 1; `nil` for others.
  package var contentType: UnicodeString?
  /// How the content is encoded, as in HTTP; the URI type of an item `uri `; what follows in version 1.
  package var rest: [UInt8] = []

  package init() {}

  /// Whether the item is not meant to be shown.
  package var isHidden: Bool { header.version >= 2 && header.flags & 1 != 0 }

  mutating func code(with coder: inout BoxCoder) {
    coder.field(&header, versions: 0...3)
    coder.field("item ID", &itemID, bytes: header.version == 3 ? 4 : 2)
    coder.field("protection index", &protectionIndex)
    if header.version >= 2 { coder.field("type", &itemType) }
    coder.field("name", &name)
    coder.optional(
      &contentType, if: header.version < 2 || itemType == "mime", new: UnicodeString("")
    ) { $0.field("content type", &$1) }
    coder.rest(nil, &rest)
    if !rest.isEmpty { coder.show("rest", .readable(rest)) }
  }
}
