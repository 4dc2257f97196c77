internal import BinaryIO

/// Timed metadata among the messages of an encoder of AVC, which stand in a unit of pictures before the slices.
///
/// A message is found by its sixteen bytes and the letters after them: encoders keep bytes that look like a start code
/// out of it, and neither has two zeros in a row.
///
/// Source: ISO/IEC 14496-10 § 7.3.2.3, 7.4.1, D.1.7.
enum PictureMessages {
  /// The types of streams whose pictures may have such messages: AVC.
  static let streamTypes: Set<UInt8> = [0x1B]
  /// Messages stand this near to the start of a unit.
  static let room = 64 << 10

  /// How a message of a format begins, which of its bytes is the sample's first, and how long a sample is whose first
  /// bytes are there.
  private struct Row: Sendable {
    let format: FourCC
    let start: [UInt8]
    let place: Int
    let length: @Sendable (ArraySlice<UInt8>) -> Int
  }

  private static let rows = [
    Row(
      format: MDPMSample.type,
      start: [
        0x17, 0xEE, 0x8C, 0x60, 0xF8, 0x4D, 0x11, 0xD9, 0x8C, 0xD6, 0x08, 0x00, 0x20, 0x0C, 0x9A,
        0x66,
      ] + MDPMSample.type.bytes, place: 16,
      length: { $0.count < 5 ? 5 : 5 + 5 * Int($0[$0.startIndex + 4]) })
  ]

  /// The formats of the messages of a unit.
  static func formats(in unit: ArraySlice<UInt8>) -> [FourCC] {
    rows.filter { place(of: $0.start, in: unit, from: unit.startIndex) != nil }.map(\.format)
  }

  /// The samples of a format in a unit, in order, without the bytes that keep start codes out.
  static func samples(of format: FourCC, in unit: ArraySlice<UInt8>) -> [[UInt8]] {
    messages(of: format, in: unit).map(\.sample)
  }

  /// Where the samples of a format are in a unit; one that begins within another, as damage makes it, is part of that.
  static func ranges(of format: FourCC, in unit: ArraySlice<UInt8>) -> [Range<Int>] {
    messages(of: format, in: unit).map(\.range).reduce(into: []) { ranges, range in
      guard let last = ranges.last, range.lowerBound < last.upperBound else {
        return ranges.append(range)
      }
      ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
    }
  }

  private static func messages(
    of format: FourCC, in unit: ArraySlice<UInt8>
  ) -> [(range: Range<Int>, sample: [UInt8])] {
    guard let row = rows.first(where: { $0.format == format }) else { return [] }
    var found: [(Range<Int>, [UInt8])] = []
    var place = unit.startIndex
    while let start = self.place(of: row.start, in: unit, from: place) {
      let message = message(unit[(start + row.place)...], row)
      found.append(message)
      place = start + row.start.count
    }
    return found
  }

  private static func place(
    of start: [UInt8], in unit: ArraySlice<UInt8>, from first: Int
  ) -> Int? {
    var rest = unit[first...]
    while let place = rest.firstIndex(of: start[0]), place + start.count <= unit.endIndex {
      if unit[place..<place + start.count].elementsEqual(start) { return place }
      rest = rest[(place + 1)...]
    }
    return nil
  }

  /// The bytes of a sample, which ends where its length or the part of the stream that it stands in does.
  private static func message(
    _ bytes: ArraySlice<UInt8>, _ row: Row
  ) -> (range: Range<Int>, sample: [UInt8]) {
    var sample: [UInt8] = []
    var zeros = 0
    var end = bytes.startIndex
    while end < bytes.endIndex, sample.count < row.length(sample[...]) {
      let byte = bytes[end]
      if zeros >= 2, byte <= 1 { break }
      end += 1
      if zeros >= 2, byte == 3 {
        zeros = 0
        continue
      }
      zeros = byte == 0 ? zeros + 1 : 0
      sample.append(byte)
    }
    return (bytes.startIndex..<end, sample)
  }
}
