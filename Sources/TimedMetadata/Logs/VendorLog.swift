package import BaseMedia
package import BinaryIO
package import MediaModel

/// A log of records that a camera left outside tracks: in boxes of its own, in padding, between samples, behind the
/// last box.
package struct VendorLog: Sendable {
  /// The row of ``VendorCarriers`` by which its place was recognised.
  package let carrier: String
  /// Who made the camera; `nil` where nobody knows.
  package let maker: String?
  /// What its records are, as `freegps`.
  package let format: String
  private let open: @Sendable (any ByteSource) throws(IOFailure) -> any TimedGroupReader

  /// A log whose records are read piece by piece.
  init(
    _ carrier: VendorCarrier, _ format: String, _ pieces: [Range<Int>], timescale: UInt32 = 1000,
    _ decoder: any LogDecoder
  ) {
    (self.carrier, maker, self.format) = (carrier.row.name, carrier.row.maker, format)
    open = { source throws(IOFailure) in
      LogReader(source, pieces, timescale: timescale, decoder)
    }
  }

  /// A log that is text, and is read whole.
  init(
    _ carrier: VendorCarrier, _ format: String, text: Range<Int>,
    _ read: @escaping @Sendable ([UInt8]) -> ListedGroups
  ) {
    (self.carrier, maker, self.format) = (carrier.row.name, carrier.row.maker, format)
    open = { source throws(IOFailure) in
      guard text.count <= Self.largestText else {
        return ListedGroups(
          [],
          diagnostics: [
            Diagnostic("a log of \(text.count) bytes of text is not read", offset: text.lowerBound)
          ])
      }
      return read(try source.read(text))
    }
  }

  private static let largestText = 256 << 20

  /// Prepares the reading of the groups.
  ///
  /// - Throws: `IOFailure` where the source cannot be read.
  package func reader(of source: any ByteSource) throws(IOFailure) -> any TimedGroupReader {
    try open(source)
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

  /// Whether the records of what lies outside tracks and items are understood.
  package static func reads(_ data: VendorData) -> Bool {
    rows.contains { $0.carrier == data.name }
  }

  /// The logs of a file, in the order of the table.
  ///
  /// - Parameters:
  ///   - carriers: what lies outside tracks and items.
  ///   - source: the file.
  /// - Returns: the logs; of places whose records nobody understands none.
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
