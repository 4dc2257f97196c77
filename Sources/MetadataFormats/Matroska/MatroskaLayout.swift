internal import BinaryIO

/// Where the elements of a segment are, and where changed ones go.
///
/// A changed element takes its old place and the fillers after it; else a filler before the first cluster. Where none
/// has room, what stood before the clusters stays there: the clusters move, by so much that changes to come have room
/// (see ``MatroskaShift``). Readers that stop at the first cluster find it. What followed the clusters goes to the
/// end of the segment, where `SeekHead` leads to it.
///
/// Source: RFC 9559 § 5.1.1 (`SeekHead`), § 25.3.1; RFC 8794 § 6.2, § 11.3.2.
struct MatroskaLayout {
  let source: any ByteSource
  /// The elements of the segment, those in clusters of unknown size too.
  private(set) var elements: [EBMLPart] = []
  private(set) var segment: EBMLHeader
  private var end: Int
  private var replacements: [(range: Range<Int>, segments: [RewrittenFile.Segment])] = []
  private var appended: [RewrittenFile.Segment] = []
  /// What goes between the first cluster and what is before it.
  private var inserted: [RewrittenFile.Segment] = []
  /// How far clusters move.
  private var shift = 0
  /// Whether clusters may move at all.
  private let mayShift: Bool
  /// Fillers before the first cluster that are still free.
  private var fillers: [Range<Int>] = []
  /// What is after the first `SeekHead`, of which a part is its own and the rest anybody's.
  private var listFiller: (own: Range<Int>, rest: Range<Int>)?
  /// What `SeekHead` is to say: old positions, new ones.
  private var moved: [Int: Place?] = [:]
  private var added: [(id: EBMLID, place: Place)] = []
  private static let mostElements = 4_000_000
  /// The room that `SeekHead` keeps to grow in.
  private static let listRoom = 160

  /// Where an element goes: before the clusters, or after them, where it moves with them.
  struct Place {
    var position: Int
    var isFar: Bool
  }

  /// Finds the elements of the first segment.
  init(_ source: any ByteSource, mayShift: Bool = true) throws(FormatWritingError) {
    self.source = source
    self.mayShift = mayShift
    var window = SourceCursor(source, 0..<source.size)
    guard let segment = try reading(EBMLHeader.segment(&window)) else {
      throw FormatWritingError("the file has no segment")
    }
    self.segment = segment
    end = segment.end ?? source.size
    guard end <= source.size else { throw FormatWritingError("the segment ends past the file") }
    var position = segment.bodyOffset
    while position < end {
      guard elements.count < Self.mostElements,
        let header = try reading(EBMLHeader.read(&window, at: position))
      else { throw FormatWritingError("bytes at \(position) are not an element: damaged file") }
      // The parts of a cluster without a size are in the segment.
      let isOpen = header.size == nil && header.id == .cluster
      guard let next = isOpen ? header.bodyOffset : header.end, next <= end else {
        throw FormatWritingError(
          "the element at \(position) does not tell its size, or ends past the segment")
      }
      elements.append(
        EBMLPart(id: header.id, range: position..<next, body: header.bodyOffset..<next))
      position = next
    }
    let firstCluster = elements.firstIndex { $0.id == .cluster } ?? elements.count
    for index in elements[..<firstCluster].indices where isFiller(index) {
      let (range, owner) = (elements[index].range, elements[..<index].last { $0.id != .void })
      if owner?.id != .seekHead {
        fillers.append(range)
      } else if listFiller == nil, owner == all(.seekHead).first, range.count >= 2 * Self.listRoom {
        let own = range.prefix(Self.listRoom)
        listFiller = (own, own.upperBound..<range.upperBound)
      }
    }
    if let rest = listFiller?.rest { fillers.append(rest) }
  }

  /// Where the first cluster is; `nil` where there is none.
  var firstCluster: Int? { elements.first { $0.id == .cluster }?.range.lowerBound }

  /// Whether an element is after the first cluster.
  func isFar(_ element: EBMLPart) -> Bool {
    firstCluster.map { element.range.lowerBound > $0 } ?? false
  }

  private func isFiller(_ index: Int) -> Bool { elements[index].id == .void }

  /// The elements of a kind.
  func all(_ id: EBMLID) -> [EBMLPart] { elements.filter { $0.id == id } }

  private func isFree(_ filler: Range<Int>) -> Bool {
    !replacements.contains { $0.range.overlaps(filler) }
  }

