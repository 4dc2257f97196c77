package import BinaryIO

/// Where the auxiliary information of samples lies (`saiz`, `saio`), encryption above all, while that of fragments is
/// added: one offset for each chunk.
package struct JoinedAuxiliaryInformation: Sendable {
  /// Information of one kind.
  struct Part {
    var kind: AuxiliaryInformationKind?
    /// In bytes, by sample.
    var sizes = RunList<UInt8>()
    /// In bytes from the start of the file, by chunk.
    var offsets: [UInt64] = []
  }

  /// The information of a fragment, before it is laid out by runs.
  package struct Found {
    package var kind: AuxiliaryInformationKind?
    package var sizes: RunList<UInt8>
    package var offsets: [Int]
  }

  /// What surrounds the information of a fragment.
  struct Surroundings {
    var path: String
    /// What offsets count from.
    var base: Int
    var sampleCountBefore: Int
    var chunkCountBefore: Int
    /// The sample counts of the runs.
    var runs: [Int]
    /// The length of initialization vectors, where `tenc` tells.
    var vectorSize: Int?
  }

  private var parts: [Part] = []

  /// Each kind costs an offset for each chunk, so no file gets to invent many.
  private static let kindLimit = 16

  /// `uuid` boxes that are `senc` by another name.
  ///
  /// Source: Protected Interoperable File Format 1.1 § 5.3.2.
  private static let protectedSampleType: [UInt8] = [
    0xA2, 0x39, 0x4F, 0x52, 0x5A, 0x9B, 0x4F, 0x14, 0xA2, 0x44, 0x6C, 0x42, 0x7C, 0x64, 0x8D, 0xF4,
  ]

  /// Whether a box is a table of encryption information.
  static func isEncryption(_ node: BoxNode) -> Bool {
    node.type == "senc" || node.type == "uuid" && node.userType == protectedSampleType
  }

  /// Whether no sample has any: then runs need no chunk of their own.
  var isEmpty: Bool { parts.isEmpty }

  /// Takes over what a track has without its fragments.
  ///
  /// - Throws: `ParseError` where a box is cut.
  mutating func readExisting(
    _ stbl: BoxNode, chunks: [SampleTable.Chunk], sampleCount: Int
  ) throws(ParseError) {
    for found in try Self.tables(stbl, base: 0, sampleCount: sampleCount) {
      var part = Part(kind: found.kind)
      part.add(found, runs: chunks.map(\.sampleCount))
      parts.append(part)
    }
  }

  /// Adds what a fragment has; called before its samples are added.
  ///
  /// - Throws: `ParseError` where a box is cut.
  mutating func add(
    _ fragment: BoxNode, in place: Surroundings, notes: inout JoinNotes
  ) throws(ParseError) {
    let count = place.runs.reduce(0, +)
    var list = try Self.tables(fragment, base: place.base, sampleCount: count)
    if list.isEmpty, let node = fragment.children.first(where: Self.isEncryption) {
      if let found = try Self.encryption(node, vectorSize: place.vectorSize, count: count) {
        list = [found]
        notes.diagnose(
          "encrypted samples without 'saiz' and 'saio'; made from 'senc'",
          clause: AuxiliarySizesBox.clause, path: place.path, offset: node.offset)
      } else {
        notes.lose(
          "encryption information of \(count) samples", path: place.path,
          reason: "'senc' has no sizes of its own, and none fit")
      }
    }
    for found in list {
      let index: Int
      if let known = parts.firstIndex(where: { $0.kind == found.kind }) {
        index = known
      } else if parts.count < Self.kindLimit {
        parts.append(Part(kind: found.kind))
        index = parts.count - 1
      } else {
        notes.lose(
          "auxiliary information of \(count) samples", path: place.path,
          reason: "more than \(Self.kindLimit) kinds of it")
        continue
      }
      parts[index].pad(samples: place.sampleCountBefore, chunks: place.chunkCountBefore)
      parts[index].add(found, runs: place.runs)
    }
  }

  /// The pairs of `saiz` and `saio` of a kind.
  package static func tables(
    _ parent: BoxNode, base: Int, sampleCount: Int
  ) throws(ParseError) -> [Found] {
    var places: [AuxiliaryOffsetsBox] = []
    for node in parent.all("saio").prefix(kindLimit) {
      places.append(try node.decode(AuxiliaryOffsetsBox.self, allowingTrailingBytes: true))
    }
    var list: [Found] = []
    for node in parent.all("saiz").prefix(kindLimit) {
      let box = try node.decode(AuxiliarySizesBox.self, allowingTrailingBytes: true)
      let place =
        places.first { $0.kind == box.kind } ?? (places.count == 1 ? places.first : nil)
      guard let place, !place.offsets.isEmpty else { continue }
      var sizes = RunList<UInt8>()
      if box.constantSize > 0 {
        sizes.append(box.constantSize, count: min(Int(box.sampleCount), sampleCount))
      } else {
        for size in box.sizes.prefix(sampleCount) { sizes.append(size) }
      }
      sizes.pad(to: sampleCount, with: 0)
      list.append(
        Found(
          kind: box.kind, sizes: sizes,
          offsets: place.offsets.map { base.addingSaturated(Int(clamping: $0)) }))
    }
    return list
  }

  /// What a `senc` alone tells, with the length of vectors that makes it come out even.
  private static func encryption(
    _ node: BoxNode, vectorSize: Int?, count: Int
  ) throws(ParseError) -> Found? {
    var box = try SampleEncryptionBox(payload: node.payload, at: node.payloadOffset)
    var start = node.payloadOffset + 8
    // The older form may name algorithm, length of vectors and key before the count.
    if node.type == "uuid", box.header.flags & 1 != 0 {
      let bytes = node.payload
      guard bytes.count >= 24 else { return nil }
      box = try SampleEncryptionBox(
        payload: bytes.prefix(4) + bytes.dropFirst(24), at: node.payloadOffset)
      start += 20
    }
    guard Int(box.sampleCount) <= count else { return nil }
    for size in [vectorSize, 8, 16, 0] {
      guard let size, let sizes = box.informationSizes(vectorSize: size) else { continue }
      var list = RunList<UInt8>()
      for size in sizes {
        guard let small = UInt8(exactly: size) else { return nil }
        list.append(small)
      }
      list.pad(to: count, with: 0)
      return Found(kind: nil, sizes: list, offsets: [start])
    }
    return nil
  }

  /// `saiz` and `saio` of each kind.
  ///
  /// - Throws: what `expanding` throws.
  func boxes(
    sampleCount: Int, chunkCount: Int,
    expanding: (RunList<UInt8>) throws(ParseError) -> [UInt8]
  ) throws(ParseError) -> [BoxNode] {
    var boxes: [BoxNode] = []
    for part in parts {
      var whole = part
      whole.pad(samples: sampleCount, chunks: chunkCount)
      if whole.sizes.runs.count == 1, let size = whole.sizes.last, size > 0 {
        boxes.append(
          AuxiliarySizesBox(
            kind: part.kind, constantSize: size, sampleCount: UInt32(clamping: sampleCount)
          ).node)
      } else {
        boxes.append(AuxiliarySizesBox(kind: part.kind, sizes: try expanding(whole.sizes)).node)
      }
      boxes.append(AuxiliaryOffsetsBox(kind: part.kind, offsets: whole.offsets).node)
    }
    return boxes
  }
}

