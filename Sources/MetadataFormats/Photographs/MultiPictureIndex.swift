internal import BinaryIO

/// The list of the further pictures after a JPEG picture, whose places and sizes follow what changes before them.
///
///     "MPF\0", TIFF structure: tag B002 { 16 bytes for each picture: u32 kind, u32 size, u32 place, 2 x u16 }
///
/// Places count from the head of the structure; that of the first picture is 0.
/// Source: CIPA DC-007 (MPF) § 5.2.3.
struct MultiPictureIndex {
  /// Where the structure is.
  let start: Int
  /// The name of its segment.
  let path: String
  private let bytes: ExifBytes
  /// Where the entries are in the structure.
  private let entries: Range<Int>

  private init?(_ file: JPEGFile, _ source: any ByteSource) throws(IOFailure) {
    guard let segment = file.segments.first(where: { $0.kind == .multiPicture }) else {
      return nil
    }
    let content = try source.read(segment.payload)
    guard let order = ExifReader.order(of: content[...]) else { return nil }
    start = segment.payload.lowerBound
    path = segment.name
    bytes = ExifBytes(content[...], order: order)
    guard let directory = bytes.uint32(4), let count = bytes.uint16(directory) else { return nil }
    var found: Range<Int>?
    for row in 0..<Int(count) {
      let place = directory + 2 + 12 * row
      guard bytes.uint16(place) == 0xB002, let size = bytes.uint32(place + 4),
        let offset = bytes.uint32(place + 8), bytes.slice(offset, size) != nil
      else { continue }
      found = offset..<(offset + size)
    }
    guard let found else { return nil }
    entries = found
  }

  /// A file with the list brought up to date.
  static func updating(
    _ written: RewrittenFile, from source: any ByteSource
  ) throws(IOFailure) -> RewrittenFile {
    let delta = written.size - source.size
    let output = written.source(over: source)
    let (oldFile, newFile) = (try JPEGFile(source), try JPEGFile(output))
    guard let end = try oldFile.end(in: source), let newEnd = try newFile.end(in: output),
      let old = try MultiPictureIndex(oldFile, source),
      let new = try MultiPictureIndex(newFile, output)
    else { return written }
    // What is after the first picture has moved with its end, or has been taken out.
    guard newEnd - end == delta else { return written }
    var file = written
    for (index, entry) in stride(from: 0, to: new.entries.count - 15, by: 16).enumerated() {
      let place = new.entries.lowerBound + entry
      guard let size = new.bytes.uint32(place + 4), let offset = new.bytes.uint32(place + 8) else {
        continue
      }
      let (field, value) =
        index == 0 ? (4, size + delta) : (8, offset + old.start + delta - new.start)
      guard index == 0 || offset > 0, value != (index == 0 ? size : offset), value >= 0 else {
        continue
      }
      let number = UInt32(clamping: value).bigEndianBytes
      file.put(
        new.bytes.order == .bigEndian ? number : number.reversed(),
        at: new.start + place + field)
      file.followers.insert(new.path)
    }
    if file.followers.contains(new.path) {
      file.remarks.append("the list of further pictures tells where they have moved to")
    }
    return file
  }
}
