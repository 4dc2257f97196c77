internal import BinaryIO

extension OffsetPatcher {
  /// Tells the tracks of a `moov` where their own encryption tables are, once it is known where it is written.
  ///
  /// `saio` counts from the start of the file, and points into `senc` of the same `stbl` where programs write plain
  /// encrypted movies, as joining fragments does.
  ///
  /// - Parameters:
  ///   - moov: the movie header; it may become longer where it is beyond 32 bits.
  ///   - position: where its first byte will be.
  package static func place(_ moov: inout BoxNode, at position: Int) {
    guard
      moov.all("trak").contains(where: {
        $0.descendant("mdia", "minf", "stbl")?.hasOwnOffsets == true
      })
    else { return }
    if position.addingSaturated(moov.size) > Int(UInt32.max) {
      // Longer tables move what is after them, so this comes first.
      changeOwnOffsets(of: &moov, at: position) { box, _ in box.header.version = 1 }
    }
    changeOwnOffsets(of: &moov, at: position) { box, shift in
      box = box.moved { $0.addingSaturated(shift) }
    }
  }

  /// Changes the offsets of auxiliary information that point into the table of the same `stbl`, in a box at a place.
  private static func changeOwnOffsets(
    of box: inout BoxNode, at position: Int,
    _ change: (inout AuxiliaryOffsetsBox, _ shift: Int) -> Void
  ) {
    let owner = box
    var place = position + box.place(ofChild: 0)
    box.mapChildren { child in
      defer { place += child.size }
      switch child.type {
      case "trak", "mdia", "minf", "stbl": changeOwnOffsets(of: &child, at: place, change)
      case "saio":
        guard let (own, at) = owner.ownTable, var box = try? child.read(AuxiliaryOffsetsBox.self),
          owner.ownsAuxiliary(box.places)
        else { return }
        change(&box, position + at - own.lowerBound)
        child.setPayload(box)
      default: break
      }
    }
  }
}

extension BoxNode {
  /// A `moov` as it is written at a place of a file, all other offsets as they are.
  package func placed(at position: Int) -> BoxNode {
    var copy = self
    OffsetPatcher.place(&copy, at: position)
    return copy
  }

  /// Whether offsets of auxiliary information all point into the encryption table of the same `stbl`.
  ///
  /// A table that was made here is at 0, and the first offset is where its information begins: any other is a place
  /// in the file.
  package func ownsAuxiliary(_ offsets: [Int]) -> Bool {
    guard let (own, _) = ownTable, !offsets.isEmpty,
      let table = children.first(where: SampleEncryptionTable.isTable)
    else { return false }
    guard table.origin == nil else { return offsets.allSatisfy(own.contains) }
    let information = (try? SampleEncryptionTable(table))?.information.count ?? 0
    return offsets[0] == table.size - information && offsets.allSatisfy(own.contains)
  }

  /// Whether there are offsets into the encryption table of the same `stbl`.
  fileprivate var hasOwnOffsets: Bool {
    ownTable != nil && all(AuxiliaryOffsetsBox.self).contains { ownsAuxiliary($0.places) }
  }

  /// Where the encryption table of an `stbl` was in its file, and where it is from the start of the `stbl`.
  package var ownTable: (origin: Range<Int>, place: Int)? {
    guard let index = children.firstIndex(where: SampleEncryptionTable.isTable) else { return nil }
    return (children[index].origin ?? 0..<children[index].size, place(ofChild: index))
  }

  /// Where a child begins, from the start of the box.
  fileprivate func place(ofChild index: Int) -> Int {
    children[index...].reduce(size - trailing.count) { $0 - $1.size }
  }
}
