internal import BinaryIO

/// The encryption information of samples while that of fragments is added: in the end one table tells of the whole
/// track, as readers of plain movies expect.
struct JoinedSampleEncryption: Sendable {
  /// What a stretch of samples has.
  private struct Part {
    var count: Int
    /// As it was stored; `nil` where nothing was: samples in the clear, for which the table has vectors of zeros.
    var table: SampleEncryptionTable?
    /// In bytes, by sample.
    var sizes = RunList<UInt8>()
    var vectorSize: Int?
  }

  /// The table of a whole track.
  struct Whole {
    var node: BoxNode
    /// In bytes, by sample; 0 for samples in the clear.
    var sizes: RunList<UInt8>
    /// What each sample takes in the table, in bytes; samples in the clear have vectors of zeros there.
    fileprivate(set) var strides: RunList<UInt8>
    /// Where the information begins, from the start of the box.
    fileprivate let start: Int
    /// Whether the information that ``sizes`` tell of is in one piece.
    var isOnePiece: Bool { sizes.runs == strides.runs }
  }

  private var parts: [Part] = []
  private var sampleCount = 0
  /// Whether something was met that does not go into one table.
  private var isBroken = false

  /// Adds the table that a fragment has, for samples from `first` on, with the sizes that `saiz` and the length of
  /// vectors that `tenc` tells.
  mutating func add(
    _ table: SampleEncryptionTable, sizes stored: RunList<UInt8>?, vectorSize: Int?, first: Int,
    count: Int
  ) {
    let told = Int(table.sampleCount)
    guard told <= count, first >= sampleCount else { return refuse() }
    if told == 0 || table.information.isEmpty { return }
    fill(to: first)
    var part = Part(count: told, table: table)
    if let found = table.sizes(vectorSize: vectorSize) {
      part.vectorSize = found.vectorSize
      for size in found.sizes {
        guard let small = UInt8(exactly: size) else { return refuse() }
        part.sizes.append(small)
      }
    } else if let stored, stored.count >= told, stored.sum == table.information.count {
      part.sizes = stored.slice(0..<told)
    } else {
      return refuse()
    }
    parts.append(part)
    sampleCount = first + told
  }

  /// Notes information that is not in a table of its own.
  mutating func refuse() { isBroken = true }

  private mutating func fill(to first: Int) {
    if first > sampleCount { parts.append(Part(count: first - sampleCount)) }
    sampleCount = max(sampleCount, first)
  }

  /// One table for all samples, of which `limit` bytes may be made up; `nil` where there is nothing to tell, or it
  /// does not go into one.
  func whole(sampleCount total: Int, limit: Int) -> Whole? {
    var copy = self
    copy.fill(to: total)
    let tables = copy.parts.compactMap(\.table)
    guard !isBroken, let model = tables.first, sampleCount <= total,
      tables.allSatisfy({
        $0.isProtected == model.isProtected && $0.override == model.override
      })
    else { return nil }
    let vectorSize = copy.parts.lazy.compactMap(\.vectorSize).first
    var table = model
    (table.sampleCount, table.information) = (0, [])
    table.hasRanges = tables.contains { $0.hasRanges }
    table.sampleCount = UInt32(clamping: total)
    var result = Whole(
      node: table.node, sizes: RunList(), strides: RunList(), start: table.node.size)
    for part in copy.parts {
      if let own = part.table, own.hasRanges || !table.hasRanges {
        table.information += own.information
        result.sizes.append(part.sizes)
        result.strides.append(part.sizes)
        continue
      }
      // Vectors without ranges become those of samples that have a count of ranges, which is 0.
      let isClear = part.table == nil
      guard let length = isClear ? vectorSize : part.vectorSize else { return nil }
      let entry = length + (table.hasRanges ? 2 : 0)
      let size = entry.multipliedSaturated(by: part.count)
      guard table.information.count.addingSaturated(size) <= limit else { return nil }
      result.sizes.append(isClear ? 0 : UInt8(clamping: entry), count: part.count)
      result.strides.append(UInt8(clamping: entry), count: part.count)
      let vectors =
        part.table?.information ?? [UInt8](repeating: 0, count: length * part.count)
      for index in 0..<part.count {
        table.information += vectors[(index * length)..<((index + 1) * length)]
        table.information += repeatElement(0, count: entry - length)
      }
    }
    result.node = table.node
    return result
  }
}

extension JoinedSampleEncryption.Whole {
  /// Where the information of each chunk of so many samples begins, from the start of the box.
  func offsets(chunks: some Sequence<Int>) -> [Int] {
    var place = start
    var walk = RunWalk(strides)
    return chunks.map { count in
      defer { place += walk.sum(next: count) }
      return place
    }
  }
}
