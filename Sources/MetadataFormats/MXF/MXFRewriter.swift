internal import BinaryIO
internal import MediaModel

/// Decides what becomes of the sets of a file when its items change, in every copy of the header metadata.
///
/// A change is named by the set, the property and what it said, and done wherever that stands. A copy keeps its size
/// where it can; one that grows does so by the grid of its partition, and places of partitions follow. Index tables count
/// from the start of the essence, which moves as a whole.
struct MXFRewriter {
  let file: MXFFile
  private let source: any ByteSource
  var result = RewrittenFile()
  var writers: [MXFHeaderWriter]
  /// What becomes of entries that say the same, in their order; `nil` for one that stays.
  private var outcomes: [MXFFile.Told: [ItemChange?]] = [:]
  /// Packets beside essence that go.
  private var emptied: [KeyedPacket] = []
  /// New items, with the place of their track.
  private var new: [(item: MetadataItem, track: Int?)] = []

  /// The numbers of all sets.
  var identifiers: Set<[UInt8]>
  private var refused: Set<String> = []

  /// Larger grids are not valid.
  private static let largestAlignment = 1 << 20

  init(_ file: MXFFile, _ source: any ByteSource) {
    self.file = file
    self.source = source
    writers = file.copies.map(MXFHeaderWriter.init)
    identifiers = Set(file.copies.flatMap(\.metadata.sets).map(\.identifier))
  }

  /// The file with other metadata.
  mutating func rewritten(
    with contents: FormatContents
  ) throws(FormatWritingError) -> RewrittenFile {
    if let problem = file.problem { throw FormatWritingError(problem) }
    try compare(contents)
    for copy in file.copies.indices { change(copy) }
    for (item, track) in new { try add(item, track) }
    for list in contents.chapters {
      result.lose("chapters '\(list.origin)'", "the format has no place for chapters")
    }
    try assemble()
    return result
  }

  // MARK: What changes

  /// Finds out what becomes of each entry, and what is new.
  private mutating func compare(_ contents: FormatContents) throws(FormatWritingError) {
    var wanted: [ItemPlace: MetadataItem] = [:]
    let all =
      contents.items.map { ($0, Int?.none) }
      + contents.trackItems.sorted { $0.key < $1.key }
      .flatMap { track, items in items.map { ($0, Int?.some(track)) } }
    var known: Set<ItemPlace> = []
    let entries = file.entries
    for (_, entry) in entries { if let place = ItemPlace(entry.item) { known.insert(place) } }
    for stream in file.streams { if let place = ItemPlace(stream.item) { known.insert(place) } }
    for (item, track) in all {
      if let place = ItemPlace(item), known.contains(place), wanted[place] == nil {
        wanted[place] = item
      } else {
        new.append((try item.inMemory(), track))
      }
    }
    for (copy, entry) in entries {
      let told = MXFFile.Told(entry, file.copies[copy])
      var outcome: ItemChange?
      if let item = ItemPlace(entry.item).flatMap({ wanted[$0] }) {
        if try !entry.item.isSame(as: item) { outcome = .replace(try item.inMemory()) }
      } else {
        outcome = .remove
      }
      outcomes[told, default: []].append(outcome)
    }
    for stream in file.streams {
      guard let item = ItemPlace(stream.item).flatMap({ wanted[$0] }) else {
        emptied.append(stream.packet)
        continue
      }
      if try !stream.item.isSame(as: item) {
        result.lose(item, "it is beside the essence: it can be taken out, and not be changed")
      }
    }
  }

  /// Does in one copy what is to be done to its entries.
  private mutating func change(_ copy: Int) {
    let items = file.copies[copy]
    var seen: [MXFFile.Told: Int] = [:]
    for entry in items.entries {
      let told = MXFFile.Told(entry, items)
      guard let outcomes = outcomes[told], let last = outcomes.last else { continue }
      let number = seen[told, default: 0]
      seen[told] = number + 1
      guard let outcome = number < outcomes.count ? outcomes[number] : last else { continue }
      do throws(MXFValue.Refusal) {
        try apply(outcome, to: entry, in: copy)
      } catch {
        refuse(outcome, entry.item, error.reason)
      }
    }
  }

  /// Notes once what no copy takes.
  private mutating func refuse(_ outcome: ItemChange, _ item: MetadataItem, _ reason: String) {
    guard refused.insert("\(item.identifier) \(reason)").inserted else { return }
    switch outcome {
    case .remove: result.leave(item, reason)
    case .replace(let new): result.lose(new, reason)
    }
  }

  private mutating func apply(
    _ outcome: ItemChange, to entry: MXFItems.Entry, in copy: Int
  ) throws(MXFValue.Refusal) {
    let set = file.copies[copy].metadata.sets[entry.set]
    guard let place = entry.property else {
      return try applyToComment(outcome, entry.set, in: copy)
    }
    let property = set.properties[place]
    let tail = property.label?.tail ?? 0
    let form = MXFNames.property(property.label)?.form
    let isTimecode = tail == MXFNames.startTimecode
    switch outcome {
    case .remove:
      if isTimecode || form == .packageNumber || form == .label { throw .structure }
      let isRequired = form != nil && MXFNames.requires(tail)
      writers[copy].change(
        place, of: entry.set, to: isRequired ? form.flatMap(MXFValue.empty) : nil)
    case .replace(let item):
      let value =
        isTimecode
        ? try Self.timecode(of: item, in: set)
        : try MXFValue.bytes(of: item, form, replacing: property.value)
      writers[copy].change(place, of: entry.set, to: value)
    }
  }

