internal import BinaryIO

/// How the chunks of a file are laid out.
///
/// Source: Microsoft, "Multimedia Programming Interface and Data Specifications 1.0"; EBU Tech 3306 for RF64; ITU-R
/// BS.2088 for BW64; Sony, "Wave64".
struct RIFFLayout: Hashable, Sendable {
  /// Whether numbers come most significant byte first: `RIFX`.
  var isBigEndian = false
  /// Whether types are GUIDs, and sizes of 64 bits count the header: Wave64.
  var isWave64 = false
  /// Whether sizes that do not fit stand in `ds64`.
  var hasLargeSizes = false

  /// Whether sizes have 64 bits and follow codes of four characters: DSDIFF and CAF.
  var hasWideSizes = false
  /// Whether the last chunk may go on to the end without saying how far: CAF.
  var mayBeOpen = false
  /// The code of chunks that hold nothing.
  var fillerCode: FourCC = "JUNK"
  /// Chunks start at multiples of this many bytes.
  var alignment = 2

  /// Bytes before the body of a chunk.
  var headerSize: Int { isWave64 ? 24 : hasWideSizes ? 12 : 8 }

  /// What the layout is described in.
  var clause = "Multimedia Programming Interface and Data Specifications 1.0, chapter 2"

  /// AIFF, which has chunks of the same kind.
  static let aiff = RIFFLayout(
    isBigEndian: true, clause: "Audio Interchange File Format 1.3, § File Structure")

  /// DSDIFF, whose sizes have 64 bits.
  static let directStream = RIFFLayout(
    isBigEndian: true, hasWideSizes: true, clause: "DSDIFF 1.5, § 3")

  /// The Core Audio Format, whose chunks start anywhere.
  static let coreAudio = RIFFLayout(
    isBigEndian: true, hasWideSizes: true, mayBeOpen: true, fillerCode: "free", alignment: 1,
    clause: "Core Audio Format, Chunk Header")

  /// How many bytes follow a chunk of a size, so that the next one starts where it may.
  func padding(_ size: Int) -> Int { (alignment - size % alignment) % alignment }

  /// What the head of a file tells: layout and form, as `WAVE`; `nil` for another kind of file.
  static func find(_ head: [UInt8]) -> (layout: RIFFLayout, form: FourCC)? {
    guard head.count >= 12 else { return nil }
    let form = FourCC(rawValue: UInt32(bigEndian: head[8..<12]))
    switch FourCC(rawValue: UInt32(bigEndian: head[0..<4])) {
    case "RIFF": return (RIFFLayout(), form)
    case "RIFX": return (RIFFLayout(isBigEndian: true), form)
    case "RF64", "BW64": return (RIFFLayout(hasLargeSizes: true), form)
    default:
      guard head.count >= 40, Wave64.code(head[0..<16]) == "riff",
        Wave64.code(head[24..<40]) == "wave"
      else { return nil }
      return (RIFFLayout(isWave64: true, alignment: 8), "WAVE")
    }
  }

  /// A number of the file.
  func number<T: FixedWidthInteger & BitwiseCopyable>(
    _ bytes: some Sequence<UInt8>, _ type: T.Type = T.self
  ) -> T {
    isBigEndian ? T(bigEndian: bytes) : T(littleEndian: bytes)
  }

  func bytes(_ number: some FixedWidthInteger & BitwiseCopyable) -> [UInt8] {
    isBigEndian ? number.bigEndianBytes : number.littleEndianBytes
  }

  /// The header of a chunk whose body has so many bytes; `nil` where the layout has no such size.
  func header(_ code: [UInt8], _ size: Int) -> [UInt8]? {
    if hasWideSizes { return UInt64(exactly: size).map { code + bytes($0) } }
    return UInt32(exactly: size).map { code + bytes($0) }
  }

  /// The size in the header of a chunk; `nil` where it is the largest there is, which tells none.
  func size(inHeader bytes: some Collection<UInt8>) -> UInt64? {
    let bytes = bytes.dropFirst(4)
    if hasWideSizes {
      let size = number(bytes, UInt64.self)
      return size == .max ? nil : size
    }
    let size = number(bytes, UInt32.self)
    return size == .max ? nil : UInt64(size)
  }

  /// A chunk within another, with the byte that makes it even.
  func chunk(_ code: FourCC, _ body: [UInt8]) -> [UInt8] {
    code.bytes + bytes(UInt32(clamping: body.count)) + body + (body.count % 2 == 1 ? [0] : [])
  }

  /// A number inside of a chunk; `nil` where the chunk ends before.
  func number<T: FixedWidthInteger & BitwiseCopyable>(
    at offset: Int, of bytes: [UInt8], _ type: T.Type = T.self
  ) -> T? {
    guard offset >= 0, offset + MemoryLayout<T>.size <= bytes.count else { return nil }
    return number(bytes[offset..<(offset + MemoryLayout<T>.size)], type)
  }
}

/// The GUIDs of Wave64: a four-character code, and a rest that nearly all have in common.
///
/// Source: Sony, "Wave64", list of GUIDs.
enum Wave64 {
  private static let tails: [[UInt8]] = [
    [0xF3, 0xAC, 0xD3, 0x11, 0x8C, 0xD1, 0x00, 0xC0, 0x4F, 0x8E, 0xDB, 0x8A],
    [0x2E, 0x91, 0xCF, 0x11, 0xA5, 0xD6, 0x28, 0xDB, 0x04, 0xC1, 0x00, 0x00],
    [0x2F, 0x91, 0xCF, 0x11, 0xA5, 0xD6, 0x28, 0xDB, 0x04, 0xC1, 0x00, 0x00],
  ]
  /// The list of texts, which has a GUID of its own.
  private static let summary: [UInt8] = [
    0x92, 0x5F, 0x94, 0xBC, 0x5A, 0x52, 0xD2, 0x11, 0x86, 0xDC, 0x00, 0xC0, 0x4F, 0x8E, 0xDB, 0x8A,
  ]
  /// The code that stands for the list of texts here.
  static let summaryCode: FourCC = "SUMM"

  /// The code of a GUID; `nil` for one that is none of Wave64.
  static func code(_ guid: ArraySlice<UInt8>) -> FourCC? {
    if guid.elementsEqual(summary) { return summaryCode }
    guard tails.contains(where: { guid.dropFirst(4).elementsEqual($0) }) else { return nil }
    return FourCC(rawValue: UInt32(bigEndian: guid.prefix(4)))
  }
}
