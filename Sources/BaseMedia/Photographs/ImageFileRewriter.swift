internal import BinaryIO
internal import MediaModel
internal import MetadataFormats

/// Writes the items of an image file, whose pictures keep their bytes.
///
/// New bytes go into the room of the item where they fit, and into a new `mdat` at the end of the file where not. Bytes that an item no longer takes become zeros. `meta` keeps its size, by a box of padding inside, as long as it
/// does not grow; where it does, what is after it moves, and `iloc` follows.
struct ImageFileRewriter {
  private let file: ImageFile
  private var meta: BoxNode
  /// New bytes in the place of old ones, by offset in the source.
  private var patches: [(offset: Int, bytes: [UInt8])] = []
  /// What goes into a new `mdat`.
  private var moved: [(itemID: UInt32, bytes: [UInt8])] = []
  /// Where an `mdat` is that held nothing but what is moved.
  private var dropped: Range<Int>?
  /// Boxes of a motion photo's movie that go, by their offsets.
  private var gone: Set<Int> = []

  /// Room that is left behind a new packet of XMP, so that the next change finds some.
  private static let padding = 1024

  init(_ file: ImageFile) {
    self.file = file
    meta = file.items.meta
  }

  /// The file with other metadata.
  mutating func rewriting(
    with metadata: FormatContents
  ) throws(FormatWritingError) -> RewrittenFile {
    var written = RewrittenFile()
    let changes = try file.regions.changes(
      with: metadata, ImageFileReader.formatName, &written)
    for (home, change) in zip(file.homes, changes) {
      guard let change else { continue }
      let bytes = change.flatMap { segment -> [UInt8] in
        if case .bytes(let bytes) = segment { bytes } else { [] }
      }
      switch home {
      case .item(let itemID):
        guard let item = file.items.item(itemID) else { continue }
        if change.isEmpty { remove(item) } else { put(bytes, into: item) }
      case .newItem(let kind): if !change.isEmpty { try add(bytes, kind) }
      case .box(let offset): clear(boxAt: offset)
      }
    }
    try layOut(&written)
    return written
  }

  // MARK: Items

  /// Whether bytes of an item are those of another, too.
  private func isShared(_ ranges: [Range<Int>], by itemID: UInt32) -> Bool {
    file.items.items.contains { other in
      other.itemID != itemID
        && (other.ranges ?? []).contains { range in ranges.contains { $0.overlaps(range) } }
    }
  }

  private mutating func zero(_ item: ImageItems.Item) {
    let ranges = item.ranges ?? []
    guard !isShared(ranges, by: item.itemID) else { return }
    for range in ranges {
      patches.append((range.lowerBound, [UInt8](repeating: 0, count: range.count)))
    }
  }

  private mutating func put(_ bytes: [UInt8], into item: ImageItems.Item) {
    let ranges = item.ranges ?? []
    if ranges.count == 1, bytes.count <= ranges[0].count, !isShared(ranges, by: item.itemID) {
      // Zeros after EXIF, and spaces after XMP, say nothing.
      let filler: UInt8 = item.kind == .exif ? 0 : 0x20
      let rest = [UInt8](repeating: filler, count: ranges[0].count - bytes.count)
      patches.append((ranges[0].lowerBound, bytes + rest))
      return
    }
    if ranges.count == 1, dropped == nil, !isShared(ranges, by: item.itemID),
      let last = file.tree.boxes.last, last.type == "mdat", last.sizeForm != .toEnd,
      case .external(let payload) = last.content, payload == ranges[0], let origin = last.origin
    {
      dropped = origin
    } else {
      zero(item)
    }
    moved.append((item.itemID, Self.padded(bytes, item.kind)))
  }

  private static func padded(_ bytes: [UInt8], _ kind: PhotographPart.Kind?) -> [UInt8] {
    kind == .xmp ? bytes + [UInt8](repeating: 0x20, count: padding) : bytes
  }

