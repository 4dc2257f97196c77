internal import BinaryIO

/// Where the elements of a segment lie, and where changed ones go: clusters stay.
///
/// A changed element takes its old place and the fillers behind it; else a filler before the first cluster; else the
/// end of the segment, where `SeekHead` must lead to it.
///
/// Source: RFC 9559 § 5.1.1 (`SeekHead`), § 25.3.1; RFC 8794 § 6.2, § 11.3.2.
struct MatroskaLayout {
  private let source: any ByteSource
  /// The elements of the segment, those in clusters of unknown size too.
  private(set) var elements: [EBMLPart] = []
  private var segment: EBMLHeader
  private var end: Int
  private var replacements: [(range: Range<Int>, segments: [RewrittenFile.Segment])] = []
  private var appended: [RewrittenFile.Segment] = []
  /// Fillers before the first cluster that are still free.
  private var fillers: [Range<Int>] = []
  /// What `SeekHead` is to say: old positions, new ones.
  private var moved: [Int: Int?] = [:]
  private var added: [(id: EBMLID, position: Int, isFar: Bool)] = []
  private static let mostElements = 4_000_000

  /// Finds the elements of the first segment.
  init(_ source: any ByteSource) throws(FormatWritingError) {
    self.source = source
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
      else { throw FormatWritingError("bytes at \(position) are no element: the file is damaged") }
      // The parts of a cluster without a size lie in the segment.
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
      // What follows a list of elements, or what changes, is theirs.
      let owner = elements[..<index].last { $0.id != .void }
      if owner?.id != .seekHead { fillers.append(elements[index].range) }
    }
  }

  private func isFiller(_ index: Int) -> Bool { elements[index].id == .void }

  /// The elements of a kind.
  func all(_ id: EBMLID) -> [EBMLPart] { elements.filter { $0.id == id } }

  /// The old place of an element with the fillers behind it.
  private func room(of element: EBMLPart) -> Range<Int> {
    guard var index = elements.firstIndex(of: element) else { return element.range }
    var end = element.range.upperBound
    while index + 1 < elements.count, isFiller(index + 1) {
      index += 1
      end = elements[index].range.upperBound
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
    if let segments = content.filling(room.count) {
      replacements.append((room, segments))
    } else if room.upperBound == end, appended.isEmpty,
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
      moved[old] = place(content).position
    }
  }

  /// Where what is appended begins: the end of the segment, or the place of its last element.
  private var start: Int?

  mutating func add(_ content: EBMLContent) {
    guard content.count > 0 else { return }
    let (position, isFar) = place(content)
    added.append((content.id, position, isFar))
  }

  private mutating func fill(_ range: Range<Int>) {
    replacements.append((range, [.bytes(EBMLPart.filler(range.count))]))
  }

  /// Puts an element into a filler, or at the end.
  private mutating func place(_ content: EBMLContent) -> (position: Int, isFar: Bool) {
    for (index, filler) in fillers.enumerated() {
      guard let segments = content.filling(filler.count) else { continue }
      fillers.remove(at: index)
      replacements.append((filler, segments))
      return (filler.lowerBound - segment.bodyOffset, false)
    }
    let position = (start ?? end) + appended.byteCount - segment.bodyOffset
    appended += content.filling(content.leastSize) ?? []
    return (position, true)
  }

  // MARK: The file

  mutating func finish(_ file: inout RewrittenFile) throws(FormatWritingError) {
    try updateSeekHeads()
    let newEnd = (start ?? end) + appended.byteCount
    if let size = segment.size, newEnd - segment.bodyOffset != size {
      let width = segment.bodyOffset - segment.offset - segment.id.bytes.count
      guard
        let head = EBMLPart.head(
          segment.id, size: newEnd - segment.bodyOffset, width: width)
      else { throw FormatWritingError("the segment has no room for its new size") }
      replacements.append((segment.offset..<segment.bodyOffset, [.bytes(head)]))
    }
    try file.copy(0..<end, replacing: replacements)
    for segment in appended { file.append(segment) }
    file.copy(end..<max(end, source.size))
  }

  private mutating func updateSeekHeads() throws(FormatWritingError) {
    guard !moved.isEmpty || !added.isEmpty else { return }
    let lists = all(.seekHead)
    for (index, list) in lists.enumerated() {
      let bytes = try reading(source.read(list.body))
      var parser = EBMLParser(masters: EBMLID.masters)
      let seeks = parser.children(of: bytes, at: list.body.lowerBound, path: "SeekHead")
        .filter { $0.id == .seek }
      guard !parser.isDamaged else { throw FormatWritingError("the list of elements is damaged") }
      var entries: [EBMLElement] = []
      var isChanged = false
      for seek in seeks {
        let told = seek.child(.seekPosition)?.number.flatMap { Int(exactly: $0) }
        if let told, let new = moved[told] {
          isChanged = true
          if let new, let id = seek.child(.seekID) {
            entries.append(Self.entry(id, new))
          }
        } else {
          entries.append(seek)
        }
      }
      let near = added.filter { !$0.isFar }
      let far = added.filter(\.isFar)
      let content = { (rows: [(id: EBMLID, position: Int, isFar: Bool)]) in
        let all =
          entries
          + rows.map { Self.entry(EBMLElement(.seekID, bytes: $0.id.bytes), $0.position) }
        return EBMLContent(
          id: .seekHead,
          segments: Self.withChecksum(
            all.flatMap(\.written), wanted: bytes.starts(with: EBMLID.checksum.bytes)))
      }
      guard isChanged || index == 0 && !added.isEmpty else { continue }
      let room = room(of: list)
      // What lies before the first cluster is found without a list.
      let rows = index == 0 ? far + near : []
      if let segments = content(rows).filling(room.count) {
        replacements.append((room, segments))
      } else if let segments = content(index == 0 ? far : []).filling(room.count) {
        replacements.append((room, segments))
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
