package import BinaryIO

/// Which properties of `ipco` each item has: `ipma`.
package struct ItemPropertyAssociationBox: CodedBox {
  package static let type: FourCC = "ipma"
  package static let clause = "ISO/IEC 23008-12 § 9.3.1"

  /// The properties of one item.
  package struct Entry: Hashable, Sendable {
    package var itemID: UInt32 = 0
    package var properties: [Property] = []
  }

  /// One property.
  package struct Property: Hashable, Sendable {
    /// Whether a reader that does not know the property must not show the item.
    package var isEssential = false
    /// Its place in `ipco`, from 1; 0 for none.
    package var index: UInt16 = 0
  }

  /// Bit 0 of the flags: places take 15 bits, not 7.
  package var header = FullBoxHeader()
  package var entries: [Entry] = []

  mutating func code(with coder: inout BoxCoder) {
    coder.field(&header, versions: 0...1)
    let (isWide, areNumbersWide) = (header.flags & 1 != 0, header.version > 0)
    coder.rows("entries", &entries, stride: areNumbersWide ? 5 : 3, new: Entry()) { coder, entry in
      coder.field("item ID", &entry.itemID, bytes: areNumbersWide ? 4 : 2)
      coder.rows(
        "properties", &entry.properties, count: .u8, stride: isWide ? 2 : 1, new: Property()
      ) { coder, property in
        let mark: UInt16 = isWide ? 0x8000 : 0x80
        var number = property.index & (mark - 1) | (property.isEssential ? mark : 0)
        coder.field(nil, &number, bytes: isWide ? 2 : 1)
        if coder.isReading {
          property = Property(isEssential: number & mark != 0, index: number & (mark - 1))
        }
        coder.show("essential", property.isEssential ? 1 : 0)
        coder.show("index", property.index)
      }
    }
  }
}
