internal import BinaryIO
package import MediaModel

/// Which items of a movie are mirrors: copies of others in the homes other programs look at.
///
/// Kept in a `free` box at the end of `moov`, which every reader skips and which is metadata to nobody, so that the
/// next conversion can tell copies from originals and does not pile them up:
///
///     "MediaMetadata mirrors 1" NUL, then for each: identifier NUL, 16 hexadecimal digits (FNV-1a of the payload) NUL
package enum MirrorRecord {
  private static let signature = Array("MediaMetadata mirrors 1".utf8) + [0]

  /// One recorded mirror.
  package struct Row: Hashable, Sendable {
    package var identifier: MetadataIdentifier
    package var digest: String

    package init(identifier: MetadataIdentifier, digest: String) {
      self.identifier = identifier
      self.digest = digest
    }

    /// The row an item would have, were it a mirror.
    package init(_ item: MetadataItem) {
      self.init(identifier: item.identifier, digest: MirrorRecord.digest(item.payload))
    }
  }

  /// Records mirrors at the end of a movie; does nothing where there are none.
  package static func add(_ items: [MetadataItem], to moov: inout BoxNode) {
    guard !items.isEmpty else { return }
    var writer = ByteWriter()
    writer.write(signature)
    for row in items.map(Row.init) {
      writer.write(row.identifier.rawValue)
      writer.write(UInt8(0))
      writer.write(row.digest)
      writer.write(UInt8(0))
    }
    moov.children.append(BoxNode("free", payload: writer.bytes))
  }

  /// The mirrors a movie records.
  package static func rows(of moov: BoxNode) -> [Row] {
    moov.children.filter(isRecord).flatMap { box in
      let parts = box.payload.dropFirst(signature.count).split(
        separator: 0, omittingEmptySubsequences: false)
      return stride(from: 0, to: parts.count - 1, by: 2).map { at in
        Row(
          identifier: MetadataIdentifier(rawValue: String(decoding: parts[at], as: UTF8.self)),
          digest: String(decoding: parts[at + 1], as: UTF8.self))
      }
    }
  }

  /// Takes the recorded mirrors that are still as they were written out of a movie, and the record with them.
  package static func removeMirrors(from moov: inout BoxNode) -> [Row] {
    let rows = rows(of: moov)
    guard !rows.isEmpty else { return [] }
    moov.children.removeAll(where: isRecord)
    return rows.filter { row in MetadataInsertion.remove(row, from: &moov) }
  }

  /// The digest of a payload: enough to notice that somebody has edited a mirror, which makes it an original.
  package static func digest(_ bytes: some Sequence<UInt8>) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }

  private static func isRecord(_ box: BoxNode) -> Bool {
    guard box.type == "free", case .payload(let bytes) = box.content else { return false }
    return bytes.starts(with: signature)
  }
}
