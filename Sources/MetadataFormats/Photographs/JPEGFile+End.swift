package import BinaryIO

extension JPEGFile {
  /// Where the picture ends, after its FF D9: what follows is no part of it.
  ///
  /// All scans are read, as nothing tells how long they are.
  /// - Returns: the offset; `nil` where the picture has no end.
  package func end(in source: any ByteSource) throws(IOFailure) -> Int? {
    var position = scanStart
    let pieceSize = 1 << 20
    while position + 1 < source.size {
      let bytes = try source.read(position..<min(position + pieceSize, source.size))
      guard bytes.count > 1 else { return nil }
      guard let place = Self.marker(in: bytes) else {
        // A marker may be across the end of the piece.
        position += bytes.count - 1
        continue
      }
      let start = position + place
      switch bytes[place + 1] {
      case 0xD9: return start + 2
      case 0x01, 0xD8: position = start + 2
      default:
        let size = try source.read((start + 2)..<min(start + 4, source.size))
        guard size.count == 2 else { return nil }
        position = start + 2 + max(2, Int(UInt16(bigEndian: size[...])))
      }
    }
    return nil
  }

  /// The place of the first marker that is no part of a scan.
  private static func marker(in bytes: [UInt8]) -> Int? {
    var place = 0
    while place + 1 < bytes.count {
      if bytes[place] == 0xFF {
        let next = bytes[place + 1]
        if next != 0, next != 0xFF, !(0xD0...0xD7).contains(next) { return place }
      }
      place += 1
    }
    return nil
  }
}
