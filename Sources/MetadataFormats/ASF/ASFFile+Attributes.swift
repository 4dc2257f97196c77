internal import BinaryIO
internal import MediaModel

extension ASFFile {
  /// Payloads larger than this are read when somebody asks for them.
  private static let largestPayload = 64 << 10

  /// The five texts of a content description: u16 sizes, then the texts.
  ///
  /// Source: ASF § 3.10.
  mutating func readDescription(_ reader: inout ByteReader) throws(ParseError) {
    var counts: [Int] = []
    for _ in 0..<5 { counts.append(Int(try reader.readLittle(UInt16.self))) }
    for (key, count) in zip(["Title", "Author", "Copyright", "Description", "Rating"], counts) {
      let offset = reader.offset
      let text = ASFText.decode(try reader.readBytes(count))
      guard !text.isEmpty else { continue }
      found.items.append(
        Self.item(key, .utf8, Array(text.utf8), path: "Content Description", offset: offset))
    }
  }

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

  /// A chapter lasts until the next one begins; nobody tells when the last one ends.
  private static func list(_ chapters: [ChapterList.Chapter]) -> ChapterList {
    var chapters = chapters
    for index in chapters.indices.dropLast() {
      let (start, next) = (chapters[index].timeRange.start, chapters[index + 1].timeRange.start)
      chapters[index].timeRange.duration.value = max(0, next.value - start.value)
    }
    return ChapterList(origin: "Marker", chapters: chapters)
  }

  /// One attribute, whose value has not been read.
  private struct Attribute {
    var key: String
    var type: UInt16
    var language: UInt16?
    var stream: UInt16
    var value: Range<Int>
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
    for _ in 0..<count {
      let attribute =
        try isLong
        ? longAttribute(at: position, in: range, path) : shortAttribute(at: position, in: range)
      guard let attribute, attribute.value.upperBound <= range.upperBound else {
        return note("an attribute is cut; the rest is not read", at: position, path: path)
      }
      position = attribute.value.upperBound
      try add(attribute, path: path)
    }
  }

  private mutating func shortAttribute(
    at start: Int, in range: Range<Int>
  ) throws(IOFailure) -> Attribute? {
    guard let nameSize = try little(start, 2, in: range),
      let type = try little(start + 2 + nameSize, 2, in: range),
      let size = try little(start + 4 + nameSize, 2, in: range)
    else { return nil }
    let name = try window.read(start + 2..<start + 2 + nameSize)
    let value = start + 6 + nameSize
    return Attribute(
      key: ASFText.decode(name), type: UInt16(type), stream: 0, value: value..<value + size)
  }

  private mutating func longAttribute(
    at start: Int, in range: Range<Int>, _ path: String
  ) throws(IOFailure) -> Attribute? {
    guard let language = try little(start, 2, in: range),
      let stream = try little(start + 2, 2, in: range),
      let nameSize = try little(start + 4, 2, in: range),
      let type = try little(start + 6, 2, in: range),
      let size = try little(start + 8, 4, in: range),
      nameSize <= range.upperBound - start - 12
    else { return nil }
    let name = try window.read(start + 12..<start + 12 + nameSize)
    let value = start + 12 + nameSize
    return Attribute(
      key: ASFText.decode(name), type: UInt16(type), language: UInt16(language),
      stream: UInt16(stream & 0x7F), value: value..<value + size)
  }

  /// A little-endian number; `nil` where it does not lie in the object.
  private mutating func little(
    _ offset: Int, _ count: Int, in range: Range<Int>
  ) throws(IOFailure) -> Int? {
    guard offset + count <= range.upperBound else { return nil }
    return try Int(littleEndian: window.read(offset..<offset + count))
  }

  private mutating func add(_ attribute: Attribute, path: String) throws(IOFailure) {
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
    _ attribute: Attribute, _ path: String
  ) throws(IOFailure) -> MetadataItem? {
    let names = ["Unicode", "BYTE array", "BOOL", "DWORD", "QWORD", "WORD", "GUID"]
    let range = attribute.value
    let type = Int(attribute.type)
    let name = type < names.count ? names[type] : "type \(type)"
    var item: MetadataItem
    switch attribute.type {
    case 1 where range.count > Self.largestPayload:
      item = deferred(attribute.key, range, .rawData, path)
    case 1:
      item = Self.item(
        attribute.key, .rawData, try window.read(range), path: path, offset: range.lowerBound)
    case 0:
      guard range.count <= Self.largestObject else { return nil }
      let text = ASFText.decode(try window.read(range))
      item = Self.item(
        attribute.key, .utf8, Array(text.utf8), path: path, offset: range.lowerBound)
    case 2...5:
      guard (1...8).contains(range.count) else { return nil }
      let bytes = Array(try window.read(range).reversed())
      let isFlag = attribute.type == 2
      item = Self.item(
        attribute.key, .unsignedInteger,
        isFlag ? [bytes.contains { $0 != 0 } ? 1 : 0] : bytes, path: path,
        offset: range.lowerBound)
    case 6:
      guard range.count == 16 else { return nil }
      let text = ASFObject.text(ofGUID: try window.read(range))
      item = Self.item(
        attribute.key, .utf8, Array(text.utf8), path: path, offset: range.lowerBound)
    default:
      guard range.count <= Self.largestPayload else {
        return deferred(attribute.key, range, .rawData, path)
      }
      item = Self.item(
        attribute.key, .rawData, try window.read(range), path: path, offset: range.lowerBound)
    }
    item.extraAttributes = [.init("type", name)]
    return item
  }

  private func deferred(
    _ key: String, _ range: Range<Int>, _ type: DataType, _ path: String
  ) -> MetadataItem {
    let source = source
    return MetadataItem(
      MetadataIdentifier(key: key, keySpace: "asf"),
      deferredPayload: DeferredPayload(
        byteCount: range.count, origin: "\(source.name) at \(range.lowerBound)"
      ) { try source.read(range) }, dataType: type,
      carrier: MetadataItem.Carrier(path: "Header.\(path)", offset: range.lowerBound))
  }

  /// A picture: u8 kind (of ID3's list), u32 size, MIME type, description, both ended by a zero, then the image.
  private mutating func picture(
    _ attribute: Attribute, _ path: String
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
    var item = deferred(attribute.key, start..<start + size, type, path)
    if size <= Self.largestPayload, let loaded = try? item.loadingPayload() { item = loaded }
    item.extraAttributes = [
      .init("pictureType", "\(head[0])"), .init("mimeType", texts[0]),
      .init("description", texts[1]),
    ]
    return item
  }
}
