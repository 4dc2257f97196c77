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
  /// Where rows begin, and how far they are apart, in a layout of several.
  let rows: Rows?
  /// What it tells; nothing where it is of another layout after all.
  let read: @Sendable (RecordBytes) -> [PositionRecord]

  init(
    name: String, size: Int, recognises: @escaping @Sendable (RecordBytes) -> Bool,
    rows: Rows? = nil, read: @escaping @Sendable (RecordBytes) -> [PositionRecord]
  ) {
    (self.name, self.size, self.recognises, self.rows, self.read) =
      (name, size, recognises, rows, read)
  }

  /// Rows of one size.
  struct Rows: Sendable {
    let start: Int
    let size: Int

    /// Where a row is in a block.
    func range(_ index: Int, in block: Range<Int>) -> Range<Int> {
      let at = block.lowerBound + start + index * size
      return (at..<(at + size)).clamped(to: block)
    }
  }

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
