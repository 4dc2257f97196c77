internal import BinaryIO
internal import MediaModel

/// The metadata blocks of FLAC, one by one: in a file of its own and in Ogg.
///
/// A block is a byte (the highest bit marks the last one, the rest is the type), a size of three bytes, and a body.
/// What says nothing about the recording gives no item: seek points and padding.
///
/// Source: RFC 9639 § 8.
struct FLACBlocks {
  /// What the next block lies in; in Ogg every block has a packet of its own.
  var source: any ByteSource
  /// Where the blocks are, as `fLaC`.
  let path: String
  /// What the first block said.
  private(set) var information: StreamInformation?
  /// What has been found so far.
  private(set) var found = FormatMetadata()
  private var counts: [UInt8: Int] = [:]

  /// Blocks that are no comments: the key is the block's name.
  static let keySpace = KeySpace.flac
  /// A cue sheet is read up to this size; one of 100 tracks with 100 indices each is smaller.
  private static let largestCueSheet = 1 << 18

  /// Starts to collect what blocks hold.
  init(source: any ByteSource, path: String) {
    self.source = source
    self.path = path
  }

  /// Takes one block.
  ///
  /// - Throws: `IOFailure` where the source cannot be read.
  mutating func take(type: UInt8, body: Range<Int>) throws(IOFailure) {
    let place = count(type)
    switch type {
    case 0: information = StreamInformation(try source.read(body.prefix(34)))
    // Padding and seek points.
    case 1, 3: return
    case 2: try takeApplication(body, place)
    case 4: try takeComments(body, place)
    case 5: try takeCueSheet(body, place)
    case 6: try takePicture(body, place)
    default:
      odd("a metadata block of type \(type), which nobody knows", place, body)
      try keep("BLOCK\(type)", body, place)
    }
  }

  /// Gives what has been found since the last time.
  mutating func takeFound() -> FormatMetadata {
    defer { found = FormatMetadata() }
    return found
  }

  /// Notes something odd.
  mutating func odd(_ message: String, _ place: String, _ body: Range<Int>) {
    found.diagnostics.append(
      Diagnostic(message, clause: "RFC 9639 § 8", path: place, offset: body.lowerBound))
  }

  private mutating func takeApplication(_ body: Range<Int>, _ place: String) throws(IOFailure) {
    let code = try source.read(body.prefix(4))
    guard code.count == 4 else {
      odd("an application block without its application", place, body)
      try keep("APPLICATION", body, place)
      return
    }
    found.items.append(
      try StoredItem.make(
        MetadataIdentifier(key: "APPLICATION", keySpace: Self.keySpace), of: body.dropFirst(4),
        in: source,
        extraAttributes: [
          .init("application", FourCC(rawValue: UInt32(bigEndian: code)).description)
        ],
        carrier: .init(path: place, offset: body.lowerBound)))
  }

  private mutating func takeComments(_ body: Range<Int>, _ place: String) throws(IOFailure) {
    if counts[4] ?? 0 > 1 { odd("a second block of comments", place, body) }
    var cursor = SourceCursor(source, body, pieceSize: 1 << 14)
    let comments = try VorbisComments.read(
      &cursor, path: place, keeping: StoredItem.largestInMemory, oddities: &found.diagnostics)
    found.append(
      try VorbisItems(
        comments: comments, source: source, path: place, offset: body.lowerBound,
        duration: information?.duration
      ).read())
  }

  private mutating func takeCueSheet(_ body: Range<Int>, _ place: String) throws(IOFailure) {
    let bytes = try source.read(body.prefix(Self.largestCueSheet))
    try keep("CUESHEET", body, place)
    do throws(ParseError) {
      let sheet = try CueSheet(bytes, at: body.lowerBound)
      if !sheet.catalogNumber.isEmpty {
        found.items.append(
          MetadataItem(
            MetadataIdentifier(key: "CATALOGNUMBER", keySpace: Self.keySpace),
            payload: Array(sheet.catalogNumber.utf8), dataType: .utf8,
            carrier: .init(path: place, offset: body.lowerBound)))
      }
      if let list = information.flatMap(sheet.chapterList) { found.chapters.append(list) }
    } catch {
      odd("the cue sheet cannot be read: \(error.rule)", place, body)
    }
  }

  private mutating func takePicture(_ body: Range<Int>, _ place: String) throws(IOFailure) {
    // A MIME type and a description that do not fit here are nobody's.
    let head = try source.read(body.prefix(1 << 14))
    guard let header = try? PictureHeader(head, at: body.lowerBound) else {
      odd("the picture cannot be read: its header is cut short", place, body)
      try keep("PICTURE", body, place)
      return
    }
    let data = body.dropFirst(header.dataOffset)
    if header.dataCount > data.count {
      odd("a picture of \(header.dataCount) bytes in a block of \(body.count)", place, body)
    }
    found.items.append(
      try StoredItem.make(
        MetadataIdentifier(key: "METADATA_BLOCK_PICTURE", keySpace: .vorbis),
        of: data.prefix(header.dataCount), in: source,
        dataType: header.dataType(ofPictureStartingWith: head.dropFirst(header.dataOffset)),
        extraAttributes: header.extraAttributes,
        carrier: .init(path: place, offset: body.lowerBound)))
  }

  private mutating func keep(
    _ key: String, _ body: Range<Int>, _ place: String
  ) throws(IOFailure) {
    found.items.append(
      try StoredItem.make(
        MetadataIdentifier(key: key, keySpace: Self.keySpace), of: body, in: source,
        carrier: .init(path: place, offset: body.lowerBound)))
  }

  /// Counts a block and gives its path.
  private mutating func count(_ type: UInt8) -> String {
    let index = counts[type, default: 0]
    counts[type] = index + 1
    let names: [UInt8: String] = [
      0: "STREAMINFO", 1: "PADDING", 2: "APPLICATION", 3: "SEEKTABLE", 4: "VORBIS_COMMENT",
      5: "CUESHEET", 6: "PICTURE",
    ]
    let name = names[type] ?? "BLOCK\(type)"
    return index == 0 ? "\(path).\(name)" : "\(path).\(name)[\(index)]"
  }
}
