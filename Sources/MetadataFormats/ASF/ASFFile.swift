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
  var playDuration: Int64 = 0
  /// What streams are that are sound of a codec that is known here, by their numbers.
  var sounds: [UInt16: SoundTrack] = [:]
  /// The names that streams have in several languages.
  var streamNames: [StreamName] = []
  /// The languages of streams, by their places in the list.
  var streamLanguages: [UInt16: UInt16] = [:]
  /// The objects of the header and of its extension, in order.
  private(set) var objects: [Object] = []
  /// Whether the objects fill the header, and nothing of it is missing.
  private(set) var isWhole = true
  /// The stored attributes of each object that was read to its end, by where its body starts.
  var attributes: [Int: [ASFAttribute]] = [:]
  /// The five texts of each content description, by where its body starts.
  var texts: [Int: [Range<Int>]] = [:]
  /// The names in each object of extended stream properties, by where its body starts.
  var namesOfStreams: [Int: Range<Int>] = [:]
  /// The entries of the one list of languages; `nil` where there is none, more than one, or a damaged one.
  var languageEntries: Range<Int>?
  private var objectsLeft = 10_000

  struct StreamName {
    var number: UInt16
    var language: UInt16
    var name: String
    /// Language and size before the text, and the text.
    var range: Range<Int>
    var offset: Int { range.lowerBound + 4 }
  }

  /// An object of the header, or of its extension.
  struct Object {
    var kind: [UInt8]
    var range: Range<Int>
    var isInExtension: Bool
    var body: Range<Int> { range.dropFirst(ASFObject.headerSize) }
  }

  /// How large an object may be that is read whole.
  static let largestObject = 16 << 20

  /// What stands before the objects of the header: GUID, size, u32 count of objects, two reserved bytes.
  static let headSize = 30
  /// What stands before those of its extension: a GUID, a number and the size of the objects.
  static let extensionHeadSize = 22

  /// A file whose header has not been read.
  init(_ source: any ByteSource, head: [UInt8]) {
    self.source = source
    window = SourceCursor(source, 0..<source.size, head: head)
  }

  /// Where the header is, as far as it is there.
  private(set) var range = 0..<0

  /// Reads the header.
  mutating func read() throws(IOFailure) {
    guard let (_, size) = try header(at: 0), window.range.count >= Self.headSize else {
      isWhole = false
      range = window.range
      return note("the header is cut", at: 0)
    }
    if size > window.range.upperBound {
      isWhole = false
      note("the header ends past the file", at: 0)
    }
    range = 0..<max(Self.headSize, min(size, window.range.upperBound))
    try walk(range.dropFirst(Self.headSize), depth: 0)
    describeStreams()
    for object in objects { try readItems(of: object) }
    found.tracks = tracks()
  }

  mutating func walk(_ range: Range<Int>, depth: Int) throws(IOFailure) {
    var position = range.lowerBound
    while position < range.upperBound {
      guard objectsLeft > 0 else {
        isWhole = false
        return note("so many objects are not read", at: position)
      }
      objectsLeft -= 1
      guard let (kind, size) = try header(at: position), size >= ASFObject.headerSize,
        size <= range.upperBound - position
      else {
        if depth < 2 { isWhole = false }
        return note("no object here; the rest is not read", at: position, "§ 2.1")
      }
      let object = Object(
        kind: kind, range: position..<position + size, isInExtension: depth == 1)
      let body = object.body
      if depth < 2 { objects.append(object) }
      switch kind {
      case ASFObject.headerExtension where depth == 0:
        try walk(body.dropFirst(Self.extensionHeadSize), depth: 1)
      case ASFObject.extendedStreamProperties: try readExtendedStream(body, depth: depth)
      case ASFObject.streamProperties: try readStream(body)
      case ASFObject.fileProperties: try readFile(body)
      case ASFObject.languageList: try readLanguages(body)
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

  /// Reads what has to wait until languages and streams are known.
  private mutating func readItems(of object: Object) throws(IOFailure) {
    switch object.kind {
    case ASFObject.contentDescription:
      try parse(object.body, "Content Description") { file, reader throws(ParseError) in
        try file.readDescription(&reader)
      }
    case ASFObject.marker:
      try parse(object.body, "Marker") { file, reader throws(ParseError) in
        try file.readMarkers(&reader)
      }
    case ASFObject.extendedContentDescription:
      try readAttributes(object.body, path: "Extended Content Description", isLong: false)
    case ASFObject.metadata:
      try readAttributes(object.body, path: "Metadata", isLong: true)
    case ASFObject.metadataLibrary:
      try readAttributes(object.body, path: "Metadata Library", isLong: true)
    default: break
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
