internal import BinaryIO

/// A box as it is printed: a value without offsets into anything, for text and for JSON.
package struct BoxDumpNode: Hashable, Sendable {
  /// The type, printable.
  package var type: String
  /// As in `moov.trak[1].mdia`.
  package var path: String
  /// The type of a `uuid` box, in the customary form.
  package var userType: String?
  /// What the box stands for where its type is but a number: the key of a metadata item.
  package var name: String?
  /// Where the box starts in its file.
  package var offset: Int
  /// Header and payload, in bytes.
  package var size: Int
  package var headerSize: Int
  /// The decoded fields, long bytes shortened.
  package var fields: [BoxField] = []
  /// What is odd about the box: why it could not be decoded, bytes left over.
  package var notes: [String] = []
  /// The bytes of which nothing is known.
  package var payload: Payload = .none
  package var children: [BoxDumpNode] = []

  /// What is shown of bytes that are not understood.
  package enum Payload: Hashable, Sendable {
    case none
    /// The bytes, which start at an offset of the file.
    case bytes([UInt8], offset: Int)
    /// Too many to show.
    case omitted(size: Int, offset: Int)
  }

  init(type: FourCC, path: String, offset: Int, size: Int, headerSize: Int) {
    self.type = type.description
    self.path = path
    self.offset = offset
    self.size = size
    self.headerSize = headerSize
  }
}
