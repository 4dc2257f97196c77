package import BaseMedia
package import BinaryIO
package import MediaModel

/// What a movie keeps outside tracks and items when it is rewritten: which boxes stay, which come last, and the
/// offsets that follow what they name.
package struct PrivateData: Sendable {
  /// What was found in the source.
  package let carriers: [VendorCarrier]

  /// Bytes that become others where they are carried.
  private let revisions: [VendorCarrier.Patch]

  package init(_ carriers: [VendorCarrier] = [], patches: [VendorCarrier.Patch] = []) {
    self.carriers = carriers
    revisions = patches
  }

  /// Finds it in a file.
  package init(of tree: BoxTree, source: any ByteSource) throws(IOFailure) {
    self.init(try VendorCarriers.find(in: tree, source: source, depth: .heads))
  }

  /// Whether a box at the top of the file holds some of it.
  func isHeld(by box: BoxNode) -> Bool {
    guard let origin = box.origin else { return false }
    return carriers.contains { carrier in
      carrier.place != .media && carrier.ranges.contains { $0.overlaps(origin) }
    }
  }

  /// Whether a box at the top of the file is looked for from the end of the file.
  package func isLast(_ box: BoxNode) -> Bool {
    guard let origin = box.origin, box.type != "mdat", box.type != "moov" else { return false }
    return carriers.contains { carrier in
      carrier.isAtEnd && carrier.ranges.contains { $0.overlaps(origin) }
    }
  }

  /// Whether the last bytes of the file are looked for from its end, so that nothing may be added after them.
  var endsFile: Bool { carriers.contains(where: \.isAtEnd) }

  /// What is among the samples: carried with these wherever media is chosen range by range.
  package var mediaRanges: [Range<Int>] {
    carriers.filter { $0.place == .media }.flatMap(\.ranges)
  }

  /// Makes the absolute offsets in a movie header those of a layout.
  func patch(_ moov: inout BoxNode, by moves: OffsetMap) {
    let patches = carriers.filter { !$0.offsets.isEmpty }
      .flatMap { $0.patches { moves.carriedDestination(of: $0) }.patches }
      .filter { moov.origin?.contains($0.position) == true }
    guard !patches.isEmpty else { return }
    moov.mapChildren { box in
      guard let origin = box.origin, case .payload = box.content else { return }
      for patch in patches where origin.contains(patch.position) {
        box.overwrite(at: patch.position - box.payloadOffset, patch.bytes)
      }
    }
  }

  /// Makes the absolute offsets in what is copied those of a layout.
  ///
  /// - Returns: the layout, and what is reported offsets that name bytes which are not carried.
  package func patched(_ layout: FileLayout) -> (layout: FileLayout, diagnostics: [Diagnostic]) {
    let moves = OffsetMap(layout)
    var layout = layout
    var diagnostics: [Diagnostic] = []
    for patch in revisions {
      guard let place = moves.carriedDestination(of: patch.position) else { continue }
      layout.put(patch.bytes, at: place)
    }
    for carrier in carriers where !carrier.offsets.isEmpty {
      let (patches, unresolved) = carrier.patches { moves.carriedDestination(of: $0) }
      for patch in patches {
        guard let place = moves.carriedDestination(of: patch.position) else { continue }
        layout.put(patch.bytes, at: place)
      }
      if !unresolved.isEmpty {
        diagnostics.append(
          Diagnostic(
            "\(unresolved.count) offsets of \(carrier.row.kind) name bytes that are not in the output",
            offset: carrier.offset))
      }
    }
    return (layout, diagnostics)
  }
}

extension OffsetMap {
  /// Where a layout puts the ranges of a source.
  init(_ layout: FileLayout, of source: Int = 0) {
    self.init(layout.moves(of: source).map { Move(source: $0.range, destination: $0.destination) })
  }

  /// The output offset of a source offset; `nil` for one that is not carried.
  package func carriedDestination(of offset: Int) -> Int? {
    carried(of: offset..<(offset + 1)).isEmpty ? nil : destination(of: offset)
  }
}
