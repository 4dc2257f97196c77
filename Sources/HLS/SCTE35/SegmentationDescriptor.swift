/// A segment of a program that starts or ends: which, of what kind, how long.
///
/// Source: ANSI/SCTE 35 2023r1 § 10.3.3.
package struct SegmentationDescriptor: Hashable, Sendable {
  package var eventIdentifier: UInt32 = 0
  package var isCancelled = false
  package var eventIdentifierComplies = true
  /// What may be done with the segment; `nil` where everything may.
  package var restrictions: Restrictions?
  /// Components with an offset each, in ticks of 90 kHz; `nil` where the segment is all of the program.
  package var components: [Component]?
  /// In ticks of 90 kHz; `nil` where it is not told.
  package var duration: UInt64?
  /// What kind of identifier the content has.
  package var contentIdentifierType: UInt8 = 0
  package var contentIdentifier: [UInt8] = []
  /// What starts or ends.
  package var type: UInt8 = 0
  package var number: UInt8 = 0
  package var expected: UInt8 = 0
  /// Of an opportunity in parts the part and their number; `nil` where they are not told.
  package var part: Part?

  package struct Restrictions: Hashable, Sendable {
    package var allowsWebDelivery = false
    package var allowsAllRegions = false
    package var allowsArchiving = false
    package var deviceGroup: UInt8 = 3
  }

  package struct Component: Hashable, Sendable {
    package var tag: UInt8 = 0
    package var offset: UInt64 = 0
  }

  package struct Part: Hashable, Sendable {
    package var number: UInt8 = 0
    package var expected: UInt8 = 0
  }

  package init() {}

  mutating func code(_ coder: inout SpliceCoder) throws(SpliceError) {
    var breaksRules = !eventIdentifierComplies
    try coder.field("event", &eventIdentifier, bits: 32)
    try coder.flag("cancelled", &isCancelled)
    if coder.mode != .printing { try coder.flag("event complies", &breaksRules) }
    eventIdentifierComplies = !breaksRules
    try coder.reserved(6)
    guard !isCancelled else { return }
    var (isWhole, hasDuration) = (components == nil, duration != nil)
    var isFree = restrictions == nil
    try coder.flag("whole program", &isWhole)
    try coder.flag("has duration", &hasDuration)
    try coder.flag("delivery not restricted", &isFree)
    if isFree {
      restrictions = nil
      try coder.reserved(5)
    } else {
      var own = restrictions ?? Restrictions()
      try coder.flag("web delivery allowed", &own.allowsWebDelivery)
      try coder.flag("no regional blackout", &own.allowsAllRegions)
      try coder.flag("archive allowed", &own.allowsArchiving)
      try coder.field("device restrictions", &own.deviceGroup, bits: 2)
      restrictions = own
    }
    if isWhole {
      components = nil
    } else {
      var list = components ?? []
      try coder.list("component", &list, new: Component.init) {
        coder, component throws(SpliceError) in
        try coder.field("tag", &component.tag, bits: 8)
        try coder.reserved(7)
        try coder.field("offset", &component.offset, bits: 33)
      }
      components = list
    }
    if hasDuration {
      var ticks = duration ?? 0
      try coder.field("duration", &ticks, bits: 40)
      duration = ticks
    } else {
      duration = nil
    }
    try codeContent(&coder)
    try coder.field("type", &type, bits: 8)
    coder.print("type name", Self.typeNames[type] ?? "not known")
    try coder.field("segment", &number, bits: 8)
    try coder.field("segments expected", &expected, bits: 8)
    // Writers of older editions leave it out.
    let hasPart = coder.mode == .reading ? coder.remaining == 2 : part != nil
    guard hasPart else {
      part = nil
      return
    }
    var own = part ?? Part()
    try coder.field("sub-segment", &own.number, bits: 8)
    try coder.field("sub-segments expected", &own.expected, bits: 8)
    part = own
  }

  private mutating func codeContent(_ coder: inout SpliceCoder) throws(SpliceError) {
    try coder.field("UPID type", &contentIdentifierType, bits: 8)
    coder.print("UPID name", Self.contentIdentifierNames[contentIdentifierType] ?? "not known")
    guard contentIdentifier.count <= 255 else {
      throw SpliceError("an identifier of content is too long", offset: 0)
    }
    var count = UInt8(contentIdentifier.count)
    if coder.mode != .printing { try coder.field("UPID length", &count, bits: 8) }
    let isText = Self.textTypes.contains(contentIdentifierType)
    try coder.octets("UPID", &contentIdentifier, count: Int(count)) { bytes in
      isText && bytes.allSatisfy { (0x20...0x7E).contains($0) }
        ? String(decoding: bytes, as: UTF8.self) : SpliceCoder.hex(bytes)
    }
  }

  /// Identifiers of content that are text.
  private static let textTypes: Set<UInt8> = [0x02, 0x03, 0x07, 0x09, 0x0E, 0x0F, 0x10, 0x11]

  /// Source: ANSI/SCTE 35 2023r1 table 22.
  static let contentIdentifierNames: [UInt8: String] = [
    0x00: "not used", 0x01: "user defined", 0x02: "ISCI", 0x03: "Ad-ID", 0x04: "UMID",
    0x05: "ISAN (deprecated)", 0x06: "ISAN", 0x07: "TID", 0x08: "AiringID", 0x09: "ADI",
    0x0A: "EIDR", 0x0B: "ATSC content identifier", 0x0C: "MPU", 0x0D: "MID",
    0x0E: "ADS information", 0x0F: "URI", 0x10: "UUID", 0x11: "SCR",
  ]

  /// Source: ANSI/SCTE 35 2023r1 table 23.
  static let typeNames: [UInt8: String] = [
    0x00: "not indicated", 0x01: "content identification", 0x02: "private",
    0x10: "program start", 0x11: "program end", 0x12: "program early termination",
    0x13: "program breakaway", 0x14: "program resumption", 0x15: "program runover planned",
    0x16: "program runover unplanned", 0x17: "program overlap start",
    0x18: "program blackout override", 0x19: "program join",
    0x20: "chapter start", 0x21: "chapter end", 0x22: "break start", 0x23: "break end",
    0x24: "opening credit start", 0x25: "opening credit end", 0x26: "closing credit start",
    0x27: "closing credit end",
    0x30: "provider advertisement start", 0x31: "provider advertisement end",
    0x32: "distributor advertisement start", 0x33: "distributor advertisement end",
    0x34: "provider placement opportunity start", 0x35: "provider placement opportunity end",
    0x36: "distributor placement opportunity start", 0x37: "distributor placement opportunity end",
    0x38: "provider overlay placement opportunity start",
    0x39: "provider overlay placement opportunity end",
    0x3A: "distributor overlay placement opportunity start",
    0x3B: "distributor overlay placement opportunity end",
    0x3C: "provider promo start", 0x3D: "provider promo end", 0x3E: "distributor promo start",
    0x3F: "distributor promo end",
    0x40: "unscheduled event start", 0x41: "unscheduled event end",
    0x42: "alternate content opportunity start", 0x43: "alternate content opportunity end",
    0x44: "provider ad block start", 0x45: "provider ad block end",
    0x46: "distributor ad block start", 0x47: "distributor ad block end",
    0x50: "network start", 0x51: "network end",
  ]
}
