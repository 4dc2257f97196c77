package import BinaryIO
internal import MediaModel

/// The streams of metadata of an MPEG transport stream: their identifiers, and what they are.
///
///     { [4 bytes], 0x47, flags and PID, control, [adaptation field], payload } ...
///
/// Source: ISO/IEC 13818-1 § 2.4.3, 2.4.4, 2.6; Apple, Timed Metadata for HTTP Live Streaming; MISB ST 1402.
package struct TransportStream: Sendable {
  /// A stream of metadata.
  package struct Stream: Hashable, Sendable {
    /// The packet identifier.
    package var identifier: UInt16
    /// What its units are, as `KLVA`.
    package var format: FourCC
    /// Whether the units are pictures, which hold the metadata among the messages of the encoder.
    package var isInPictures = false

    package init(identifier: UInt16, format: FourCC, isInPictures: Bool = false) {
      (self.identifier, self.format, self.isInPictures) = (identifier, format, isInPictures)
    }
  }

  /// The streams of metadata, in the order of the program map.
  package private(set) var streams: [Stream] = []
  let packets: Packets
  /// The packet identifiers of the program maps.
  private(set) var mapIdentifiers: Set<UInt16> = []

  /// Where packets are.
  struct Packets: Sendable {
    /// 188, or 192 with a time code before each.
    var size: Int
    /// The place of the first synchronisation byte.
    var first: Int
    static let payload = 188
  }

  /// How much of the beginning is looked through for the tables.
  private static let head = 4 << 20
  private static let formats = TimedMetadataFormat.all.filter(\.isTransported).flatMap(\.types)

  /// Reads the tables; `nil` for what is not a transport stream.
  package init?(_ source: any ByteSource) {
    guard let start = try? source.read(0..<min(source.size, 1024)),
      let packets = Self.packets(start),
      let bytes = try? source.read(0..<min(source.size, Self.head))
    else { return nil }
    self.packets = packets
    var maps: Set<UInt16> = []
    var pictures: Set<UInt16> = []
    var place = packets.first
    while place + Packets.payload <= bytes.count {
      let packet = TransportPacket(bytes[place..<place + Packets.payload])
      place += packets.size
      guard let packet, packet.startsUnit else { continue }
      if packet.identifier == 0 {
        maps.formUnion(Self.programs(packet.payload))
        mapIdentifiers.formUnion(maps)
      } else if maps.contains(packet.identifier) {
        maps.remove(packet.identifier)
        for stream in Self.streams(packet.payload) where !streams.contains(stream) {
          streams.append(stream)
        }
        pictures.formUnion(Self.pictures(packet.payload))
        if maps.isEmpty { break }
      }
    }
    // The last packet may be without the four bytes that its size counts.
    let rest = bytes.dropFirst(place)
    for identifier in pictures.sorted() { streams += messages(of: identifier, in: rest) }
  }

  /// What the first pictures of a stream hold.
  private func messages(of identifier: UInt16, in bytes: ArraySlice<UInt8>) -> [Stream] {
    var formats: [FourCC] = []
    var unit: [UInt8] = []
    var place = bytes.startIndex
    func look() {
      for format in PictureMessages.formats(in: unit[...]) where !formats.contains(format) {
        formats.append(format)
      }
    }
    while place + Packets.payload <= bytes.endIndex {
      let packet = TransportPacket(bytes[place..<place + Packets.payload])
      place += packets.size
      guard let packet, packet.identifier == identifier else { continue }
      if packet.startsUnit {
        look()
        unit = []
      }
      if unit.count < PictureMessages.room { unit += packet.payload }
    }
    look()
    return formats.map { Stream(identifier: identifier, format: $0, isInPictures: true) }
  }

  private static func packets(_ bytes: [UInt8]) -> Packets? {
    for (size, first) in [(188, 0), (192, 4)] {
      let places = stride(from: first, to: min(bytes.count, first + 5 * size), by: size)
      if bytes.count >= 2 * size, places.allSatisfy({ bytes[$0] == 0x47 }) {
        return Packets(size: size, first: first)
      }
    }
    return nil
  }

  /// What stands in a section after its pointer, its eight bytes of head left out, and its checksum.
  private static func section(_ payload: ArraySlice<UInt8>, table: UInt8) -> ArraySlice<UInt8>? {
    guard let pointer = payload.first else { return nil }
    let section = payload.dropFirst(1 + Int(pointer))
    guard section.count >= 12, section.first == table else { return nil }
    let start = section.startIndex
    let length = Int(section[start + 1] & 0x0F) << 8 | Int(section[start + 2])
    guard length >= 9 else { return nil }
    // A table that goes on in another packet is read as far as it goes.
    return section.prefix(3 + length - 4).dropFirst(8)
  }

  private static func programs(_ payload: ArraySlice<UInt8>) -> [UInt16] {
    guard var rest = section(payload, table: 0) else { return [] }
    var maps: [UInt16] = []
    while rest.count >= 4 {
      let bytes = Array(rest.prefix(4))
      if bytes[0] != 0 || bytes[1] != 0 {
        maps.append(UInt16(bytes[2] & 0x1F) << 8 | UInt16(bytes[3]))
      }
      rest = rest.dropFirst(4)
    }
    return maps
  }

  /// The streams of a program map: type, identifier, descriptors.
  private static func entries(
    _ payload: ArraySlice<UInt8>
  ) -> [(type: UInt8, identifier: UInt16, descriptors: ArraySlice<UInt8>)] {
    guard var rest = section(payload, table: 2), rest.count >= 4 else { return [] }
    let start = rest.startIndex
    rest = rest.dropFirst(4 + (Int(rest[start + 2] & 0x0F) << 8 | Int(rest[start + 3])))
    var entries: [(UInt8, UInt16, ArraySlice<UInt8>)] = []
    while rest.count >= 5 {
      let bytes = Array(rest.prefix(5))
      let length = Int(bytes[3] & 0x0F) << 8 | Int(bytes[4])
      entries.append(
        (
          bytes[0], UInt16(bytes[1] & 0x1F) << 8 | UInt16(bytes[2]),
          rest.dropFirst(5).prefix(length)
        ))
      rest = rest.dropFirst(5 + length)
    }
    return entries
  }

  private static func streams(_ payload: ArraySlice<UInt8>) -> [Stream] {
    entries(payload).compactMap { entry in
      guard entry.type == 0x06 || entry.type == 0x15 else { return nil }
      return formats.first { entry.descriptors.contains(code: $0) }
        .map { Stream(identifier: entry.identifier, format: $0) }
    }
  }

  private static func pictures(_ payload: ArraySlice<UInt8>) -> [UInt16] {
    entries(payload).filter { PictureMessages.streamTypes.contains($0.type) }.map(\.identifier)
  }
}

