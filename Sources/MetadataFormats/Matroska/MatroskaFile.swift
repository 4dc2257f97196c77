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

  /// The entries of tracks, in the order of their places.
  var streams: [EBMLElement] { tracks.filter(Self.isStream) }

  /// Whether an element is a track that libavformat takes for a stream: of such a type, and with a codec.
  static func isStream(_ element: EBMLElement) -> Bool {
    element.id == MatroskaID.trackEntry
      && [1, 2, 0x11, 0x21].contains(element.child(MatroskaID.trackType)?.number)
      && element.child(MatroskaID.codecID) != nil
  }

  /// How many heads of elements are looked at.
  static let mostHeaders = 20_000
  /// How large an element may be that is read whole.
  static let largestElement = 32 << 20
  /// How far the next element is looked for behind damaged bytes.
  private static let searchDistance = 1 << 20

  /// Reads a file.
  ///
  /// - Throws: `IOFailure` where the source cannot be read.
  init(_ source: any ByteSource, head: [UInt8]) throws(IOFailure) {
    window = SourceCursor(source, 0..<source.size, head: head)
    guard let first = try element(at: 0), first.id == MatroskaID.header else {
      note("no EBML header", at: 0, clause: "RFC 8794 § 11.2")
      return
    }
    let end = try readHeader(first)
    guard let segment = try findSegment(from: end) else {
      note("no segment", at: end, clause: "RFC 9559 § 5.1")
      return
    }
    try readSegment(segment)
  }

  private mutating func readHeader(_ first: EBMLHeader) throws(IOFailure) -> Int {
    let (elements, end) = try children(of: first)
    let header = EBMLElement(MatroskaID.header, elements)
    self.header = header
    let limits: [(EBMLID, UInt64, String)] = [
      (MatroskaID.maxIDLength, 4, "element numbers of up to"),
      (MatroskaID.maxSizeLength, 8, "element sizes of up to"),
      (MatroskaID.readVersion, 1, "a reader of EBML version"),
    ]
    for (id, most, words) in limits {
      guard let told = header.child(id)?.number, told > most else { continue }
      note("\(words) \(told) are announced, \(most) understood", at: first.offset)
    }
    return end
  }

  /// The segment, past fillers.
  private mutating func findSegment(from start: Int) throws(IOFailure) -> EBMLHeader? {
    var position = start
    for _ in 0..<16 {
      guard let header = try element(at: position) else { return nil }
      if header.id == MatroskaID.segment { return header }
      guard let size = header.size, let next = Self.sum(header.bodyOffset, size) else { return nil }
      position = next
    }
    return nil
  }

  private mutating func readSegment(_ segment: EBMLHeader) throws(IOFailure) {
    segmentStart = segment.bodyOffset
    var end = window.range.upperBound
    if let size = segment.size {
      if let told = Self.sum(segment.bodyOffset, size), told <= window.range.upperBound {
        end = told
      } else {
        note("the segment ends past the file", at: segment.offset)
      }
    }
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
      next.id == MatroskaID.header || next.id == MatroskaID.segment
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
      guard let header = try element(at: position) else {
        guard let next = try search(from: position + 1, to: end) else { return }
        position = next
        continue
      }
      if header.id == MatroskaID.cluster {
        if stopsAtClusters {
          firstCluster = firstCluster ?? position
          return
        }
        // One without a size is read through as if its parts lay in the segment.
        position = header.size.flatMap { Self.sum(header.bodyOffset, $0) } ?? header.bodyOffset
        continue
      }
      guard let size = header.size else {
        note("an element \(header.id) of unknown size", at: position, clause: "RFC 8794 § 6.2")
        guard let next = try search(from: header.bodyOffset, to: end) else { return }
        position = next
        continue
      }
      let next = Self.sum(header.bodyOffset, size)
      if next.map({ $0 > end }) ?? true, !MatroskaID.topLevel.contains(header.id) {
        note("an element \(header.id) ends past its segment", at: position)
        guard let next = try search(from: position + 1, to: end) else { return }
        position = next
        continue
      }
      try read(header)
      guard let next else { return }
      position = next
    }
  }

  /// Whether `SeekHead` tells what comes behind clusters.
  private var stopsAtClusters: Bool { !targets.isEmpty }

  private mutating func read(_ header: EBMLHeader) throws(IOFailure) {
    switch header.id {
    case MatroskaID.seekHead: try readTargets(header)
    case MatroskaID.info: info += try children(of: header).elements
    case MatroskaID.tracks: tracks += try children(of: header).elements
    case MatroskaID.tags: tags += try children(of: header).elements
    case MatroskaID.chapters: chapters += try children(of: header).elements
    case MatroskaID.attachments: try readAttachments(header)
    default: break
    }
  }

  private mutating func readTargets(_ header: EBMLHeader) throws(IOFailure) {
    for seek in try children(of: header).elements where seek.id == MatroskaID.seek {
      guard let id = seek.child(MatroskaID.seekID)?.number.flatMap({ UInt32(exactly: $0) }),
        let told = seek.child(MatroskaID.seekPosition)?.number, let offset = Int(exactly: told),
        let position = Self.sum(segmentStart, offset), targets.count < 1000
      else { continue }
      let target = Target(id: EBMLID(rawValue: id), position: position)
      if target.id != MatroskaID.cluster, !targets.contains(target) { targets.append(target) }
    }
  }

  /// Finds the next element of a segment behind damaged bytes.
  private mutating func search(from start: Int, to end: Int) throws(IOFailure) -> Int? {
    guard searchesLeft > 0 else { return nil }
    searchesLeft -= 1
    note("no element here; the next one is looked for", at: start)
    let last = min(end, start.addingReportingOverflow(Self.searchDistance).partialValue)
    guard start < last else { return nil }
    let bytes = try window.read(start..<last)
    var code: UInt32 = 0
    for (index, byte) in bytes.enumerated() {
      code = code << 8 | UInt32(byte)
      if index >= 3, MatroskaID.topLevel.contains(EBMLID(rawValue: code)) {
        return start + index - 3
      }
    }
    return nil
  }

  private mutating func element(at offset: Int) throws(IOFailure) -> EBMLHeader? {
    try EBMLHeader.read(&window, at: offset)
  }

  /// The elements in a master, and where it ends.
  private mutating func children(
    of header: EBMLHeader
  ) throws(IOFailure) -> (elements: [EBMLElement], end: Int) {
    let path = Self.path(of: header.id)
    let told = header.size.flatMap { Self.sum(header.bodyOffset, $0) } ?? window.range.upperBound
    let end = min(told, window.range.upperBound)
    if told > window.range.upperBound { note("\(path) ends past the file", at: header.offset) }
    guard end - header.bodyOffset <= min(bytesLeft, Self.largestElement) else {
      note("\(path) is too large to be read", at: header.offset)
      return ([], end)
    }
    guard header.bodyOffset < end else { return ([], end) }
    bytesLeft -= end - header.bodyOffset
    let bytes = try window.read(header.bodyOffset..<end)
    var parser = EBMLParser(masters: MatroskaID.masters, most: elementsLeft)
    let elements = parser.children(of: bytes, at: header.bodyOffset, path: path)
    elementsLeft = parser.countLeft
    diagnostics += parser.diagnostics.prefix(max(0, 200 - diagnostics.count))
    return (elements, end)
  }

  /// Reads all of an attachment but its data.
  private mutating func readAttachments(_ header: EBMLHeader) throws(IOFailure) {
    try forEachChild(of: header) { file, child throws(IOFailure) in
      guard child.id == MatroskaID.attachedFile else { return }
      var attachment = MatroskaAttachment(
        range: child.offset..<(child.bodyOffset + (child.size ?? 0)))
      try file.forEachChild(of: child) { file, part throws(IOFailure) in
        let end = part.bodyOffset + (part.size ?? 0)
        if part.id == MatroskaID.fileData {
          attachment.dataRange = part.bodyOffset..<end
        } else if end - part.bodyOffset <= 1 << 20 {
          attachment.parts.append(
            EBMLElement(part.id, bytes: try file.window.read(part.bodyOffset..<end)))
        }
      }
      file.attachments.append(attachment)
    }
  }

  /// Calls `body` with the heads of the elements in a master; each lies wholly in the file.
  private mutating func forEachChild(
    of header: EBMLHeader,
    _ body: (inout MatroskaFile, EBMLHeader) throws(IOFailure) -> Void
  ) throws(IOFailure) {
    let path = Self.path(of: header.id)
    let end = min(
      header.size.flatMap { Self.sum(header.bodyOffset, $0) } ?? window.range.upperBound,
      window.range.upperBound)
    var position = header.bodyOffset
    while position < end {
      guard headersLeft > 0, let child = try element(at: position),
        let size = child.size, let next = Self.sum(child.bodyOffset, size), next <= end
      else { return note("\(path) is damaged; the rest of it is not read", at: position) }
      headersLeft -= 1
      try body(&self, child)
      position = next
    }
  }

  private static func path(of id: EBMLID) -> String {
    switch id {
    case MatroskaID.header: "EBML"
    case MatroskaID.seekHead: "Segment.SeekHead"
    case MatroskaID.info: "Segment.Info"
    case MatroskaID.tracks: "Segment.Tracks"
    case MatroskaID.tags: "Segment.Tags"
    case MatroskaID.chapters: "Segment.Chapters"
    case MatroskaID.attachments: "Segment.Attachments"
    case MatroskaID.attachedFile: "Segment.Attachments.AttachedFile"
    default: id.description
    }
  }

  private static func sum(_ left: Int, _ right: Int) -> Int? {
    let (sum, overflow) = left.addingReportingOverflow(right)
    return overflow ? nil : sum
  }

  private mutating func note(_ message: String, at offset: Int, clause: String? = nil) {
    guard diagnostics.count < 200 else { return }
    diagnostics.append(Diagnostic(message, clause: clause, path: "Segment", offset: offset))
  }
}

/// An attached file: what is said of it, and where its bytes lie.
///
/// Source: RFC 9559 § 5.1.6.
struct MatroskaAttachment: Hashable {
  /// Where it lies in the file.
  var range: Range<Int>
  /// The elements beside the data.
  var parts: [EBMLElement] = []
  /// Where the data lies.
  var dataRange: Range<Int>?

  /// The text of the first part of a number; `nil` where there is none.
  func text(_ id: EBMLID) -> String? { parts.first { $0.id == id }?.text }

  /// The number of the attachment.
  var uid: UInt64? { parts.first { $0.id == MatroskaID.fileUID }?.number }

  /// Whether it is a picture that stands for the file, by the names that are agreed upon.
  ///
  /// Source: RFC 9559 § 21.1.
  var isCover: Bool {
    guard let type = text(MatroskaID.fileMediaType), type.lowercased().hasPrefix("image/"),
      let name = text(MatroskaID.fileName)?.lowercased()
    else { return false }
    return ["cover.", "small_cover.", "cover_land.", "small_cover_land."].contains {
      name.hasPrefix($0)
    }
  }
}