extension JoinedAuxiliaryInformation.Part {
  /// Fills up for samples that have none.
  mutating func pad(samples: Int, chunks: Int) {
    sizes.pad(to: samples, with: 0)
    let filler = repeatElement(offsets.last ?? 0, count: max(0, chunks - offsets.count))
    offsets.append(contentsOf: filler)
  }

  /// Adds what was found, an offset for each run that has samples.
  mutating func add(
    _ found: JoinedAuxiliaryInformation.Found, runs: [Int]
  ) {
    for run in found.sizes.runs { sizes.append(run.value, count: Int(run.count)) }
    let isEach = found.offsets.count == runs.count
    var next = found.offsets.first ?? 0
    var walk = SizeWalk(found.sizes)
    for (index, count) in runs.enumerated() {
      if isEach { next = found.offsets[index] }
      if count > 0 { offsets.append(UInt64(clamping: next)) }
      next = next.addingSaturated(walk.sum(next: count))
    }
  }
}

/// Sums up sizes run by run.
package struct SizeWalk {
  private let list: RunList<UInt8>
  private var row = 0
  private var used = 0

  package init(_ list: RunList<UInt8>) { self.list = list }

  /// The bytes of the next `count` samples.
  package mutating func sum(next count: Int) -> Int {
    var left = count
    var sum = 0
    while left > 0, row < list.runs.count {
      let run = list.runs[row]
      let taken = min(left, Int(run.count) - used)
      sum += taken * Int(run.value)
      left -= taken
      used += taken
      if used == Int(run.count) { (row, used) = (row + 1, 0) }
    }
    return sum
  }
}
