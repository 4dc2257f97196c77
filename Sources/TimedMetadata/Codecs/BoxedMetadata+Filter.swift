package import BaseMedia
internal import BinaryIO
package import MediaModel

/// Taking items out of samples of `mebx`: what stays is copied bit for bit.
extension BoxedMetadata {
  package var emptySample: [UInt8]? { MetadataKeyTable.nullSample }

  /// Filters one sample; boxes whose number nothing declares go, and so do bytes that are not a box.
  package func filter(_ sample: [UInt8], keeps: (MetadataItem) -> Bool) -> FilteredSample {
    var rest = sample[...]
    var bytes: [UInt8] = []
    var result = FilteredSample(.unchanged)
    while !rest.isEmpty, !rest.allSatisfy({ $0 == 0 }) {
      guard let (localID, box) = MetadataKeyTable.nextBox(in: &rest) else {
        result.removed.append(Self.stray(rest))
        break
      }
      guard localID != 0, localID != UInt32.max else {
        if box.count > 8, !box.dropFirst(8).allSatisfy({ $0 == 0 }) {
          result.removed.append(Self.stray(box.dropFirst(8), part: "null"))
        }
        continue
      }
      guard let key = keys[localID] else {
        result.removed.append(Self.stray(box.dropFirst(8), part: String(localID)))
        continue
      }
      let item = item(of: key, localID, Array(box.dropFirst(8)))
      if keeps(item) {
        result.kept.append(item)
        bytes += box
      } else {
        result.removed.append(item)
      }
    }
    if !result.removed.isEmpty { result.outcome = bytes.isEmpty ? .empty : .changed(bytes) }
    return result
  }

  /// Filters the table of keys: a row goes whose items go, unless one of them was kept, as a part of another.
  package func filter(
    entry: BoxNode, keeps: (MetadataItem) -> Bool, used: Set<MetadataSpecification>
  ) -> FilteredEntry {
    guard var table = MetadataKeyTable(sampleEntry: entry) else { return FilteredEntry(entry) }
    var result = FilteredEntry(entry)
    table.rows.removeAll { row in
      guard let key = keys[row.localID] else {
        result.isChanged = true
        return true
      }
      let item = key.item([])
      if used.contains(MetadataSpecification(item)) || keeps(item) { return false }
      result.removed.append(item)
      result.isChanged = true
      return true
    }
    if !table.trailing.allSatisfy({ $0 == 0 }) {
      table.trailing = []
      result.isChanged = true
    }
    if result.isChanged { result.entry.replaceOrAppend(table.node) }
    return result
  }

  private static func stray(_ bytes: ArraySlice<UInt8>, part: String = "") -> MetadataItem {
    MetadataItem(.sample("mebx", part: part), payload: Array(bytes), dataType: .rawData)
  }
}
