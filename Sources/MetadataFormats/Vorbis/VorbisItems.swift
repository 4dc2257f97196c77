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
  /// Where the first byte of the comments lies.
  let offset: Int
  /// How long the stream lasts, where that is known: the end of the last chapter.
  var duration: MediaTime?

  /// Everything that the comments hold.
  ///
  /// - Throws: `IOFailure` where the source cannot be read.
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
    let made: MetadataItem? =
      if comment.isNamed("METADATA_BLOCK_PICTURE") {
        try picture(comment, identifier)
      } else if comment.isNamed("COVERART") {
        try cover(comment, identifier)
      } else {
        nil
      }
    if let made { return made }
    if comment.isNamed("METADATA_BLOCK_PICTURE") || comment.isNamed("COVERART") {
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

  /// A picture with the header of FLAC's block, in base64.
  private func picture(
    _ comment: VorbisComments.Comment, _ identifier: MetadataIdentifier
  ) throws(IOFailure) -> MetadataItem? {
    guard let place = comment.place else {
      guard let block = Base64.decode(comment.value ?? []),
        let header = try? PictureHeader(block, at: comment.offset),
        header.dataCount <= block.count - header.dataOffset
      else { return nil }
      let data = Array(block[header.dataOffset...].prefix(header.dataCount))
      return MetadataItem(
        identifier, payload: data,
        dataType: header.dataType(ofPictureStartingWith: data),
        extraAttributes: header.extraAttributes, carrier: carrier(comment.offset))
    }
    guard let head = try head(of: place),
      let header = try? PictureHeader(head.bytes, at: comment.offset),
      header.dataCount <= head.total - header.dataOffset
    else { return nil }
    let (start, count) = (header.dataOffset, header.dataCount)
    return MetadataItem(
      identifier, deferredPayload: decoding(place, part: start..<(start + count)),
      dataType: header.dataType(ofPictureStartingWith: head.bytes.dropFirst(start)),
      extraAttributes: header.extraAttributes, carrier: carrier(comment.offset))
  }

  /// A picture without any header, in base64; its MIME type is a comment of its own.
  private func cover(
    _ comment: VorbisComments.Comment, _ identifier: MetadataIdentifier
  ) throws(IOFailure) -> MetadataItem? {
    let mediaType = String(
      decoding: comments.comments.first { $0.isNamed("COVERARTMIME") }?.value ?? [], as: UTF8.self)
    let attributes =
      mediaType.isEmpty ? [] : [MetadataItem.ExtraAttribute("mimeType", mediaType)]
    guard let place = comment.place else {
      guard let data = Base64.decode(comment.value ?? []) else { return nil }
      return MetadataItem(
        identifier, payload: data,
        dataType: DataType.ofPicture(startingWith: data, mediaType: mediaType),
        extraAttributes: attributes, carrier: carrier(comment.offset))
    }
    guard let head = try head(of: place) else { return nil }
    return MetadataItem(
      identifier, deferredPayload: decoding(place, part: 0..<head.total),
      dataType: DataType.ofPicture(startingWith: head.bytes, mediaType: mediaType),
      extraAttributes: attributes, carrier: carrier(comment.offset))
  }

  /// The first bytes of what base64 in the source stands for, and how many there are in all.
  private func head(of place: Range<Int>) throws(IOFailure) -> (bytes: [UInt8], total: Int)? {
    // A multiple of four characters stands for whole bytes.
    let head = try source.read(place.lowerBound..<min(place.lowerBound + 8192, place.upperBound))
    let end = try source.read(max(place.lowerBound, place.upperBound - 2)..<place.upperBound)
    let padding = end.reversed().prefix { $0 == 0x3D }.count
    guard let bytes = Base64.decode(head) else { return nil }
    return (bytes, Base64.decodedCount(place.count, padding: padding))
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
