package import BinaryIO

/// Where the auxiliary information of samples is (`saiz`, `saio`), encryption above all, while that of fragments is
/// added.
///
/// Encryption information becomes one table (`senc`), which `saiz` and `saio` tell of with one offset; of information
/// of other kinds, and where there is no table, there is one offset for each chunk.
package struct JoinedAuxiliaryInformation: Sendable {
  /// Information of one kind.
  package struct Part {
    package var kind: AuxiliaryInformationKind?
    /// In bytes, by sample.
    package var sizes = RunList<UInt8>()
    /// In bytes from the start of the file: one for all, or one for each run or chunk.
    package var offsets: [Int] = []
  }

  /// What surrounds the information of a fragment.
  struct Surroundings {
    var path: String
    /// What offsets count from.
    var base = 0
    var sampleCountBefore = 0
    var chunkCountBefore = 0
    /// The sample counts of the runs.
    var runs: [Int]
    /// The length of initialization vectors, where `tenc` tells.
    var vectorSize: Int?
  }

  private var parts: [Part] = []
  private var encryption = JoinedSampleEncryption()

  /// Each kind costs an offset for each chunk, so no file gets to invent many.
  private static let kindLimit = 16
  /// The kinds that are encryption, beside that without a name.
  private static let schemes: Set<FourCC> = ["cenc", "cens", "cbc1", "cbcs", "piff"]

  private static func isEncryption(_ kind: AuxiliaryInformationKind?) -> Bool {
    kind.map { schemes.contains(FourCC(rawValue: $0.type)) } ?? true
  }

  /// Whether no sample has any: then runs need no chunk of their own.
  var isEmpty: Bool { parts.isEmpty }

  /// Adds what a fragment has, or a track without its fragments; called before its samples are added.
  mutating func add(
    _ fragment: BoxNode, in place: Surroundings, notes: inout JoinNotes
  ) throws(ParseError) {
    let count = place.runs.reduce(0, +)
    var list = try Self.tables(fragment, base: place.base, sampleCount: count)
    let told = list.first { Self.isEncryption($0.kind) }
    let table = try fragment.children.first(where: SampleEncryptionTable.isTable)
      .map { node throws(ParseError) in try SampleEncryptionTable(node) }
    if let table {
      encryption.add(
        table, sizes: told?.sizes, vectorSize: place.vectorSize, first: place.sampleCountBefore,
        count: count)
    } else if told != nil {
      // The information is somewhere else in the file.
      encryption.refuse()
    }
    if list.isEmpty, let table, !table.information.isEmpty {
      if let found = table.found(in: fragment, vectorSize: place.vectorSize, count: count) {
        list = [found]
        if !table.isProtected {
          notes.diagnose(
            "encrypted samples without 'saiz' and 'saio'; made from 'senc'",
            clause: AuxiliarySizesBox.clause, path: place.path, offset: fragment.offset)
        }
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
  ) throws(ParseError) -> [Part] {
    let places = try parent.all("saio").prefix(kindLimit).map { node throws(ParseError) in
      try node.read(AuxiliaryOffsetsBox.self)
    }
    var list: [Part] = []
    for node in parent.all("saiz").prefix(kindLimit) {
      let box = try node.read(AuxiliarySizesBox.self)
      let place =
        places.first { $0.kind == box.kind } ?? (places.count == 1 ? places.first : nil)
      guard let place, !place.offsets.isEmpty else { continue }
      var sizes = RunList<UInt8>()
      if box.constantSize > 0 {
        sizes.append(box.constantSize, count: min(Int(box.sampleCount), sampleCount))
      } else {
        sizes.append(contentsOf: box.sizes.prefix(sampleCount))
      }
      sizes.pad(to: sampleCount, with: 0)
      list.append(
        Part(
          kind: box.kind, sizes: sizes,
          offsets: place.places.map(base.addingSaturated)))
    }
    return list
  }

  /// `senc` with `saiz` and `saio`, or PIFF's box alone; else `saiz` and `saio` of each kind, for which `limit` bytes
  /// of a table may be made up.
  func boxes(
    sampleCount: Int, chunks: [Int], limit: Int
  ) throws(ParseError) -> [BoxNode] {
    let table = encryption.whole(sampleCount: sampleCount, limit: limit)
    var boxes = table.map { [$0.node] } ?? []
    for part in parts {
      var whole = part
      if let table, Self.isEncryption(part.kind) {
        guard table.node.type == "senc" else { continue }
        whole.sizes = table.sizes
        whole.offsets = table.offsets(chunks: table.isOnePiece ? [sampleCount] : chunks)
      } else {
        whole.pad(samples: sampleCount, chunks: chunks.count)
      }
      boxes += try whole.boxes(limit: limit)
    }
    return boxes
  }
}

extension SampleEncryptionTable {
  /// What a fragment without `saiz` and `saio` has, with the length of vectors that makes it come out even.
  fileprivate func found(
    in fragment: BoxNode, vectorSize: Int?, count: Int
  ) -> JoinedAuxiliaryInformation.Part? {
    guard let node = fragment.children.first(where: Self.isTable),
      Int(sampleCount) <= count, let told = sizes(vectorSize: vectorSize)
    else { return nil }
    var list = RunList<UInt8>()
    for size in told.sizes {
      guard let small = UInt8(exactly: size) else { return nil }
      list.append(small)
    }
    list.pad(to: count, with: 0)
    return JoinedAuxiliaryInformation.Part(
      kind: nil, sizes: list, offsets: [node.payloadOffset + informationOffset])
  }
}

extension JoinedAuxiliaryInformation.Part {
  /// `saiz` and `saio`.
  ///
  /// - Throws: `ParseError` where sizes that differ would take more than `limit` bytes.
  package func boxes(limit: Int) throws(ParseError) -> [BoxNode] {
    let sizeBox: AuxiliarySizesBox
    if sizes.runs.count == 1, let size = sizes.last, size > 0 {
      sizeBox = AuxiliarySizesBox(
        kind: kind, constantSize: size, sampleCount: UInt32(clamping: sizes.count))
    } else if sizes.count <= limit {
      sizeBox = AuxiliarySizesBox(kind: kind, sizes: sizes.expanded())
    } else {
      throw ParseError(
        "auxiliary information of \(sizes.count) samples", clause: AuxiliarySizesBox.clause,
        offset: 0)
    }
    let places = offsets.map { UInt64(clamping: $0) }
    return [sizeBox.node, AuxiliaryOffsetsBox(kind: kind, offsets: places).node]
  }

  /// Fills up for samples that have none.
  mutating func pad(samples: Int, chunks: Int) {
    sizes.pad(to: samples, with: 0)
    let filler = repeatElement(offsets.last ?? 0, count: max(0, chunks - offsets.count))
    offsets.append(contentsOf: filler)
  }

  /// Adds what was found, an offset for each run that has samples.
  mutating func add(
    _ found: JoinedAuxiliaryInformation.Part, runs: [Int]
  ) {
    sizes.append(found.sizes)
    let isEach = found.offsets.count == runs.count
    var next = found.offsets.first ?? 0
    var walk = RunWalk(found.sizes)
    for (index, count) in runs.enumerated() {
      if isEach { next = found.offsets[index] }
      if count > 0 { offsets.append(next) }
      next = next.addingSaturated(walk.sum(next: count))
    }
  }
}
