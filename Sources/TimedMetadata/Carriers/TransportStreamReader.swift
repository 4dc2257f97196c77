internal import BaseMedia
package import BinaryIO
package import MediaModel

/// Reads one stream of metadata of a transport stream: a group for each unit, which holds until the next one.
///
/// Times count from the first one that any picture or sound of the stream has.
package struct TransportStreamReader: TimedGroupReader {
  package private(set) var diagnostics: [Diagnostic] = []
  package private(set) var cutReason: String?

  private let source: any ByteSource
  private let packets: TransportStream.Packets
  private let stream: TransportStream.Stream
  private let codec: any TimedMetadataCodec
  private var place: Int
  private var buffer: ArraySlice<UInt8> = []
  private var bufferStart = 0
  /// What has come of the unit that is being read.
  private var unit: [UInt8] = []
  private var unitStart = 0
  /// What times count from; a reader of the bytes that follow goes on with it.
  package private(set) var clock = TransportClock()
  /// The last time of pictures or sounds.
  private var around: Int64?
  /// What that was when the unit began.
  private var unitTime: Int64?
  /// What the unit that was read last says, from the moment on that comes next.
  private var moments: ArraySlice<Moment> = []
  private var stale = StalePositions()
  /// The moment that waits for the next one, which ends it.
  private var waiting: Moment?
  private var isAtEnd = false
  private var lastDuration: Int64 = 0

  /// What holds from a time on, in ticks of 90 kHz.
  private struct Moment: Sendable {
    var items: [MetadataItem]
    var time: Int64
  }

  private static let largestUnit = 16 << 20
  private static let bufferSize = 1 << 20

  /// Prepares the reading of a stream.
  ///
  /// - Parameters:
  ///   - transport: the tables.
  ///   - stream: the stream that is read.
  ///   - source: all bytes.
  ///   - clock: the clock of the bytes before, where these go on.
  package init(
    _ transport: TransportStream, _ stream: TransportStream.Stream, source: any ByteSource,
    continuing clock: TransportClock? = nil
  ) {
    self.clock = clock ?? TransportClock()
    self.source = source
    self.stream = stream
    packets = transport.packets
    place = packets.first
    codec = TimedMetadataFormat.codec(
      for: BoxNode(stream.format, payload: []), diagnostics: &diagnostics)
  }

  package mutating func next() -> TimedMetadataGroup? {
    while let moment = nextMoment() {
      let before = waiting
      waiting = moment
      if let before { return group(before, until: moment.time) }
    }
    defer { waiting = nil }
    return isAtEnd ? waiting.map { group($0, until: nil) } : nil
  }

  private mutating func nextMoment() -> Moment? {
    while true {
      if let moment = moments.popFirst() { return moment }
      guard cutReason == nil, !isAtEnd else { return nil }
      readUnit()
    }
  }

  /// Reads up to the start of the next unit, and what the one before says.
  private mutating func readUnit() {
    while cutReason == nil {
      guard let packet = nextPacket() else {
        guard cutReason == nil else { return }
        isAtEnd = true
        return finishUnit()
      }
      if packet.identifier != stream.identifier || stream.isInPictures { noteTime(of: packet) }
      guard packet.identifier == stream.identifier else { continue }
      guard packet.startsUnit else {
        // Messages stand before the pictures.
        let isPassed = stream.isInPictures && unit.count >= PictureMessages.room
        if !unit.isEmpty, !isPassed { unit += packet.payload }
        if unit.count > Self.largestUnit {
          cutReason = "a unit has more than \(Self.largestUnit) bytes"
        }
        continue
      }
      finishUnit()
      unit = Array(packet.payload)
      unitStart = place - packets.size
      unitTime = around
      return
    }
  }

  /// Units without a time of their own are at that of the pictures and sounds around them.
  private mutating func noteTime(of packet: TransportPacket) {
    guard let time = packet.essenceTime else { return }
    clock.origin = clock.origin ?? time
    around = time
  }

  private mutating func group(_ moment: Moment, until end: Int64?) -> TimedMetadataGroup {
    if let end { lastDuration = max(0, end - moment.time) }
    return TimedMetadataGroup(
      items: moment.items,
      timeRange: MediaTimeRange(
        start: MediaTime(moment.time - clock.first, timescale: 90_000),
        duration: MediaTime(lastDuration, timescale: 90_000)))
  }

  /// Takes what the unit that has been read says, and when.
  private mutating func finishUnit() {
    guard !unit.isEmpty else { return }
    let nearby = unitTime
    defer { unit = [] }
    guard let packet = ElementaryPacket(unit) else {
      guard !stream.isInPictures else { return }
      diagnose("\(unit.count) bytes are not a unit of an elementary stream")
      let item = MetadataItem(.sample(stream.format), payload: unit, dataType: .rawData)
      moments.append(Moment(items: [item], time: clock.last))
      return
    }
    let parts = parts(packet)
    guard !parts.isEmpty else { return }
    let time = (packet.time ?? nearby).map { clock.unwrapped($0) } ?? clock.last
    for part in parts {
      let decoded = codec.decode(part, at: unitStart)
      for group in decoded.groups {
        // Microseconds in ticks of 90 kHz.
        add(group.items, at: time + (group.part.clock.map { $0.start * 9 / 100 } ?? 0))
      }
      for diagnostic in decoded.diagnostics where diagnostics.count < 64 {
        diagnostics.append(diagnostic)
      }
    }
    for index in moments.indices { stale.mark(&moments[index].items) }
  }

  /// What is reported for the same time holds together.
  private mutating func add(_ items: [MetadataItem], at time: Int64) {
    if let last = moments.indices.last, moments[last].time == time {
      moments[last].items += items
    } else {
      moments.append(Moment(items: items, time: time))
    }
  }

  /// Access units of synchronous metadata stand in cells, a large one in several; others are the payload.
  ///
  ///     u8 service, u8 number, u2 whether it goes on (3 whole, 2 first, 0 more, 1 last), 6 bits, u16 length
  ///
  /// Cells of one unit have one time: where the codec can tell samples that are one after the other apart, it spreads
  /// them by their own times.
  ///
  /// Source: ISO/IEC 13818-1 § 2.12.4.2.
  private mutating func parts(_ packet: ElementaryPacket) -> [[UInt8]] {
    if stream.isInPictures {
      return PictureMessages.samples(of: stream.format, in: packet.payload)
    }
    guard packet.isSynchronousMetadata else { return [Array(packet.payload)] }
    let isSequence = TimedMetadataFormat.format(of: stream.format)?.isSequence ?? false
    var rest = packet.payload
    var parts: [[UInt8]] = []
    while rest.count >= 5 {
      let start = rest.startIndex
      let length = Int(rest[start + 3]) << 8 | Int(rest[start + 4])
      guard length <= rest.count - 5 else { break }
      let goesOn = rest[start + 2] >> 6 < 2
      if !parts.isEmpty, goesOn || isSequence {
        parts[parts.count - 1] += rest.dropFirst(5).prefix(length)
      } else {
        parts.append(Array(rest.dropFirst(5).prefix(length)))
      }
      rest = rest.dropFirst(5 + length)
    }
    if !rest.isEmpty {
      diagnose("\(rest.count) bytes of a unit are not a cell of metadata")
      parts.append(Array(rest))
    }
    return parts
  }

  private mutating func diagnose(_ message: String) {
    guard diagnostics.count < 64 else { return }
    diagnostics.append(
      Diagnostic(message, clause: "ISO/IEC 13818-1", offset: unitStart))
  }

  /// The next packet that carries something; places without a synchronisation byte are passed over.
  private mutating func nextPacket() -> TransportPacket? {
    let size = TransportStream.Packets.payload
    while place + size <= source.size {
      if place < bufferStart || place + size > bufferStart + buffer.count {
        do throws(IOFailure) {
          buffer = try source.read(place..<min(source.size, place + Self.bufferSize))[...]
          bufferStart = place
        } catch {
          cutReason = error.reason
          return nil
        }
        guard buffer.count >= size else { return nil }
      }
      let start = place - bufferStart
      let packet = TransportPacket(buffer[start..<start + size])
      // Where the stream is torn, packets begin elsewhere.
      place += buffer[start] == 0x47 ? packets.size : 1
      if let packet { return packet }
    }
    return nil
  }
}

/// Times of 33 bits that restart, and what they count from.
package struct TransportClock: Sendable {
  private static let turn: Int64 = 1 << 33
  /// The first time of pictures or sounds; `nil` where none was met.
  fileprivate(set) var origin: Int64?
  /// The last time, turns included.
  private(set) var last: Int64 = 0
  /// The first time that was unwrapped.
  private var start: Int64 = 0
  private var isRunning = false

  init() {}

  /// A clock whose times count from one that is elsewhere, as in another rendition of the same.
  package init(origin: Int64) { self.origin = origin }

  mutating func unwrapped(_ time: Int64) -> Int64 {
    guard isRunning else {
      (isRunning, last, start) = (true, time, time)
      return time
    }
    var time = time + last / Self.turn * Self.turn
    if time < last - Self.turn / 2 { time += Self.turn }
    if time > last + Self.turn / 2, time >= Self.turn { time -= Self.turn }
    last = time
    return time
  }

  /// What times count from, as it is to the first of these.
  var first: Int64 {
    guard let origin else { return start }
    return origin > start + Self.turn / 2 ? origin - Self.turn : origin
  }
}
