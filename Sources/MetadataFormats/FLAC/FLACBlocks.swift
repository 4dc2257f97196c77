internal import BinaryIO
internal import MediaModel

/// The metadata blocks of FLAC, one by one: in a file of its own and in Ogg.
///
/// A block is a byte (the highest bit marks the last one, the rest is the type), a size of three bytes, and a body.
/// What says nothing about the recording gives no item: seek points and padding.
///
/// Source: RFC 9639 § 8.
struct FLACBlocks {
  struct Block {
    var type: UInt8
    var source: any ByteSource
    var body: Range<Int>
    /// The items of a block that is not comments.
    var items: [MetadataItem] = []
    var comments: VorbisCommentEditor?
  }

  /// Where the blocks are, as `fLaC`.
  let path: String
  private(set) var blocks: [Block] = []
  /// What has been found so far.
  var found = FormatMetadata()
  /// The chapters that a cue sheet tells.
  private(set) var cueList: ChapterList?
  /// What the first block said.
  private(set) var information: StreamInformation?
  private var counts: [UInt8: Int] = [:]

  /// No block has a larger body.
  static let largestBody = (1 << 24) - 1
  /// Blocks that are not comments: the key is the block's name.
  static let keySpace = KeySpace.flac
  /// A cue sheet is read up to this size; one of 100 tracks with 100 indices each is smaller.
  private static let largestCueSheet = 1 << 18

  /// Starts to collect what blocks hold.
  init(path: String) { self.path = path }

  /// Takes one block; in Ogg every block has a packet of its own.
  mutating func take(
    type: UInt8, body: Range<Int>, of source: any ByteSource
  ) throws(IOFailure) {
    let place = count(type)
    var block = Block(type: type, source: source, body: body)
    var told = FormatMetadata()
    switch type {
    case 0: information = StreamInformation(try source.read(body.prefix(34)))
    // Padding and seek points.
    case 1, 3: break
    case 2: try takeApplication(block, place, &told)
    case 4:
      if counts[4] ?? 0 > 1 { told.odd("a second block of comments", place, body) }
      block.comments = try VorbisCommentEditor(
        body, of: source, path: place, duration: information?.duration, takesPictures: false)
    case 5: try takeCueSheet(block, place, &told)
    case 6: try takePicture(block, place, &told)
    default:
      told.odd("a metadata block of type \(type), which no one knows", place, body)
      try keep("BLOCK\(type)", block, place, &told)
    }
    told = told.placed(in: source)
    block.items = told.items
    if type == 5 { cueList = cueList ?? told.chapters.first }
    found.append(told)
    if let comments = block.comments { found.append(comments.found) }
    blocks.append(block)
  }

  private func takeApplication(
    _ block: Block, _ place: String, _ told: inout FormatMetadata
  ) throws(IOFailure) {
    let code = try block.source.read(block.body.prefix(4))
    guard code.count == 4 else {
      told.odd("an application block without its application", place, block.body)
      return try keep("APPLICATION", block, place, &told)
    }
    let name = FourCC(rawValue: UInt32(bigEndian: code)).description
    try keep(
      "APPLICATION", block, place, &told, of: block.body.dropFirst(4),
      [.init("application", name)])
  }

  private func takeCueSheet(
    _ block: Block, _ place: String, _ told: inout FormatMetadata
  ) throws(IOFailure) {
    let (source, body) = (block.source, block.body)
    let bytes = try source.read(body.prefix(Self.largestCueSheet))
    try keep("CUESHEET", block, place, &told)
    do throws(ParseError) {
      let sheet = try CueSheet(bytes, at: body.lowerBound)
      if !sheet.catalogNumber.isEmpty {
        told.items.append(
          MetadataItem(
            "CATALOGNUMBER", Self.keySpace, text: sheet.catalogNumber,
            at: .init(path: place, offset: body.lowerBound)))
      }
      if let list = information.flatMap(sheet.chapterList) { told.chapters.append(list) }
    } catch {
      told.odd("the cue sheet cannot be read: \(error.rule)", place, body)
    }
  }

  private func takePicture(
    _ block: Block, _ place: String, _ told: inout FormatMetadata
  ) throws(IOFailure) {
    let (source, body) = (block.source, block.body)
    // A MIME type and a description that do not fit here are not valid.
    let head = try source.read(body.prefix(1 << 14))
    guard let header = try? PictureHeader(head, at: body.lowerBound) else {
      told.odd("the picture cannot be read: its header is cut short", place, body)
      return try keep("PICTURE", block, place, &told)
    }
    let data = body.dropFirst(header.dataOffset)
    if header.dataCount > data.count {
      told.odd("a picture of \(header.dataCount) bytes in a block of \(body.count)", place, body)
    }
    told.items.append(
      try StoredItem.make(
        MetadataIdentifier(key: "METADATA_BLOCK_PICTURE", keySpace: .vorbis),
        of: data.prefix(header.dataCount), in: source,
        dataType: header.dataType(ofPictureStartingWith: head.dropFirst(header.dataOffset)),
        extraAttributes: header.extraAttributes,
        carrier: .init(path: place, offset: body.lowerBound)))
  }

  /// Adds an item of a block's body, or of a part of it.
  private func keep(
    _ key: String, _ block: Block, _ place: String, _ told: inout FormatMetadata,
    of range: Range<Int>? = nil, _ extraAttributes: [MetadataItem.ExtraAttribute] = []
  ) throws(IOFailure) {
    told.items.append(
      try StoredItem.make(
        MetadataIdentifier(key: key, keySpace: Self.keySpace), of: range ?? block.body,
        in: block.source, extraAttributes: extraAttributes,
        carrier: .init(path: place, offset: block.body.lowerBound)))
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

extension FormatMetadata {
  /// Notes a problem in a block.
  mutating func odd(_ message: String, _ place: String, _ body: Range<Int>) {
    diagnostics.append(message, clause: "RFC 9639 § 8", path: place, offset: body.lowerBound)
  }

  /// The same, with places in the file where it was found in a packet.
  func placed(in source: any ByteSource) -> FormatMetadata {
    (source as? SplicedSource)?.placing(self) ?? self
  }
}
