package import BinaryIO

/// Moves every file offset that a movie holds: chunk offsets, auxiliary data (`saio`), item locations (`iloc`).
package enum OffsetPatcher {
  /// Patches a `moov`.
  ///
  /// An offset that is not carried stays what it was, for it points at nothing in the source either; so do all of a
  /// track whose samples lie in other files.
  ///
  /// - Throws: `ParseError` where a table cannot be read.
  package static func patch(
    _ moov: inout BoxNode, by map: OffsetMap, widensOffsets: Bool, tracks: Set<UInt32>? = nil
  ) throws(ParseError) {
    var failure: ParseError?
    moov.mapChildren { child in
      switch child.type {
      case "meta": patch(looseBox: &child, by: map)
      case "trak":
        if let tracks, !tracks.contains(child.trackID ?? 0) { return }
        guard !child.hasExternalMedia else { return }
        child.mapChildren { part in
          if part.type == "meta" { patch(looseBox: &part, by: map) }
          guard part.type == "mdia" else { return }
          part.modify("minf") { information in
            information.modify("stbl") { table in
              do throws(ParseError) {
                table = try table.movingChunks(
                  by: map.destination(of:),
                  forces64Bit: widensOffsets)
              } catch {
                failure = failure ?? error
              }
            }
          }
        }
      default: break
      }
    }
    if let failure { throw failure }
  }

  /// Patches the item locations of a `meta` that stands anywhere.
  package static func patch(looseBox box: inout BoxNode, by map: OffsetMap) {
    guard box.type == "meta" else { return }
    box.modify("iloc") { location in
      guard var items = try? location.decode(ItemLocationBox.self) else { return }
      _ = items.moveFileOffsets { UInt64(clamping: map.destination(of: Int(clamping: $0))) }
      location.content = .payload(items.payload[...])
    }
  }
}
