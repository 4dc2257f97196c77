internal import BaseMedia
internal import BinaryIO
internal import MediaModel

/// Reads records of one size.
struct FixedRecords: LogDecoder {
  private let format: String
  private let size: Int
  private let isEmpty: @Sendable (RecordBytes) -> Bool
  private let time: TimeField?
  private let read: @Sendable (RecordBytes) -> PositionRecord?
  private let step: Int64
  private var clock = LogClock()
  private var findings: LogFindings

  /// Prepares the reading.
  ///
  /// - Parameters:
  ///   - format: what the log is called.
  ///   - size: the bytes of a record.
  ///   - isEmpty: whether a record is padding.
  ///   - time: what tells the time of a record in ticks since the movie began; without it the receiver's clock counts,
  ///     in milliseconds.
  ///   - step: milliseconds between records that tell no time.
  ///   - read: what a record tells; `nil` for one that is not understood, which is kept.
  init(
    _ format: String, size: Int,
    isEmpty: @escaping @Sendable (RecordBytes) -> Bool = { _ in false },
    time: TimeField? = nil, step: Int64 = 1000,
    _ read: @escaping @Sendable (RecordBytes) -> PositionRecord?
  ) {
    (self.format, self.size, self.isEmpty, self.time) = (format, size, isEmpty, time)
    (self.step, self.read) = (step, read)
    findings = LogFindings(format)
  }

  var diagnostics: [Diagnostic] { findings.diagnostics }

  mutating func moments(in bytes: ArraySlice<UInt8>, at offset: Int) -> [LogMoment] {
    var moments: [LogMoment] = []
    var rest = bytes
    while rest.count >= size {
      let record = RecordBytes(rest.prefix(size))
      defer { rest = rest.dropFirst(size) }
      if isEmpty(record) { continue }
      let told = read(record)
      let ticks = time.map { $0.ticks(record) } ?? clock.milliseconds(told?.seconds, step: step)
      let place = offset + rest.startIndex - bytes.startIndex
      if told == nil { findings.add("records are not understood and kept as they are", at: place) }
      moments.append(
        LogMoment(
          ticks: ticks, items: told?.items(format) ?? [.kept(record.bytes, of: format)],
          range: place..<(place + size), isKnown: told != nil, stamp: time?.field(at: place)))
    }
    if rest.contains(where: { $0 != 0 }) {
      findings.add(
        "bytes after the last record are part of none",
        at: offset + rest.startIndex - bytes.startIndex)
    }
    return moments
  }

  /// The logs of carriers that are boxes of such records.
  ///
  /// - Parameters:
  ///   - carriers: the boxes.
  ///   - source: the file.
  ///   - head: the bytes before the first record.
  ///   - timescale: how many ticks of times make a second.
  /// - Returns: a log for each.
  /// - Throws: `IOFailure` where the source cannot be read.
  func logs(
    _ carriers: [VendorCarrier], _ source: any ByteSource, behind head: Int = 0,
    timescale: UInt32 = 1000
  ) throws(IOFailure) -> [VendorLog] {
    var logs: [VendorLog] = []
    for carrier in carriers {
      let rows = try carrier.payload(in: source).dropFirst(head)
      logs.append(log(carrier, rows.lowerBound..<rows.upperBound, timescale: timescale))
    }
    return logs
  }

  /// The log of such records in a stretch of a file.
  func log(
    _ carrier: VendorCarrier, _ range: Range<Int>, timescale: UInt32 = 1000,
    in frame: LogFrame = LogFrame()
  ) -> VendorLog {
    VendorLog(
      carrier, format, Self.pieces(range, size: size), timescale: timescale, in: frame, self)
  }

  /// Cuts a stretch of records into pieces that are read at once, up to a row of zeros at its end.
  static func pieces(_ range: Range<Int>, size: Int) -> [Range<Int>] {
    let step = max(1, (1 << 20) / size) * size
    return stride(from: range.lowerBound, to: range.upperBound, by: step).map {
      $0..<min($0 + step, range.upperBound)
    }
  }
}

extension MetadataItem {
  /// A record that is not understood, as it is stored.
  static func kept(_ bytes: ArraySlice<UInt8>, of format: String) -> MetadataItem {
    MetadataItem(.log(format), payload: Array(bytes), dataType: .rawData)
  }
}
