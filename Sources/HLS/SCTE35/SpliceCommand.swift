/// What is to be done at a splice.
///
/// Source: ANSI/SCTE 35 2023r1 § 9.7.
package enum SpliceCommand: Hashable, Sendable {
  case null
  case schedule([SpliceScheduledEvent])
  case insert(SpliceInsert)
  case timeSignal(SpliceTime)
  case bandwidthReservation
  /// A command of someone's own: who that is, and the bytes.
  case privateCommand(owner: UInt32, [UInt8])
  /// A command of an unknown type.
  case unknown(type: UInt8, [UInt8])
  /// A command, its type and all that follows, which cannot be read without a key.
  case encrypted([UInt8])

  init(type: UInt8) {
    switch type {
    case 0x00: self = .null
    case 0x04: self = .schedule([])
    case 0x05: self = .insert(SpliceInsert())
    case 0x06: self = .timeSignal(SpliceTime())
    case 0x07: self = .bandwidthReservation
    case 0xFF: self = .privateCommand(owner: 0, [])
    default: self = .unknown(type: type, [])
    }
  }

  var type: UInt8 {
    switch self {
    case .null: 0x00
    case .schedule: 0x04
    case .insert: 0x05
    case .timeSignal: 0x06
    case .bandwidthReservation: 0x07
    case .privateCommand: 0xFF
    case .unknown(let type, _): type
    case .encrypted: 0
    }
  }

  /// The command by the name that the standard has for it.
  package var name: String {
    switch self {
    case .null: "splice_null"
    case .schedule: "splice_schedule"
    case .insert: "splice_insert"
    case .timeSignal: "time_signal"
    case .bandwidthReservation: "bandwidth_reservation"
    case .privateCommand: "private_command"
    case .unknown(let type, _): "command \(type)"
    case .encrypted: "encrypted"
    }
  }

  /// Codes what follows the type; `end` is the byte after it where that is known.
  mutating func code(_ coder: inout SpliceCoder, end: Int?) throws(SpliceError) {
    switch self {
    case .null, .bandwidthReservation: break
    case .schedule(var events):
      try coder.list("event", &events, new: SpliceScheduledEvent.init) {
        coder, event throws(SpliceError) in try event.code(&coder)
      }
      self = .schedule(events)
    case .insert(var insert):
      try insert.code(&coder)
      self = .insert(insert)
    case .timeSignal(var time):
      try time.code(&coder)
      self = .timeSignal(time)
    case .privateCommand(var owner, var bytes):
      try coder.field("identifier", &owner, bits: 32)
      try coder.octets("bytes", &bytes, count: try Self.count(coder, end))
      self = .privateCommand(owner: owner, bytes)
    case .unknown(let type, var bytes):
      try coder.octets("bytes", &bytes, count: try Self.count(coder, end))
      self = .unknown(type: type, bytes)
    case .encrypted(var bytes):
      try coder.octets("bytes", &bytes, count: bytes.count)
    }
  }

  /// How many bytes are left of a command.
  private static func count(_ coder: SpliceCoder, _ end: Int?) throws(SpliceError) -> Int {
    guard coder.mode == .reading else { return 0 }
    guard let end, end >= coder.offset else {
      throw SpliceError("the length of the command is not told", offset: coder.offset)
    }
    return end - coder.offset
  }
}

/// A time in ticks of 90 kHz; `nil` says at once, or as other signals tell.
///
/// Source: ANSI/SCTE 35 2023r1 § 9.8.1.
package struct SpliceTime: Hashable, Sendable {
  package var time: UInt64?

  package init(_ time: UInt64? = nil) { self.time = time }

  mutating func code(_ coder: inout SpliceCoder) throws(SpliceError) {
    var isTold = time != nil
    if coder.mode == .printing {
      coder.print("time", time.map { "\($0)" } ?? "not told")
      return
    }
    try coder.flag("time told", &isTold)
    guard isTold else {
      time = nil
      return try coder.reserved(7)
    }
    var value = time ?? 0
    try coder.reserved(6)
    try coder.field("time", &value, bits: 33)
    time = value
  }
}

/// How long a break lasts, in ticks of 90 kHz.
///
/// Source: ANSI/SCTE 35 2023r1 § 9.8.2.
package struct SpliceBreak: Hashable, Sendable {
  package var returnsByItself = true
  package var duration: UInt64 = 0

  package init(duration: UInt64 = 0, returnsByItself: Bool = true) {
    (self.duration, self.returnsByItself) = (duration, returnsByItself)
  }

  mutating func code(_ coder: inout SpliceCoder) throws(SpliceError) {
    try coder.flag("auto return", &returnsByItself)
    try coder.reserved(6)
    try coder.field("duration", &duration, bits: 33)
  }
}

