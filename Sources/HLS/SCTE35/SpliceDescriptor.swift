/// What is given beside a command: a segment that starts or ends, a time, who may avail themselves of a break.
///
///     { u8 tag, u8 length, u32 identifier 'CUEI', body }
///
/// Source: ANSI/SCTE 35 2023r1 § 10.
package struct SpliceDescriptor: Hashable, Sendable {
  package var tag: UInt8
  /// Whose tags these are; `CUEI` for those of the standard.
  package var owner: UInt32 = SpliceDescriptor.standardOwner
  package var body: Body

  package static let standardOwner: UInt32 = 0x4355_4549

  /// What a descriptor says.
  package enum Body: Hashable, Sendable {
    case avail(provider: UInt32)
    case tones(preroll: UInt8, [UInt8])
    case segmentation(SegmentationDescriptor)
    /// International atomic time since 1970, and the seconds by which it is ahead of UTC.
    case time(seconds: UInt64, nanoseconds: UInt32, offset: UInt16)
    case audio([AudioComponent])
    case unknown([UInt8])
  }

  /// The sound of a component.
  package struct AudioComponent: Hashable, Sendable {
    package var tag: UInt8 = 0
    package var language: [UInt8] = [0, 0, 0]
    package var bitStreamMode: UInt8 = 0
    package var channelCount: UInt8 = 0
    package var isFullService = false
  }

  package init(_ segmentation: SegmentationDescriptor) {
    (tag, body) = (2, .segmentation(segmentation))
  }

  init(reading coder: inout SpliceCoder, end: Int) throws(SpliceError) {
    let start = coder.offset
    tag = UInt8(try coder.readBits(8))
    let length = Int(try coder.readBits(8))
    guard length >= 4, start + 2 + length <= end else {
      throw SpliceError("a descriptor of \(length) bytes does not fit", offset: start)
    }
    owner = UInt32(try coder.readBits(32))
    var bytes: [UInt8] = []
    try coder.octets("body", &bytes, count: length - 4)
    body = Self.newBody(tag: owner == Self.standardOwner ? tag : .max)
    var inner = SpliceCoder(reading: bytes, in: 0..<bytes.count)
    do throws(SpliceError) {
      try body.code(&inner)
      // What is left over is not a reason to lose the rest.
      guard inner.remaining == 0 else { throw SpliceError("bytes left over", offset: 0) }
    } catch {
      body = .unknown(bytes)
    }
  }

  func encoded() throws(SpliceError) -> [UInt8] {
    var coder = SpliceCoder(.writing)
    var body = body
    try body.code(&coder)
    guard coder.bytes.count <= 251 else { throw SpliceError("a descriptor is too long", offset: 0) }
    let owner = (0..<4).map { UInt8(truncatingIfNeeded: self.owner >> (24 - 8 * $0)) }
    return [tag, UInt8(coder.bytes.count + 4)] + owner + coder.bytes
  }

  /// The descriptor by the name that the standard has for it.
  package var name: String {
    switch body {
    case .avail: "avail_descriptor"
    case .tones: "DTMF_descriptor"
    case .segmentation: "segmentation_descriptor"
    case .time: "time_descriptor"
    case .audio: "audio_descriptor"
    case .unknown: "descriptor \(tag)"
    }
  }

  private static func newBody(tag: UInt8) -> Body {
    switch tag {
    case 0: .avail(provider: 0)
    case 1: .tones(preroll: 0, [])
    case 2: .segmentation(SegmentationDescriptor())
    case 3: .time(seconds: 0, nanoseconds: 0, offset: 0)
    case 4: .audio([])
    default: .unknown([])
    }
  }
}

extension SpliceDescriptor.Body {
  mutating func code(_ coder: inout SpliceCoder) throws(SpliceError) {
    switch self {
    case .avail(var provider):
      try coder.field("provider avail", &provider, bits: 32)
      self = .avail(provider: provider)
    case .tones(var preroll, var tones):
      var count = UInt8(clamping: tones.count)
      try coder.field("preroll", &preroll, bits: 8)
      if coder.mode != .printing { try coder.field("tones", &count, bits: 3) }
      try coder.reserved(5)
      try coder.octets("tones", &tones, count: Int(count)) { String(decoding: $0, as: UTF8.self) }
      self = .tones(preroll: preroll, tones)
    case .segmentation(var segmentation):
      try segmentation.code(&coder)
      self = .segmentation(segmentation)
    case .time(var seconds, var nanoseconds, var offset):
      try coder.field("TAI seconds", &seconds, bits: 48)
      try coder.field("nanoseconds", &nanoseconds, bits: 32)
      try coder.field("UTC offset", &offset, bits: 16)
      self = .time(seconds: seconds, nanoseconds: nanoseconds, offset: offset)
    case .audio(var components):
      // The bits that fill the byte of the count follow it.
      if coder.mode == .reading {
        let count = try coder.readBits(4)
        try coder.reserved(4)
        components = []
        for _ in 0..<count {
          var component = SpliceDescriptor.AudioComponent()
          try component.code(&coder)
          components.append(component)
        }
      } else {
        if coder.mode == .writing { coder.writeBits(UInt64(components.count & 15), 4) }
        try coder.reserved(4)
        for index in components.indices {
          try coder.group("component[\(index)]") { coder throws(SpliceError) in
            try components[index].code(&coder)
          }
        }
      }
      self = .audio(components)
    case .unknown(var bytes):
      try coder.octets("bytes", &bytes, count: coder.remaining)
      self = .unknown(bytes)
    }
  }
}

extension SpliceDescriptor.AudioComponent {
  mutating func code(_ coder: inout SpliceCoder) throws(SpliceError) {
    try coder.field("tag", &tag, bits: 8)
    try coder.octets("language", &language, count: 3) { String(decoding: $0, as: UTF8.self) }
    try coder.field("bit stream mode", &bitStreamMode, bits: 3)
    try coder.field("channels", &channelCount, bits: 4)
    try coder.flag("full service", &isFullService)
  }
}
