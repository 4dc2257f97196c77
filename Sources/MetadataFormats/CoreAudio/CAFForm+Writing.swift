internal import BinaryIO
internal import MediaModel

/// Writes the information strings of CAF; other chunks stay, or go.
///
/// Source: Apple, Core Audio Format Specification 1.0, Information Chunk.
extension CAFForm {
  func accepts(_ item: MetadataItem) -> Bool { item.identifier.keySpace == .audioFile }

  func rewritten(
    _ wanted: RegionContents, _ file: inout RewrittenFile
  ) throws(FormatWritingError) -> [RewrittenFile.Segment]? {
    var form = form
    var ofStrings: [MetadataItem] = []
    var told: [Int: [MetadataItem]] = [:]
    let known = Set(items.compactMap(ItemPlace.init))
    for item in wanted.items {
      let index = ItemPlace(item).flatMap { known.contains($0) ? chunk(of: item) : nil }
      if let index, index != strings?.index {
        told[index, default: []].append(item)
      } else {
        ofStrings.append(item)
      }
    }
    let old = Dictionary(grouping: items) { $0.carrier?.offset ?? 0 }
    for (index, chunk) in form.chunks.enumerated() where index != strings?.index {
      guard let own = old[chunk.offset] else { continue }
      let wanted = told[index] ?? []
      if try MetadataItem.areSame(own, wanted) { continue }
      let payload = try wanted.first?.inMemory().payload ?? []
      form.put(payload.isEmpty ? [] : [.bytes(payload)], at: index, "")
    }
    if let body = try information(ofStrings, &file) {
      form.put(body, at: strings?.index, String(describing: Self.information))
    }
    if form.isUnchanged { return nil }
    return [.copy(0..<Self.headSize)] + (try form.pieces().segments)
  }

  /// The chunk that an item is in.
  private func chunk(of item: MetadataItem) -> Int? {
    let offset = item.carrier?.offset ?? 0
    let index = form.places.partition { $0.upperBound <= offset }
    return form.places.indices.contains(index) ? index : nil
  }

  /// The information chunk with other strings; `nil` where nothing changes, nothing where it goes.
  private func information(
    _ wanted: [MetadataItem], _ file: inout RewrittenFile
  ) throws(FormatWritingError) -> [RewrittenFile.Segment]? {
    let ranges = strings?.ranges ?? []
    let units = strings.map { strings in
      let place = form.places[strings.index]
      return items.filter { place.contains($0.carrier?.offset ?? -1) }.map { [$0] }
    }
    let arrangement = try ItemArrangement(units: units ?? [], wanted: wanted)
    if arrangement.isUnchanged { return nil }
    if strings == nil, form.chunks.contains(where: { $0.code == Self.information }) {
      throw FormatWritingError("the information of the file is damaged")
    }
    var body: [RewrittenFile.Segment] = []
    for step in arrangement.steps {
      if let unit = step.unit, step.items == nil { body.append(.copy(ranges[unit])) }
      for item in step.items ?? [] {
        let whole = try item.inMemory()
        let key = Array(whole.identifier.key.utf8)
        let value = whole.stringValue.map { Array($0.utf8) } ?? whole.payload
        guard !key.isEmpty, !key.contains(0), !value.contains(0) else {
          file.lose(item, "it is not text of CAF")
          continue
        }
        body.append(.bytes(key + [0] + value + [0]))
      }
    }
    return body.isEmpty ? [] : [.bytes(UInt32(clamping: body.count).bigEndianBytes)] + body
  }
}