extension ArraySlice<UInt8> {
  /// Whether the bytes of a code stand somewhere.
  fileprivate func contains(code: FourCC) -> Bool {
    let wanted = code.bytes
    guard count >= 4 else { return false }
    return indices.dropLast(3).contains { self[$0..<$0 + 4].elementsEqual(wanted) }
  }
}

/// A packet of a transport stream.
struct TransportPacket {
  let identifier: UInt16
  /// Whether a unit or a section starts in the packet.
  let startsUnit: Bool
  let payload: ArraySlice<UInt8>

  /// Reads 188 bytes; `nil` where they are not a packet, or carry nothing.
  init?(_ bytes: ArraySlice<UInt8>) {
    let start = bytes.startIndex
    guard bytes.count == 188, bytes[start] == 0x47, bytes[start + 1] & 0x80 == 0 else { return nil }
    identifier = UInt16(bytes[start + 1] & 0x1F) << 8 | UInt16(bytes[start + 2])
    startsUnit = bytes[start + 1] & 0x40 != 0
    let control = bytes[start + 3] >> 4 & 3
    var rest = bytes.dropFirst(4)
    if control & 2 != 0 { rest = rest.dropFirst(1 + Int(bytes[start + 4])) }
    guard control & 1 != 0, !rest.isEmpty else { return nil }
    payload = rest
  }
}

extension TransportPacket {
  /// The time of the pictures or sounds that start in the packet, in ticks of 90 kHz; `nil` where none do.
  var essenceTime: Int64? {
    guard startsUnit, payload.count >= 14,
      payload.dropFirst(3).first.map({ $0 >= 0xC0 && $0 < 0xF0 }) ?? false
    else { return nil }
    return ElementaryPacket(Array(payload))?.time
  }
}

extension TransportStream {
  /// The first time of pictures or sounds, in ticks of 90 kHz; `nil` where none is given in the beginning.
  package func firstTime(in source: any ByteSource) -> Int64? {
    guard let bytes = try? source.read(0..<min(source.size, Self.head)) else { return nil }
    for place in stride(from: packets.first, to: bytes.count, by: packets.size) {
      guard place + Packets.payload <= bytes.count else { return nil }
      if let time = TransportPacket(bytes[place..<place + Packets.payload])?.essenceTime {
        return time
      }
    }
    return nil
  }
}

/// A packetised elementary stream's packet: its time, and what it carries.
struct ElementaryPacket {
  /// In ticks of 90 kHz, 33 bits; `nil` where none is given.
  let time: Int64?
  let isSynchronousMetadata: Bool
  let payload: ArraySlice<UInt8>

  /// Reads the head; `nil` where the bytes begin with none.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 9, bytes.starts(with: [0, 0, 1]) else { return nil }
    isSynchronousMetadata = bytes[3] == 0xFC
    let headEnd = 9 + Int(bytes[8])
    guard bytes[6] & 0xC0 == 0x80, headEnd <= bytes.count else { return nil }
    if bytes[7] & 0x80 != 0, bytes[8] >= 5 {
      time =
        Int64(bytes[9] >> 1 & 7) << 30 | Int64(bytes[10]) << 22 | Int64(bytes[11] >> 1) << 15
        | Int64(bytes[12]) << 7 | Int64(bytes[13] >> 1)
    } else {
      time = nil
    }
    let length = Int(bytes[4]) << 8 | Int(bytes[5])
    let end = length == 0 ? bytes.count : min(bytes.count, 6 + length)
    payload = bytes[headEnd..<max(headEnd, end)]
  }
}
