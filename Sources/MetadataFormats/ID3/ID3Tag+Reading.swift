package import BinaryIO
internal import MediaModel

extension ID3Tag {
  /// A tag with more frames than this is read so far.
  static let largestFrameCount = 50_000
  /// Frames larger than this are read as far as their beginning, where their kind allows it.
  static let largestBody = 1 << 16
  /// How much of a large frame is read: enough for all but its data.
  static let headOfLargeBody = 1 << 12
  /// The most that is read of a tag or a frame whose bytes must be changed before they can be understood.
  static let largestChangedBody = 64 << 20

  /// Reads the tag that starts at an offset; `nil` where there is none.
  package static func read(
    _ source: any ByteSource, at offset: Int, limit: Int, path: String
  ) throws(IOFailure) -> ID3Tag? {
    let limit = min(limit, source.size)
    guard offset >= 0, offset < limit else { return nil }
    let start = try source.read(offset..<min(limit, offset + ID3Header.byteCount))
    guard let header = ID3Header(start) else { return nil }
    var tag = ID3Tag(version: header.version)
    tag.header = header
    tag.range = offset..<min(limit, offset + header.totalSize)
    let first = offset + ID3Header.byteCount
    let body = first..<max(first, min(limit, first + header.size))
    tag.isCut = body.count < header.size
    if tag.isCut {
      tag.diagnose(
        "the ID3 tag says \(header.size) bytes, and \(body.count) are there", path: path,
        at: offset)
    }
    tag.content = source
    var frames = body
    if !tag.isStoredPlainly {
      guard body.count <= largestChangedBody else {
        tag.diagnose(
          "an unsynchronised ID3 tag of \(body.count) bytes is not read", path: path, at: offset)
        return tag
      }
      let resynchronised = ID3Bytes.resynchronised(try source.read(body))
      tag.content = MemorySource(resynchronised, name: source.name)
      frames = 0..<resynchronised.count
    }
    if header.isCompressed {
      tag.diagnose(
        "a compressed ID3v2.2 tag, for which no method was ever defined", path: path, at: offset)
      tag.rest = .external(head: [], range: frames)
      return tag
    }
    try tag.readFrames(in: frames, path: path)
    return tag
  }

  /// The frames within the body of another, as those of a chapter.
  func inner(_ range: Range<Int>, of source: any ByteSource, path: String) throws(IOFailure)
    -> ID3Tag
  {
    var tag = ID3Tag(version: header.version)
    tag.header = header
    tag.header.flags &= ~0x40
    tag.content = source
    tag.range = range
    try tag.readFrames(in: range, path: path)
    return tag
  }

  private mutating func readFrames(in range: Range<Int>, path: String) throws(IOFailure) {
    var window = SourceCursor(content, range, pieceSize: 1 << 16)
    var position = range.lowerBound
    if header.hasExtendedHeader {
      extendedHeader = try readExtendedHeader(&window, at: position, path: path)
      position += extendedHeader.count
    }
    let headerSize = ID3Frame.headerSize(version: header.version)
    while position + headerSize <= range.upperBound {
      let start = try window.read(headerSize, at: position)
      guard start.count == headerSize else { break }
      if !ID3Frame.isIdentifier(start.prefix(nameSize)) {
        guard try isNamedOddly(start, at: position, &window) else { break }
      }
      guard frames.count < Self.largestFrameCount else {
        diagnose("more than \(Self.largestFrameCount) frames", path: path, at: place(position))
        break
      }
      guard let size = try bodySize(start, at: position, &window) else {
        let name = String(decoding: start.prefix(nameSize), as: UTF8.self)
        diagnose("the frame \(name) ends after its tag", path: path, at: place(position))
        break
      }
      let body = (position + headerSize)..<(position + headerSize + size.count)
      var frame = ID3Frame(
        identifier: Array(start.prefix(nameSize)),
        flags: header.version == 2 ? 0 : UInt16(start[8]) << 8 | UInt16(start[9]),
        hasForeignSize: size.isForeign, content: .bytes([]), offset: position)
      frame.content = try readContent(of: frame, body, &window, path: path)
      frames.append(frame)
      position = body.upperBound
    }
    try readRest(from: position, to: range.upperBound, &window, path: path)
  }

