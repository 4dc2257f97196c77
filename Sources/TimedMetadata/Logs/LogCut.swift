package import BaseMedia
package import BinaryIO
package import MediaModel

/// What of the logs outside tracks a part of a movie leaves out, by places in the file.
///
/// A record belongs to the part where its time does. Numbers that tell how much there is, or count from the start of the
/// movie, become those of the part. A log of which no record is understood has no times that are known, and stays.
package struct LogCut: Sendable {
  /// The records that are outside the part, in order.
  package private(set) var removed: [Range<Int>] = []
  /// Bytes that become others, in order.
  package private(set) var patches: [VendorCarrier.Patch] = []
  /// The names of the carriers that hold a log which is not cut.
  package private(set) var kept: Set<String> = []
  /// How many records went.
  package private(set) var removedCount = 0

  private let start: MediaTime
  private let end: MediaTime?

  /// Leaves nothing out.
  package init() { (start, end) = (.zero, nil) }
  /// Numbers around records, by what they become.
  private var numbers: [LogField: Int64] = [:]

  /// Looks through the logs of a file.
  ///
  /// - Parameters:
  ///   - carriers: what is outside tracks and items.
  ///   - source: the file.
  ///   - range: the part.
  ///   - isOpen: whether what comes after the end of the movie belongs to the part.
  /// - Throws: `IOFailure` where the source cannot be read.
  package init(
    of carriers: [VendorCarrier], in source: any ByteSource, to range: MediaTimeRange, isOpen: Bool
  ) throws(IOFailure) {
    start = range.start
    end = isOpen ? nil : range.end
    let logs = try VendorLogs.all(in: carriers, of: source)
    for log in logs { try cut(log, source) }
    kept.formUnion(
      carriers.filter { carrier in
        carrier.row.holds.contains(.places) && !logs.contains { $0.carrier == carrier.row.name }
      }.map(\.row.name))
    removed.sort { $0.lowerBound < $1.lowerBound }
    patches += numbers.map { VendorCarrier.Patch(position: $0.position, bytes: $0.bytes($1)) }
    patches.sort { $0.position < $1.position }
  }

  /// Leaves out all of some carriers.
  package mutating func leaveOut(_ carriers: [VendorCarrier]) {
    removed += carriers.flatMap(\.ranges)
    removed.sort { $0.lowerBound < $1.lowerBound }
  }

  private func isWanted(_ moment: LogMoment, _ timescale: UInt32) -> Bool {
    let time = MediaTime(moment.ticks, timescale: timescale)
    return (start <= .zero || time >= start) && end.map { time < $0 } ?? true
  }

  private mutating func cut(_ log: VendorLog, _ source: any ByteSource) throws(IOFailure) {
    let passed = start.converted(to: log.timescale).value
    var isKnown = false
    var count = 0
    var gone: [Range<Int>] = []
    var changed: [VendorCarrier.Patch] = []
    var stamps: [LogField] = []
    var shared: [(room: Range<Int>, rows: [(range: Range<Int>, isWanted: Bool)])] = []
    try log.forEachMoment(of: source) { moment in
      let isWanted = isWanted(moment, log.timescale)
      isKnown = isKnown || moment.isKnown
      if !isWanted { count += 1 }
      if let room = moment.room {
        if shared.last?.room != room { shared.append((room, [])) }
        shared[shared.count - 1].rows.append((moment.range, isWanted))
      } else if !isWanted {
        gone.append(joining: moment.range)
      } else if let stamp = moment.stamp, passed > 0 {
        stamps.append(stamp)
      }
    }
    guard isKnown else {
      kept.insert(log.carrier)
      return
    }
    for (room, rows) in shared where rows.contains(where: { !$0.isWanted }) {
      if rows.contains(where: \.isWanted) {
        changed.append(try Self.closing(rows, source))
      } else {
        gone.append(joining: room)
      }
    }
    var sizes: [LogField: Int64] = [:]
    for (field, covers, unit) in log.frame.sizes {
      let size = Int64(gone.reduce(0) { $0 + $1.clamped(to: covers).count } / unit)
      var value = numbers[field] ?? 0
      if numbers[field] == nil { value = try field.value(in: source) }
      // What is smaller than what it measures is another number.
      guard value >= size else {
        kept.insert(log.carrier)
        return
      }
      sizes[field] = value - size
    }
    numbers.merge(sizes) { $1 }
    for stamp in stamps {
      let told = try stamp.value(in: source)
      changed.append(
        VendorCarrier.Patch(
          position: stamp.position, bytes: stamp.bytes(max(0, told - min(passed, told)))))
    }
    if let field = log.frame.start {
      numbers[field] = try field.value(in: source)
        .addingSaturated(start.converted(to: 1000).value)
    }
    removed += gone
    patches += changed
    removedCount += count
  }

  /// Rows in a stretch whose size stays: those that are wanted one after the other, and zeros.
  private static func closing(
    _ rows: [(range: Range<Int>, isWanted: Bool)], _ source: any ByteSource
  ) throws(IOFailure) -> VendorCarrier.Patch {
    let start = rows.first?.range.lowerBound ?? 0
    let end = rows.last?.range.upperBound ?? 0
    var bytes: [UInt8] = []
    for row in rows where row.isWanted { bytes += try source.read(row.range) }
    bytes += [UInt8](repeating: 0, count: max(0, end - start - bytes.count))
    return VendorCarrier.Patch(position: start, bytes: bytes)
  }
}

extension [Range<Int>] {
  /// Adds a range after the last one, of which it becomes part where it begins at its end.
  fileprivate mutating func append(joining range: Range<Int>) {
    if let last, last.upperBound == range.lowerBound {
      self[count - 1] = last.lowerBound..<range.upperBound
    } else {
      append(range)
    }
  }
}