  private mutating func applyToComment(
    _ outcome: ItemChange, _ index: Int, in copy: Int
  ) throws(MXFValue.Refusal) {
    guard case .replace(let item) = outcome else { return writers[copy].remove(index) }
    let properties = file.copies[copy].metadata.sets[index].properties
    let place = properties.firstIndex { $0.label?.tail == MXFNames.taggedText }
    let value = try MXFValue.bytes(
      of: item, .indirect, replacing: place.map { properties[$0].value })
    if let place {
      writers[copy].change(place, of: index, to: value)
    } else {
      writers[copy].add(MXFNames.label(ofProperty: MXFNames.taggedText), value, to: index)
    }
  }

  private static func timecode(
    of item: MetadataItem, in set: MXFSet
  ) throws(MXFValue.Refusal) -> [UInt8] {
    let format = MXFItems.format(of: set)
    guard let text = item.stringValue, let format, let code = Timecode(text, format: format),
      code.text == text
    else { throw MXFValue.Refusal("it is not a time code that the track counts") }
    return code.frameNumber.bigEndianBytes
  }

  // MARK: The file

  /// Puts the copies in their places; places of partitions follow what moves.
  private mutating func assemble() throws(FormatWritingError) {
    var rows: [(range: Range<Int>, segments: [RewrittenFile.Segment])] = []
    var counts: [Int: Int] = [:]
    for index in file.copies.indices {
      let metadata = file.copies[index].metadata
      let partition = file.partitions[metadata.partition]
      let following = file.partitions.dropFirst(metadata.partition + 1).first?.start
      guard metadata.range.upperBound <= following ?? source.size else {
        throw FormatWritingError(
          "the header metadata at \(metadata.range.lowerBound) run into the next partition")
      }
      guard let bytes = try writers[index].bytes() else { continue }
      let size = Self.size(
        of: bytes.count, in: metadata.range.count, alignment: partition.alignment)
      rows.append((metadata.range, [.bytes(bytes + KeyedPacket.fill(size - bytes.count))]))
      if size != metadata.range.count {
        counts[metadata.partition] = partition.headerByteCount + size - metadata.range.count
      }
    }
    for packet in emptied {
      // The packet becomes one that fills up, of the same size.
      let length = packet.start + UniversalLabel.byteCount..<packet.value.lowerBound
      let head = KeyedPacket.fillLabel.bytes + (try reading(source.read(length)))
      rows.append((packet.range, [.bytes(head), .zeros(packet.value.count)]))
    }
    try result.copy(
      0..<source.size, replacing: rows, refusal: "partitions of the file are in each other")
    guard !counts.isEmpty else { return }
    moveParts(counts)
  }

  /// The size of header metadata of so many bytes: as before where nothing or a packet of nothing is left, else more by
  /// the grid.
  private static func size(of count: Int, in old: Int, alignment: Int) -> Int {
    let step = (1...largestAlignment).contains(alignment) ? alignment : 1
    func isPossible(_ size: Int) -> Bool {
      size == count || size >= count + KeyedPacket.smallest
    }
    if isPossible(old) { return old }
    if step == 1, count > old { return count }
    let missing = max(0, count - old)
    let size = old + (missing + step - 1) / step * step
    return isPossible(size)
      ? size : size + (count + KeyedPacket.smallest - size + step - 1) / step * step
  }

  /// Packs of partitions and the list at the end tell where partitions are, and how large header metadata are.
  private mutating func moveParts(_ counts: [Int: Int]) {
    let place = result.layout.places(of: 0)
    let growth = result.size - source.size
    func moved(_ told: Int) -> Int {
      let old = file.start.addingSaturated(told)
      return (place(old) ?? old.addingSaturated(growth)) - file.start
    }
    var pieces: [(offset: Int, bytes: [UInt8])] = []
    func put(_ number: Int, _ old: Int, at offset: Int) {
      guard number != old, let offset = place(offset) else { return }
      pieces.append((offset, UInt64(clamping: number).bigEndianBytes))
    }
    for (index, partition) in file.partitions.enumerated() {
      let start = partition.pack.value.lowerBound
      let told = partition.told
      put(moved(told.this), told.this, at: start + MXFPartition.thisPlace)
      put(moved(told.previous), told.previous, at: start + MXFPartition.previousPlace)
      put(moved(told.footer), told.footer, at: start + MXFPartition.footerPlace)
      let count = partition.headerByteCount
      put(counts[index] ?? count, count, at: start + MXFPartition.countPlace)
    }
    for (at, told) in file.list?.places ?? [] { put(moved(told), told, at: at) }
    result.put(pieces)
  }
}
