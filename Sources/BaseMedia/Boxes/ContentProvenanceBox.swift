package import BinaryIO

/// Content credentials: a `uuid` box with a manifest store, or with what binds a fragment to one.
///
/// Source: C2PA Technical Specification 2.2, A.5.
package struct ContentProvenanceBox: CodedBox {
  package static let type: FourCC = "uuid"
  package static let clause = "C2PA 2.2, A.5"
  private static let purposesOfStores: Set<String> = ["manifest", "original", "update"]

  package var header = FullBoxHeader()
  package var purpose = UnicodeString("")
  /// Of the first box of purpose merkle, or 0; only where the box holds a manifest store.
  package var auxiliaryOffset: UInt64?
  /// JUMBF boxes where it holds a manifest store; CBOR in a box of purpose merkle.
  package var data: [UInt8] = []

  package var tail: [UInt8] { auxiliaryOffset == nil ? [] : data }

  mutating func code(with coder: inout BoxCoder) {
    coder.field(&header)
    coder.field("purpose", &purpose)
    let isStore = purpose.terminatorSize > 0 && Self.purposesOfStores.contains(purpose.string)
    coder.field("auxiliary offset", &auxiliaryOffset, if: isStore)
    coder.rest(tail.isEmpty ? "data" : nil, &data)
  }
}