  /// The old place of an element with the fillers after it.
  private func room(of element: EBMLPart) -> Range<Int> {
    guard var index = elements.firstIndex(of: element) else { return element.range }
    var end = element.range.upperBound
    while index + 1 < elements.count, isFiller(index + 1) {
      index += 1
      let filler = elements[index].range
      if let own = listFiller?.own, filler.contains(own.lowerBound) {
        return element.range.lowerBound..<own.upperBound
      }
      guard isFree(filler) else { break }
      end = filler.upperBound
    }
    return element.range.lowerBound..<end
  }

  /// Gives an element other content; without any it goes.
  mutating func replace(_ element: EBMLPart, with content: EBMLContent?) {
    let room = room(of: element)
    fillers.removeAll { room.overlaps($0) }
    let old = element.range.lowerBound - segment.bodyOffset
    guard let content, content.count > 0 else {
      moved[old] = .some(nil)
      fill(element.range)
      fillers +=
        room.upperBound > element.range.upperBound
        ? [element.range.upperBound..<room.upperBound] : []
      return
    }
    if isFar(element), let position = placeInFiller(content) {
      fill(element.range)
      moved[old] = Place(position: position, isFar: false)
    } else if let segments = content.filling(room.count) {
      replacements.append((room, segments))
    } else if room.upperBound == end, appended.isEmpty, isFar(element),
      let segments = content.filling(content.leastSize)
    {
      replacements.append((room, []))
      appended += segments
      start = room.lowerBound
    } else {
      fill(element.range)
      if room.upperBound > element.range.upperBound {
        fillers.append(element.range.upperBound..<room.upperBound)
      }
      moved[old] = place(content, isFar: isFar(element))
    }
  }

  /// Where what is appended begins: the end of the segment, or the place of its last element.
  private var start: Int?

  mutating func add(_ content: EBMLContent) {
    guard content.count > 0 else { return }
    added.append((content.id, place(content, isFar: false)))
  }

  private mutating func fill(_ range: Range<Int>) {
    replacements.append((range, [.bytes(EBMLPart.filler(range.count))]))
  }

  /// Puts an element into a filler; `nil` where none has room.
  private mutating func placeInFiller(_ content: EBMLContent) -> Int? {
    for (index, filler) in fillers.enumerated() {
      let left = filler.count - content.leastSize
      // What is left is a filler again, and may take more.
      let used = left >= Self.leastFiller ? filler.prefix(content.leastSize) : filler
      guard let segments = content.filling(used.count) else { continue }
      fillers.remove(at: index)
      if used.count < filler.count {
        let rest = used.upperBound..<filler.upperBound
        fillers.insert(rest, at: index)
        cutFillers.insert(rest)
      }
      cutFillers.remove(filler)
      if filler.lowerBound == listFiller?.rest.lowerBound { isListFillerUsed = true }
      replacements.append((used, segments))
      return used.lowerBound - segment.bodyOffset
    }
    return nil
  }

  /// What is left of fillers that something is in now.
  private var cutFillers: Set<Range<Int>> = []
  private static let leastFiller = 64

  /// Whether something is in what `SeekHead` leaves of its filler.
  private var isListFillerUsed = false
  private var isListRewritten = false

  /// Puts an element into a filler, before the clusters, or at the end.
  private mutating func place(_ content: EBMLContent, isFar: Bool) -> Place {
    if let position = placeInFiller(content) { return Place(position: position, isFar: false) }
    let segments = content.filling(content.leastSize) ?? []
    if !isFar, mayShift, let firstCluster {
      let position = firstCluster + inserted.byteCount - segment.bodyOffset
      inserted += segments
      return Place(position: position, isFar: false)
    }
    let position = (start ?? end) + appended.byteCount - segment.bodyOffset
    appended += segments
    return Place(position: position, isFar: true)
  }

  // MARK: The file

