internal import BaseMedia
internal import BinaryIO
package import MediaModel

/// How times of the donor become times of the recipient: scaled, then moved.
package struct GraftTiming: Hashable, Sendable {
  /// The numerator of the factor that times are scaled by, above 0.
  package var numerator: UInt32 = 1
  /// Its denominator, above 0 and without a divisor in common.
  package var denominator: UInt32 = 1
  /// How much later everything is, after scaling.
  package var offset = MediaTime.zero
  /// Where the recipient ends, and nothing is shown any more; `nil` where nothing is cut.
  package var end: MediaTime?
  /// Ticks per second of the donor's movie header.
  package var donorTimescale: UInt32 = 0
  /// Ticks per second of the recipient's movie header.
  package var recipientTimescale: UInt32 = 0

  package init() {}

  /// Whether times are scaled.
  package var isScaled: Bool { numerator != denominator }
  /// Whether times stay what they are.
  package var isIdentity: Bool { !isScaled && offset.value == 0 && end == nil }

  /// A time of the donor as one of the recipient, in ticks of a clock; `nil` for one that is out of reach.
  package func moved(_ time: MediaTime, to timescale: UInt32) -> Int64? {
    guard time.timescale > 0, timescale > 0, offset.timescale > 0 else { return nil }
    func product(_ first: Int128, _ factors: UInt32...) -> Int128? {
      factors.reduce(first) { product, factor in
        let next = product?.multipliedReportingOverflow(by: Int128(factor))
        return next.flatMap { $0.overflow ? nil : $0.partialValue }
      }
    }
    // value * scale + offset, over one divisor.
    guard let scaled = product(Int128(time.value), numerator, offset.timescale),
      let shift = product(Int128(offset.value), denominator, time.timescale),
      case let (sum, overflow) = scaled.addingReportingOverflow(shift), !overflow,
      let dividend = product(sum, timescale),
      let divisor = product(1, denominator, time.timescale, offset.timescale)
    else { return nil }
    return Int64(exactly: PresentationTimeline.divide(dividend, by: divisor))
  }

  // MARK: - Tracks

  /// Gives a track of the donor the times of the recipient: its media clock, its edits, its duration.
  ///
  /// - Throws: ``GraftError`` where the times cannot be written; `ParseError` where they cannot be read.
  func retime(_ track: inout BoxNode) throws {
    let factor = try scaleMedia(&track)
    guard var header = try track.first(TrackHeaderBox.self),
      let media = try track.first(MediaHeaderBox.self, in: "mdia")
    else { throw GraftError("a track of the original has no 'tkhd' or 'mdhd'") }
    let list = try track.first(EditListBox.self, in: "edts")
    if isIdentity, donorTimescale == recipientTimescale { return }
    let isUnknown = header.duration >= UInt64(UInt32.max)
    let length = isUnknown ? mediaLength(media) : header.duration
    let rows =
      list?.rows ?? [EditListBox.Row(duration: length, mediaTime: 0)]
    var edits = try moved(rows, mediaFactor: factor, mediaTimescale: media.timescale)
    if list == nil, edits.count == 1, edits[0].mediaTime == 0, end == nil {
      // Media that is shown as it is needs no edits.
      if !isUnknown { header.duration = edits[0].duration }
      track.replaceOrAppend(header.node)
      return
    }
    if edits.isEmpty { edits = [EditListBox.Row(duration: 0, mediaTime: -1)] }
    header.duration = edits.reduce(0) { $0.addingReportingOverflow($1.duration).partialValue }
    track.replaceOrAppend(header.node)
    var box = list ?? EditListBox(rows: [])
    box.rows = edits
    track.setEdits(box)
  }

  private func mediaLength(_ media: MediaHeaderBox) -> UInt64 {
    guard media.timescale > 0, let ticks = Int64(exactly: media.duration) else { return 0 }
    return UInt64(
      clamping: MediaTime(ticks, timescale: media.timescale).converted(to: donorTimescale).value)
  }

  /// The same edits in the recipient's presentation: borders are rounded, not lengths, so that errors do not add up.
  private func moved(
    _ rows: [EditListBox.Row], mediaFactor: UInt32, mediaTimescale: UInt32
  ) throws(GraftError) -> [EditListBox.Row] {
    let limit = end?.converted(to: recipientTimescale).value
    var result: [EditListBox.Row] = []
    var position: Int64 = 0
    for (index, row) in rows.enumerated() {
      let next = position.addingReportingOverflow(Int64(clamping: row.duration))
      guard !next.overflow,
        let from = moved(
          MediaTime(position, timescale: donorTimescale), to: recipientTimescale),
        let to = moved(
          MediaTime(next.partialValue, timescale: donorTimescale), to: recipientTimescale)
      else { throw GraftError("the times of a track of the original are out of reach") }
      if index == 0, from > 0 {
        result.append(
          EditListBox.Row(duration: UInt64(clamping: min(from, limit ?? from)), mediaTime: -1))
      }
      position = next.partialValue
      var row = row
      if row.mediaTime > 0 {
        let media = row.mediaTime.multipliedReportingOverflow(by: Int64(mediaFactor))
        guard !media.overflow else {
          throw GraftError("the times of a track of the original are out of reach")
        }
        row.mediaTime = media.partialValue
      }
      let isOpen = row.duration == 0 && index == rows.count - 1
      if isOpen, limit == nil, from >= 0 {
        result.append(row)
        continue
      }
      let first = max(from, 0)
      let last = min(to, limit ?? to)
      guard last > first else { continue }
      if first > from, row.mediaTime >= 0 {
        let hidden = MediaTime(first - from, timescale: recipientTimescale).converted(
          to: mediaTimescale
        ).value
        let rate = Double(row.rate) / 65536
        let skipped =
          rate == 1 ? hidden : Int64(exactly: (Double(hidden) * rate).rounded()) ?? hidden
        row.mediaTime = row.mediaTime.addingReportingOverflow(skipped).partialValue
      }
      row.duration = UInt64(clamping: last - first)
      result.append(row)
    }
    return result
  }

  // MARK: - Media

  /// Makes the media of a track faster or slower, exactly: by its clock alone where that comes out even, else by
  /// longer samples too.
  ///
  /// - Returns: what media times are multiplied by.
  private func scaleMedia(_ track: inout BoxNode) throws -> UInt32 {
    guard isScaled, let media = try track.first(MediaHeaderBox.self, in: "mdia") else { return 1 }
    let (timescale, factor) = try scaled(media.timescale)
    try track.edit(MediaHeaderBox.self, in: "mdia") { media in
      media.timescale = timescale
      if media.duration < UInt64(UInt32.max) { media.duration *= UInt64(factor) }
    }
    try track.modify("mdia", "minf", "stbl") { try scaleTable(&$0, by: factor) }
    return factor
  }

  private func scaled(_ timescale: UInt32) throws(GraftError) -> (timescale: UInt32, factor: UInt32)
  {
    let (p, q) = (UInt64(numerator), UInt64(denominator))
    let ticks = UInt64(timescale) * q
    if ticks % p == 0, let even = UInt32(exactly: ticks / p), even > 0 { return (even, 1) }
    // A common factor of clock and fraction need not be in both.
    let common = ticks.greatestCommonDivisor(p)
    guard common > 0, let clock = UInt32(exactly: ticks / common),
      let factor = UInt32(exactly: p / common)
    else {
      throw GraftError(
        "a clock of \(timescale) ticks per second cannot be scaled by \(numerator)/\(denominator)"
      )
    }
    return (clock, factor)
  }

  private static func scaled<Value: FixedWidthInteger & Sendable>(
    _ rows: [SampleRun<Value>], by factor: UInt32
  ) throws(GraftError) -> [SampleRun<Value>] {
    let tooLong = GraftError("a sample of the original is too long to be scaled")
    guard let by = Value(exactly: factor) else { throw tooLong }
    var rows = rows
    for index in rows.indices {
      let (value, overflow) = rows[index].value.multipliedReportingOverflow(by: by)
      guard !overflow else { throw tooLong }
      rows[index].value = value
    }
    return rows
  }

  private func scaleTable(_ table: inout BoxNode, by factor: UInt32) throws {
    if factor != 1, var box = try table.first(TimeToSampleBox.self) {
      box.rows = try Self.scaled(box.rows, by: factor)
      table.replaceOrAppend(box.node)
    }
    if factor != 1, var box = try table.first(CompositionOffsetBox.self) {
      box.rows = try Self.scaled(box.rows, by: factor)
      table.replaceOrAppend(box.node)
      // Says again what the offsets say, in the old clock.
      table.children.removeAll { $0.type == "cslg" }
    }
    table.modify("stsd") { descriptions in
      descriptions.mapChildren { entry in
        guard entry.type == "tmcd",
          var fields = try? entry.decodePrefix(TimecodeSampleEntry.self),
          let (timescale, by) = try? scaled(fields.timescale)
        else { return }
        let (duration, overflow) = fields.frameDuration.multipliedReportingOverflow(by: by)
        guard !overflow else { return }
        fields.timescale = timescale
        fields.frameDuration = duration
        entry.prefix = fields.payload[...]
      }
    }
  }

  // MARK: - Chapters

  /// Gives a list of chapters the times of the recipient; those that end before it starts go, and those after its end.
  func retime(chapters box: inout BoxNode) {
    guard !isIdentity, var list = try? box.read(ChapterListBox.self) else { return }
    // The box counts in units of 100 nanoseconds.
    let clock: UInt32 = 10_000_000
    let limit = end?.converted(to: clock).value ?? .max
    var rows: [ChapterListBox.Row] = []
    for var row in list.rows {
      guard let start = moved(MediaTime(Int64(clamping: row.start), timescale: clock), to: clock),
        start < limit
      else { continue }
      if start <= 0 { rows.removeAll() }
      row.start = UInt64(max(0, start))
      rows.append(row)
    }
    list.rows = rows
    box.setPayload(list)
  }
}
