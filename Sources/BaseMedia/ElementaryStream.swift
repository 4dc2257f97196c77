internal import BinaryIO

/// The MPEG-4 description of a stream, as `esds` holds it after version and flags.
///
///     descriptor 3 { u16 ES ID, u8 flags, optional fields, descriptor 4 { u8 object type, u8 stream type,
///       u24 buffer size, u32 maximum, u32 average bit rate, descriptor 5 { decoder's own } }, others }
///     descriptor: u8 number, size in 1 to 4 bytes of 7 bits, content
///
/// Source: ISO/IEC 14496-1 § 7.2.6.
struct ElementaryStream {
  /// What the decoder is given.
  struct Decoder {
    /// 0x40 AAC, 0x20 MPEG-4 video, 0x6B MP3 and others.
    var objectType: UInt8
    /// Six bits of stream type, a bit for upstream, one reserved; then the buffer size in bytes, 24 bits.
    var typeAndBuffer: UInt32
    var maximumBitRate: UInt32
    var averageBitRate: UInt32
    /// The decoder's own setup; `nil` where there is none.
    var setup: [UInt8]?
  }

  var id: UInt16
  /// `nil` where the description has none.
  var decoder: Decoder?
  /// Where what the decoder is given begins, in bytes from the start of what was read.
  private(set) var decoderOffset: Int?

  init(parsing reader: inout ByteReader) throws(ParseError) {
    let start = reader.offset
    let (number, opened) = try Self.descriptor(&reader)
    guard number == 3 else {
      throw ParseError("descriptor \(number) where 3 is expected", offset: start)
    }
    var stream = opened
    id = try stream.read()
    let flags = try stream.read(UInt8.self)
    if flags & 0x80 != 0 { try stream.skip(2) }
    if flags & 0x40 != 0 { try stream.skip(Int(try stream.read(UInt8.self))) }
    if flags & 0x20 != 0 { try stream.skip(2) }
    while !stream.isAtEnd {
      var (number, content) = try Self.descriptor(&stream)
      guard number == 4, decoder == nil else { continue }
      decoderOffset = content.offset
      var found = Decoder(
        objectType: try content.read(), typeAndBuffer: try content.read(),
        maximumBitRate: try content.read(), averageBitRate: try content.read())
      while !content.isAtEnd {
        var (number, setup) = try Self.descriptor(&content)
        if number == 5, found.setup == nil { found.setup = setup.readRest() }
      }
      decoder = found
    }
  }

  /// The next descriptor: its number and its content.
  private static func descriptor(
    _ reader: inout ByteReader
  ) throws(ParseError) -> (number: UInt8, content: ByteReader) {
    let number = try reader.read(UInt8.self)
    var size = 0
    for _ in 0..<4 {
      let byte = try reader.read(UInt8.self)
      size = size << 7 | Int(byte & 0x7F)
      if byte & 0x80 == 0 { return (number, try reader.slice(size)) }
    }
    throw ParseError("a descriptor's size takes more than 4 bytes", offset: reader.offset)
  }
}

extension BoxNode {
  /// The object type that the `esds` of a sample entry tells; `nil` without one that can be read.
  var objectType: UInt8? { decoderConfiguration?.objectType }

  /// What the `esds` of a sample entry tells a decoder, also where QuickTime has it in `wave`; `nil` without one that
  /// can be read.
  var decoderConfiguration: ElementaryStream.Decoder? {
    guard let box = first("esds") ?? first("wave")?.first("esds") else { return nil }
    var reader = ByteReader(box.payload, at: box.payloadOffset)
    guard (try? reader.skip(4)) != nil else { return nil }
    return try? ElementaryStream(parsing: &reader).decoder
  }
}

extension BoxNode {
  /// Makes the buffer size and the bit rates of an `esds` 0; one that cannot be read stays.
  package mutating func clearRates() {
    var reader = ByteReader(payload, at: 0)
    guard (try? reader.skip(4)) != nil,
      let place = (try? ElementaryStream(parsing: &reader))?.decoderOffset
    else { return }
    overwrite(at: place + 2, [UInt8](repeating: 0, count: 11))
  }
}
