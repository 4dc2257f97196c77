internal import BinaryIO
internal import MediaModel

/// Walks the objects in the header of an ASF file.
///
/// Layout of an object: GUID of 16 bytes, u64 size of the whole, body. All integers are little-endian.
struct ASFFile {
  var found = FormatMetadata()
  var window: SourceCursor
  let source: any ByteSource
  /// The languages that attributes name by their place.
  var languages: [String] = []
  /// The places of streams among the tracks, by their numbers.
  var places: [UInt16: Int] = [:]
  /// What is played before the first sample, in 100 nanoseconds; times of markers count from its start.
  var preroll: Int64 = 0
  /// How long the file plays with that, in the same unit.
  private var playDuration: Int64 = 0
  /// What streams are that are sound of a codec that is known here, by their numbers.
  private var sounds: [UInt16: SoundTrack] = [:]
  /// The names that streams have in several languages.
  private var streamNames: [StreamName] = []
  /// The languages of streams, by their places in the list.
  private var streamLanguages: [UInt16: UInt16] = [:]
  private var objectsLeft = 10_000
  private var records: [Record] = []

  private struct StreamName {
    var number: UInt16
    var language: UInt16
    var name: String
    var offset: Int
  }

  /// A metadata object that has to wait until languages and streams are known.
  private struct Record {
    var kind: [UInt8]
    var range: Range<Int>
  }

  /// How large an object may be that is read whole.
  static let largestObject = 16 << 20

  init(_ source: any ByteSource, head: [UInt8]) {
    self.source = source
    window = SourceCursor(source, 0..<source.size, head: head)
  }

  mutating func read() throws(IOFailure) -> FormatMetadata {
    let head = try window.read(0..<30)
    var reader = ByteReader(head, at: 0)
    let end: Int
    do throws(ParseError) {
      try reader.skip(16)
      end = try reader.readLittleOffset()
    } catch {
      note("the header is cut", at: 0)
      return found
    }
    if end > window.range.upperBound { note("the header ends past the file", at: 0) }
    try walk(30..<max(30, min(end, window.range.upperBound)), depth: 0)
    describeStreams()
    for record in records { try read(record) }
    found.tracks = tracks()
    return found
  }

  private mutating func walk(_ range: Range<Int>, depth: Int) throws(IOFailure) {
    var position = range.lowerBound
    while position < range.upperBound {
      guard objectsLeft > 0 else { return note("so many objects are not read", at: position) }
      objectsLeft -= 1
      guard let (kind, size) = try header(at: position), size >= 24,
        size <= range.upperBound - position
      else { return note("no object here; the rest is not read", at: position, "§ 2.1") }
      let body = position + 24..<position + size
      switch kind {
      case ASFObject.headerExtension where depth == 0:
        // A GUID, a number and the size of what follows.
        try walk(min(body.lowerBound + 22, body.upperBound)..<body.upperBound, depth: 1)
      case ASFObject.extendedStreamProperties: try readExtendedStream(body, depth: depth)
      case ASFObject.streamProperties: try readStream(body)
      case ASFObject.fileProperties: try readFile(body)
      case ASFObject.languageList: try readLanguages(body)
      case ASFObject.contentDescription, ASFObject.extendedContentDescription,
        ASFObject.metadata, ASFObject.metadataLibrary, ASFObject.marker:
        records.append(Record(kind: kind, range: body))
      default: break
      }
      position += size
    }
  }

  /// GUID and size of the object at an offset; `nil` where there is none.
  mutating func header(at position: Int) throws(IOFailure) -> (kind: [UInt8], size: Int)? {
    let bytes = try window.read(position..<min(window.range.upperBound, position + 24))
    var reader = ByteReader(bytes, at: position)
    do throws(ParseError) {
      return (try reader.readBytes(16), try reader.readLittleOffset())
    } catch {
      return nil
    }
  }

  private mutating func read(_ record: Record) throws(IOFailure) {
    switch record.kind {
    case ASFObject.contentDescription:
      try parse(record.range, "Content Description") { file, reader throws(ParseError) in
        try file.readDescription(&reader)
      }
    case ASFObject.marker:
      try parse(record.range, "Marker") { file, reader throws(ParseError) in
        try file.readMarkers(&reader)
      }
    case ASFObject.extendedContentDescription:
      try readAttributes(record.range, path: "Extended Content Description", isLong: false)
    case ASFObject.metadata:
      try readAttributes(record.range, path: "Metadata", isLong: true)
    default:
      try readAttributes(record.range, path: "Metadata Library", isLong: true)
    }
  }

  /// Calls `body` with the bytes of an object; what it throws is a diagnostic.
  mutating func parse(
    _ range: Range<Int>, _ path: String,
    _ body: (inout ASFFile, inout ByteReader) throws(ParseError) -> Void
  ) throws(IOFailure) {
    guard range.count <= Self.largestObject else {
      return note("\(path) is too large to be read", at: range.lowerBound)
    }
    let bytes = try window.read(range)
    var reader = ByteReader(bytes, at: range.lowerBound)
    do throws(ParseError) {
      try body(&self, &reader)
    } catch {
      note(error.rule, at: error.offset, path: path)
    }
  }

  // MARK: Facts

