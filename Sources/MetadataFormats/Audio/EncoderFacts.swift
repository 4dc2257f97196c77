internal import MediaModel

/// What an encoder says of itself in the first silent stretch of an MP3 file.
///
///     "Xing" or "Info", u32 flags, [u32 count], [u32 bytes], [100 places], [u32 quality],
///     9 encoder, 4 bits revision, 4 bits method, u8 lowpass / 100, f32 peak, u16 radio gain, u16 audiophile gain,
///     u8 flags, u8 bit rate, 12 bits delay, 12 bits padding, u8 mode, s8 gain, u16 preset, u32 length, u16, u16
///
/// Source: gabriel.mp3-tech.org, Mp3 info tag revision 1; the Xing SDK.
enum EncoderFacts {
  static let keySpace = KeySpace.lame

  /// An item for each fact that the first stretch of sound tells, which is at an offset with its header.
  static func items(_ bytes: [UInt8], at offset: Int) -> [MetadataItem] {
    guard let header = MPEGAudioHeader(bytes), header.layer == 3 else { return [] }
    var cursor = ID3Cursor(bytes)
    guard cursor.bytes(4 + header.sideInformationSize) != nil, let mark = cursor.bytes(4),
      mark.elementsEqual("Xing".utf8) || mark.elementsEqual("Info".utf8),
      let flags = cursor.number(4)
    else { return [] }
    let path = String(decoding: mark, as: UTF8.self)
    var maker = Maker(path: path, offset: offset)
    if flags & 1 != 0, let count = cursor.number(4) { maker.add("frameCount", count) }
    if flags & 2 != 0, let count = cursor.number(4) { maker.add("byteCount", count) }
    if flags & 4 != 0, cursor.bytes(100) == nil { return maker.items }
    if flags & 8 != 0, let quality = cursor.number(4) { maker.add("quality", quality) }
    maker.addEncoder(&cursor)
    return maker.items
  }

  private struct Maker {
    let path: String
    let offset: Int
    var items: [MetadataItem] = []

    mutating func add(_ key: String, _ value: Int) {
      items.append(
        MetadataItem(
          key, keySpace, ID3Bytes.plainBytes(value, count: 4), .uint32,
          at: .init(path: "\(path).\(key)", offset: offset)))
    }

    mutating func add(_ key: String, text: String) {
      items.append(
        MetadataItem(key, keySpace, text: text, at: .init(path: "\(path).\(key)", offset: offset)))
    }

    mutating func addEncoder(_ cursor: inout ID3Cursor) {
      guard let name = cursor.bytes(9), name.first.map({ $0 >= 0x20 && $0 < 0x7F }) == true else {
        return
      }
      var text = name.prefix { (0x20...0x7E).contains($0) }
      while text.last == 0x20 { text.removeLast() }
      add("encoder", text: String(decoding: text, as: UTF8.self))
      guard let method = cursor.byte(), let lowPass = cursor.byte(), cursor.bytes(9) != nil,
        let bitRate = cursor.byte(), let gaps = cursor.number(3)
      else { return }
      let words = [
        "", "CBR", "ABR", "VBR (old/rh)", "VBR (new/mtrh)", "VBR (mt)", "VBR (full)", "",
        "CBR (2 pass)", "ABR (2 pass)",
      ]
      let index = Int(method & 15)
      if index < words.count, !words[index].isEmpty { add("method", text: words[index]) }
      if lowPass > 0 { add("lowPassFilter", Int(lowPass) * 100) }
      if bitRate > 0 { add("bitRate", Int(bitRate)) }
      add("encoderDelay", gaps >> 12)
      add("encoderPadding", gaps & 0xFFF)
      // Other encoders leave the rest of the block empty.
      guard text.starts(with: "LAME".utf8) || text.starts(with: "GOGO".utf8),
        let mode = cursor.byte()
      else { return }
      let modes = [
        "Mono", "Stereo", "Dual Channels", "Joint Stereo", "Forced Joint Stereo", "Auto",
        "Intensity Stereo", "Other",
      ]
      add("stereoMode", text: modes[Int(mode >> 2 & 7)])
    }
  }
}