  private mutating func remove(_ item: ImageItems.Item) {
    zero(item)
    let itemID = item.itemID
    change("iloc", ItemLocationBox.self) { $0.items.removeAll { $0.itemID == itemID } }
    meta.modify("iinf") { list in
      list.children.removeAll { box in
        (try? box.decode(ItemInformationBox.self))?.itemID == itemID
      }
      Self.count(&list)
    }
    meta.modify("iref") { list in
      list.children = list.children.compactMap { box in
        guard var reference = try? box.decode(ItemReferenceBox.self) else { return box }
        guard reference.toItemIDs.contains(itemID) || reference.fromItemID == itemID else {
          return box
        }
        reference.toItemIDs.removeAll { $0 == itemID }
        if reference.fromItemID == itemID || reference.toItemIDs.isEmpty { return nil }
        var box = box
        box.setPayload(reference)
        return box
      }
    }
    meta.children.removeAll { $0.type == "iref" && $0.children.isEmpty }
    meta.modify("iprp") { properties in
      properties.mapChildren { box in
        guard box.type == "ipma",
          var table = try? box.decode(ItemPropertyAssociationBox.self),
          table.entries.contains(where: { $0.itemID == itemID })
        else { return }
        table.entries.removeAll { $0.itemID == itemID }
        box.setPayload(table)
      }
    }
  }

  private mutating func add(
    _ bytes: [UInt8], _ kind: PhotographPart.Kind
  ) throws(FormatWritingError) {
    let taken = (meta.first("iinf")?.children ?? []).compactMap {
      (try? $0.decode(ItemInformationBox.self))?.itemID
    }
    let itemID = (taken.max() ?? 0) &+ 1
    guard itemID > 0, let location = meta.first("iloc"), meta.first("iinf") != nil,
      let box = try? location.decode(ItemLocationBox.self),
      itemID <= UInt32(UInt16.max) || box.header.version == 2
    else {
      throw FormatWritingError("the tables of items have no room for another")
    }
    var information = ItemInformationBox()
    information.header.version = itemID > UInt32(UInt16.max) ? 3 : 2
    information.header.flags = 1
    information.itemID = itemID
    information.itemType = kind == .exif ? "Exif" : "mime"
    if kind == .xmp { information.contentType = UnicodeString("application/rdf+xml") }
    let node = information.node
    meta.modify("iinf") { list in
      list.children.append(node)
      Self.count(&list)
    }
    change("iloc", ItemLocationBox.self) {
      $0.items.append(ItemLocationBox.Item(itemID: itemID))
    }
    if let primary = file.items.primaryID {
      if meta.first("iref") == nil {
        let isWide = max(itemID, primary) > UInt32(UInt16.max)
        meta.children.append(BoxNode("iref", prefix: [isWide ? 1 : 0, 0, 0, 0], children: []))
      }
      meta.modify("iref") { list in
        var reference = ItemReferenceBox()
        reference.isWide = list.prefix.first == 1
        reference.fromItemID = itemID
        reference.toItemIDs = [primary]
        list.children.append(reference.node)
      }
    }
    moved.append((itemID, Self.padded(bytes, kind)))
  }

  /// A box of a user type becomes padding; one at the end goes.
  private mutating func clear(boxAt offset: Int) {
    if ImageFile.movieBoxes(in: file.tree).contains(where: { $0.offset == offset }) {
      gone.insert(offset)
      return
    }
    guard let origin = file.tree.boxes.first(where: { $0.offset == offset })?.origin else { return }
    patches.append((offset + 4, ("free" as FourCC).bytes))
    patches.append((offset + 8, [UInt8](repeating: 0, count: max(0, origin.count - 8))))
  }

  private mutating func change<T: Box>(
    _ type: FourCC, _ kind: T.Type, _ change: (inout T) -> Void
  ) {
    meta.modify(type) { box in
      guard var content = try? box.decode(kind) else { return }
      change(&content)
      box.setPayload(content)
    }
  }

  /// Brings the number of items in front of their list up to date.
  private static func count(_ list: inout BoxNode) {
    let head = list.prefix
    let width = head.first == 0 ? 2 : 4
    list.prefix = (head.prefix(4) + UInt64(list.children.count).bigEndianBytes.suffix(width))[...]
  }

  // MARK: Layout

  private mutating func layOut(_ written: inout RewrittenFile) throws(FormatWritingError) {
    let size = file.source.size
    guard let place = file.items.meta.origin else { throw FormatWritingError("'meta' is nowhere") }
    patchInside(place)
    let tail = file.tree.boxes.last.flatMap { $0.type == BoxHeader.tailType ? $0.origin : nil }
    let movie = ImageFile.movieBoxes(in: file.tree)
    let end = dropped?.lowerBound ?? movie.first?.offset ?? tail?.lowerBound ?? size
    if !moved.isEmpty { try closeLastBox() }
    let original = meta
    // Where offsets need more bytes, the box that holds them grows, and they with it.
    for _ in 0..<4 {
      let before = meta.size
      let shift = meta.size - place.count
      meta = original
      try locate(behind: place, shift: shift, newMedia: end + shift + 8)
      fit(place.count)
      if meta.size == before { break }
    }
    let shift = meta.size - place.count
    written.copy(0..<place.lowerBound)
    written.append(meta.bytes)
    written.copy(place.upperBound..<end)
    if !moved.isEmpty {
      let content = moved.flatMap(\.bytes)
      written.append(BoxNode("mdat", payload: content).bytes)
    }
    for box in movie where !gone.contains(box.offset) {
      written.copy(box.offset..<(box.offset + box.size))
    }
    if let tail { written.copy(tail) }
    written.put(
      patches.sorted { $0.offset < $1.offset }.map { patch in
        (patch.offset >= place.upperBound ? patch.offset + shift : patch.offset, patch.bytes)
      })
    let mediaSize = moved.isEmpty ? 0 : moved.reduce(8) { $0 + $1.bytes.count }
    if gone.isEmpty, shift + mediaSize != 0 { try moveMovie(by: shift + mediaSize, &written) }
  }

