internal import BinaryIO
internal import MediaModel

extension ASFFile {
  /// The five texts of a content description: u16 sizes, then the texts.
  ///
  /// Source: ASF § 3.10.
  mutating func readDescription(_ reader: inout ByteReader) throws(ParseError) {
    var counts: [Int] = []
    let start = reader.offset
    var ranges: [Range<Int>] = []
    for _ in Self.textKeys { counts.append(Int(try reader.readLittle(UInt16.self))) }
    for (key, count) in zip(Self.textKeys, counts) {
      let offset = reader.offset
      let text = ASFText.decode(try reader.readBytes(count))
      ranges.append(offset..<reader.offset)
      guard !text.isEmpty else { continue }
      found.items.append(
        Self.item(key, text: text, path: "Content Description", offset: offset))
    }
    texts[start] = ranges
  }

  /// What the texts of a content description are, in order.
  static let textKeys = ["Title", "Author", "Copyright", "Description", "Rating"]

  /// Markers become chapters: u64 offset, u64 time in 100 ns, u16 size, u32 send time, u32 flags, u32 characters, text.
  ///
  /// Source: ASF § 3.7.
  mutating func readMarkers(_ reader: inout ByteReader) throws(ParseError) {
    try reader.skip(16)
    let count = Int(try reader.readLittle(UInt32.self))
    try reader.skip(2)
    try reader.skip(Int(try reader.readLittle(UInt16.self)))
    try reader.requireTable(count: count, stride: 30)
    var chapters: [ChapterList.Chapter] = []
    defer { if !chapters.isEmpty { found.chapters.append(Self.list(chapters)) } }
    for _ in 0..<count {
      try reader.skip(8)
      let told = try reader.readLittle(UInt64.self)
      try reader.skip(10)
      let characters = Int(try reader.readLittle(UInt32.self))
      let title = ASFText.decode(try reader.readBytes(2 * characters))
      let time = max(0, (Int64(exactly: told) ?? 0) - preroll)
      chapters.append(
        ChapterList.Chapter(
          title: title,
          timeRange: MediaTimeRange(
            start: MediaTime(time, timescale: 10_000_000),
            duration: MediaTime(0, timescale: 10_000_000))))
    }
  }

  /// A chapter lasts until the next one begins; no one tells when the last one ends.
  private static func list(_ chapters: [ChapterList.Chapter]) -> ChapterList {
    var chapters = chapters
    for index in chapters.indices.dropLast() {
      let (start, next) = (chapters[index].timeRange.start, chapters[index + 1].timeRange.start)
      chapters[index].timeRange.duration.value = max(0, next.value - start.value)
    }
    return ChapterList(origin: "Marker", chapters: chapters)
  }

  /// Attributes of either layout.
  ///
  /// Short: u16 name size, name, u16 type, u16 size, value. Long: u16 language, u16 stream, u16 name size, u16 type,
  /// u32 size, name, value. Both after a u16 count. Source: ASF §§ 3.11, 4.7 and 4.8.
  mutating func readAttributes(
    _ range: Range<Int>, path: String, isLong: Bool
  ) throws(IOFailure) {
    var position = range.lowerBound
    guard let count = try little(position, 2, in: range) else {
      return note("the count is missing", at: position, path: path)
    }
    position += 2
    var read: [ASFAttribute] = []
    for _ in 0..<count {
      guard let attribute = try attribute(at: position, in: range, isLong: isLong),
        attribute.value.upperBound <= range.upperBound
      else { return note("an attribute is cut; the rest is not read", at: position, path: path) }
      position = attribute.value.upperBound
      read.append(attribute)
      try add(attribute, path: path)
    }
    attributes[range.lowerBound] = read
  }

  private mutating func attribute(
    at start: Int, in range: Range<Int>, isLong: Bool
  ) throws(IOFailure) -> ASFAttribute? {
    // The name follows the numbers of the long layout, and among those of the short one.
    guard let nameSize = try little(start + (isLong ? 4 : 0), 2, in: range) else { return nil }
    let name = start + (isLong ? 12 : 2)
    let numbers = isLong ? start + 6 : name + nameSize
    guard let type = try little(numbers, 2, in: range),
      let size = try little(numbers + 2, isLong ? 4 : 2, in: range),
      nameSize <= range.upperBound - name
    else { return nil }
    let value = isLong ? name + nameSize : numbers + 4
    return ASFAttribute(
      key: ASFText.decode(try window.read(name..<(name + nameSize))), type: UInt16(type),
      language: isLong ? try little(start, 2, in: range).map { UInt16($0) } : nil,
      stream: isLong ? try little(start + 2, 2, in: range).map { UInt16($0 & 0x7F) } ?? 0 : 0,
      start: start, value: value..<(value + size))
  }

