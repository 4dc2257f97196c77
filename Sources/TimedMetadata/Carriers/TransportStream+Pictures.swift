package import BinaryIO

/// Where timed metadata is among the pictures of a transport stream.
extension TransportStream {
  /// Whether pictures hold timed metadata.
  package var hasMessages: Bool { streams.contains(where: \.isInPictures) }

  /// The bytes of the file that messages among pictures take, stream by stream; each may be in several packets.
  ///
  /// - Parameter source: all bytes, which are read to their end.
  /// - Returns: the ranges of each stream that has any, in the order of the file, and how many messages they are.
  /// - Throws: ``IOFailure`` where the source cannot be read.
  package func messageRanges(
    in source: any ByteSource
  ) throws(IOFailure) -> [(stream: Stream, ranges: [Range<Int>], count: Int)] {
    var units: [UInt16: PlacedUnit] = [:]
    var found: [Int: (ranges: [Range<Int>], count: Int)] = [:]
    func finish(_ identifier: UInt16) {
      guard let unit = units[identifier] else { return }
      for (index, stream) in streams.enumerated()
      where stream.isInPictures && stream.identifier == identifier {
        let messages = unit.ranges(of: stream.format)
        found[index, default: ([], 0)].ranges += messages.flatMap(\.self)
        found[index, default: ([], 0)].count += messages.count
      }
    }
    let wanted = Set(streams.filter(\.isInPictures).map(\.identifier))
    var place = packets.first
    while place < source.size {
      let end = min(source.size, place + (4 << 20) / packets.size * packets.size)
      let bytes = try source.read(place..<end)
      guard bytes.count == end - place else { break }
      var start = 0
      while start + Packets.payload <= bytes.count {
        let packet = TransportPacket(bytes[start..<start + Packets.payload])
        let isInStep = bytes[start] == 0x47
        defer { start += isInStep ? packets.size : 1 }
        guard let packet, wanted.contains(packet.identifier) else { continue }
        if packet.startsUnit {
          finish(packet.identifier)
          units[packet.identifier] = PlacedUnit()
        }
        units[packet.identifier]?.append(packet.payload, at: place)
      }
      guard start > 0 else { break }
      place += start
    }
    for identifier in wanted { finish(identifier) }
    return streams.indices.compactMap { index in
      found[index].map { found in
        (streams[index], found.ranges.sorted { $0.lowerBound < $1.lowerBound }, found.count)
      }
    }
  }
}

/// The start of a unit of pictures, and where its bytes are in the file.
private struct PlacedUnit {
  private var bytes: [UInt8] = []
  /// Where parts begin in the unit, and in the file.
  private var parts: [(place: Int, offset: Int)] = []

  /// Takes bytes of a slice whose indices count from a place of the file.
  mutating func append(_ payload: ArraySlice<UInt8>, at offset: Int) {
    guard bytes.count < PictureMessages.room else { return }
    parts.append((bytes.count, offset + payload.startIndex))
    bytes += payload
  }

  /// The parts of each message.
  func ranges(of format: FourCC) -> [[Range<Int>]] {
    PictureMessages.ranges(of: format, in: bytes[...]).map { range in
      parts.indices.compactMap { index -> Range<Int>? in
        let end = index + 1 < parts.count ? parts[index + 1].place : bytes.count
        let part = range.clamped(to: parts[index].place..<end)
        guard !part.isEmpty else { return nil }
        let start = parts[index].offset + part.lowerBound - parts[index].place
        return start..<start + part.count
      }
    }
  }
}
