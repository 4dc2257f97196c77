internal import MediaModel
internal import TimedMetadata

/// The groups of several readers by their starts; what more than one of them says at a time is reported once, as packagers
/// repeat event messages in every rendition.
struct MergedGroups: TimedGroupReader {
  private var readers: [any TimedGroupReader]
  private var heads: [TimedMetadataGroup?]?
  /// What was reported at the time that was reported last.
  private var told: (start: MediaTime, items: [[MetadataItem]])?

  init(_ readers: [any TimedGroupReader]) { self.readers = readers }

  var diagnostics: [Diagnostic] { readers.flatMap(\.diagnostics) }

  var cutReason: String? { readers.lazy.compactMap(\.cutReason).first }

  mutating func next() -> TimedMetadataGroup? {
    var heads = heads ?? readers.indices.map { readers[$0].next() }
    defer { self.heads = heads }
    while true {
      let due = heads.indices.filter { heads[$0] != nil }.min {
        (heads[$0]?.timeRange.start ?? .zero, $0) < (heads[$1]?.timeRange.start ?? .zero, $1)
      }
      guard let due, let group = heads[due] else { return nil }
      heads[due] = readers[due].next()
      guard let before = told, before.start == group.timeRange.start else {
        told = (group.timeRange.start, [group.items])
        return group
      }
      guard !before.items.contains(where: { Self.saysTheSame($0, group.items) }) else { continue }
      told?.items.append(group.items)
      return group
    }
  }

  private static func saysTheSame(_ one: [MetadataItem], _ other: [MetadataItem]) -> Bool {
    one.elementsEqual(other) { $0.identifier == $1.identifier && $0.payload == $1.payload }
  }
}