  /// A little-endian number; `nil` where it is not in the object.
  private mutating func little(
    _ offset: Int, _ count: Int, in range: Range<Int>
  ) throws(IOFailure) -> Int? {
    guard offset + count <= range.upperBound else { return nil }
    return try Int(littleEndian: window.read(offset..<offset + count))
  }

  private mutating func add(_ attribute: ASFAttribute, path: String) throws(IOFailure) {
    let isPicture = attribute.key == "WM/Picture" && attribute.type == 1
    guard var item = try isPicture ? picture(attribute, path) : value(attribute, path) else {
      return note(
        "a value of '\(attribute.key)' is damaged", at: attribute.value.lowerBound, path: path)
    }
    item.languageTag = attribute.language.flatMap { language(at: $0) }
    guard attribute.stream > 0 else { return found.items.append(item) }
    if let place = places[attribute.stream] {
      found.trackItems[place, default: []].append(item)
    } else {
      item.extraAttributes.append(.init("stream", "\(attribute.stream)"))
      found.items.append(item)
      note(
        "an attribute of stream \(attribute.stream), which is not there",
        at: attribute.value.lowerBound, path: path)
    }
  }

  private mutating func value(
    _ attribute: ASFAttribute, _ path: String
  ) throws(IOFailure) -> MetadataItem? {
    let names = ASFAttribute.typeNames
    let range = attribute.value
    let type = Int(attribute.type)
    let text: String
    switch type {
    case 0:
      guard range.count <= Self.largestObject else { return nil }
      text = ASFText.decode(try window.read(range))
    case 2...5:
      guard (1...8).contains(range.count) else { return nil }
      var bytes = Array(try window.read(range).reversed())
      if type == 2 { bytes = [bytes.contains { $0 != 0 } ? 1 : 0] }
      return MetadataItem(
        attribute.key, "asf", bytes, .unsignedInteger, [.init("type", names[type])],
        at: .init(path: "Header.\(path)", offset: range.lowerBound))
    case 6:
      guard range.count == 16 else { return nil }
      text = ASFObject.text(ofGUID: try window.read(range))
    default:
      return try stored(attribute.key, range, .rawData, path)
        .adding("type", type == 1 ? names[1] : "type \(type)")
    }
    return Self.item(
      attribute.key, text: text, path: path, offset: range.lowerBound
    ).adding("type", names[type])
  }

  private func stored(
    _ key: String, _ range: Range<Int>, _ type: DataType, _ path: String
  ) throws(IOFailure) -> MetadataItem {
    try StoredItem.make(
      MetadataIdentifier(key: key, keySpace: "asf"), of: range, in: source, dataType: type,
      carrier: MetadataItem.Carrier(path: "Header.\(path)", offset: range.lowerBound))
  }

  /// A picture: u8 kind (of ID3's list), u32 size, MIME type, description, both ended by a zero, then the image.
  private mutating func picture(
    _ attribute: ASFAttribute, _ path: String
  ) throws(IOFailure) -> MetadataItem? {
    let range = attribute.value
    let head = try window.read(range.lowerBound..<min(range.upperBound, range.lowerBound + 4096))
    guard head.count >= 9 else { return nil }
    let size = Int(littleEndian: head[1..<5])
    var position = 5
    var texts: [String] = []
    while texts.count < 2 {
      var units: [UInt8] = []
      while true {
        guard position + 2 <= head.count else { return nil }
        let unit = head[position..<position + 2]
        position += 2
        if unit.allSatisfy({ $0 == 0 }) { break }
        units += unit
      }
      texts.append(ASFText.decode(units))
    }
    let start = range.lowerBound + position
    guard start + size <= range.upperBound else { return nil }
    let type = DataType(mediaType: texts[0]) ?? .rawData
    var item = try stored(attribute.key, start..<start + size, type, path)
    item.extraAttributes = [
      .init("pictureType", ID3Words.pictureType.text(head[0])), .init("mimeType", texts[0]),
    ]
    return texts[1].isEmpty ? item : item.adding("info", texts[1])
  }
}
