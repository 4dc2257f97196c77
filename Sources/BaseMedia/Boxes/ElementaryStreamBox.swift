package import BinaryIO

/// The MPEG-4 description of a stream: `esds`.
///
///     full box; descriptor 3 { u16 ES ID, u8 flags, optional fields, descriptor 4 { u8 object
///       type, u8 stream type, u24 buffer size, u32 maximum, u32 average bit rate, descriptor 5 {
///       decoder's own } }, others }
///     descriptor: u8 number, size in 1 to 4 bytes of 7 bits, content
///
/// The bytes are kept as they are; what is read of them is for people.
///
/// Source: ISO/IEC 14496-14 § 6.7.2; ISO/IEC 14496-1 § 7.2.6.
package struct ElementaryStreamBox: CodedBox {
  package static let type: FourCC = "esds"
  package static let clause = "ISO/IEC 14496-14 § 6.7.2"

  /// What the decoder is told.
  package struct DecoderConfiguration: Hashable, Sendable {
    /// 0x40 AAC, 0x20 MPEG-4 video, 0x6B MP3 and others.
    package var objectType: UInt8
    /// Six bits of stream type, a bit for upstream, one reserved.
    package var streamType: UInt8
    /// In bytes, 24 bits.
    package var bufferSize: UInt32
    package var maximumBitRate: UInt32
    package var averageBitRate: UInt32
    /// The decoder's own setup; `nil` where there is none.
    package var specificInfo: [UInt8]?
  }

  package var header = FullBoxHeader()
  /// The descriptors as stored.
  package var descriptors: [UInt8] = []
  package private(set) var elementaryStreamID: UInt16 = 0
  /// `nil` where the description has none.
  package private(set) var configuration: DecoderConfiguration?

  mutating func code(with coder: inout BoxCoder) throws(ParseError) {
    try coder.field(&header)
    let start = coder.offset
    try coder.rest(nil, &descriptors)
    if coder.mode == .reading { try describe(ByteReader(descriptors, at: start)) }
    coder.show("ES ID", elementaryStreamID)
    guard let configuration else { return }
    coder.show("object type", configuration.objectType)
    coder.show("stream type", configuration.streamType >> 2)
    coder.show("buffer size", configuration.bufferSize)
    coder.show("maximum bit rate", configuration.maximumBitRate)
    coder.show("average bit rate", configuration.averageBitRate)
    if let info = configuration.specificInfo { coder.show("specific info", .bytes(info)) }
  }

  /// Takes the descriptors apart.
  private mutating func describe(_ descriptors: ByteReader) throws(ParseError) {
    var probe = descriptors
    let number = try probe.read(UInt8.self)
    guard number == 3 else {
      throw ParseError("descriptor \(number) where 3 is wanted", offset: probe.offset - 1)
    }
    var stream = try ElementaryStreamBox.content(&probe)
    elementaryStreamID = try stream.read()
    let flags = try stream.read(UInt8.self)
    if flags & 0x80 != 0 { try stream.skip(2) }
    if flags & 0x40 != 0 {
      let length = Int(try stream.read(UInt8.self))
      try stream.skip(length)
    }
    if flags & 0x20 != 0 { try stream.skip(2) }
    while !stream.isAtEnd {
      let number = try stream.read(UInt8.self)
      var content = try ElementaryStreamBox.content(&stream)
      if number == 4, configuration == nil {
        configuration = try DecoderConfiguration(parsing: &content)
      }
    }
  }

  /// The content of the descriptor whose number has just been read.
  fileprivate static func content(_ reader: inout ByteReader) throws(ParseError) -> ByteReader {
    var size = 0
    var byte: UInt8 = 0x80
    var count = 0
    while byte & 0x80 != 0 {
      guard count < 4 else {
        throw ParseError("a descriptor's size takes more than 4 bytes", offset: reader.offset)
      }
      byte = try reader.read()
      size = size << 7 | Int(byte & 0x7F)
      count += 1
    }
    return try reader.slice(size)
  }
}

extension ElementaryStreamBox.DecoderConfiguration {
  init(parsing reader: inout ByteReader) throws(ParseError) {
    objectType = try reader.read()
    let word = try reader.read(UInt32.self)
    streamType = UInt8(truncatingIfNeeded: word >> 24)
    bufferSize = word & 0xFF_FFFF
    maximumBitRate = try reader.read()
    averageBitRate = try reader.read()
    specificInfo = nil
    while !reader.isAtEnd {
      let number = try reader.read(UInt8.self)
      var content = try ElementaryStreamBox.content(&reader)
      if number == 5, specificInfo == nil { specificInfo = content.readRest() }
    }
  }
}
