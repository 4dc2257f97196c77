internal import BinaryIO
package import MediaModel

/// Which items of a movie are mirrors: copies of others in the keys that other programs read; and which flavor
/// the movie was converted from.
///
/// Kept in a `free` box at the end of `moov`, which every reader skips and which is metadata to no one, so that the
/// next conversion can tell copies from originals, does not pile them up, and gives back what there was at first:
///
///     "MediaMetadata mirrors 1" NUL, origin NUL (a family's name, or nothing),
///     then for each mirror: identifier NUL, 16 hexadecimal digits (FNV-1a of the payload) NUL
package struct MirrorRecord: Hashable, Sendable {
  private static let signature = Array("MediaMetadata mirrors 1".utf8) + [0]

  /// The flavor the movie was converted from; `nil` where it has always been of its own.
  package var origin: BoxFamily?
  /// The mirrors.
  package var rows: [Row]

  package init(origin: BoxFamily?, rows: [Row]) {
    self.origin = origin
    self.rows = rows
  }

  /// One recorded mirror.
  package struct Row: Hashable, Sendable {
    package var identifier: MetadataIdentifier
    package var digest: String
  }

  /// Puts the record at the end of a movie; does nothing where there is nothing to record.
  package func add(to moov: inout BoxNode) {
    guard origin != nil || !rows.isEmpty else { return }
    var writer = ByteWriter()
    writer.write(Self.signature)
    writer.write(origin?.rawValue ?? "")
    writer.write(UInt8(0))
    for row in rows {
      writer.write(row.identifier.rawValue)
      writer.write(UInt8(0))
      writer.write(row.digest)
      writer.write(UInt8(0))
    }
    moov.children.append(BoxNode("free", payload: writer.bytes))
  }

  /// Reads the record of a movie; `nil` where it has none.
  package init?(of moov: BoxNode) {
    guard let box = moov.children.first(where: Self.isRecord) else { return nil }
    let parts = box.payload.dropFirst(Self.signature.count).split(
      separator: 0, omittingEmptySubsequences: false
    ).map { String(decoding: $0, as: UTF8.self) }
    origin = parts.first.flatMap { $0.isEmpty ? nil : BoxFamily(rawValue: $0) }
    rows = stride(from: 1, to: parts.count - 1, by: 2).map { at in
      Row(identifier: MetadataIdentifier(rawValue: parts[at]), digest: parts[at + 1])
    }
  }

  /// Takes the recorded mirrors that are still as they were written out of a movie, and the record with them.
  package static func removeMirrors(from moov: inout BoxNode) -> [Row] {
    guard let record = MirrorRecord(of: moov) else { return [] }
    moov.children.removeAll(where: isRecord)
    var movie = MetadataCarrier(moov, path: "moov")
    let identifiers = Set(record.rows.map(\.identifier))
    let items = movie.parts.filter { $0.type != "trak" }.flatMap(\.items)
    var places: [Row: [Int]] = [:]
    for (place, item) in items.enumerated() where identifiers.contains(item.identifier) {
      places[Row(item), default: []].append(place)
    }
    // Of equal ones the last: mirrors come after what they are copies of.
    var gone: Set<Int> = []
    let removed = record.rows.filter { row in
      places[row]?.popLast().map { gone.insert($0).inserted } ?? false
    }
    var first = 0
    _ = try? movie.revise { unit in
      guard !unit.path.hasPrefix("moov.trak") else { return .keep }
      defer { first += unit.unitItems.count }
      let own = unit.unitItems.indices.filter { gone.contains(first + $0) }
      return .change(Dictionary(uniqueKeysWithValues: own.map { ($0, .remove) }))
    }
    moov = movie.box
    return removed
  }

  /// The digest of a payload: enough to notice that someone has edited a mirror, which makes it an original.
  package static func digest(_ bytes: some Sequence<UInt8>) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return HexText.digits(hash, count: 16)
  }

  package static func isRecord(_ box: BoxNode) -> Bool {
    guard box.type == "free", case .payload(let bytes) = box.content else { return false }
    return bytes.starts(with: signature)
  }
}

extension MirrorRecord.Row {
  /// The row an item would have, were it a mirror.
  package init(_ item: MetadataItem) {
    self.init(identifier: item.identifier, digest: MirrorRecord.digest(item.payload))
  }
}
