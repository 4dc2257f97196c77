internal import BinaryIO

/// The sizes of a track's samples, as compact as the file tells them.
package enum SampleSizes: Sendable {
  /// All samples have one size in bytes.
  case constant(UInt32, count: Int)
  /// Each has its own.
  case each([UInt32])
  /// Samples come in packets of a constant size, whose first stands for the whole.
  case packets(SoundPackets, count: Int)

  /// Reads `stsz` or `stz2`.
  init(stbl: BoxNode) throws(ParseError) {
    if let node = stbl.first("stsz") {
      let box = try node.read(SampleSizeBox.self)
      self =
        box.constantSize == 0
        ? .each(box.sizes) : .constant(box.constantSize, count: Int(box.sampleCount))
    } else if let node = stbl.first("stz2") {
      let box = try node.read(CompactSampleSizeBox.self)
      self = .each(box.sizes.map { UInt32($0) })
    } else {
      self = .each([])
    }
  }

  package var count: Int {
    switch self {
    case .constant(_, let count), .packets(_, let count): count
    case .each(let sizes): sizes.count
    }
  }

  /// The bytes of samples that are one after the other.
  package func byteCount(first: Int, count: Int) -> Int {
    switch self {
    case .constant(let size, _): return count.multipliedSaturated(by: Int(size))
    case .each(let sizes):
      return sizes[first..<(first + count)].reduce(0) { $0.addingSaturated(Int($1)) }
    case .packets(let packets, _): return packets.byteCount(samples: count)
    }
  }

  /// The bytes of a sample, `position` samples into its chunk.
  package func size(of index: Int, position: Int) -> Int {
    switch self {
    case .constant(let size, _): Int(size)
    case .each(let sizes): Int(sizes[index])
    case .packets(let packets, _):
      position % packets.samplesPerPacket == 0 ? packets.bytesPerPacket : 0
    }
  }
}

/// How many bytes QuickTime sound takes where the table of sizes says 1 for each sample.
///
/// Source: QTFF, "Sound Sample Descriptions" and "Sample Size Atoms".
package struct SoundPackets: Hashable, Sendable {
  package var samplesPerPacket: Int
  package var bytesPerPacket: Int

  /// The packets of the first sound entry, where sizes come from it and not from `stsz`.
  ///
  /// `constantSize` is what `stsz` says of every sample.
  init?(entry: BoxNode?, constantSize: UInt32) {
    guard let entry, let sound = entry.fixedFields(SoundSampleEntry.self) else { return nil }
    switch sound.more {
    case .packets(let packets) where packets.samplesPerPacket > 1 && packets.bytesPerFrame > 0:
      samplesPerPacket = Int(packets.samplesPerPacket)
      bytesPerPacket = Int(packets.bytesPerFrame)
    case .packets(let packets) where constantSize == 1 && packets.bytesPerFrame > 1:
      (samplesPerPacket, bytesPerPacket) = (1, Int(packets.bytesPerFrame))
    case .none where constantSize == 1 && sound.version == 0:
      let bits = Int(sound.sampleSize)
      guard let bytes = Self.bytesPerSample(entry.type, bits: bits) else { return nil }
      (samplesPerPacket, bytesPerPacket) = (1, max(1, Int(sound.channelCount)) * bytes)
    default: return nil
    }
  }

  private static func bytesPerSample(_ type: FourCC, bits: Int) -> Int? {
    switch type {
    case "raw ", "twos", "sowt", "NONE": bits == 0 ? nil : (bits + 7) / 8
    case "ulaw", "alaw": 1
    case "in24": 3
    case "in32", "fl32": 4
    case "fl64": 8
    default: nil
    }
  }

  /// The bytes of samples from the start of a packet on.
  package func byteCount(samples: Int) -> Int {
    let packets = samples / samplesPerPacket + (samples % samplesPerPacket == 0 ? 0 : 1)
    return packets.multipliedSaturated(by: bytesPerPacket)
  }
}