  /// Samsung's blocks tell where in the file the movie is.
  private func moveMovie(
    by distance: Int, _ written: inout RewrittenFile
  ) throws(FormatWritingError) {
    for box in ImageFile.movieBoxes(in: file.tree) {
      let payload = box.payloadOffset..<(box.payloadOffset + box.payloadSize)
      do throws(IOFailure) {
        guard let trailer = try SamsungTrailer.read(file.source, in: payload),
          let place = try trailer.moviePlace(in: file.source)
        else { continue }
        let start = UInt32(clamping: place.start + distance)
        written.put([(place.offset + distance, start.bigEndianBytes)])
        written.followers.insert(box.type.description)
      } catch {
        throw FormatWritingError("the blocks of Samsung's cameras cannot be read")
      }
    }
  }

  /// Changes of bytes that are in `meta` itself are made there.
  private mutating func patchInside(_ place: Range<Int>) {
    let inside = patches.filter { place.contains($0.offset) }
    guard !inside.isEmpty, let data = file.items.meta.first("idat") else { return }
    patches.removeAll { place.contains($0.offset) }
    meta.modify("idat") { box in
      var payload = box.payload
      for patch in inside {
        let start = patch.offset - data.payloadOffset
        guard start >= 0, start + patch.bytes.count <= payload.count else { continue }
        payload.replaceSubrange(start..<(start + patch.bytes.count), with: patch.bytes)
      }
      box.setPayload(payload)
    }
  }

  /// A last box that goes to the end of the file gets a size of its own, since another one follows it.
  private mutating func closeLastBox() throws(FormatWritingError) {
    guard let last = file.tree.boxes.last(where: { $0.type != BoxHeader.tailType }),
      last.sizeForm == .toEnd, let origin = last.origin
    else { return }
    guard let size = UInt32(exactly: origin.count) else {
      throw FormatWritingError(
        "the last box goes to the end of the file and is too large to be closed")
    }
    patches.append((origin.lowerBound, size.bigEndianBytes))
  }

  /// Writes where items are: those after `meta` have moved with it, those in the new `mdat` follow each other.
  private mutating func locate(
    behind place: Range<Int>, shift: Int, newMedia: Int
  ) throws(FormatWritingError) {
    var position = newMedia
    let moved = moved
    var isDone = moved.isEmpty && shift == 0
    change("iloc", ItemLocationBox.self) { table in
      for (itemID, bytes) in moved {
        guard let index = table.items.firstIndex(where: { $0.itemID == itemID }) else { continue }
        table.items[index].constructionBits &= 0xFFF0
        table.items[index].dataReferenceIndex = 0
        table.items[index].baseOffset = 0
        // It is moved with the others below.
        let offset = UInt64(clamping: position - shift)
        table.items[index].extents = [.init(offset: offset, length: UInt64(bytes.count))]
        position += bytes.count
      }
      if !moved.isEmpty {
        table.lengthSize = max(table.lengthSize, 4)
        table.offsetSize = max(table.offsetSize, 4)
      }
      isDone = table.moveFileOffsets { offset in
        offset >= UInt64(place.upperBound)
          ? UInt64(clamping: Int(clamping: offset).addingSaturated(shift)) : offset
      }
    }
    guard isDone else { throw FormatWritingError("the places of items cannot be changed") }
  }

  /// Gives `meta` a size by padding inside, where it is not larger.
  private mutating func fit(_ size: Int) {
    guard meta.size != size else { return }
    meta.children.removeAll { $0.type == "free" }
    let rest = size - meta.size
    guard rest >= 8 else { return }
    meta.children.append(BoxNode("free", payload: [UInt8](repeating: 0, count: rest - 8)))
  }
}
