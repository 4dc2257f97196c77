internal import BinaryIO

/// A whole number in a file that has to change where records of a log are left out.
struct LogField: Hashable, Sendable {
  /// Where it is in the file.
  var position: Int
  /// How many bytes it has: 4 or 8.
  var width: Int
  var isBigEndian: Bool

  /// The bytes of another number of the same form; one that does not fit becomes the nearest.
  func bytes(_ value: Int64) -> [UInt8] {
    let most = width < 8 ? UInt64(1) << (8 * UInt64(width)) - 1 : .max
    let bytes = min(UInt64(clamping: value), most).bigEndianBytes.suffix(width)
    return isBigEndian ? Array(bytes) : bytes.reversed()
  }

  /// What the file says.
  func value(in source: any ByteSource) throws(IOFailure) -> Int64 {
    let bytes = try source.read(position..<(position + width))
    let ordered = isBigEndian ? bytes : bytes.reversed()
    return Int64(clamping: ordered.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }
}

/// What around the records of a log tells how many there are, or when they begin.
struct LogFrame: Sendable {
  /// Numbers that tell the size of a stretch, in bytes or in records of so many bytes.
  var sizes: [(field: LogField, covers: Range<Int>, unit: Int)] = []
  /// Where the log tells the moment at which the movie begins, in milliseconds.
  var start: LogField?

  /// Adds the size of a box, whose header is a compact one.
  mutating func add(sizeOf payload: Range<Int>) {
    add(sizeAt: payload.lowerBound - 8, isBigEndian: true, of: payload)
  }

  /// Adds a number of 32 bits that tells the size of a stretch.
  mutating func add(sizeAt position: Int, isBigEndian: Bool, of covers: Range<Int>, unit: Int = 1) {
    sizes.append(
      (LogField(position: position, width: 4, isBigEndian: isBigEndian), covers, max(1, unit)))
  }
}

/// The number in a record that tells when it was, counted from the start of the movie.
struct TimeField: Sendable {
  /// Where it is in the record.
  var place = 0
  /// How many bytes it has: 4 or 8.
  var width: Int
  var isBigEndian = false
  /// What it says where the movie begins.
  var origin: Int64 = 0
  /// Whether it counts from the first record of a stream that is cut too, and says the same in a part.
  var isAnchored = false

  func ticks(_ record: RecordBytes) -> Int64 {
    let raw =
      width == 8
      ? (isBigEndian ? record.bigUnsigned64(place) : record.unsigned64(place))
      : UInt64(isBigEndian ? record.bigUnsigned32(place) : record.unsigned32(place))
    return Int64(clamping: raw).subtractingReportingOverflow(origin).partialValue
  }

  /// The number in a record that is at an offset of the file; `nil` where it says the same in a part.
  func field(at offset: Int) -> LogField? {
    isAnchored
      ? nil : LogField(position: offset + place, width: width, isBigEndian: isBigEndian)
  }
}