  private mutating func readFile(_ range: Range<Int>) throws(IOFailure) {
    try parse(range, "File Properties") { file, reader throws(ParseError) in
      try reader.skip(24)
      let offset = reader.offset
      let created = try reader.readLittle(UInt64.self)
      try reader.skip(8)
      file.playDuration = Int64(clamping: try reader.readLittle(UInt64.self))
      try reader.skip(8)
      let preroll = try reader.readLittle(UInt64.self)
      file.preroll = Int64(exactly: preroll).map { min($0, 1 << 40) * 10_000 } ?? 0
      // Counted in 100 nanoseconds from the start of 1601.
      guard created > 0,
        let date = MetadataDate(
          secondsSince1970: Int64(created / 10_000_000) - 11_644_473_600,
          nanosecond: Int(created % 10_000_000) * 100)
      else { return }
      file.found.items.append(
        ASFFile.item(
          "CreationDate", text: date.description, path: "File Properties",
          offset: offset))
    }
  }

  private mutating func readStream(_ range: Range<Int>) throws(IOFailure) {
    try parse(range, "Stream Properties") { file, reader throws(ParseError) in
      let kind = try reader.readBytes(16)
      try reader.skip(32)
      let number = try reader.readLittle(UInt16.self) & 0x7F
      guard file.places[number] == nil else { return }
      file.places[number] = file.places.count
      guard kind == ASFObject.audio, reader.remaining >= 20 else { return }
      try reader.skip(4)
      let codec = [0x160: "wmav1", 0x161: "wmav2"][try reader.readLittle(UInt16.self)]
      let channels = Int(try reader.readLittle(UInt16.self))
      let rate = Int(try reader.readLittle(UInt32.self))
      guard let codec else { return }
      var sound = SoundTrack(codec, sampleRate: rate, channelCount: channels)
      sound.bitRate = Int(try reader.readLittle(UInt32.self)) * 8
      sound.id = Int(number)
      sound.timescale = 1000
      file.sounds[number] = sound
    }
  }

  /// The tracks; `nil` unless all of them are sound of a known codec.
  private func tracks() -> [TrackDescription]? {
    let played = MediaTime(max(0, playDuration - preroll) / 10_000, timescale: 1000)
    let tracks = places.compactMap { number, place -> TrackDescription? in
      var sound = sounds[number]
      sound?.duration = played
      return sound?.description(trackID: UInt32(clamping: place + 1))
    }
    guard !tracks.isEmpty, tracks.count == places.count else { return nil }
    return tracks.sorted { $0.trackID < $1.trackID }
  }

  private mutating func readExtendedStream(_ range: Range<Int>, depth: Int) throws(IOFailure) {
    var rest = range.upperBound
    try parse(range, "Extended Stream Properties") { file, reader throws(ParseError) in
      try reader.skip(48)
      let number = try reader.readLittle(UInt16.self)
      let language = try reader.readLittle(UInt16.self)
      try reader.skip(8)
      let nameCount = try reader.readLittle(UInt16.self)
      let extensionCount = try reader.readLittle(UInt16.self)
      for _ in 0..<nameCount {
        let language = try reader.readLittle(UInt16.self)
        let offset = reader.offset
        let name = ASFText.decode(try reader.readBytes(Int(try reader.readLittle(UInt16.self))))
        file.streamNames.append(
          StreamName(number: number, language: language, name: name, offset: offset))
      }
      file.streamLanguages[number] = language
      for _ in 0..<extensionCount {
        try reader.skip(18)
        try reader.skip(Int(try reader.readLittle(UInt32.self)))
      }
      rest = reader.offset
    }
    // A stream that older players should not see has its properties inside.
    if depth <= 1, rest < range.upperBound { try walk(rest..<range.upperBound, depth: 2) }
  }

  /// Names and languages of streams, now that the languages are known.
  private mutating func describeStreams() {
    for told in streamNames {
      guard let place = places[told.number] else { continue }
      var item = Self.item(
        "StreamName", text: told.name, path: "Extended Stream Properties",
        offset: told.offset)
      item.languageTag = language(at: told.language)
      found.trackItems[place, default: []].append(item)
      if found.trackFacts[place]?.name == nil {
        found.trackFacts[place, default: TrackFacts()].name = told.name
      }
    }
    for (number, index) in streamLanguages {
      guard let place = places[number], let language = language(at: index) else { continue }
      found.trackFacts[place, default: TrackFacts()].language = language
    }
  }

  /// The language at a place of the list; `nil` where there is none.
  func language(at place: UInt16) -> LanguageTag? {
    guard languages.indices.contains(Int(place)), !languages[Int(place)].isEmpty else { return nil }
    return LanguageTag(bcp47: languages[Int(place)])
  }

  private mutating func readLanguages(_ range: Range<Int>) throws(IOFailure) {
    try parse(range, "Language List") { file, reader throws(ParseError) in
      for _ in 0..<(try reader.readLittle(UInt16.self)) {
        let count = Int(try reader.read(UInt8.self))
        file.languages.append(ASFText.decode(try reader.readBytes(count)))
      }
    }
  }

  // MARK: Items

  /// An item of the key space.
  static func item(_ key: String, text: String, path: String, offset: Int) -> MetadataItem {
    MetadataItem(key, "asf", text: text, at: .init(path: "Header.\(path)", offset: offset))
  }

  mutating func note(_ message: String, at offset: Int, _ clause: String? = nil, path: String = "")
  {
    guard found.diagnostics.count < 200 else { return }
    found.diagnostics.append(
      message, clause: clause.map { "ASF \($0)" }, path: path.isEmpty ? "Header" : "Header.\(path)",
      offset: offset)
  }
}
