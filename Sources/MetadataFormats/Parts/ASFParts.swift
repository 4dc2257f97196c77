package import BinaryIO

extension ASFReader {
  /// GUID and size of an object; of the data, also what it says before its first packet.
  private static let (headSize, dataHeadSize) = (24, 50)

  package static func parts(of source: any ByteSource) throws(IOFailure) -> [FormatPart] {
    var parts: [FormatPart] = []
    var position = 0
    while position + headSize <= source.size {
      let head = try source.read(position..<(position + headSize))
      guard let size = Int(exactly: UInt64(littleEndian: head.suffix(8))), size >= headSize else {
        break
      }
      let end = position + min(size, source.size - position)
      switch Array(head.prefix(16)) {
      case ASFObject.header: parts.append(FormatPart(position..<end, .metadata, "Header Object"))
      case ASFObject.data:
        let start = min(position + dataHeadSize, end)
        parts.append(FormatPart(position..<start, .structure, "Data Object"))
        parts.append(FormatPart(start..<end, .samples, "Data Object"))
      case ASFObject.simpleIndex, ASFObject.index:
        parts.append(FormatPart(position..<end, .structure, "Index Object"))
      default: break
      }
      position = end
    }
    return parts
  }
}
