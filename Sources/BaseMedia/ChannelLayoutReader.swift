internal import BinaryIO
internal import MediaModel

/// Reads where the channels of sound are to be heard.
///
///     chan: full box; u32 layout tag, u32 bitmap, u32 count; count x { u32 label, u32 flags, 3 x f32 coordinate }
///     chnl: full box; version 0: u8 structure; version 1: u4 structure, u4 order, u8 count of channels
///       channels (structure 1): u8 configuration; 0: a u8 count in version 1, then as many
///         { u8 speaker; 126: i16 azimuth, i8 elevation }; else which channels are left out: u64 in version 0, in
///         version 1 u8 whose last bit says whether the u64 follows
///       objects (structure 2): u8 count in version 0
///
/// Source: QTFF, "Audio Channel Layout Atom"; ISO/IEC 14496-12:2022 § 12.2.4.
enum ChannelLayoutReader {
  static func read(_ entry: BoxNode, channelCount: Int) -> ChannelLayout? {
    if let box = entry.first("chnl") { return try? iso(box, channelCount: channelCount) }
    guard let box = entry.first("chan") ?? entry.first("wave")?.first("chan") else { return nil }
    return try? quickTime(box)
  }

  private static func quickTime(_ box: BoxNode) throws(ParseError) -> ChannelLayout {
    let payload = box.payload
    var reader = ByteReader(payload, at: box.payloadOffset)
    _ = try FullBoxHeader(parsing: &reader)
    let tag = try reader.read(UInt32.self)
    let bitmap = try reader.read(UInt32.self)
    let count = Int(try reader.read(UInt32.self))
    try reader.requireTable(count: count, stride: 20)
    var channels: [ChannelLayout.Channel] = []
    for _ in 0..<count {
      var channel = ChannelLayout.Channel(
        label: try reader.read(), flags: try reader.read(), coordinates: [])
      for _ in 0..<3 {
        channel.coordinates.append(Float(bitPattern: try reader.read()))
      }
      channels.append(channel)
    }
    return .quickTime(tag: tag, bitmap: bitmap, channels: channels)
  }

  private static func iso(
    _ box: BoxNode, channelCount: Int
  ) throws(ParseError) -> ChannelLayout {
    let payload = box.payload
    var reader = ByteReader(payload, at: box.payloadOffset)
    let version = try FullBoxHeader(parsing: &reader).version
    var structure = try reader.read(UInt8.self)
    if version > 0 {
      structure >>= 4
      _ = try reader.read(UInt8.self)
    }
    var configuration = 0
    var omitted: UInt64 = 0
    var positions: [ChannelLayout.Position] = []
    if structure & 1 != 0 {
      configuration = Int(try reader.read(UInt8.self))
      if configuration == 0 {
        let count = version > 0 ? Int(try reader.read(UInt8.self)) : channelCount
        try reader.requireTable(count: count, stride: 1)
        for _ in 0..<count { positions.append(try position(&reader)) }
      } else if version == 0 {
        omitted = try reader.read()
      } else if try reader.read(UInt8.self) & 1 != 0 {
        omitted = try reader.read()
      }
    }
    let objects = structure & 2 != 0 && version == 0 ? Int(try reader.read(UInt8.self)) : 0
    return .iso(
      configuration: configuration, omittedChannels: omitted, positions: positions,
      objectCount: objects)
  }

  private static func position(
    _ reader: inout ByteReader
  ) throws(ParseError) -> ChannelLayout.Position {
    let speaker = try reader.read(UInt8.self)
    guard speaker == 126 else { return ChannelLayout.Position(speaker: Int(speaker)) }
    return ChannelLayout.Position(
      speaker: 126, azimuth: Int(Int16(bitPattern: try reader.read())),
      elevation: Int(Int8(bitPattern: try reader.read())))
  }
}
