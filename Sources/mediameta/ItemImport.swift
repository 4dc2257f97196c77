internal import FoundationEssentials
internal import MediaMetadata

/// Takes items from what `show --json` printed, perhaps changed by someone.
struct ItemImport {
  private let path: String
  private let document: Document
  /// What the document says beside its items.
  let sections: ImportedSections
  /// Whether items go that the document does not have.
  private let replacesAll: Bool

  /// What is read of the object of a file.
  private struct Document: Decodable {
    var metadata: [JSONValue]?
    /// Whether only some items were asked for, so that the others are not gone.
    var isSelection: Bool?
  }

  /// Reads a document; `-` stands for standard input.
  ///
  /// - Throws: `MediaError` where it cannot be read or has no items.
  init(path: String, replacesAll: Bool) throws {
    let name = WholeFile.name(of: path)
    self.path = name
    self.replacesAll = replacesAll
    let data = Data(try WholeFile.bytes(of: path))
    let decoder = JSONDecoder()
    let documents =
      (try? decoder.decode([Document].self, from: data))
      ?? (try? decoder.decode(Document.self, from: data)).map { [$0] }
    guard let documents else {
      throw MediaError(.invalidRequest, "is not what show --json prints", path: name)
    }
    guard documents.count == 1, documents[0].metadata != nil else {
      throw MediaError(
        .invalidRequest,
        documents.count == 1
          ? "has no items ('metadata')" : "has the items of \(documents.count) files, not of one",
        path: name)
    }
    document = documents[0]
    sections =
      (try? decoder.decode([ImportedSections].self, from: data).first)
      ?? (try? decoder.decode(ImportedSections.self, from: data)) ?? ImportedSections()
  }

  /// Gives an editor the items of the document; `description` is what `show` says about the file.
  ///
  /// Items that the file has are changed, others added. What tells of another file alone is not taken from its document.
  ///
  /// - Returns: what was not taken.
  /// - Throws: `MediaError` where the document names no item, or one that cannot be; `ItemTextError` for values.
  func apply(
    to editor: inout AssetEditor, described description: AssetDescription
  ) throws -> [ReportNote] {
    let isOfAnother = sections.isOfAnother(than: description)
    var kept: [String] = []
    let trackIDs = editor.trackIDs
    var originals = Originals(description.allMetadata)
    var lists: [UInt32?: [MetadataItem]] = [:]
    for (index, value) in (document.metadata ?? []).enumerated() {
      guard case .object(let members) = value else { throw failure(index, "is not an object") }
      let trackID = try trackID(members["trackID"], at: index, among: trackIDs)
      do {
        var (item, row) = try ImportedMember(members).item(from: originals, trackID: trackID)
        // The chapters of the document say what becomes of these.
        if item.isPartOfChapter { continue }
        if let row {
          let original = originals.rows[row].item
          if isOfAnother, item != original, original.isFactOfItsFile {
            item = original
            kept.append(item.identifier.shown)
          }
          originals.replace(row, with: item)
        }
        if row == nil || replacesAll { lists[trackID, default: []].append(item) }
      } catch {
        throw failure(index, error.reason)
      }
    }
    // What the document does not have stays where it was, unless it is to be all there is.
    if !replacesAll {
      lists = Dictionary(grouping: originals.rows, by: \.trackID).mapValues { $0.map(\.item) }
        .merging(lists) { $0 + $1 }
    } else {
      for row in originals.rows
      where !row.isTaken && (document.isSelection == true || row.item.isPartOfChapter) {
        lists[row.trackID, default: []].append(row.item)
      }
    }
    editor.metadata = try merged(
      lists[nil] ?? [], into: editor.metadata, shown: description.metadata)
    for track in description.tracks {
      try editor.setMetadata(
        merged(
          lists[track.trackID] ?? [], into: editor.metadata(ofTrack: track.trackID),
          shown: track.metadata), ofTrack: track.trackID)
    }
    guard !kept.isEmpty else { return [] }
    return [
      "the file keeps its own \(kept.joined(separator: ", ")): what \(path) says there is of another file alone"
    ]
  }

  /// The items of an editor after those that are shown became others.
  ///
  /// Items that are shown and that an editor does not have, such as what makers of cameras put into one box, stay as
  /// long as they are not changed.
  private func merged(
    _ items: [MetadataItem], into editable: [MetadataItem], shown: [MetadataItem]
  ) throws -> [MetadataItem] {
    let known = Set(shown)
    let fixed = known.subtracting(editable)
    let removed = fixed.subtracting(items)
    if let item = removed.first {
      throw MediaError(
        .invalidRequest, "\(item.identifier) is a part of another item and cannot be changed",
        path: path)
    }
    let hidden = editable.filter { !known.contains($0) }
    return items.filter { !fixed.contains($0) } + hidden
  }

  /// The track that an item belongs to; `nil` for the movie.
  private func trackID(
    _ member: JSONValue?, at index: Int, among trackIDs: [UInt32]
  ) throws -> UInt32? {
    guard let member else { return nil }
    guard case .integer(let number) = member, let trackID = UInt32(exactly: number),
      trackIDs.contains(trackID)
    else { throw failure(index, "has a track number that no track has") }
    return trackID
  }

  private func failure(_ index: Int, _ reason: String) -> MediaError {
    MediaError(.invalidRequest, "metadata[\(index)]: \(reason)", path: path)
  }
}

/// The items that were shown, of which each is found once.
struct Originals {
  /// What an item is looked up by.
  private struct Key: Hashable {
    let trackID: UInt32?
    let identifier: MetadataIdentifier
  }