/// A place where the stream of the network is left, or come back to.
///
/// Source: ANSI/SCTE 35 2023r1 § 9.7.3.
package struct SpliceInsert: Hashable, Sendable {
  package var eventIdentifier: UInt32 = 0
  package var isCancelled = false
  package var leavesNetwork = false
  /// When all of the program is spliced; `nil` where its components are, each at a time of its own.
  package var programTime: SpliceTime? = SpliceTime()
  package var isImmediate = false
  /// Whether the identifier follows the rules that later editions have for it.
  package var eventIdentifierComplies = true
  package var components: [Component] = []
  package var breakDuration: SpliceBreak?
  package var programIdentifier: UInt16 = 0
  package var availNumber: UInt8 = 0
  package var availsExpected: UInt8 = 0

  package struct Component: Hashable, Sendable {
    package var tag: UInt8 = 0
    package var time = SpliceTime()
  }

  package init() {}

  mutating func code(_ coder: inout SpliceCoder) throws(SpliceError) {
    try coder.field("event", &eventIdentifier, bits: 32)
    try coder.flag("cancelled", &isCancelled)
    try coder.reserved(7)
    guard !isCancelled else { return }
    var (isWhole, hasBreak) = (programTime != nil, breakDuration != nil)
    var isCompliant = !eventIdentifierComplies
    try coder.flag("out of network", &leavesNetwork)
    try coder.flag("whole program", &isWhole)
    try coder.flag("has duration", &hasBreak)
    try coder.flag("immediate", &isImmediate)
    // Here 0 says that it complies.
    if coder.mode == .printing {
      coder.print("event complies", eventIdentifierComplies ? "yes" : "no")
    } else {
      try coder.flag("event complies", &isCompliant)
    }
    eventIdentifierComplies = !isCompliant
    try coder.reserved(3)
    let isAtOnce = isImmediate
    if isWhole {
      var time = programTime ?? SpliceTime()
      if !isAtOnce { try time.code(&coder) }
      programTime = time
    } else {
      programTime = nil
      try coder.list("component", &components, new: Component.init) {
        coder, component throws(SpliceError) in
        try coder.field("tag", &component.tag, bits: 8)
        if !isAtOnce { try component.time.code(&coder) }
      }
    }
    try SpliceBreak.code(&breakDuration, isThere: hasBreak, &coder)
    try coder.field("unique program", &programIdentifier, bits: 16)
    try coder.field("avail", &availNumber, bits: 8)
    try coder.field("avails expected", &availsExpected, bits: 8)
  }
}

/// A splice at a time of day, announced long before.
///
/// Source: ANSI/SCTE 35 2023r1 § 9.7.2.
package struct SpliceScheduledEvent: Hashable, Sendable {
  package var eventIdentifier: UInt32 = 0
  package var isCancelled = false
  package var eventIdentifierComplies = true
  package var leavesNetwork = false
  /// Seconds since 1980-01-06 UTC, leap seconds counted; `nil` where components have times of their own.
  package var programTime: UInt32? = 0
  package var components: [Component] = []
  package var breakDuration: SpliceBreak?
  package var programIdentifier: UInt16 = 0
  package var availNumber: UInt8 = 0
  package var availsExpected: UInt8 = 0

  package struct Component: Hashable, Sendable {
    package var tag: UInt8 = 0
    package var time: UInt32 = 0
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
    var (isWhole, hasBreak) = (programTime != nil, breakDuration != nil)
    try coder.flag("out of network", &leavesNetwork)
    try coder.flag("whole program", &isWhole)
    try coder.flag("has duration", &hasBreak)
    try coder.reserved(5)
    if isWhole {
      var time = programTime ?? 0
      try coder.field("time", &time, bits: 32)
      programTime = time
    } else {
      programTime = nil
      try coder.list("component", &components, new: Component.init) {
        coder, component throws(SpliceError) in
        try coder.field("tag", &component.tag, bits: 8)
        try coder.field("time", &component.time, bits: 32)
      }
    }
    try SpliceBreak.code(&breakDuration, isThere: hasBreak, &coder)
    try coder.field("unique program", &programIdentifier, bits: 16)
    try coder.field("avail", &availNumber, bits: 8)
    try coder.field("avails expected", &availsExpected, bits: 8)
  }
}

extension SpliceBreak {
  /// Codes a break that may be there.
  static func code(
    _ value: inout SpliceBreak?, isThere: Bool, _ coder: inout SpliceCoder
  ) throws(SpliceError) {
    guard isThere else {
      value = nil
      return
    }
    var own = value ?? SpliceBreak()
    try coder.group("break") { coder throws(SpliceError) in try own.code(&coder) }
    value = own
  }
}
