package import BinaryIO

/// The items that an item points to in one way: a box in `iref`, whose type is the way.
package struct ItemReferenceBox: CodedBox {
  package static let type: FourCC = "cdsc"
  package static let clause = "ISO/IEC 14496-12 § 8.11.12"

  package var fromItemID: UInt32 = 0
  package var toItemIDs: [UInt32] = []
  /// Whether numbers take 32 bits, as `iref` of version 1 says.
  package var isWide = false

  package init() {}

  mutating func code(with coder: inout BoxCoder) {
    if coder.isReading {
      // No item has number 0: only the upper half of 32 bits can be it.
      var probe = coder.reader
      isWide = (try? probe.read(UInt16.self)) == 0
    }
    let width = isWide ? 4 : 2
    coder.field("from item ID", &fromItemID, bytes: width)
    coder.rows("to item IDs", &toItemIDs, count: .u16, stride: width, new: 0) {
      $0.field("", &$1, bytes: width)
    }
  }
}
