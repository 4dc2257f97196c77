/// A box as it is printed: a value without offsets into anything, for text and for JSON.
public struct BoxDescription: Hashable, Sendable {
  /// The type, printable.
  public var type: String
  /// As in `moov.trak[1].mdia`.
  public var path: String
  /// The type of a `uuid` box, in the customary form.
  public var userType: String?
  /// What the box stands for where its type is but a number: the key of a metadata item.
  public var name: String?
  /// Where the box starts in its file.
  public var offset: Int
  /// Header and payload, in bytes.
  public var size: Int
  /// The header alone, in bytes.
  public var headerSize: Int
  /// The decoded fields, long bytes shortened.
  public var fields: [BoxField] = []
  /// Problems in the box: why it could not be decoded, bytes left over.
  public var notes: [String] = []
  /// The bytes of which nothing is known.
  public var payload: Payload = .none
  /// The boxes inside.
  public var children: [BoxDescription] = []

  /// What is shown of bytes that are not understood.
  public enum Payload: Hashable, Sendable {
    /// There are none.
    case none
    /// The bytes, which start at an offset of the file.
    case bytes([UInt8], offset: Int)
    /// Too many to show.
    case omitted(size: Int, offset: Int)
  }
}
