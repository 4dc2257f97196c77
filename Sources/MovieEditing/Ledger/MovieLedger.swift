package import BaseMedia
package import BinaryIO

/// Accounts for every byte of a movie that became another: box by box, down to those that hold no others.
///
/// A box is *carried* where one of its type with the same bytes is in the output, *rewritten* where the output has
/// another one at its path, *structure* where it is an index or a table that new ones replace, *padding* where it is
/// zeros. What is left was asked to go, or is lost.
package struct MovieLedger {
  /// What is known of a verb's wishes: what becomes of a box that is not in the output.
  package struct Explanation: Sendable {
    /// What becomes of content that nothing else explains.
    package var otherwise: ByteLedger.Outcome
    /// Why.
    package var reason: String
    /// The offsets of boxes that were asked to go, or to become others, with all they hold.
    package var removedOffsets: Set<Int> = []
    /// Paths of boxes that are written otherwise, and how.
    package var rewrittenPaths: [(path: String, change: String)] = []
    /// Digests of values that were taken out because an earlier conversion had added them.
    package var mirrorDigests: Set<String> = []
    /// Whether media that no table of the output refers to was left out on purpose.
    package var leavesMedia = false

    package init(otherwise: ByteLedger.Outcome = .lost, reason: String = "") {
      self.otherwise = otherwise
      self.reason = reason
    }
  }

  /// The account of the source.
  package private(set) var source: ByteLedger
  private let twins: BoxTwins
  /// The paths of the output's boxes that hold others, by their types alone.
  private let containers: Set<String>
  private let moves: OffsetMap
  private let bytes: any ByteSource
  private let explanation: Explanation
  private let isJoined: Bool

  /// Makes the account; the boxes of the source have their fragments as they are, and `place` is that of the source
  /// among those of the layout.
  package init(
    of tree: BoxTree, _ bytes: any ByteSource, source place: Int = 0, in output: BoxTree,
    layout: FileLayout, explanation: Explanation
  ) throws(IOFailure) {
    source = ByteLedger(size: bytes.size)
    self.bytes = bytes
    self.explanation = explanation
    moves = OffsetMap(layout, of: place)
    var containers: Set<String> = []
    Self.add(containers: output.boxes, in: "", to: &containers)
    self.containers = containers
    isJoined = !output.boxes.contains { $0.type == "moof" }
    twins = BoxTwins(of: tree.boxes, among: output.boxes)
    var others = BoxSiblings(output.boxes)
    for (box, path) in tree.boxes.withPaths(in: "") {
      try account(box, path: path, twin: others.next(box.type))
    }
    if source.end < bytes.size { try explain(source.end..<bytes.size, "data after the last box") }
  }

  /// The account of the output: what is copied or the same is carried, what was made is rewritten or padding.
  package func output(_ layout: FileLayout) -> ByteLedger {
    var ledger = ByteLedger(size: layout.size)
    let carried = OffsetMap(
      source.entries.compactMap { entry in
        guard entry.fate == .carried, let start = entry.destination else { return nil }
        return OffsetMap.Move(source: start..<(start + entry.range.count), destination: 0)
      })
    var position = 0
    for segment in layout.segments {
      let range = position..<(position + segment.count)
      position = range.upperBound
      switch segment {
      case .range: ledger.append(range, .carried)
      case .zeros: ledger.append(range, .padding)
      case .bytes(let made):
        var start = range.lowerBound
        for part in carried.parts(of: range).map(\.source) {
          append(start..<part.lowerBound, of: made, from: range.lowerBound, to: &ledger)
          ledger.append(part, .carried)
          start = part.upperBound
        }
        append(start..<range.upperBound, of: made, from: range.lowerBound, to: &ledger)
      }
    }
    return ledger
  }

  private func append(
    _ range: Range<Int>, of made: [UInt8], from start: Int, to ledger: inout ByteLedger
  ) {
    guard !range.isEmpty else { return }
    let isZero = made[(range.lowerBound - start)..<(range.upperBound - start)].allSatisfy {
      $0 == 0
    }
    ledger.append(range, isZero ? .padding : .rewritten)
  }

  // MARK: Boxes in both files

  /// Adds the types of boxes that hold others, from the top down.
  private static func add(
    containers boxes: [BoxNode], in types: String, to found: inout Set<String>
  ) {
    // Boxes of a type often follow one another.
    var last: (type: FourCC, types: String)?
    for box in boxes where !box.children.isEmpty {
      if last?.type != box.type {
        let own = BoxPath.appending(box.type, index: 0, to: types)
        found.insert(own)
        last = (box.type, own)
      }
      add(containers: box.children, in: last?.types ?? "", to: &found)
    }
  }

  /// Where the output has the header of a box that holds others, bit for bit; `nil` where it has another one.
  private func destination(ofHeaderOf box: BoxNode, twin: BoxNode?, count: Int) -> Int? {
    guard let twin, !twin.children.isEmpty, twin.origin?.count == box.origin?.count,
      twin.prefix == box.prefix, twin.userType == box.userType,
      count == box.payloadOffset - box.offset + box.prefix.count,
      count == twin.payloadOffset - twin.offset + twin.prefix.count
    else { return nil }
    return twin.offset
  }

  /// A path without the numbers of boxes among their kind.
  private static func types(of path: String) -> String {
    path.split(separator: ".").map { $0.prefix { $0 != "[" } }.joined(separator: ".")
  }

  // MARK: The account

  private mutating func account(
    _ box: BoxNode, path: String, twin: BoxNode?, isAmongRemoved: Bool = false
  ) throws(IOFailure) {
    guard let origin = box.origin?.clamped(to: 0..<bytes.size), !origin.isEmpty else { return }
    if origin.lowerBound > source.end { try explain(source.end..<origin.lowerBound, path) }
    guard case .children(_, let children, _) = box.content, !children.isEmpty,
      twins.places[origin.lowerBound] == nil, moves.parts(of: origin).first?.source != origin,
      !explanation.removedOffsets.contains(origin.lowerBound)
    else {
      try accountLeaf(box, origin, path: path, twin: twin, isAmongRemoved: isAmongRemoved)
      return
    }
    // What tells of items goes with them: the handler and the keys of a list, the names of an item.
    let isAmongRemoved = isAmongRemoved || holdsRemoved(box, in: origin, path: path)
    let first = children.compactMap { $0.origin?.lowerBound }.first ?? origin.upperBound
    if source.end < first {
      // What held only what went has gone with it.
      let isGone = explanation.otherwise == .removed && !containers.contains(Self.types(of: path))
      let header = source.end..<first
      let destination = destination(ofHeaderOf: box, twin: twin, count: header.count)
      source.append(
        header, destination != nil ? .carried : isGone ? .removed : .rewritten,
        destination != nil ? "" : path, destination: destination)
    }
    var others = BoxSiblings(twin?.children ?? [])
    for (child, own) in children.withPaths(in: path) {
      let twin = others.next(child.type)
      try account(child, path: own, twin: twin, isAmongRemoved: isAmongRemoved)
    }
    if source.end < origin.upperBound {
      let rest = source.end..<origin.upperBound
      source.append(rest, try bytes.isZero(rest) ? .padding : .rewritten, path)
    }
  }

  private mutating func accountLeaf(
    _ box: BoxNode, _ origin: Range<Int>, path: String, twin: BoxNode?, isAmongRemoved: Bool
  ) throws(IOFailure) {
    let start = max(origin.lowerBound, source.end)
    guard start < origin.upperBound else { return }
    let range = start..<origin.upperBound
    if let destination = twins.places[origin.lowerBound] {
      source.append(range, .carried, destination: destination)
      return
    }
    let carried = moves.parts(of: range)
    guard let first = carried.first else {
      if let fate = fate(of: box, path: path) {
        source.append(range, fate.fate, path, because: fate.reason)
      } else if isAmongRemoved {
        source.append(range, .removed, path)
      } else {
        try explain(
          range, path, header: min(box.payloadOffset, range.upperBound), isMedia: box.type == "mdat"
        )
      }
      return
    }
    // The header of a box whose content is copied.
    let header = min(max(box.payloadOffset, start), first.source.lowerBound)
    if start < header {
      let place =
        start == origin.lowerBound && header == box.payloadOffset
        ? twin.flatMap { Self.hasSameHeader(box, $0) ? $0.offset : nil } : nil
      source.append(
        start..<header, place == nil ? .rewritten : .carried, place == nil ? path : "",
        destination: place)
    }
    for part in carried {
      if source.end < part.source.lowerBound {
        try explain(source.end..<part.source.lowerBound, path, isMedia: true)
      }
      source.append(part.source, .carried, destination: part.destination)
    }
    if source.end < range.upperBound {
      try explain(source.end..<range.upperBound, path, isMedia: true)
    }
  }

  private static func hasSameHeader(_ box: BoxNode, _ other: BoxNode) -> Bool {
    (box.type, box.sizeForm, box.size) == (other.type, other.sizeForm, other.size)
      && box.userType == other.userType
  }

  /// What became of a box that is not in the output as it was; `nil` where its bytes have to be looked at.
  private func fate(
    of box: BoxNode, path: String
  ) -> (fate: ByteLedger.Outcome, reason: String)? {
    if explanation.removedOffsets.contains(box.offset) { return (.removed, "") }
    if MirrorRecord.isRecord(box) { return (.padding, "") }
    // An unknown box with other bytes is another box, not a rewritten one.
    if twins.rewritten.contains(box.offset), Self.isKnown(box) || path.contains(".stsd.") {
      return (.rewritten, "")
    }
    if isJoined, SampleEncryptionTable.isTable(box) { return (.structure, "") }
    if isJoined, path.hasPrefix("moov.mvex") { return (.structure, "") }
    if Self.indexes.contains(box.type) || Self.tables.contains(box.type),
      path.hasPrefix("m") || !path.contains(".")
    {
      return (.structure, "")
    }
    if let note = explanation.rewrittenPaths.first(where: {
      path == $0.path || path.hasPrefix($0.path + ".") || $0.path.hasPrefix(path + ".")
    }) {
      return (.rewritten, note.change)
    }
    return isMirror(box) ? (.removed, "written by an earlier conversion") : nil
  }

  /// Whether a box is one whose fields are known here, whatever it stands in.
  private static func isKnown(_ box: BoxNode) -> Bool {
    // An index of GPS blocks follows what it names.
    BoxRegistry.isKnown(box.type) || box.type.rawValue >> 24 == 0xA9 || box.type == "gps "
  }

  /// Indexes, which say where things were, and brands, of which a file has one list.
  private static let indexes: Set<FourCC> = [
    "ftyp", "styp",
    "sidx", "ssix", "mfra", "tfra", "mfro", "mehd", "trex", "mfhd", "tfhd", "tfdt", "trun",
  ]
  /// Tables of samples, which are rebuilt, and are compared as tables.
  private static let tables: Set<FourCC> = [
    "stts", "ctts", "cslg", "stss", "stsh", "sdtp", "stsz", "stz2", "stsc", "stco", "co64", "saio",
    "saiz", "senc", "sbgp", "sgpd", "subs", "stdp", "padb",
  ]

  /// Whether a list of items, or an item of several boxes, holds one that was asked to go or to change.
  private func holdsRemoved(_ box: BoxNode, in origin: Range<Int>, path: String) -> Bool {
    if box.type == "meta", holdsMirror(box) { return true }
    return explanation.removedOffsets.contains { origin.contains($0) }
      && (box.type == "meta" || path.contains(".ilst"))
  }

  /// Whether a list of items holds one that an earlier conversion had added.
  private func holdsMirror(_ box: BoxNode) -> Bool {
    box.children.filter { $0.type == "ilst" }.flatMap(\.children).flatMap(\.children)
      .contains(where: isMirror)
  }

  private func isMirror(_ box: BoxNode) -> Bool {
    // The value comes after type and locale, or after length and language.
    !explanation.mirrorDigests.isEmpty
      && (box.type == "data" ? [8, 4] : [4]).contains { head in
        explanation.mirrorDigests.contains(MirrorRecord.digest(box.payload.dropFirst(head)))
      }
  }

  /// Bytes that are not in the output: zeros, or content.
  private mutating func explain(
    _ range: Range<Int>, _ path: String, header: Int? = nil, isMedia: Bool = false
  ) throws(IOFailure) {
    let content = max(range.lowerBound, header ?? range.lowerBound)..<range.upperBound
    if try bytes.isZero(content) {
      // The header of an empty box that is not meant for padding says something, if little.
      let isPadding = content.lowerBound == range.lowerBound || Self.isPadding(path)
      source.append(range, isPadding ? .padding : .structure, path)
    } else if isMedia, explanation.leavesMedia {
      source.append(range, .removed, path, because: "media outside what was asked for")
    } else {
      source.append(range, explanation.otherwise, path, because: explanation.reason)
    }
  }

  private static func isPadding(_ path: String) -> Bool {
    let type = path.split(separator: ".").last.map { $0.prefix { $0 != "[" } } ?? ""
    return ["free", "skip", "wide"].contains(type)
  }
}
