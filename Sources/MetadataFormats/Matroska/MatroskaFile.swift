internal import BinaryIO
internal import MediaModel

/// The elements of a Matroska file that tell something about it; media data is passed over.
///
/// Elements that `SeekHead` names are jumped to; without one, clusters are stepped over by their heads.
struct MatroskaFile {
  private(set) var header: EBMLElement?
  /// What stands in elements of each kind.
  private(set) var info: [EBMLElement] = []
  private(set) var tracks: [EBMLElement] = []
  private(set) var tags: [EBMLElement] = []
  private(set) var chapters: [EBMLElement] = []
  private(set) var attachments: [MatroskaAttachment] = []
  private(set) var diagnostics: [Diagnostic] = []

  private var window: SourceCursor
  private var segmentStart = 0
  private var targets: [Target] = []
  private var visited: Set<Int> = []
  private var headersLeft = Self.mostHeaders
  private var searchesLeft = 8
  /// The first cluster that was not stepped over.
  private var firstCluster: Int?
  private var elementsLeft = EBMLParser.most
  private var bytesLeft = 4 * Self.largestElement

  /// A place that `SeekHead` names.
  private struct Target: Hashable {
    var id: EBMLID
    var position: Int
  }

  /// The first element of a number that tells something of the segment.
  func info(_ id: EBMLID) -> EBMLElement? { info.first { $0.id == id } }

  /// The entries of tracks, in the order of their places.
  var streams: [EBMLElement] { tracks.filter(Self.isStream) }

  /// The editions, which are lists of chapters.
  var editions: [EBMLElement] { chapters.filter { $0.id == .editionEntry } }

  /// Whether an element is a track that libavformat takes for a stream: of such a type, and with a codec.
  static func isStream(_ element: EBMLElement) -> Bool {
    element.id == .trackEntry
      && [1, 2, 0x11, 0x21].contains(element.child(.trackType)?.number)
      && element.child(.codecID) != nil
  }

  /// How many heads of elements are looked at.
  static let mostHeaders = 20_000
  /// How large an element may be that is read whole.
  static let largestElement = 32 << 20
  /// How far the next element is looked for after damaged bytes.
  private static let searchDistance = 1 << 20

  /// Reads a file.
  init(_ source: any ByteSource, head: [UInt8]) throws(IOFailure) {
    window = SourceCursor(source, 0..<source.size, head: head)
    guard let first = try element(at: 0), first.id == .header else {
      note("no EBML header", at: 0, clause: "RFC 8794 § 11.2")
      return
    }
    let end = try readHeader(first)
    guard let segment = try EBMLHeader.segment(&window, from: end) else {
      note("no segment", at: end, clause: "RFC 9559 § 5.1")
      return
    }
    try readSegment(segment)
  }

  private mutating func readHeader(_ first: EBMLHeader) throws(IOFailure) -> Int {
    let (elements, end) = try children(of: first)
    let header = EBMLElement(.header, elements)
    self.header = header
    let limits: [(EBMLID, UInt64, String)] = [
      (.maxIDLength, 4, "element numbers of up to"), (.maxSizeLength, 8, "element sizes of up to"),
      (.readVersion, 1, "a reader of EBML version"),
    ]
    for (id, most, words) in limits {
      guard let told = header.child(id)?.number, told > most else { continue }
      note("\(words) \(told) are announced, \(most) understood", at: first.offset)
    }
    return end
  }

  private mutating func readSegment(_ segment: EBMLHeader) throws(IOFailure) {
    segmentStart = segment.bodyOffset
    let end = end(of: segment)
    if segment.end ?? end > end { note("the segment ends past the file", at: segment.offset) }
    try walk(from: segmentStart, to: end)
    // What is found there may name more.
    var done = 0
    var isListRight = true
    while done < targets.count {
      let target = targets[done]
      done += 1
      guard !visited.contains(target.position) else { continue }
      if let found = try element(at: target.position), found.id == target.id {
        try walk(from: target.position, to: end)
      } else {
        note("SeekHead names an element that is not there", at: target.position)
        isListRight = false
      }
    }
    if !isListRight, let firstCluster {
      targets = []
      visited.remove(firstCluster)
      try walk(from: firstCluster, to: end)
    }
    if end < window.range.upperBound, let next = try element(at: end),
      next.id == .header || next.id == .segment
    {
      note("another segment follows, which is not read", at: end)
    }
  }

  /// Reads elements until the first cluster where `SeekHead` tells what comes later, else to the end.
  private mutating func walk(from start: Int, to end: Int) throws(IOFailure) {
    var position = start
    while position < end, visited.insert(position).inserted {
      guard headersLeft > 0 else {
        return note("what follows so many elements is not looked at", at: position)
      }
      headersLeft -= 1
      guard let next = try step(from: position, to: end) else { return }
      position = next
    }
  }

  /// Reads the element at a position; gives where to go on, `nil` where there is nothing more to look for.
  private mutating func step(from position: Int, to end: Int) throws(IOFailure) -> Int? {
    guard let header = try element(at: position) else {
      return try search(from: position + 1, to: end)
    }
    if header.id == .cluster {
      // `SeekHead` tells what comes after clusters.
      guard targets.isEmpty else {
        firstCluster = firstCluster ?? position
        return nil
      }
      // One without a size is read through as if its parts was in the segment.
      return header.end ?? header.bodyOffset
    }
    guard let next = header.end else {
      note("an element \(header.id) of unknown size", at: position, clause: "RFC 8794 § 6.2")
      return try search(from: header.bodyOffset, to: end)
    }
    if next > end, !EBMLID.topLevel.contains(header.id) {
      note("an element \(header.id) ends past its segment", at: position)
      return try search(from: position + 1, to: end)
    }
    try read(header)
    return next
  }

