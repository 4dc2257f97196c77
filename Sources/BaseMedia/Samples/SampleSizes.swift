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
  ///
  /// - Throws: `ParseError` where the table is cut.
  init(stbl: BoxNode) throws(ParseError) {
    if let node = stbl.first("stsz") {
      let box = try node.decode(SampleSizeBox.self, allowingTrailingBytes: true)
      self =
        box.constantSize == 0
        ? .each(box.sizes) : .constant(box.constantSize, count: Int(box.sampleCount))
    } else if let node = stbl.first("stz2") {
      let box = try node.decode(CompactSampleSizeBox.self, allowingTrailingBytes: true)
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

  /// The bytes of samples that lie one after the other.
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
    guard let entry, case .children(let prefix, _, _) = entry.content else { return nil }
    let fields = Array(prefix)
    func number(_ at: Int, _ count: Int) -> Int {
      guard fields.count >= at + count else { return 0 }
      return Int(bigEndian: fields[at..<(at + count)])
    }
    let version = number(8, 2)
    switch (version, fields.count) {
    case (1, 44) where number(28, 4) > 1 && number(36, 4) > 0:
      (samplesPerPacket, bytesPerPacket) = (number(28, 4), number(36, 4))
    case (1, 44) where constantSize == 1 && number(36, 4) > 1:
      (samplesPerPacket, bytesPerPacket) = (1, number(36, 4))
    case (0, 28) where constantSize == 1:
      guard let bytes = Self.bytesPerSample(entry.type, bits: number(18, 2)) else { return nil }
      (samplesPerPacket, bytesPerPacket) = (1, max(1, number(16, 2)) * bytes)
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
