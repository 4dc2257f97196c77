internal import BinaryIO
internal import MediaModel

extension DataType {
  /// The type of a whole picture; `nil` for bytes of another kind.
  init?(picture bytes: [UInt8]) {
    self.init(pictureStartingWith: bytes)
    // Two letters tell little: what follows them is the size of the file.
    guard self != .bmp || bytes.count >= 26 && Int(littleEndian: bytes[2..<6]) == bytes.count
    else { return nil }
  }
}