  mutating func finish(_ file: inout RewrittenFile) throws(FormatWritingError) {
    if !inserted.isEmpty, let firstCluster {
      let move = try MatroskaShift(self, from: firstCluster)
      shift = move.distance(for: inserted.byteCount)
      replacements += try move.clusterPatches(by: shift)
      for part in all(.cues) {
        guard let content = try move.cues(part, by: shift) else { continue }
        replace(part, with: content)
      }
    }
    try updateSeekHeads()
    for filler in cutFillers { fill(filler) }
    // The head of the filler was that of the list's part of it.
    if isListRewritten, !isListFillerUsed, let rest = listFiller?.rest { fill(rest) }
    if shift > 0, let firstCluster {
      let left = shift - inserted.byteCount
      guard left == 0 || left > 1 else { throw FormatWritingError("the new elements do not fit") }
      inserted.append(.bytes(EBMLPart.filler(left)))
      replacements.append((firstCluster..<firstCluster, inserted))
    }
    let newEnd = (start ?? end) + appended.byteCount + shift
    if let size = segment.size, newEnd - segment.bodyOffset != size {
      let width = segment.bodyOffset - segment.offset - segment.id.bytes.count
      let size = newEnd - segment.bodyOffset
      // Where all is rewritten, the head may be longer, too: positions count from its end.
      guard
        let head = EBMLPart.head(segment.id, size: size, width: width)
          ?? (shift > 0 ? EBMLPart.head(segment.id, size: size, width: 8) : nil)
      else { throw FormatWritingError("the segment has no room for its new size") }
      replacements.append((segment.offset..<segment.bodyOffset, [.bytes(head)]))
    }
    try file.copy(0..<end, replacing: replacements)
    for segment in appended { file.append(segment) }
    file.copy(end..<max(end, source.size))
  }

  /// Where an element that told an old position is now, by an old position; `nil` where it is gone.
  private func position(_ told: Int) -> Int? {
    if let new = moved[told] { return new.map(position) }
    return firstCluster.map { told >= $0 - segment.bodyOffset } ?? false ? told + shift : told
  }

  private func position(_ place: Place) -> Int { place.position + (place.isFar ? shift : 0) }

  private mutating func updateSeekHeads() throws(FormatWritingError) {
    guard !moved.isEmpty || !added.isEmpty || shift > 0 else { return }
    // The first list may tell where others are.
    for (index, list) in all(.seekHead).enumerated().reversed() {
      let bytes = try reading(source.read(list.body))
      var parser = EBMLParser(masters: EBMLID.masters)
      let seeks = parser.children(of: bytes, at: list.body.lowerBound, path: "SeekHead")
        .filter { $0.id == .seek }
      guard !parser.isDamaged else { throw FormatWritingError("the list of elements is damaged") }
      var entries: [EBMLElement] = []
      var isChanged = index == 0 && (!added.isEmpty || isListFillerUsed)
      for seek in seeks {
        let told = seek.child(.seekPosition)?.number.flatMap { Int(exactly: $0) }
        guard let told, let id = seek.child(.seekID), position(told) != told else {
          entries.append(seek)
          continue
        }
        isChanged = true
        if let new = position(told) { entries.append(Self.entry(id, new)) }
      }
      guard isChanged else { continue }
      isListRewritten = isListRewritten || index == 0
      let rows = index == 0 ? added : []
      func content(_ rows: [(id: EBMLID, place: Place)]) -> EBMLContent {
        let all =
          entries
          + rows.map { Self.entry(EBMLElement(.seekID, bytes: $0.id.bytes), position($0.place)) }
        return EBMLContent(
          id: .seekHead,
          segments: Self.withChecksum(
            all.flatMap(\.written), wanted: bytes.starts(with: EBMLID.checksum.bytes)))
      }
      let room = room(of: list)
      // What is before the first cluster is found without a list.
      let far = rows.filter(\.place.isFar)
      if let segments = content(rows).filling(room.count)
        ?? content(far).filling(room.count)
      {
        replacements.append((room, segments))
      } else if shift > 0 || index > 0 {
        let whole = content(rows)
        fill(room)
        moved[list.range.lowerBound - segment.bodyOffset] = place(whole, isFar: isFar(list))
      } else {
        throw FormatWritingError(
          "the list of elements at the head has no room for what would stand at the end; remux the file"
        )
      }
    }
  }

  private static func entry(_ id: EBMLElement, _ position: Int) -> EBMLElement {
    EBMLElement(.seek, [id, EBMLElement(.seekPosition, number: UInt64(max(0, position)))])
  }

  /// A body with the checksum before it that the old one had.
  ///
  /// Source: RFC 8794 § 11.3.1.
  static func withChecksum(_ body: [UInt8], wanted: Bool) -> [RewrittenFile.Segment] {
    guard wanted, !body.isEmpty else { return [.bytes(body)] }
    let sum = CyclicRedundancyCheck.value(of: body).littleEndianBytes
    return [.bytes([0xBF, 0x84] + sum + body)]
  }
}
