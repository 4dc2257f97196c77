internal import BinaryIO
internal import MediaModel

/// A packet of data that a partition holds beside essence, as a document that is too large for a set.
///
/// Source: SMPTE ST 410; RP 2057 for texts.
struct MXFStream {
  let item: MetadataItem
  let packet: KeyedPacket

  /// The bytes by which a large packet is taken for text.
  private static let looked = 1024

  /// Creates the item of a packet.
  ///
  /// - Parameters:
  ///   - packet: the packet.
  ///   - source: where it is.
  ///   - holder: the name of the set that refers to its stream; `nil` where none does.
  /// - Throws: `IOFailure` where the source cannot be read.
  init(
    _ packet: KeyedPacket, in source: any ByteSource, holder: String?
  ) throws(IOFailure) {
    let isInMemory = packet.value.count <= StoredItem.largestInMemory
    let head = try source.read(isInMemory ? packet.value : packet.value.prefix(Self.looked))
    let isText =
      isInMemory
      ? String(plainText: head) != nil
      : head.allSatisfy { $0 >= 0x20 && $0 != 0x7F || [0x09, 0x0A, 0x0D].contains($0) }
    self.packet = packet
    item = try StoredItem.make(
      MetadataIdentifier(key: "\(holder ?? "GenericStream")/Data", keySpace: .materialExchange),
      of: packet.value, in: source, dataType: isText ? .utf8 : .rawData,
      carrier: .init(path: "GenericStream", offset: packet.start))
  }
}

extension MXFFile {
  /// More packets beside essence than this are not read.
  private static let mostStreams = 4096

  /// Reads what partitions of streams hold.
  mutating func readStreams(_ cursor: inout SourceCursor) throws(IOFailure) {
    for (index, partition) in partitions.enumerated() where partition.isGenericStream {
      let next =
        index + 1 < partitions.count
        ? partitions[index + 1].start : list?.packet.start ?? cursor.source.size
      var position = max(partition.pack.value.upperBound, partition.metadata.upperBound)
        .addingSaturated(partition.indexByteCount)
      let holder = copies.lazy.compactMap { $0.name(ofStream: partition.bodyStream) }.first
      while streams.count < Self.mostStreams, position < next,
        let packet = try cursor.packet(at: position), packet.value.upperBound <= next
      {
        if !packet.isFill, !packet.value.isEmpty {
          streams.append(try MXFStream(packet, in: cursor.source, holder: holder))
        }
        position = packet.value.upperBound
      }
    }
  }
}
