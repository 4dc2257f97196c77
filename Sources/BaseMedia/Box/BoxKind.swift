package import BinaryIO

/// What reads the payload of a box.
package struct BoxKind: Sendable {
  /// A box whose fields are used; `nil` for one that is only told of.
  package let box: (any Box.Type)?
  private let type: FourCC
  /// The standard and clause that define it.
  package let clause: String
  private let readFields: @Sendable (inout BoxCoder) -> Void

  /// What a payload says.
  package struct Content: Sendable {
    package var fields: [BoxField]
    /// The boxes after the fields that the tree does not look into, as stored.
    package var tail: [UInt8]
    /// The box; `nil` for one that is only told of.
    package var box: (any Box)?
  }

  init(_ box: any Box.Type) {
    (self.box, type, clause) = (box, box.type, box.clause)
    readFields = { _ in }
  }

  init(
    _ type: FourCC, clause: String, readFields: @escaping @Sendable (inout BoxCoder) -> Void
  ) {
    box = nil
    self.type = type
    self.clause = clause
    self.readFields = readFields
  }

  /// Reads a whole payload.
  ///
  /// - Throws: `ParseError` with the clause of the box; bytes left over are one.
  package func read(
    _ payload: ArraySlice<UInt8>, at offset: Int = 0, context: BoxContext
  ) throws(ParseError) -> Content {
    if let box = try box?.init(payload: payload, at: offset, context: context) {
      return Content(fields: box.fields, tail: box.tail, box: box)
    }
    var coder = BoxCoder(.telling, reader: ByteReader(payload, at: offset), context: context)
    readFields(&coder)
    if let failure = coder.failure { throw failure.within("", clause: clause) }
    try BoxKind.requireEnd(
      of: type, remaining: coder.remaining, clause: clause, offset: coder.offset)
    return Content(fields: coder.fields, tail: coder.tail)
  }

  /// Throws where bytes are left over.
  static func requireEnd(
    of type: FourCC, remaining: Int, clause: String, offset: Int
  ) throws(ParseError) {
    guard remaining > 0 else { return }
    throw ParseError("\(remaining) bytes left over in '\(type)'", clause: clause, offset: offset)
  }
}
