internal import BinaryIO
internal import MediaModel

/// What the elements of a track say beside its items, under the identifiers and as in movie headers.
///
/// Source: RFC 9559 § 5.1.4.1.
struct MatroskaHeaders {
  /// A fact: how it is read from a `TrackEntry` with its settings of pictures, and written into it.
  struct Field: Sendable {
    let identifier: MetadataIdentifier
    /// Whether it is one of pictures.
    let isOfPictures: Bool
    let read: @Sendable (EBMLElement) -> String?
    /// Gives the element another value; `false` where it cannot hold it.
    let write: @Sendable (inout EBMLElement, String?) -> Bool
  }

  /// Every fact that can be changed.
  static let fields: [Field] =
    [flag(.headerIsEnabled, .flagEnabled), flag(.headerIsDefault, .flagDefault)] + pictures

  private static func flag(_ identifier: MetadataIdentifier, _ id: EBMLID) -> Field {
    Field(identifier: identifier, isOfPictures: false) { entry in
      // What nothing is said of is enabled, and a default.
      entry.child(id)?.number == 0 ? "no" : "yes"
    } write: { entry, text in
      guard text == nil || text == "yes" || text == "no" else { return false }
      entry.set(id, EBMLElement(id, number: text == "no" ? 0 : 1))
      return true
    }
  }

  /// The facts of a track.
  static func items(of entry: EBMLElement) -> [MetadataItem] {
    let video = settings(of: entry)
    return fields.compactMap { field in
      let element = field.isOfPictures ? video : entry
      return element.flatMap(field.read).map {
        MetadataItem(field.identifier, payload: Array($0.utf8), dataType: .utf8)
      }
    }
  }

  /// The settings of pictures, taken apart.
  static func settings(of entry: EBMLElement) -> EBMLElement? {
    guard let video = entry.child(.video) else { return nil }
    var parser = EBMLParser(
      masters: [.video, .color, .masteringMetadata, .projection], most: 1000)
    var parsed = EBMLElement(.video, parser.children(of: video.bytes, at: 0, path: ""))
    guard !parser.isDamaged else { return nil }
    parsed.offset = video.offset
    return parsed
  }
}

extension EBMLElement {
  /// Puts a child in the place of the first of its kind, or takes it out.
  mutating func set(_ id: EBMLID, _ child: EBMLElement?) {
    let place = children.firstIndex { $0.id == id }
    switch (child, place) {
    case (let child?, let place?): children[place] = child
    case (let child?, nil): children.append(child)
    case (nil, let place?): children.remove(at: place)
    case (nil, nil): break
    }
  }

  /// Changes the child master of a kind, which is made where it is not there, and goes where it is left empty.
  mutating func modify(_ id: EBMLID, _ change: (inout EBMLElement) -> Void) {
    var master = child(id) ?? EBMLElement(id, [])
    change(&master)
    set(id, master.children.isEmpty ? nil : master)
  }
}

extension MatroskaEditor {
  /// Decides what becomes of the facts of a track, by its place among the tracks.
  mutating func setHeaders(_ items: [MetadataItem], of entry: EBMLElement, was old: [MetadataItem])
  {
    func texts(_ items: [MetadataItem]) -> [MetadataIdentifier: String] {
      Dictionary(firstOf: items.map { ($0.identifier, $0.stringValue ?? "") })
    }
    let (before, after) = (texts(old), texts(items))
    let changed = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
    var changedEntry = entry
    var video = MatroskaHeaders.settings(of: entry)
    for identifier in changed.sorted(by: { $0.rawValue < $1.rawValue }) {
      let item =
        items.first { $0.identifier == identifier }
        ?? MetadataItem(identifier, payload: [], dataType: .utf8)
      guard let field = MatroskaHeaders.fields.first(where: { $0.identifier == identifier }) else {
        lose([item], "tracks of Matroska have no element for it")
        continue
      }
      var isWritten = false
      if !field.isOfPictures {
        isWritten = field.write(&changedEntry, after[identifier])
      } else if var settings = video {
        isWritten = field.write(&settings, after[identifier])
        video = settings
      }
      if !isWritten { lose([item], "the track cannot hold this value") }
    }
    for child in changedEntry.children where child.stored == nil {
      if let old = entry.child(child.id) { edits[old.offset] = .remove }
      additions[entry.offset, default: []].append(child)
    }
    if let video, let old = entry.child(.video), video != MatroskaHeaders.settings(of: entry) {
      edits[old.offset] = .remove
      additions[entry.offset, default: []].append(video)
    }
  }
}