  private var nameSize: Int { header.version == 2 ? 3 : 4 }

  /// Where something is in the file, as far as the tag lets tell.
  func place(_ position: Int) -> Int { isStoredPlainly ? position : range.lowerBound }

  private func readContent(
    of frame: ID3Frame, _ body: Range<Int>, _ window: inout SourceCursor, path: String
  ) throws(IOFailure) -> ID3Frame.Content {
    guard body.count > Self.largestBody else { return .bytes(try window.read(body)) }
    let isWanted =
      ID3FrameBody.needsAll(
        flags: frame.flags, version: header.version,
        isUnsynchronised: header.isUnsynchronised)
      || ID3Layout.of(frame.identifier).isText
    if isWanted, body.count <= Self.largestChangedBody { return .bytes(try content.read(body)) }
    let head = body.lowerBound..<(body.lowerBound + Self.headOfLargeBody)
    return .external(head: try window.read(head), range: body)
  }

  /// Whether a name that has small letters is one of a frame all the same: one that another frame or the end follows.
  private func isNamedOddly(
    _ start: [UInt8], at position: Int, _ window: inout SourceCursor
  ) throws(IOFailure) -> Bool {
    guard ID3Frame.isIdentifier(start.prefix(nameSize).map { $0 > 0x60 ? $0 & 0xDF : $0 }),
      let size = try bodySize(start, at: position, &window), size.count > 0
    else { return false }
    let next = position + start.count + size.count
    let following = try window.read(nameSize, at: next)
    return next == window.range.upperBound || following.allSatisfy { $0 == 0 }
      || ID3Frame.isIdentifier(following)
  }

  /// The size of a frame's body, read the way that leads to another frame or to the end.
  ///
  /// Programs have written version 2.4 with plain sizes, and version 2.3 with seven bits a byte.
  private func bodySize(
    _ start: [UInt8], at position: Int, _ window: inout SourceCursor
  ) throws(IOFailure) -> (count: Int, isForeign: Bool)? {
    let end = window.range.upperBound
    let left = end - position - start.count
    if header.version == 2 {
      let size = ID3Bytes.plain(start[3..<6])
      return size <= left ? (size, false) : nil
    }
    let plain: Int? = ID3Bytes.plain(start[4..<8])
    let synchsafe = ID3Bytes.synchsafe(start[4..<8])
    let candidates = header.version == 4 ? [synchsafe, plain] : [plain, synchsafe]
    if let size = candidates[0], plain == synchsafe { return size <= left ? (size, false) : nil }
    for (index, candidate) in candidates.enumerated() {
      guard let candidate, candidate <= left else { continue }
      let next = position + start.count + candidate
      let following = try window.read(4, at: next)
      if next == end || following.allSatisfy({ $0 == 0 }) || end - next < start.count
        || ID3Frame.isIdentifier(following)
      {
        return (candidate, index == 1)
      }
    }
    for (index, candidate) in candidates.enumerated() {
      if let candidate, candidate <= left { return (candidate, index == 1) }
    }
    return nil
  }

  private mutating func readRest(
    from position: Int, to end: Int, _ window: inout SourceCursor, path: String
  ) throws(IOFailure) {
    guard position < end else { return }
    let head = try window.read((position..<end).prefix(Self.largestBody))
    rest = head.count < end - position ? .external(head: head, range: position..<end) : .bytes(head)
    if head.contains(where: { $0 != 0 }) {
      diagnose(
        "\(end - position) bytes after the frames are not a frame", path: path, at: place(position))
    }
  }

  mutating func diagnose(_ message: String, path: String, at offset: Int) {
    diagnostics.append(message, clause: "ID3v2.\(header.version)", path: path, offset: offset)
  }
}

extension Range<Int> {
  /// The first integers of the range.
  func prefix(_ count: Int) -> Range<Int> {
    lowerBound..<Swift.min(upperBound, lowerBound + count)
  }
}