  private mutating func read(_ header: EBMLHeader) throws(IOFailure) {
    switch header.id {
    case .seekHead: try readTargets(header)
    case .info: info += try children(of: header).elements
    case .tracks: tracks += try children(of: header).elements
    case .tags: tags += try children(of: header).elements
    case .chapters: chapters += try children(of: header).elements
    case .attachments: try readAttachments(header)
    default: break
    }
  }

  private mutating func readTargets(_ header: EBMLHeader) throws(IOFailure) {
    for seek in try children(of: header).elements where seek.id == .seek {
      guard let id = seek.child(.seekID)?.number.flatMap({ UInt32(exactly: $0) }),
        let told = seek.child(.seekPosition)?.number, let offset = Int(exactly: told),
        targets.count < 1000
      else { continue }
      let target = Target(
        id: EBMLID(rawValue: id), position: segmentStart.addingSaturated(offset))
      if target.id != .cluster, !targets.contains(target) { targets.append(target) }
    }
  }

  /// Finds the next element of a segment after damaged bytes.
  private mutating func search(from start: Int, to end: Int) throws(IOFailure) -> Int? {
    guard searchesLeft > 0 else { return nil }
    searchesLeft -= 1
    note("no element here; the next one is looked for", at: start)
    let last = min(end, start.addingSaturated(Self.searchDistance))
    guard start < last else { return nil }
    let bytes = try window.read(start..<last)
    var code: UInt32 = 0
    for (index, byte) in bytes.enumerated() {
      code = code << 8 | UInt32(byte)
      if index >= 3, EBMLID.topLevel.contains(EBMLID(rawValue: code)) { return start + index - 3 }
    }
    return nil
  }

  private mutating func element(at offset: Int) throws(IOFailure) -> EBMLHeader? {
    try EBMLHeader.read(&window, at: offset)
  }

  /// Where a master ends, at the end of the file at the latest.
  private func end(of master: EBMLHeader) -> Int {
    min(master.end ?? .max, window.range.upperBound)
  }

  /// The elements in a master, and where it ends.
  private mutating func children(
    of header: EBMLHeader
  ) throws(IOFailure) -> (elements: [EBMLElement], end: Int) {
    let path = Self.path(of: header.id)
    let end = end(of: header)
    if header.end ?? end > end { note("\(path) ends past the file", at: header.offset) }
    guard end - header.bodyOffset <= min(bytesLeft, Self.largestElement) else {
      note("\(path) is too large to be read", at: header.offset)
      return ([], end)
    }
    guard header.bodyOffset < end else { return ([], end) }
    bytesLeft -= end - header.bodyOffset
    let bytes = try window.read(header.bodyOffset..<end)
    var parser = EBMLParser(masters: EBMLID.masters, most: elementsLeft)
    let elements = parser.children(of: bytes, at: header.bodyOffset, path: path)
    elementsLeft = parser.countLeft
    diagnostics += parser.diagnostics.prefix(max(0, 200 - diagnostics.count))
    return (elements, end)
  }

  /// Reads all of an attachment but its data.
  private mutating func readAttachments(_ header: EBMLHeader) throws(IOFailure) {
    try forEachChild(of: header) { file, child, end throws(IOFailure) in
      guard child.id == .attachedFile else { return }
      var attachment = MatroskaAttachment(range: child.offset..<end)
      try file.forEachChild(of: child) { file, part, end throws(IOFailure) in
        let body = part.bodyOffset..<end
        if part.id == .fileData {
          attachment.dataRange = body
        } else if body.count <= 1 << 20 {
          attachment.element.children.append(
            EBMLElement(part.id, bytes: try file.window.read(body)))
        }
      }
      file.attachments.append(attachment)
    }
  }

  /// Calls `body` with the heads of the elements in a master, and where each ends; they are wholly in the file.
  private mutating func forEachChild(
    of header: EBMLHeader,
    _ body: (inout MatroskaFile, EBMLHeader, _ end: Int) throws(IOFailure) -> Void
  ) throws(IOFailure) {
    let path = Self.path(of: header.id)
    let end = end(of: header)
    var position = header.bodyOffset
    while position < end {
      guard headersLeft > 0, let child = try element(at: position), let next = child.end,
        next <= end
      else { return note("\(path) is damaged; the rest of it is not read", at: position) }
      headersLeft -= 1
      try body(&self, child, next)
      position = next
    }
  }

  private static func path(of id: EBMLID) -> String {
    switch id {
    case .header: "EBML"
    case .seekHead: "Segment.SeekHead"
    case .info: "Segment.Info"
    case .tracks: "Segment.Tracks"
    case .tags: "Segment.Tags"
    case .chapters: "Segment.Chapters"
    case .attachments: "Segment.Attachments"
    case .attachedFile: "Segment.Attachments.AttachedFile"
    default: id.description
    }
  }

  private mutating func note(_ message: String, at offset: Int, clause: String? = nil) {
    guard diagnostics.count < 200 else { return }
    diagnostics.append(message, clause: clause, path: "Segment", offset: offset)
  }
}
