internal import BinaryIO
internal import MediaModel

/// What stands before the bytes of a picture in FLAC and in Vorbis comments.
///
///     u32 type · u32 size, MIME type · u32 size, description · u32 width, height, depth, colours · u32 size, picture
///
/// Source: RFC 9639 § 8.8 (FLAC picture block).
struct PictureHeader {
  /// What the picture shows, by the numbers of ID3's `APIC`.
  var type: UInt32
  var mimeType: [UInt8]
  var description: [UInt8]
  /// Width, height, depth and the number of colours.
  var numbers: [UInt32]
  /// Where the picture starts, from the start of the header.
  var dataOffset: Int
  /// How many bytes the header says it has.
  var dataCount: Int

  /// Reads a header from the first bytes of a block.
  init(_ bytes: [UInt8], at offset: Int) throws(ParseError) {
    var reader = ByteReader(bytes, at: offset)
    type = try reader.read()
    mimeType = try reader.readBytes(Int(try reader.read(UInt32.self)))
    description = try reader.readBytes(Int(try reader.read(UInt32.self)))
    numbers = [try reader.read(), try reader.read(), try reader.read(), try reader.read()]
    dataCount = Int(try reader.read(UInt32.self))
    dataOffset = reader.offset - offset
  }

  /// The attributes of the numbers.
  private static let numberNames = ["width", "height", "depth", "colorCount"]

  /// The type of the picture, of which these are the first bytes.
  func dataType(ofPictureStartingWith head: some Sequence<UInt8>) -> DataType {
    DataType.ofPicture(
      startingWith: head, mediaType: String(decoding: mimeType, as: UTF8.self))
  }

  /// The header's facts as they stand beside an item.
  var extraAttributes: [MetadataItem.ExtraAttribute] {
    var attributes: [MetadataItem.ExtraAttribute] = []
    func add(_ key: String, _ value: String) { attributes.append(.init(key, value)) }
    if !description.isEmpty { add("info", String(decoding: description, as: UTF8.self)) }
    add("pictureType", ID3Words.pictureType.text(type))
    if !mimeType.isEmpty { add("mimeType", String(decoding: mimeType, as: UTF8.self)) }
    for (name, number) in zip(Self.numberNames, numbers) where number > 0 {
      add(name, "\(number)")
    }
    return attributes
  }

  /// A picture with what stands before it, as an item tells them; `nil` where an attribute is not what it should be.
  ///
  /// A picture of which no one says what it shows is a front cover.
  static func block(of item: MetadataItem) -> [UInt8]? {
    let kind = item.extraAttribute("pictureType")
    let type =
      kind.map { ID3Words.pictureType.number($0).map { UInt32($0) } ?? UInt32($0) } ?? 3
    guard let type, let count = UInt32(exactly: item.payload.count) else { return nil }
    let mimeType =
      item.extraAttribute("mimeType") ?? item.dataType.pictureMediaType
      ?? DataType(pictureStartingWith: item.payload)?.pictureMediaType ?? ""
    var bytes = type.bigEndianBytes
    for text in [mimeType, item.extraAttribute("info") ?? ""] {
      guard let count = UInt32(exactly: text.utf8.count) else { return nil }
      bytes += count.bigEndianBytes + text.utf8
    }
    for name in numberNames {
      guard let number = UInt32(item.extraAttribute(name) ?? "0") else { return nil }
      bytes += number.bigEndianBytes
    }
    return bytes + count.bigEndianBytes + item.payload
  }
}
