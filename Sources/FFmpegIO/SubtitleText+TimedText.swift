/// 3GPP timed text.
///
///     u16 length, text (UTF-8, or UTF-16 after a byte order mark), boxes; `styl`: u16 count, count x
///       { u16 start, u16 end (in characters), u16 font, u8 face, u8 size, RGBA }
///
/// Source: 3GPP TS 26.245 § 5.17.
extension SubtitleText {
  mutating func readTimedText(_ bytes: [UInt8]) {
    guard bytes.count >= 2 else { return }
    let announced = Int(bytes[0]) << 8 | Int(bytes[1])
    let length = min(announced, bytes.count - 2)
    let stored = bytes[2..<(2 + length)]
    let text: String
    if stored.starts(with: [0xFE, 0xFF]) || stored.starts(with: [0xFF, 0xFE]) {
      let isLittle = stored.starts(with: [0xFF, 0xFE])
      let rest = Array(stored.dropFirst(2))
      let units = stride(from: 0, to: rest.count - rest.count % 2, by: 2).map { at -> UInt16 in
        let (first, second) = (UInt16(rest[at]), UInt16(rest[at + 1]))
        return isLittle ? second << 8 | first : first << 8 | second
      }
      text = String(decoding: units, as: UTF16.self)
    } else {
      text = String(decoding: stored, as: UTF8.self)
    }
    let scalars = Array(text.unicodeScalars)
    var styles = [Style](repeating: [], count: scalars.count)
    for record in Self.styleRecords(bytes[(2 + length)...]) {
      for index in record.range.clamped(to: scalars.indices) { styles[index] = record.style }
    }
    var start = 0
    for index in scalars.indices.dropFirst() where styles[index] != styles[start] {
      append(Self.string(scalars[start..<index]), styles[start])
      start = index
    }
    if !scalars.isEmpty { append(Self.string(scalars[start...]), styles[start]) }
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }

  private static func styleRecords(
    _ boxes: ArraySlice<UInt8>
  ) -> [(range: Range<Int>, style: Style)] {
    var records: [(range: Range<Int>, style: Style)] = []
    var rest = boxes
    while rest.count >= 8 {
      let size = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      guard size >= 8, size <= rest.count else { break }
      let box = Array(rest.prefix(size))
      rest = rest.dropFirst(size)
      guard box[4..<8].elementsEqual("styl".utf8), size >= 10 else { continue }
      let count = min(Int(box[8]) << 8 | Int(box[9]), (size - 10) / 12)
      for index in 0..<count {
        let at = 10 + 12 * index
        let start = Int(box[at]) << 8 | Int(box[at + 1])
        let end = Int(box[at + 2]) << 8 | Int(box[at + 3])
        guard start < end else { continue }
        records.append((start..<end, Style(rawValue: box[at + 6] & 7)))
      }
    }
    return records
  }

  /// The packet: what does not fit into its counts is left out, whole characters at a time.
  var timedText: [UInt8] {
    var text: [UInt8] = []
    var records: [UInt8] = []
    var (position, recordCount) = (0, 0)
    for run in runs {
      var length = 0
      for scalar in run.text.unicodeScalars {
        let bytes = Array(String(scalar).utf8)
        guard text.count + bytes.count <= Int(UInt16.max) else { break }
        text += bytes
        length += 1
      }
      if run.style != [], length > 0 {
        records += Self.bytes(position) + Self.bytes(position + length) + Self.bytes(1)
        records += [run.style.rawValue, Self.fontSize, 0xFF, 0xFF, 0xFF, 0xFF]
        recordCount += 1
      }
      position += length
    }
    guard recordCount > 0, recordCount <= Int(UInt16.max) else {
      return Self.bytes(text.count) + text
    }
    let size = 10 + records.count
    var packet = Self.bytes(text.count)
    packet += text
    packet += Self.bytes(size >> 16)
    packet += Self.bytes(size & 0xFFFF)
    packet += Array("styl".utf8)
    packet += Self.bytes(recordCount)
    packet += records
    return packet
  }

  private static func bytes(_ value: Int) -> [UInt8] {
    let value = UInt16(clamping: value)
    return [UInt8(value >> 8), UInt8(value & 0xFF)]
  }

  private static let fontSize: UInt8 = 18

  /// The fixed part of a sample entry `tx3g` and its table of fonts: white text at the bottom centre.
  ///
  ///     u32 display flags, i8 across, i8 down, RGBA of the background, 4 x i16 box, style record,
  ///       `ftab` { u16 count, { u16 font, u8 length, name } }
  ///
  /// Source: 3GPP TS 26.245 § 5.16.
  static let sampleEntry: [UInt8] = {
    var entry: [UInt8] = [0, 0, 0, 0, 1, 0xFF, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    entry += [0, 0, 0, 0, 0, 1, 0, fontSize, 0xFF, 0xFF, 0xFF, 0xFF]
    entry += [0, 0, 0, 18]
    entry += Array("ftab".utf8)
    entry += [0, 1, 0, 1, 5]
    entry += Array("Serif".utf8)
    return entry
  }()
}
