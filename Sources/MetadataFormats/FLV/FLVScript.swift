internal import BinaryIO
internal import MediaModel

/// A tag of a script, `onMetaData` or `onXMPData`, as a part that is rewritten by itself.
struct FLVScript: MetadataRegion {
  let range: Range<Int>
  private(set) var found = FormatMetadata()
  let name: String
  /// The properties of the script's value, and where each is in the file.
  private var properties: [(range: Range<Int>, items: [MetadataItem])] = []
  /// Head of the tag, and all before the properties.
  private var before: [UInt8] = []
  /// The end of the properties, and what follows them in the tag.
  private var rest: [UInt8] = [0, 0, AMFReader.Kind.end]
  /// Numbers that are places in the file or its size, by where they stand.
  private(set) var places: [(at: Int, told: Int)] = []

  static let kind: UInt8 = 18
  static let headSize = 11
  static let (metadata, packet) = ("onMetaData", "onXMPData")
  private static let packetKey = "liveXML"
  /// What players and muxers make of the samples, which is given with the tracks.
  private static let silent: Set<String> = [
    "duration", "filesize", "width", "height", "videodatarate", "framerate", "videocodecid",
    "audiodatarate", "audiosamplerate", "audiosamplesize", "stereo", "audiocodecid", "datastream",
    "keyframes", "lastkeyframelocation",
  ]

  /// Reads the tag at a range; `nil` where it is another script, or its value cannot be read.
  init?(_ source: any ByteSource, _ range: Range<Int>) throws(IOFailure) {
    let reader = AMFReader(bytes: try source.read(range))
    guard let name = reader.text(at: Self.headSize).map({ String(decoding: $0, as: UTF8.self) }),
      name == Self.metadata || name == Self.packet,
      let value = reader.end(ofValueAt: Self.headSize),
      let (all, end) = reader.properties(at: value)
    else { return nil }
    (self.range, self.name) = (range, name)
    let start = all.first?.range.lowerBound ?? end - 3
    before = Array(reader.bytes[..<start])
    rest = Array(reader.bytes[(end - 3)..<max(end - 3, range.count - 4)])
    for property in all {
      let place = range.lowerBound + property.range.lowerBound
      let item = item(of: property, reader, at: place)
      properties.append(
        (place..<range.lowerBound + property.range.upperBound, item.map { [$0] } ?? []))
      if let item { found.items.append(item) }
      if name == Self.metadata { takePlaces(property, reader) }
    }
  }

  /// A tag of metadata that may come to be at an offset.
  init(newAt offset: Int) {
    range = offset..<offset
    name = Self.metadata
    before =
      [Self.kind] + [UInt8](repeating: 0, count: Self.headSize - 1)
      + AMFText.encode(Array(Self.metadata.utf8)) + [AMFReader.Kind.array, 0, 0, 0, 0]
  }

  private func item(
    of property: AMFReader.Property, _ reader: AMFReader, at place: Int
  ) -> MetadataItem? {
    let carrier = MetadataItem.Carrier(path: name, offset: place)
    if name == Self.packet {
      guard property.key == Self.packetKey, let text = reader.text(at: property.value) else {
        return nil
      }
      return MetadataItem("XMP", .xmp, Array(text), at: carrier)
    }
    if Self.silent.contains(property.key) || property.key.isEmpty { return nil }
    func item(_ payload: [UInt8], _ type: DataType) -> MetadataItem {
      MetadataItem(property.key, .flashVideo, payload, type, at: carrier)
    }
    if let text = reader.text(at: property.value) {
      return item(Array(text), TextEncoding.utf8.decode(text) == nil ? .rawData : .utf8)
    }
    let bytes = Array(reader.bytes[property.value..<property.range.upperBound])
    switch bytes[0] {
    case AMFReader.Kind.number: return item(Array(bytes[1...]), .float64)
    case AMFReader.Kind.boolean:
      return item([bytes[1] == 0 ? 0 : 1], .unsignedInteger).adding("type", "boolean")
    case AMFReader.Kind.date:
      let date = reader.double(at: property.value).flatMap { milliseconds in
        Int64(exactly: (milliseconds / 1000).rounded(.down)).flatMap {
          MetadataDate(secondsSince1970: $0)
        }
      }
      return date.map { item(Array($0.description.utf8), .utf8).adding("type", "date") }
        ?? item(bytes, .rawData)
    default: return item(bytes, .rawData).adding("type", "AMF0")
    }
  }

