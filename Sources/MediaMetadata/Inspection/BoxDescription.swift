internal import BaseMedia
internal import BinaryIO

/// A box of a file as it is shown: what it is, where it lies, and what its fields say.
public struct BoxDescription: Hashable, Sendable {
  /// The type, printable.
  public var type: String
  /// As in `moov.trak[1].mdia`.
  public var path: String
  /// The type of a `uuid` box, in the customary form.
  public var userType: String?
  /// What the box stands for where its type is but a number: the key of a metadata item.
  public var name: String?
  /// Where the box starts, in bytes from the start of the file.
  public var offset: Int
  /// Header and payload, in bytes.
  public var size: Int
  /// The header alone, in bytes.
  public var headerSize: Int
  /// The decoded fields; none where the box is not known.
  public var fields: [Field]
  /// What is odd about the box.
  public var notes: [String]
  /// The bytes of which nothing is known.
  public var payload: Payload?
  /// The boxes inside.
  public var children: [BoxDescription]

  /// A field of a box.
  public struct Field: Hashable, Sendable {
    /// The field's name.
    public var name: String
    /// What it says.
    public var value: Value

    /// The value of a field.
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
      case record([Field])
    }
  }

  /// Bytes of which nothing is known.
  public struct Payload: Hashable, Sendable {
    /// Where they start, in bytes from the start of the file.
    public var offset: Int
    /// How many they are.
    public var size: Int
    /// The bytes; `nil` where they are too many to show.
    public var bytes: [UInt8]?
  }
}

extension BoxDescription {
  init(_ node: BoxDumpNode) {
    type = node.type
    path = node.path
    userType = node.userType
    name = node.name
    offset = node.offset
    size = node.size
    headerSize = node.headerSize
    fields = node.fields.map(Field.init)
    notes = node.notes
    children = node.children.map(BoxDescription.init)
    switch node.payload {
    case .none: payload = nil
    case .bytes(let bytes, let offset):
      payload = Payload(offset: offset, size: bytes.count, bytes: bytes)
    case .omitted(let size, let offset): payload = Payload(offset: offset, size: size, bytes: nil)
    }
  }
}

extension BoxDescription.Field {
  fileprivate init(_ field: BoxField) {
    name = field.name
    value = Value(field.value)
  }
}

extension BoxDescription.Field.Value {
  fileprivate init(_ value: BoxField.Value) {
    self =
      switch value {
      case .number(let number): .number(number)
      case .decimal(let number): .decimal(number)
      case .text(let text): .text(text)
      case .bytes(let bytes): .bytes(bytes)
      case .list(let values): .list(values.map(Self.init))
      case .record(let fields): .record(fields.map(BoxDescription.Field.init))
      }
  }
}
