package import BaseMedia
package import BinaryIO
internal import MediaModel

/// A file while it is laid out: what it is made of so far, and where what offsets name has come to be.
struct LayoutDraft {
  private(set) var layout = FileLayout()
  /// By source, what was carried or made at another place.
  private var moves: [Int: [OffsetMap.Move]] = [:]

  var size: Int { layout.size }

  /// Whether 32-bit offsets may not do.
  var mayPassLimit: Bool { size > 0xF000_0000 }

  /// Where the bytes of a source of `size` bytes are.
  func map(of source: Int = 0, size: Int) -> OffsetMap {
    OffsetMap(moves[source] ?? [], ends: (size, layout.size))
  }

  /// Lays out a file whose boxes hold places in it: they are made for the places of the draft before, until these stay.
  ///
  /// Wider offsets make headers longer, which moves what is after them: settled after few rounds. For the first draft
  /// there are no places yet. What is given is of offsets that name bytes which are not carried.
  static func settled(
    keeping privateData: PrivateData, _ make: (LayoutDraft?) throws(ParseError) -> LayoutDraft
  ) throws(ParseError) -> (layout: FileLayout, diagnostics: [Diagnostic]) {
    var draft = try make(nil)
    for _ in 0..<6 {
      let next = try make(draft)
      if next.layout.segments.map(\.count) == draft.layout.segments.map(\.count) {
        return privateData.patched(next.layout)
      }
      draft = next
    }
    throw ParseError("offsets that do not settle", offset: 0, path: "moov")
  }

  // MARK: Pieces

  /// Adds a movie header, its offsets aside: those into its own tables are made for this place.
  mutating func append(header moov: BoxNode) { append(moov.placed(at: size)) }

  /// Adds a box; content that is not in memory is copied from a source, and `isNamed` says that offsets name the box
  /// itself by its place in the first.
  mutating func append(_ box: BoxNode, of source: Int = 0, isNamed: Bool = false) {
    if isNamed, let origin = box.origin { note(origin, of: source, at: size) }
    layout.append(box, of: source)
    if case .external(let range) = box.content { note(range, of: source, at: size - range.count) }
  }

  /// Adds a box as it is in the source where it holds what offsets may name, so that these can follow it.
  mutating func append(carried box: BoxNode, by privateData: PrivateData) {
    if let stored = box.storedRange {
      append(stored)
    } else if let origin = box.origin, privateData.isHeld(by: box) {
      layout.append(origin)
    } else {
      append(box)
    }
  }

  /// Adds boxes that may say where items are.
  mutating func append(
    loose boxes: [BoxNode], of source: Int = 0, by map: OffsetMap?,
    keeping privateData: PrivateData = PrivateData()
  ) {
    for var box in boxes {
      if let map { OffsetPatcher.patch(looseBox: &box, by: map) }
      if source == 0 { append(carried: box, by: privateData) } else { append(box, of: source) }
    }
  }

  /// Adds a range of the first source as it is.
  mutating func append(_ range: Range<Int>) {
    note(range, of: 0, at: size)
    layout.append(range)
  }

  /// Adds one `mdat` with ranges of sources.
  mutating func append(media: [(range: Range<Int>, source: Int)]) {
    layout.append(media: media.map { .range($0.range, of: $0.source) })
    var position = size - media.reduce(0) { $0 + $1.range.count }
    for (range, source) in media {
      note(range, of: source, at: position)
      position += range.count
    }
  }

  private mutating func note(_ range: Range<Int>, of source: Int, at position: Int) {
    var moves = self.moves.removeValue(forKey: source) ?? []
    if let last = moves.last, last.source.upperBound == range.lowerBound,
      last.destination + last.source.count == position
    {
      moves[moves.count - 1].source = last.source.lowerBound..<range.upperBound
    } else {
      moves.append(OffsetMap.Move(source: range, destination: position))
    }
    self.moves[source] = moves
  }
}

extension FileLayout {
  /// Adds a box; content that is not in memory is copied from a source.
  package mutating func append(_ box: BoxNode, of source: Int = 0) {
    append(box.bytes)
    if case .external(let range) = box.content { append(range, of: source) }
  }

  /// Adds one `mdat` with pieces.
  package mutating func append(media: [FileSegment]) {
    let payload = media.reduce(0) { $0 + $1.count }
    guard payload > 0 else { return }
    append(BoxNode(header: .media, origin: 0..<0, content: .external(0..<payload)).bytes)
    for segment in media { append(segment) }
  }
}