  private mutating func takePlaces(_ property: AMFReader.Property, _ reader: AMFReader) {
    let start = range.lowerBound + 1
    var taken: [(at: Int, told: Int)] = []
    defer { places += taken }
    func take(_ position: Int) {
      guard let told = reader.double(at: position).flatMap(Int.init(exactly:)) else { return }
      taken.append((start + position, told))
    }
    switch property.key {
    case "filesize", "lastkeyframelocation": take(property.value)
    case "keyframes":
      let list = reader.properties(at: property.value)?.all.first { $0.key == "filepositions" }
      if let list { reader.forEachValue(at: list.value) { take($0) } }
    default: break
    }
  }

  func accepts(_ item: MetadataItem) -> Bool {
    name == Self.metadata && item.identifier.keySpace == .flashVideo
  }

  func rewritten(
    _ wanted: RegionContents, _ file: inout RewrittenFile
  ) throws(FormatWritingError) -> [RewrittenFile.Segment]? {
    let arrangement = try ItemArrangement(units: properties.map(\.items), wanted: wanted.items)
    if arrangement.isUnchanged { return nil }
    var body: [RewrittenFile.Segment] = []
    var count = 0
    for step in arrangement.steps {
      if let unit = step.unit, step.items == nil {
        body.append(.copy(properties[unit].range))
        count += 1
      }
      for item in step.items ?? [] {
        guard let bytes = Self.property(try item.inMemory()) else {
          file.lose(item, "a script of Flash cannot hold it")
          continue
        }
        body.append(.bytes(bytes))
        count += 1
      }
    }
    if count == 0 { return [] }
    var head = before
    let size = head.count - Self.headSize + body.byteCount + rest.count
    guard size < 1 << 24 else { throw FormatWritingError("a script of Flash has 16 MB at most") }
    head.replaceSubrange(1..<4, with: UInt32(size).bigEndianBytes.dropFirst())
    // How many properties an array of names has stands before them.
    if head.count >= 5, head[head.count - 5] == AMFReader.Kind.array {
      head.replaceSubrange(head.count - 4..<head.count, with: UInt32(count).bigEndianBytes)
    }
    return [.bytes(head)] + body
      + [.bytes(rest + UInt32(Self.headSize + size).bigEndianBytes)]
  }

  /// A property; `nil` for a value that no kind has.
  private static func property(_ item: MetadataItem) -> [UInt8]? {
    let isPacket = item.identifier.keySpace == .xmp
    let key = Array((isPacket ? packetKey : item.identifier.key).utf8)
    guard let size = UInt16(exactly: key.count), size > 0 else { return nil }
    let head = size.bigEndianBytes + key
    if isPacket { return head + AMFText.encode(item.payload) }
    switch (item.extraAttribute("type"), item.dataType) {
    case ("boolean", .unsignedInteger):
      return head + [AMFReader.Kind.boolean, item.payload.contains { $0 != 0 } ? 1 : 0]
    case ("AMF0", .rawData): return head + item.payload
    case ("date", .utf8):
      guard let seconds = item.dateValue?.secondsSince1970 else { break }
      return head + [AMFReader.Kind.date] + (Double(seconds) * 1000).bitPattern.bigEndianBytes
        + [0, 0]
    default: break
    }
    if case .string(let text)? = item.value { return head + AMFText.encode(Array(text.utf8)) }
    if let number = item.numberValue?.double {
      return head + [AMFReader.Kind.number] + number.bitPattern.bigEndianBytes
    }
    return item.dataType == .rawData ? head + AMFText.encode(item.payload) : nil
  }
}

/// Text of AMF0.
enum AMFText {
  /// A text with its kind and its size before it.
  static func encode(_ text: [UInt8]) -> [UInt8] {
    if let size = UInt16(exactly: text.count) {
      return [AMFReader.Kind.string] + size.bigEndianBytes + text
    }
    return [AMFReader.Kind.longString] + UInt32(clamping: text.count).bigEndianBytes + text
  }
}