  /// In the order of the file, with those of the document in the place of what they were.
  private(set) var rows: [(trackID: UInt32?, item: MetadataItem, isTaken: Bool)]
  private var free: [Key: ArraySlice<Int>]

  init(_ items: [(trackID: UInt32?, item: MetadataItem)]) {
    rows = items.map { ($0.trackID, $0.item, false) }
    free = Dictionary(grouping: rows.indices) { [rows] in
      Key(trackID: rows[$0].trackID, identifier: rows[$0].item.identifier)
    }.mapValues { $0[...] }
  }

  /// The first item of an identifier that is left and fits.
  func find(
    _ identifier: MetadataIdentifier, trackID: UInt32?, where condition: (MetadataItem) -> Bool
  ) -> Int? {
    free[Key(trackID: trackID, identifier: identifier)]?.first { condition(rows[$0].item) }
  }

  /// Puts what became of an item in its place.
  mutating func replace(_ row: Int, with item: MetadataItem) {
    let key = Key(trackID: rows[row].trackID, identifier: rows[row].item.identifier)
    if free[key]?.first == row {
      free[key]?.removeFirst()
    } else {
      free[key]?.removeAll { $0 == row }
    }
    rows[row].item = item
    rows[row].isTaken = true
  }
}

/// One item of a document.
struct ImportedMember {
  private let members: [String: JSONValue]

  init(_ members: [String: JSONValue]) { self.members = members }

  /// The item, the original where it says the same, and where that stands; `nil` for one that is new.
  ///
  /// - Throws: `ItemTextError` where it is not an item.
  func item(
    from originals: Originals, trackID: UInt32?
  ) throws(ItemTextError) -> (item: MetadataItem, row: Int?) {
    let identifier = try identifier
    guard let row = row(of: identifier, in: originals, trackID: trackID) else {
      return (try imported(identifier, replacing: nil).item(replacing: nil), nil)
    }
    let original = originals.rows[row].item
    let printed = Self.printed(original)
    let names = ["language", "dataType", "value", "payload", "extra"]
    let isSame = names.allSatisfy { isUnchanged($0, in: printed, of: original) }
    if isSame { return (original, row) }
    var changed = try imported(identifier, replacing: original)
    if isUnchanged("payload", in: printed, of: original) { changed.payload = nil }
    if isUnchanged("value", in: printed, of: original) { changed.value = nil }
    return (try changed.item(replacing: original), row)
  }

  /// What the member says of an item that is new.
  ///
  /// - Throws: `ItemTextError` where it is not an item.
  func imported() throws(ItemTextError) -> ImportedItem {
    try imported(identifier, replacing: nil)
  }

  private var identifier: MetadataIdentifier {
    get throws(ItemTextError) {
      guard let identifier = members["identifier"]?.string.flatMap({ MetadataIdentifier($0) })
      else { throw ItemTextError("has no identifier") }
      return identifier
    }
  }

  private func row(
    of identifier: MetadataIdentifier, in originals: Originals, trackID: UInt32?
  ) -> Int? {
    if case .object(let carrier)? = members["carrier"], let path = carrier["path"]?.string,
      case .integer(let offset)? = carrier["offset"]
    {
      let found = originals.find(identifier, trackID: trackID) {
        $0.carrier?.path == path && $0.carrier.map { Int128($0.offset) } == offset
      }
      if let found { return found }
    }
    let language = members["language"]?.string
    return originals.find(identifier, trackID: trackID) {
      $0.languageTag?.bcp47 == language
    }
  }

  /// Whether a part is what `show` prints of an item.
  private func isUnchanged(
    _ name: String, in printed: [String: JSONValue], of original: MetadataItem
  ) -> Bool {
    guard let value = members[name] else {
      // A value or its bytes may be left out; that there is no language is given by nothing else.
      return name == "value" || name == "payload" || name == "dataType" || printed[name] == nil
    }
    if let known = printed[name] { return value == known }
    guard name == "payload", let text = value.string, let bytes = Data(base64Encoded: text),
      let loaded = try? original.loadingPayload()
    else { return false }
    return loaded.payload == Array(bytes)
  }

  private func imported(
    _ identifier: MetadataIdentifier, replacing old: MetadataItem?
  ) throws(ItemTextError) -> ImportedItem {
    var item = ImportedItem(identifier)
    item.language = members["language"]?.string
    if let name = members["dataType"]?.string {
      // Types that no one has heard of pass through as they were.
      item.dataType =
        name == old?.dataType.rawValue ? old?.dataType : try DataTypeName.type(named: name)
    }
    item.value = members["value"]?.valueText
    if let text = members["payload"]?.string {
      guard let bytes = Data(base64Encoded: text) else {
        throw ItemTextError("the payload of \(identifier) is not base64 text")
      }
      item.payload = Array(bytes)
    }
    if case .array(let rows)? = members["extra"] {
      item.extraAttributes = rows.compactMap { row in
        guard case .object(let row) = row, let key = row["key"]?.string,
          let value = row["value"]?.string
        else { return nil }
        return MetadataItem.ExtraAttribute(key, value)
      }
    }
    return item
  }

  /// What `show` prints of an item, read back.
  private static func printed(_ item: MetadataItem) -> [String: JSONValue] {
    let value = try? JSONDecoder().decode(JSONValue.self, from: Data(JSONWriter.text(item).utf8))
    if case .object(let members)? = value { return members }
    return [:]
  }
}
