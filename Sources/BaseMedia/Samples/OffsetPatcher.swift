package import BinaryIO

/// Moves every file offset that a movie holds: chunk offsets, auxiliary data (`saio`), item locations (`iloc`).
package enum OffsetPatcher {
  /// Patches a `moov`.
  ///
  /// An offset that is not carried stays what it was, for it points at nothing in the source either; so do all of a
  /// track whose samples are in other files.
  package static func patch(
    _ moov: inout BoxNode, by map: OffsetMap, widensOffsets: Bool, tracks: Set<UInt32>? = nil
  ) throws(ParseError) {
    try moov.mapChildren { child throws(ParseError) in
      switch child.type {
      case "meta": patch(looseBox: &child, by: map)
      case "trak":
        if let tracks, !tracks.contains(child.trackID ?? 0) { return }
        guard !child.hasExternalMedia else { return }
        child.modify("meta") { patch(looseBox: &$0, by: map) }
        try child.modify("mdia", "minf", "stbl") { table throws(ParseError) in
          table = try table.movingChunks(by: map.destination(of:), forces64Bit: widensOffsets)
        }
      default: break
      }
    }
  }

  /// Patches the item locations of a `meta` that stands anywhere.
  package static func patch(looseBox box: inout BoxNode, by map: OffsetMap) {
    guard box.type == "meta" else { return }
    box.modify("iloc") { location in
      guard var items = try? location.decode(ItemLocationBox.self) else { return }
      _ = items.moveFileOffsets { UInt64(clamping: map.destination(of: Int(clamping: $0))) }
      location.setPayload(items)
    }
  }
}
