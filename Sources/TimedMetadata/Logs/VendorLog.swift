package import BaseMedia
package import BinaryIO
package import MediaModel

/// A log of records that a camera left outside tracks: in boxes of its own, in padding, between samples, after the
/// last box.
package struct VendorLog: Sendable {
  /// The row of ``VendorCarriers`` by which its place was recognised.
  package let carrier: String
  /// Who made the camera; `nil` where unknown.
  package let maker: String?
  /// What its records are, as `freegps`.
  package let format: String
  /// How many ticks of its records' times make a second.
  let timescale: UInt32
  /// What around the records tells of them.
  let frame: LogFrame
  private let open: @Sendable (any ByteSource) throws(IOFailure) -> any TimedGroupReader
  /// Reads all records, piece by piece.
  private let walk: @Sendable (any ByteSource, ([LogMoment]) -> Void) throws(IOFailure) -> Void

  /// A log whose records are read piece by piece.
  init(
    _ carrier: VendorCarrier, _ format: String, _ pieces: [Range<Int>], timescale: UInt32 = 1000,
    in frame: LogFrame = LogFrame(), _ decoder: any LogDecoder
  ) {
    (self.carrier, maker, self.format) = (carrier.row.name, carrier.row.maker, format)
    (self.timescale, self.frame) = (timescale, frame)
    open = { source throws(IOFailure) in
      LogReader(source, pieces, timescale: timescale, decoder)
    }
    walk = { source, take throws(IOFailure) in
      var decoder = decoder
      for piece in pieces where piece.count <= LogReader.largestPiece {
        take(decoder.moments(in: try source.read(piece)[...], at: piece.lowerBound))
      }
    }
  }

  /// A log of sentences of a receiver, which is read whole; `start` is when the movie began, in milliseconds since 1970.
  init(
    _ carrier: VendorCarrier, _ format: String, text: Range<Int>, in frame: LogFrame = LogFrame(),
    start: Int64? = nil
  ) {
    (self.carrier, maker, self.format) = (carrier.row.name, carrier.row.maker, format)
    (timescale, self.frame) = (NMEALog.timescale, frame)
    open = { source throws(IOFailure) in
      guard text.count <= Self.largestText else {
        return ListedGroups(
          [],
          diagnostics: [
            Diagnostic("a log of \(text.count) bytes of text is not read", offset: text.lowerBound)
          ])
      }
      return NMEALog.read(try source.read(text), start: start)
    }
    walk = { source, take throws(IOFailure) in
      guard text.count <= Self.largestText else { return }
      take(NMEALog.moments(try source.read(text), at: text.lowerBound, start: start).moments)
    }
  }

  private static let largestText = 256 << 20

  /// Prepares the reading of the groups.
  ///
  /// - Throws: `IOFailure` where the source cannot be read.
  package func reader(of source: any ByteSource) throws(IOFailure) -> any TimedGroupReader {
    try open(source)
  }

  /// Reads the records one by one.
  func forEachMoment(
    of source: any ByteSource, _ body: (LogMoment) -> Void
  ) throws(IOFailure) {
    try walk(source) { for moment in $0 { body(moment) } }
  }
}

/// The logs that cameras leave outside tracks: one row for each place whose records are understood.
///
/// A new one is a row here and a file beside it.
package enum VendorLogs {
  private typealias Row =
    @Sendable ([VendorCarrier], any ByteSource) throws(IOFailure) ->
    [VendorLog]

  private static let rows: [(carrier: String, logs: Row)] = [
    ("novatek-blocks", NovatekLog.logs),
    ("blackvue", BlackVueLog.logs),
    ("kenwood", KenwoodLog.logs),
    ("garmin", GarminLog.logs),
    ("tomtom", TomTomLog.logs),
    ("360fly", FlyLog.logs),
    ("70mai-gps", SeventyMaiLog.logs),
    ("70mai-gps-moov", SeventyMaiLog.logs),
    ("dudubell-gps", DuDuBellLog.logs),
    ("dudubell-acceleration", DuDuBellLog.logs),
    ("datakam", DatakamLog.logs),
    ("auto-vox", AutoVoxLog.logs),
    ("parrot", ParrotLog.logs),
    ("insta360", Insta360Log.logs),
    ("ligo-skip", LigoLog.logs),
    ("ligo-trailer", LigoLog.logs),
    ("ligo-json", LigoLog.logs),
    ("ligo-json-gku", LigoLog.logs),
  ]

  /// Whether the records of what is outside tracks and items are understood.
  package static func reads(_ data: VendorData) -> Bool {
    rows.contains { $0.carrier == data.name }
  }

  /// The logs of a file, in the order of the table.
  ///
  /// - Parameters:
  ///   - carriers: what is outside tracks and items.
  ///   - source: the file.
  /// - Returns: the logs; of places whose records are not understood none.
  /// - Throws: `IOFailure` where the source cannot be read.
  package static func all(
    in carriers: [VendorCarrier], of source: any ByteSource
  ) throws(IOFailure) -> [VendorLog] {
    var logs: [VendorLog] = []
    for row in rows {
      let own = carriers.filter { $0.row.name == row.carrier }
      if !own.isEmpty { logs += try row.logs(own, source) }
    }
    return logs
  }
}

extension VendorCarrier {
  /// The payload of a carrier that is a box.
  func payload(in source: any ByteSource) throws(IOFailure) -> Range<Int> {
    guard let range = ranges.first else { return 0..<0 }
    return try Self.payload(of: range, in: source)
  }

  private static func payload(
    of range: Range<Int>, in source: any ByteSource
  ) throws(IOFailure) -> Range<Int> {
    let head = try source.read(range.prefix(BoxHeader.maximumSize))
    var reader = ByteReader(head, at: range.lowerBound)
    let header = try? BoxHeader(parsing: &reader, available: range.count, isTopLevel: true)
    let start = range.lowerBound + (header?.headerSize ?? 8)
    return min(start, range.upperBound)..<range.upperBound
  }

  /// The boxes in a stretch of a file, up to the first bytes that are none.
  static func boxes(
    in range: Range<Int>, of source: any ByteSource
  ) throws(IOFailure) -> [(type: FourCC, payload: Range<Int>)] {
    var boxes: [(FourCC, Range<Int>)] = []
    var at = range.lowerBound
    while range.upperBound - at >= 8, boxes.count < 1024 {
      let head = try source.read((at..<range.upperBound).prefix(BoxHeader.maximumSize))
      var reader = ByteReader(head, at: at)
      guard
        let header = try? BoxHeader(
          parsing: &reader, available: range.upperBound - at, isTopLevel: false),
        header.size >= header.headerSize
      else { break }
      boxes.append((header.type, (at + header.headerSize)..<(at + header.size)))
      at += header.size
    }
    return boxes
  }
}
