internal import BinaryIO

/// What the last bytes of a file say of the trailer that they end.
struct VendorTrailer: Hashable, Sendable {
  var form: TrailerForm
  /// The trailer, to its last byte.
  var range: Range<Int>
  var recordCount: Int?
  var offsets: [OffsetField] = []
}

/// The trailers that are found from the end of the file.
enum TrailerForm: Hashable, Sendable { case insta360, samsung, ligo }

extension VendorTrailer {
  /// The bytes that tell: the longest foot there is.
  private static let footSize = Insta360Records.footSize

  /// The trailers at the end of a file, from the last to the first.
  static func all(in source: any ByteSource) throws(IOFailure) -> [VendorTrailer] {
    var trailers: [VendorTrailer] = []
    var end = source.size
    while trailers.count < 16, let trailer = try last(in: source, before: end) {
      trailers.append(trailer)
      end = trailer.range.lowerBound
    }
    return trailers
  }

  /// The trailer that ends at an offset; `nil` where the bytes before it end none that is known.
  private static func last(
    in source: any ByteSource, before end: Int
  ) throws(IOFailure) -> VendorTrailer? {
    let foot = try source.read(max(0, end - footSize)..<end)
    if let found = try insta360(foot, end, source) { return found }
    if let found = try ligo(foot, end, source) { return found }
    return try samsung(foot, end, source)
  }

  /// The trailer of Insta360, see ``Insta360Records``; a record of type 0x700 has 53 bytes for each position.
  private static func insta360(
    _ foot: [UInt8], _ end: Int, _ source: any ByteSource
  ) throws(IOFailure) -> VendorTrailer? {
    guard foot.count == footSize, foot.suffix(32).elementsEqual(insta360Mark) else { return nil }
    let size = Int(UInt32(littleEndian: foot[38..<42]))
    guard size >= footSize, size <= end else { return nil }
    let range = (end - size)..<end
    let positions = try Insta360Records.find(in: range, of: source).filter { $0.type == 0x700 }
    return VendorTrailer(
      form: .insta360, range: range,
      recordCount: positions.reduce(0) { $0 + $1.range.count / 53 })
  }

  private static let insta360Mark = Array("8db42d694ccc418790edff439fe026bf".utf8)

  /// The trailer of LigoGPS.
  ///
  ///     u32 size of all, "SKIP", "LIGOGPSINFO" or "LCAIGPSINFO", 5 bytes, u32 capacity or size
  ///     132 bytes for each record
  ///     "&&&&" or "####", u32 size of all
  private static func ligo(
    _ foot: [UInt8], _ end: Int, _ source: any ByteSource
  ) throws(IOFailure) -> VendorTrailer? {
    let last = Array(foot.suffix(8))
    guard last.count == 8, last.starts(with: "&&&&".utf8) || last.starts(with: "####".utf8) else {
      return nil
    }
    let size = Int(UInt32(bigEndian: last.suffix(4)))
    guard size >= 36, size <= end else { return nil }
    let head = try source.read((end - size)..<(end - size + 20))
    let isNamed = head.count == 20 && head.firstIndex(of: Array("GPSINFO".utf8)) != nil
    let isSkip =
      head.dropFirst(4).prefix(4).elementsEqual("SKIP".utf8)
      || head.dropFirst(4).prefix(4).elementsEqual("skip".utf8)
    guard isNamed || isSkip else { return nil }
    return VendorTrailer(
      form: .ligo, range: (end - size)..<end, recordCount: (size - 36) / 132)
  }

  /// The trailer of Samsung's phones: a directory at the end, with distances back to its parts.
  ///
  ///     parts
  ///     "SEFH", u32 version, u32 count, for each part: u16, u16 type, u32 distance back from "SEFH", u32 size
  ///     u32 size of the directory, "SEFT"
  ///     in some: "QDIO", u32, u32, u32 offset of sound, u32 end of sound, u32 20, "QDIOBS"
  ///
  /// The numbers have their least significant byte first; the offsets in `QDIO` count from the start of the file.
  private static func samsung(
    _ foot: [UInt8], _ end: Int, _ source: any ByteSource
  ) throws(IOFailure) -> VendorTrailer? {
    var offsets: [OffsetField] = []
    var last = end
    var closing = Array(foot.suffix(8))
    if closing.count == 8, closing.suffix(6).elementsEqual("QDIOBS".utf8) {
      last = end - 2
      let block = try source.read(max(0, last - 28)..<last)
      guard block.count == 28, block.starts(with: "QDIO".utf8),
        UInt32(littleEndian: block[20..<24]) == 20
      else { return nil }
      let sound = Int(UInt32(littleEndian: block[12..<16]))
      let soundEnd = Int(UInt32(littleEndian: block[16..<20]))
      if sound < soundEnd, soundEnd <= end {
        for (at, target) in [(12, sound..<soundEnd), (16, soundEnd..<soundEnd)] {
          offsets.append(
            OffsetField(position: last - 28 + at, width: 4, isBigEndian: false, target: target))
        }
      }
      last -= 28
      closing = try source.read(max(0, last - 8)..<last)
    }
    guard closing.count == 8, closing.suffix(4).elementsEqual("SEFT".utf8) else { return nil }
    let size = Int(UInt32(littleEndian: closing.prefix(4)))
    let directoryStart = last - 8 - size
    guard size >= 12, size < 1 << 20, directoryStart >= 0 else { return nil }
    let directory = try source.read(directoryStart..<(last - 8))
    guard directory.count == size, directory.starts(with: "SEFH".utf8) else { return nil }
    let count = Int(UInt32(littleEndian: directory[8..<12]))
    guard count <= (size - 12) / 12 else { return nil }
    var reach = 0
    for row in 0..<count {
      let at = 12 + row * 12
      reach = max(reach, Int(UInt32(littleEndian: directory[(at + 4)..<(at + 8)])))
    }
    guard reach <= directoryStart else { return nil }
    return VendorTrailer(
      form: .samsung, range: (directoryStart - reach)..<end, recordCount: count, offsets: offsets)
  }
}
