package import BinaryIO

/// The fixed fields of a sound sample entry, before its extension boxes, in all three layouts.
///
/// In a `stsd` of version 1 an entry of version 1 is ISO's, which has no fields more than version
/// 0.
///
/// Source: QTFF, "Sound Sample Description (Version 0, 1, 2)"; ISO/IEC 14496-12:2022 § 12.2.3.
package struct SoundSampleEntry: CodedBox {
  package static let type: FourCC = "soun"
  package static let clause = "ISO/IEC 14496-12 § 12.2.3"

  /// QuickTime's fields of version 1, for compressed sound.
  package struct Packets: Hashable, Sendable, CodedRecord {
    package var samplesPerPacket: UInt32 = 0
    package var bytesPerPacket: UInt32 = 0
    package var bytesPerFrame: UInt32 = 0
    package var bytesPerSample: UInt32 = 0

    mutating func code(with coder: inout BoxCoder) {
      coder.field("samples per packet", &samplesPerPacket)
      coder.field("bytes per packet", &bytesPerPacket)
      coder.field("bytes per frame", &bytesPerFrame)
      coder.field("bytes per sample", &bytesPerSample)
    }
  }

  /// QuickTime's fields of version 2, for any rate and any number of channels.
  package struct Wide: Hashable, Sendable {
    /// Of the fields, the 8 bytes of the box header included.
    package var declaredSize: UInt32 = 0
    /// The bits of a 64-bit float, so that every value comes back as it was.
    package var sampleRateBits: UInt64 = 0
    package var channelCount: UInt32 = 0
    package var always7F000000: UInt32 = 0
    package var bitsPerChannel: UInt32 = 0
    package var formatFlags: UInt32 = 0
    package var bytesPerPacket: UInt32 = 0
    package var framesPerPacket: UInt32 = 0
    /// What the declared size has room for beyond these.
    package var rest: [UInt8] = []

    /// In hertz.
    package var sampleRate: Double { Double(bitPattern: sampleRateBits) }

    /// Lists the fields; the entry has `available` bytes from its start.
    mutating func code(with coder: inout BoxCoder, available: Int) {
      coder.field(nil, &declaredSize)
      coder.field("wide sample rate", &sampleRateBits) { .decimal(Double(bitPattern: $0)) }
      coder.field("wide channel count", &channelCount)
      coder.field(nil, &always7F000000)
      coder.field("bits per channel", &bitsPerChannel)
      coder.field("format flags", &formatFlags)
      coder.field("wide bytes per packet", &bytesPerPacket)
      coder.field("frames per packet", &framesPerPacket)
      let declared = Int(declaredSize)
      let isPlausible = declared >= 72 && declared - 8 <= available
      coder.bytes(nil, &rest, count: isPlausible ? declared - 72 : 0)
    }
  }

  /// The fields that the version adds.
  package enum Extension: Hashable, Sendable {
    case none
    case packets(Packets)
    case wide(Wide)
  }

  package var head = SampleEntryHead()
  package var version: UInt16 = 0
  package var revision: UInt16 = 0
  package var vendor = FourCC.zero
  package var channelCount: UInt16 = 0
  /// In bits.
  package var sampleSize: UInt16 = 0
  package var compressionID: Int16 = 0
  package var packetSize: UInt16 = 0
  /// 16.16.
  package var sampleRate: UInt32 = 0
  package var more = Extension.none

  mutating func code(with coder: inout BoxCoder) {
    let available = coder.remaining
    head.code(with: &coder)
    coder.field("version", &version)
    coder.field("revision", &revision)
    coder.field("vendor", &vendor)
    coder.field("channel count", &channelCount)
    coder.field("sample size", &sampleSize)
    coder.field("compression ID", &compressionID)
    coder.field("packet size", &packetSize)
    coder.fixed16("sample rate", &sampleRate)
    if coder.mode == .reading, coder.context.sampleDescriptionVersion == 0 {
      more = version == 1 ? .packets(Packets()) : version == 2 ? .wide(Wide()) : .none
    }
    switch more {
    case .none: break
    case .packets(var packets):
      packets.code(with: &coder)
      more = .packets(packets)
    case .wide(var wide):
      wide.code(with: &coder, available: available)
      more = .wide(wide)
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

  /// The bits of a sample of one channel, from wherever the version keeps it.
  package var effectiveBitsPerChannel: Int {
    if case .wide(let wide) = more { return Int(wide.bitsPerChannel) }
    return Int(sampleSize)
  }
}
