internal import BinaryIO
internal import MediaModel

/// Makes items and a chapter list of Vorbis comments.
///
/// A comment is an item under its name as the file spells it; the vendor is the item `vendor`. Pictures are taken out
/// of their base64, and what stands before their bytes becomes extra attributes.
struct VorbisItems {
  let comments: VorbisComments
  /// What the comments were read from, for values that were not.
  let source: any ByteSource
  /// Where the comments are, as `fLaC.VORBIS_COMMENT`.
  let path: String
  /// Where the first byte of the comments is.
  let offset: Int
  /// How long the stream lasts, where that is known: the end of the last chapter.
  var duration: MediaTime?

  /// Everything that the comments hold.
  func read() throws(IOFailure) -> FormatMetadata {
    var found = FormatMetadata()
    if !comments.vendor.isEmpty {
      found.items.append(
        text(
          MetadataIdentifier(key: "vendor", keySpace: .vorbis), comments.vendor, at: offset,
          &found.diagnostics))
    }
    for comment in comments.comments {
      found.items.append(try item(of: comment, &found.diagnostics))
    }
    let list = VorbisChapters.list(
      of: comments.comments, origin: path, duration: duration, oddities: &found.diagnostics)
    if let list { found.chapters.append(list) }
    return found
  }

  private func item(
    of comment: VorbisComments.Comment, _ oddities: inout [Diagnostic]
  ) throws(IOFailure) -> MetadataItem {
    let identifier = MetadataIdentifier(keyBytes: comment.name, keySpace: .vorbis)
    guard let value = comment.value else {
      oddities.append(odd("a comment has no equals sign", at: comment.offset))
      return text(
        MetadataIdentifier(key: "", keySpace: .vorbis), comment.name, at: comment.offset, &oddities)
    }
    if comment.name.isEmpty || !comment.name.allSatisfy({ (0x20...0x7D).contains($0) }) {
      oddities.append(odd("the name of a comment is not ASCII", at: comment.offset))
    }
    if comment.isNamed(Self.picture) || comment.isNamed("COVERART") {
      if let picture = try picture(comment, identifier) { return picture }
      oddities.append(odd("a picture is not what base64 makes of one", at: comment.offset))
    }
    if let place = comment.place {
      return try StoredItem.make(
        identifier, of: place, in: source, dataType: .utf8, carrier: carrier(comment.offset))
    }
    return text(identifier, value, at: comment.offset, &oddities)
  }

  private func text(
    _ identifier: MetadataIdentifier, _ value: [UInt8], at offset: Int,
    _ oddities: inout [Diagnostic]
  ) -> MetadataItem {
    let isText = TextEncoding.utf8.decode(value) != nil
    if !isText {
      oddities.append(odd("the value of \(identifier.key) is not UTF-8", at: offset))
    }
    return MetadataItem(
      identifier, payload: value, dataType: isText ? .utf8 : .rawData, carrier: carrier(offset))
  }

  private static let picture = "METADATA_BLOCK_PICTURE"

  /// A picture in base64, with the header of FLAC's block or, as a cover, without any: its MIME type is then a comment
  /// of its own.
  private func picture(
    _ comment: VorbisComments.Comment, _ identifier: MetadataIdentifier
  ) throws(IOFailure) -> MetadataItem? {
    guard let (head, total) = try head(of: comment) else { return nil }
    var part = 0..<total
    var attributes: [MetadataItem.ExtraAttribute] = []
    let type: DataType
    if comment.isNamed(Self.picture) {
      guard let header = try? PictureHeader(head, at: comment.offset),
        header.dataCount <= total - header.dataOffset
      else { return nil }
      part = header.dataOffset..<(header.dataOffset + header.dataCount)
      attributes = header.extraAttributes
      type = header.dataType(ofPictureStartingWith: head.dropFirst(header.dataOffset))
    } else {
      let told = comments.comments.first { $0.isNamed("COVERARTMIME") }?.value ?? []
      let mediaType = String(decoding: told, as: UTF8.self)
      if !mediaType.isEmpty { attributes = [.init("mimeType", mediaType)] }
      type = DataType.ofPicture(startingWith: head, mediaType: mediaType)
    }
    guard let place = comment.place else {
      return MetadataItem(
        identifier, payload: Array(head[part]), dataType: type, extraAttributes: attributes,
        carrier: carrier(comment.offset))
    }
    return MetadataItem(
      identifier, deferredPayload: decoding(place, part: part), dataType: type,
      extraAttributes: attributes, carrier: carrier(comment.offset))
  }

  /// The first bytes of what base64 stands for, all where they have been read, and how many there are.
  private func head(
    of comment: VorbisComments.Comment
  ) throws(IOFailure) -> (bytes: [UInt8], total: Int)? {
    guard let place = comment.place else {
      return Base64.decode(comment.value ?? []).map { ($0, $0.count) }
    }
    // A multiple of four characters stands for whole bytes.
    let head = try source.read(place.lowerBound..<min(place.lowerBound + 8192, place.upperBound))
    let end = try source.read(max(place.lowerBound, place.upperBound - 2)..<place.upperBound)
    let padding = end.reversed().prefix { $0 == 0x3D }.count
    return Base64.decode(head).map { ($0, Base64.decodedCount(place.count, padding: padding)) }
  }

  private func decoding(_ place: Range<Int>, part: Range<Int>) -> DeferredPayload {
    let source = source
    return StoredItem.deferred(count: part.count, at: place.lowerBound, of: source) {
      let text = try StoredItem.wholly(place, of: source)
      guard let bytes = Base64.decode(text), part.upperBound <= bytes.count else {
        throw ParseError("a picture is not what base64 makes of one", offset: place.lowerBound)
      }
      return Array(bytes[part])
    }
  }

  private func carrier(_ offset: Int) -> MetadataItem.Carrier {
    MetadataItem.Carrier(path: path, offset: offset)
  }

  private func odd(_ message: String, at offset: Int) -> Diagnostic {
    Diagnostic(
      message, clause: "Ogg Vorbis I, comment vector format", path: path, offset: offset)
  }
}
