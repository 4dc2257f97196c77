package import BinaryIO

/// The fixed fields of a sound sample entry, before its extension boxes, in all three layouts.
///
///     6 reserved bytes, u16 data reference index, u16 version, u16 revision, 4cc vendor, u16
///       channel count, u16 sample size, i16 compression ID, u16 packet size, u32 sample rate
///       (16.16)
///     QuickTime version 1: u32 samples per packet, u32 bytes per packet, u32 bytes per frame, u32
///       bytes per sample
///     QuickTime version 2: u32 size of the fields (8-byte box header included), f64 sample rate,
///       u32 channel count, u32 0x7F000000, u32 bits per channel, u32 format flags, u32 bytes per
///       packet, u32 frames per packet, more
///
/// In a `stsd` of version 1 an entry of version 1 is ISO's, which has no fields more than version
/// 0.
///
/// Source: QTFF, "Sound Sample Description (Version 0, 1, 2)"; ISO/IEC 14496-12:2022 § 12.2.3.
package struct SoundSampleEntry: BoxPrefix {
  package static let type: FourCC = "soun"
  package static let clause = "ISO/IEC 14496-12 § 12.2.3"

  /// QuickTime's fields of version 1, for compressed sound.
  package struct Packets: Hashable, Sendable {
    package var samplesPerPacket: UInt32
    package var bytesPerPacket: UInt32
    package var bytesPerFrame: UInt32
    package var bytesPerSample: UInt32
  }

  /// QuickTime's fields of version 2, for any rate and any number of channels.
  package struct Wide: Hashable, Sendable {
    package var declaredSize: UInt32
    /// The bits of a 64-bit float, so that every value comes back as it was.
    package var sampleRateBits: UInt64
    package var channelCount: UInt32
    package var always7F000000: UInt32
    package var bitsPerChannel: UInt32
    package var formatFlags: UInt32
    package var bytesPerPacket: UInt32
    package var framesPerPacket: UInt32
    /// What the declared size has room for beyond these.
    package var rest: [UInt8]
  }

  /// The fields that the version adds.
  package enum Extension: Hashable, Sendable {
    case none
    case packets(Packets)
    case wide(Wide)
  }

  package var head: SampleEntryHead
  package var version: UInt16
  package var revision: UInt16
  package var vendor: FourCC
  package var channelCount: UInt16
  /// In bits.
  package var sampleSize: UInt16
  package var compressionID: Int16
  package var packetSize: UInt16
  /// 16.16.
  package var sampleRate: UInt32
  package var more: Extension

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    let available = reader.remaining
    head = try SampleEntryHead(parsing: &reader)
    version = try reader.read()
    revision = try reader.read()
    vendor = try reader.readFourCC()
    channelCount = try reader.read()
    sampleSize = try reader.read()
    compressionID = try reader.read()
    packetSize = try reader.read()
    sampleRate = try reader.read()
    guard context.sampleDescriptionVersion == 0 else {
      more = .none
      return
    }
    switch version {
    case 1: more = .packets(try Packets(parsing: &reader))
    case 2: more = .wide(try Wide(parsing: &reader, available: available))
    default: more = .none
    }
  }

  package func write(to writer: inout ByteWriter) {
    head.write(to: &writer)
    writer.write(version)
    writer.write(revision)
    writer.write(vendor)
    writer.write(channelCount)
    writer.write(sampleSize)
    writer.write(compressionID)
    writer.write(packetSize)
    writer.write(sampleRate)
    switch more {
    case .none: break
    case .packets(let packets): packets.write(to: &writer)
    case .wide(let wide): wide.write(to: &writer)
    }
  }

  /// The sample rate in hertz, from wherever the version keeps it.
  package var effectiveSampleRate: Double {
    if case .wide(let wide) = more { return wide.sampleRate }
    return Double(sampleRate) / 65536
  }

  /// The number of channels, from wherever the version keeps it.
  package var effectiveChannelCount: Int {
    if case .wide(let wide) = more { return Int(wide.channelCount) }
    return Int(channelCount)
  }

  package var fields: [BoxField] {
    let common =
      head.fields + [
        BoxField("version", version), BoxField("revision", revision), BoxField("vendor", vendor),
        BoxField("channel count", channelCount), BoxField("sample size", sampleSize),
        BoxField("compression ID", compressionID), BoxField("packet size", packetSize),
        BoxField("sample rate", Double(sampleRate) / 65536),
      ]
    switch more {
    case .none: return common
    case .packets(let packets): return common + packets.fields
    case .wide(let wide): return common + wide.fields
    }
  }
}

extension SoundSampleEntry.Packets {
  init(parsing reader: inout ByteReader) throws(ParseError) {
    samplesPerPacket = try reader.read()
    bytesPerPacket = try reader.read()
    bytesPerFrame = try reader.read()
    bytesPerSample = try reader.read()
  }

  func write(to writer: inout ByteWriter) {
    writer.write(samplesPerPacket)
    writer.write(bytesPerPacket)
    writer.write(bytesPerFrame)
    writer.write(bytesPerSample)
  }

  var fields: [BoxField] {
    [
      BoxField("samples per packet", samplesPerPacket),
      BoxField("bytes per packet", bytesPerPacket), BoxField("bytes per frame", bytesPerFrame),
      BoxField("bytes per sample", bytesPerSample),
    ]
  }
}

extension SoundSampleEntry.Wide {
  /// Reads the fields; the entry had `available` bytes from its start.
  init(parsing reader: inout ByteReader, available: Int) throws(ParseError) {
    declaredSize = try reader.read()
    sampleRateBits = try reader.read()
    channelCount = try reader.read()
    always7F000000 = try reader.read()
    bitsPerChannel = try reader.read()
    formatFlags = try reader.read()
    bytesPerPacket = try reader.read()
    framesPerPacket = try reader.read()
    let declared = Int(declaredSize)
    rest = declared >= 72 && declared - 8 <= available ? try reader.readBytes(declared - 72) : []
  }

  func write(to writer: inout ByteWriter) {
    writer.write(declaredSize)
    writer.write(sampleRateBits)
    writer.write(channelCount)
    writer.write(always7F000000)
    writer.write(bitsPerChannel)
    writer.write(formatFlags)
    writer.write(bytesPerPacket)
    writer.write(framesPerPacket)
    writer.write(rest)
  }

  /// In hertz.
  package var sampleRate: Double { Double(bitPattern: sampleRateBits) }

  var fields: [BoxField] {
    [
      BoxField("wide sample rate", sampleRate), BoxField("wide channel count", channelCount),
      BoxField("bits per channel", bitsPerChannel), BoxField("format flags", formatFlags),
      BoxField("wide bytes per packet", bytesPerPacket),
      BoxField("frames per packet", framesPerPacket),
    ]
  }
}
