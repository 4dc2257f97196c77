package import BinaryIO

/// How a track's media is laid out on the movie's timeline: `elst`.
///
/// Version 1 is written where a value needs its 64 bits.
///
/// Source: ISO/IEC 14496-12:2022 § 8.6.6; QTFF, "Edit List Atoms".
package struct EditListBox: CodedBox {
  package static let type: FourCC = "elst"
  package static let clause = "ISO/IEC 14496-12 § 8.6.6"

  package struct Row: Hashable, Sendable {
    /// In the movie timescale; 0 in a fragmented movie means up to the end.
    package var duration: UInt64
    /// In the media timescale; -1 for an empty edit.
    package var mediaTime: Int64
    package var rateInteger: Int16
    package var rateFraction: Int16

    package init(
      duration: UInt64, mediaTime: Int64, rateInteger: Int16 = 1, rateFraction: Int16 = 0
    ) {
      self.duration = duration
      self.mediaTime = mediaTime
      self.rateInteger = rateInteger
      self.rateFraction = rateFraction
    }

    /// 16.16.
    package var rate: Int64 {
      Int64(rateInteger) << 16 + Int64(UInt16(bitPattern: rateFraction))
    }

    var needsWide: Bool {
      UInt32(exactly: duration) == nil || Int32(exactly: mediaTime) == nil
    }
  }

  package var header = FullBoxHeader()
  package var rows: [Row] = []

  init() {}

  package init(rows: [Row]) { self.rows = rows }

  mutating func code(with coder: inout BoxCoder) {
    if coder.mode == .writing, rows.contains(where: \.needsWide) { header.version = 1 }
    coder.field(&header, versions: 0...1)
    let size = header.timeSize
    coder.rows(
      "rows", &rows, stride: 2 * size + 4, isLong: true, new: Row(duration: 0, mediaTime: 0)
    ) { coder, row in
      coder.field("duration", &row.duration, bytes: size)
      coder.field("media time", &row.mediaTime, bytes: size)
      coder.field(nil, &row.rateInteger)
      coder.field(nil, &row.rateFraction)
      coder.show("rate", .decimal(Double(row.rate) / 65536))
    }
  }
}
