internal import BinaryIO

extension ID3Tag {
  /// Where the tag says another one starts (`SEEK`).
  ///
  /// Source: id3.org, ID3v2.4.0 frames § 4.29.
  var nextTag: Int? {
    guard header.version == 4,
      let frame = frames.first(where: { $0.identifier == Array("SEEK".utf8) })
    else { return nil }
    let body = ID3FrameBody(
      frame, version: header.version, isUnsynchronised: header.isUnsynchronised)
    guard !body.isOpaque, body.bytes.count == 4 else { return nil }
    return range.upperBound + ID3Bytes.plain(body.bytes)
  }

  /// The frames with their paths: those of one name are numbered from the second on.
  func paths(_ path: String) -> [(ID3Frame, String)] {
    var counts: [[UInt8]: Int] = [:]
    return frames.map { frame in
      let count = counts[frame.identifier, default: 0]
      counts[frame.identifier] = count + 1
      let name = String(
        String(decoding: frame.identifier, as: UTF8.self).filter { $0 != "\0" && $0 != " " })
      return (frame, "\(path).\(name)" + (count > 0 ? "[\(count)]" : ""))
    }
  }

  /// The tag as bytes, as many as there is room for where its zeros at the end allow it, else with so many zeros as
  /// `padding` says.
  mutating func fitted(to room: Int, padding: Int) throws(IOFailure) -> [UInt8] {
    let old = try rest.bytes(from: content)
    // What is neither a frame nor zeros is not ours to take away.
    let keepsRest = old.contains { $0 != 0 }
    rest = .bytes(keepsRest ? old : [])
    setPadding(0)
    try updateChecksum()
    let bare = try encoded()
    if keepsRest || header.hasFooter || bare.count == room { return bare }
    let count = bare.count < room && room - bare.count < 1 << 24 ? room - bare.count : padding
    rest = .bytes([UInt8](repeating: 0, count: count))
    setPadding(count)
    try updateChecksum()
    let padded = try encoded()
    // A last byte FF of an unsynchronised tag has its zero from the padding.
    guard padded.count > room, bare.count < room, count > room - bare.count - 2 else {
      return padded
    }
    let less = count - (padded.count - room)
    guard less > 0 else { return padded }
    rest = .bytes([UInt8](repeating: 0, count: less))
    setPadding(less)
    try updateChecksum()
    return try encoded()
  }

  /// Tells the extended header of version 2.3 how many zeros there are.
  private mutating func setPadding(_ count: Int) {
    guard header.version == 3, extendedHeader.count >= 10 else { return }
    extendedHeader.replaceSubrange(6..<10, with: ID3Bytes.plainBytes(count, count: 4))
  }
}

extension ID3Frame {
  /// The frame without what its flags put around its body; `nil` where the body cannot be read.
  func plain(in tag: ID3Tag) throws(IOFailure) -> ID3Frame? {
    var whole = self
    whole.content = .bytes(try content.bytes(from: tag.content))
    let body = ID3FrameBody(
      whole, version: tag.header.version, isUnsynchronised: tag.header.isUnsynchronised)
    guard !body.isOpaque else { return nil }
    whole.content = .bytes(body.bytes)
    whole.flags &= tag.header.version == 4 ? 0x7000 : 0xE000
    return whole
  }
}
