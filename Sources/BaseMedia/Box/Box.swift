package import BinaryIO

/// A box whose fields are read or changed: parse and write stand side by side and are inverse to each other.
///
/// Everything that is not one of these stays an opaque ``BoxNode`` and is carried as it is.
package protocol Box: Sendable, Equatable {
  /// The type this box is registered under.
  static var type: FourCC { get }
  /// The standard and clause that define it; of ISO/IEC 14496-12 and 23009-1 in the edition of 2022.
  static var clause: String { get }
  /// Reads the payload; what is left in the reader afterwards is an error to the caller.
  ///
  /// - Throws: `ParseError` where the payload is shorter than its own counts say, or breaks a rule.
  init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError)
  /// Writes the payload.
  func write(to writer: inout ByteWriter)
  /// The fields by name, for people: what `mediameta boxes` prints.
  var fields: [BoxField] { get }
  /// The boxes after the fields that the tree does not look into, as stored, up to the end of the payload.
  var tail: [UInt8] { get }
}

/// One field of a box, as it is printed.
public struct BoxField: Hashable, Sendable {
  /// The field's name.
  public var name: String
  /// What it says.
  public var value: Value

  /// A printable value.
  public enum Value: Hashable, Sendable {
    /// A whole number.
    case number(Int)
    /// Any other number.
    case decimal(Double)
    /// Text.
    case text(String)
    /// Bytes.
    case bytes([UInt8])
    /// Several values.
    case list([Value])
    /// Named values.
    case record([BoxField])
  }

  package init(_ name: String, _ value: Value) {
    self.name = name
    self.value = value
  }

  package init(_ name: String, _ value: some BinaryInteger) {
    self.init(name, .number(Int(truncatingIfNeeded: value)))
  }
}

extension BoxField.Value {
  /// The fields of a row: those without names as a list, or as the value where there is one.
  init(_ fields: [BoxField]) {
    guard fields.allSatisfy(\.name.isEmpty) else {
      self = .record(fields)
      return
    }
    self = fields.count == 1 ? fields[0].value : .list(fields.map(\.value))
  }
}

/// The version and flags that open a full box.
///
/// Source: ISO/IEC 14496-12:2022 § 4.2.2.
package struct FullBoxHeader: Hashable, Sendable {
  package var version: UInt8 = 0
  /// 24 bits.
  package var flags: UInt32 = 0

  package func write(to writer: inout ByteWriter) {
    writer.write(UInt32(version) << 24 | flags & 0xFF_FFFF)
  }

  package var fields: [BoxField] { [BoxField("version", version), BoxField("flags", flags)] }
}

extension FullBoxHeader {
  package init(parsing reader: inout ByteReader) throws(ParseError) {
    let word = try reader.read(UInt32.self)
    version = UInt8(truncatingIfNeeded: word >> 24)
    flags = word & 0xFF_FFFF
  }
}

extension Box {
  package var tail: [UInt8] { [] }

  /// Reads a whole payload.
  ///
  /// - Throws: `ParseError` with the clause of the box; bytes left over are one, unless they are allowed.
  package init(
    payload: ArraySlice<UInt8>, at offset: Int = 0, context: BoxContext = BoxContext(),
    allowingTrailingBytes: Bool = false
  ) throws(ParseError) {
    var reader = ByteReader(payload, at: offset)
    do throws(ParseError) {
      try self.init(parsing: &reader, context: context)
    } catch {
      throw error.within("", clause: Self.clause)
    }
    guard !allowingTrailingBytes else { return }
    try BoxKind.requireEnd(
      of: Self.type, remaining: reader.remaining, clause: Self.clause, offset: reader.offset)
  }

  /// Reads a whole payload.
  ///
  /// - Throws: `ParseError` with the clause of the box; bytes left over are one.
  package init(
    payload: [UInt8], at offset: Int = 0, context: BoxContext = BoxContext()
  ) throws(ParseError) {
    try self.init(payload: payload[...], at: offset, context: context)
  }

  /// The payload as bytes.
  package var payload: [UInt8] {
    var writer = ByteWriter()
    write(to: &writer)
    return writer.bytes
  }

  /// The box as a node of a tree.
  package var node: BoxNode { BoxNode(Self.type, payload: payload) }
}

extension BoxNode {
  /// Reads the payload as a box of a kind.
  package func decode<T: Box>(
    _ kind: T.Type = T.self, context: BoxContext = BoxContext(),
    allowingTrailingBytes: Bool = false
  ) throws(ParseError) -> T {
    let bytes: ArraySlice<UInt8> =
      if case .payload(let bytes) = content { bytes } else { payload[...] }
    return try T(
      payload: bytes, at: payloadOffset, context: context,
      allowingTrailingBytes: allowingTrailingBytes)
  }
}
