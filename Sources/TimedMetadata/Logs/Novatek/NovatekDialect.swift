internal import MediaModel

/// One layout of a block: how it is recognised, and what it tells.
///
/// Offsets count from the first byte of the block. Numbers have their least significant byte first unless a row says
/// otherwise; speeds are in knots unless a row says otherwise.
///
/// All from a description: no file of a camera was at hand. exiftool reads the same of files that are made so.
///
/// Source: ExifTool, notes on samples of each camera with the module "QuickTime Stream".
struct NovatekDialect: Sendable {
  /// The camera that the layout was first seen in.
  let name: String
  /// The bytes that it takes at least.
  let size: Int
  /// Whether a block of that size has this layout.
  let recognises: @Sendable (RecordBytes) -> Bool
  /// What it tells; nothing where it is of another layout after all.
  let read: @Sendable (RecordBytes) -> [PositionRecord]

  /// Every layout, the most telling marks first.
  static let all: [NovatekDialect] =
    NovatekText.all + NovatekMarked.all + NovatekLetters.all + NovatekRows.all
}

extension RecordBytes {
  /// Whether letters tell a fix and the sides of the equator and of Greenwich, one byte each.
  func isFix(at place: Int) -> Bool {
    "AV".contains(letter(place)) && "NS".contains(letter(place + 1))
      && "EW".contains(letter(place + 2))
  }

  /// Whether letters that take `width` bytes each stand at places: a fix, and the sides.
  func isFix(_ fix: Int, _ latitude: Int, _ longitude: Int) -> Bool {
    "AV".contains(letter(fix)) && "NS".contains(letter(latitude))
      && "EW".contains(letter(longitude)) && unsigned32(fix) < 0x80
  }

  /// Year, month and day, hour, minute and second as numbers of 32 bits at two places.
  func date(_ day: Int, time: Int) -> MetadataDate? {
    PositionRecord.date(
      Int(unsigned32(day)), Int(unsigned32(day + 4)), Int(unsigned32(day + 8)),
      Int(unsigned32(time)), Int(unsigned32(time + 4)), Double(unsigned32(time + 8)))
  }
}
