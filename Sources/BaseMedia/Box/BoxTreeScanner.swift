package import BinaryIO
internal import MediaModel

/// Walks the top level of a file: reads each header, and the whole of the boxes that hold metadata.
struct BoxTreeScanner {
  let source: any ByteSource
  let limits: BoxLimits
  private var boxes: [BoxNode] = []
  private var counts: [FourCC: Int] = [:]
  private var diagnostics: [Diagnostic] = []
  private var bytesHeld = 0
  private var shortcut: FragmentShortcut
  /// Where the trailers of the file begin, once someone has looked; `Int.max` where it has none.
  private var trailerStart: Int?
  private var window: (range: Range<Int>, bytes: [UInt8]) = (0..<0, [])

  /// Boxes that are looked into; everything else at top level stays in the file.
  private static let metadata: Set<FourCC> = [
    "ftyp", "styp", "moov", "moof", "meta", "udta", "uuid", "emsg", "sidx", "pssh", "pdin", "jumb",
  ]
  /// What the first box of a file of the family may be.
  static let openers: Set<FourCC> = metadata.subtracting(["jumb"]).union([
    "mdat", "free", "skip", "wide", "pnot", "PICT", "prft", "mfra", "ssix", "junk", "meco", "ftyp",
  ])

  /// Scans a source whose first bytes may have been read already.
  init(source: any ByteSource, limits: BoxLimits, head: [UInt8] = []) {
    self.source = source
    self.limits = limits
    shortcut = FragmentShortcut(source: source)
    window = (0..<head.count, head)
  }

  /// What has been scanned so far.
  var tree: BoxTree {
    BoxTree(boxes: boxes, sourceSize: source.size, diagnostics: diagnostics)
  }

  mutating func scan() throws(BoxTreeError) -> BoxTree {
    var position = 0
    while position < source.size {
      let left = source.size - position
      if left < 8 {
        keepTail(from: position)
        break
      }
      if try beginsTrailer(at: position) {
        keepTail(from: position, isKnown: true)
        break
      }
      // Zeros are not a box either: one without type that runs to the end.
      guard let header = try header(at: position, available: left),
        header.type != BoxHeader.tailType
      else {
        keepTail(from: position)
        break
      }
      guard boxes.count < limits.boxCount else {
        throw .parse(ParseError("more than \(limits.boxCount) boxes", offset: position))
      }
      if header.type == "moof", shortcut.isDue() {
        position = try positionBehindFragments(from: position)
        continue
      }
      boxes.append(try node(header, at: position))
      position += header.size
    }
    guard !boxes.isEmpty else {
      throw .parse(
        ParseError(
          source.size == 0 ? "the file is empty" : "no box of the MP4 and QuickTime family",
          clause: "ISO/IEC 14496-12 § 4.2", offset: 0))
    }
    return tree
  }

  /// Passes over fragments that are too many to be asked for one by one.
  private mutating func positionBehindFragments(
    from position: Int
  ) throws(BoxTreeError) -> Int {
    do throws(IOFailure) {
      let next = try shortcut.lastFragment(behind: position, among: boxes)
      let stretch = next.map { "from here up to the last, at \($0)," } ?? "from here on"
      diagnostics.append(
        Diagnostic(
          "the fragments \(stretch) are left out, for each would be a request to the server: samples are counted, and metadata read, without them",
          path: "moof", offset: position))
      return next ?? source.size
    } catch {
      throw .io(error)
    }
  }

  /// Bytes of a damaged box that are looked into.
  private static let salvagedBytes = 64 << 20

  /// Takes the box that could not be read as far as it goes: its children up to the first that is damaged.
  ///
  /// Does nothing where not even its header can be read.
  mutating func salvage() {
    let position = boxes.last?.origin?.upperBound ?? 0
    let available = source.size - position
    let end = min(source.size, position + Self.salvagedBytes)
    guard available >= 8, let held = try? bytes(position..<end) else { return }
    var reader = ByteReader(held, at: position)
    guard
      var header = try? BoxHeader(parsing: &reader, available: Int.max, isTopLevel: true),
      header.type == "moov" || header.type == "moof"
    else { return }
    let wanted = position + min(header.size, Int.max - position)
    header.size = min(header.size, held.count)
    guard header.sizeForm != .toEnd, header.size >= header.headerSize else { return }
    var parser = BoxParser(limits: limits, held: held, isTolerant: true)
    parser.cut = (position + header.size, wanted)
    let payload = held[header.headerSize..<header.size]
    guard
      let box = try? parser.node(
        header, payload: payload, at: position, context: BoxContext(),
        path: header.type.description)
    else { return }
    boxes.append(box)
    diagnostics += parser.diagnostics
  }

  /// The header at a position; `nil` where the bytes cannot be one and the file goes on without them.
  private mutating func header(
    at position: Int, available: Int
  ) throws(BoxTreeError) -> BoxHeader? {
    let head = try bytes(position..<(position + min(BoxHeader.maximumSize, available)))
    var reader = ByteReader(head, at: position)
    // What is left of a file is worth reading without its last fragment, but not without its header.
    var cutMovie = false
    do throws(ParseError) {
      // The size is checked below, where the type tells what a cut box means.
      var header = try BoxHeader(parsing: &reader, available: Int.max, isTopLevel: true)
      if header.sizeForm == .toEnd { header.size = available }
      guard position > 0 || Self.openers.contains(header.type) else {
        throw ParseError(
          "no box of the MP4 and QuickTime family: type '\(header.type)'",
          clause: "ISO/IEC 14496-12 § 4.2", offset: 0)
      }
      guard header.size > available else { return header }
      let message =
        "'\(header.type)' of \(header.size) bytes runs \(header.size - available) bytes past the end of the file"
      if header.type == "moov" || header.type == "moof" {
        cutMovie = header.type == "moov"
        throw ParseError(message, clause: "ISO/IEC 14496-12 § 4.2", offset: position)
      }
      // What is not a box that is known, and does not fit, is more likely to be no box at all.
      guard Self.openers.contains(header.type) else { return nil }
      diagnose(message, path: header.type.description, at: position)
      header.size = available
      header.sizeForm = header.headerSize >= 16 && header.userType == nil ? .large : .compact
      return header
    } catch {
      if position == 0 || cutMovie { throw .parse(error) }
      diagnose(error.rule, path: "", at: position)
      return nil
    }
  }

  /// Whether a trailer that is found from the end of the file begins here, or before: its first bytes may read as a box.
  private mutating func beginsTrailer(at position: Int) throws(BoxTreeError) -> Bool {
    // Far away each look at the end of the file is a request.
    guard position > 0, !source.isRemote else { return false }
    let head = try bytes(position..<(position + 8))
    let type = FourCC(rawValue: UInt32(bigEndian: Array(head.dropFirst(4))))
    guard !Self.openers.contains(type) || type == "skip" else { return false }
    if trailerStart == nil {
      do throws(IOFailure) {
        trailerStart = try VendorTrailer.all(in: source).last?.range.lowerBound ?? Int.max
      } catch {
        throw .io(error)
      }
    }
    return position >= trailerStart ?? Int.max
  }

  private mutating func node(_ header: BoxHeader, at position: Int) throws(BoxTreeError)
    -> BoxNode
  {
    let origin = position..<(position + header.size)
    let payload = (position + header.headerSize)..<origin.upperBound
    let index = counts[header.type, default: 0]
    counts[header.type] = index + 1
    let isLoose = header.type != "moov" && header.type != "moof"
    guard !payload.isEmpty, Self.metadata.contains(header.type),
      !isLoose || payload.count <= limits.looseBoxBytes
    else {
      var box =
        payload.isEmpty && header.type != "mdat"
        ? BoxNode(header: header, origin: origin, held: [], 0..<0)
        : BoxNode(header: header, origin: origin, content: .external(payload))
      box.hasStoredHeader = try bytes(position..<payload.lowerBound) == box.bytes
      return box
    }
    bytesHeld += payload.count
    guard bytesHeld <= limits.metadataBytes else {
      throw .parse(
        ParseError("more than \(limits.metadataBytes) bytes of metadata", offset: position))
    }
    let held = try bytes(payload)
    guard held.count == payload.count else {
      throw .parse(ParseError("the file ends while it is being read", offset: position))
    }
    var parser = BoxParser(limits: limits, held: held)
    defer { diagnostics += parser.diagnostics }
    do throws(ParseError) {
      return try parser.node(
        header, payload: held[...], at: position, context: BoxContext(),
        path: BoxPath.appending(header.type, index: index, to: ""))
    } catch {
      throw .parse(error)
    }
  }

  /// Bytes through a small window, so that neighbouring headers cost one read.
  private mutating func bytes(_ range: Range<Int>) throws(BoxTreeError) -> [UInt8] {
    if window.range.lowerBound <= range.lowerBound, range.upperBound <= window.range.upperBound {
      let start = range.lowerBound - window.range.lowerBound
      return Array(window.bytes[start..<(start + range.count)])
    }
    do throws(IOFailure) {
      if range.count > 1024 { return try source.read(range) }
      let ahead = range.lowerBound..<min(range.lowerBound + 2048, source.size)
      let read = try source.read(ahead)
      window = (ahead.lowerBound..<(ahead.lowerBound + read.count), read)
      return Array(read.prefix(range.count))
    } catch {
      throw .io(error)
    }
  }

  private mutating func keepTail(from position: Int, isKnown: Bool = false) {
    var position = position
    // What looks like an unknown box right before bytes that are none may be their beginning.
    while !isKnown, let last = boxes.last, !Self.openers.contains(last.type),
      !VendorCarriers.topTypes.contains(last.type)
    {
      position = last.offset
      boxes.removeLast()
    }
    boxes.append(
      BoxNode(
        header: BoxHeader.tail(size: source.size - position), origin: position..<source.size,
        content: .external(position..<source.size)))
    guard !isKnown else { return }
    diagnose(
      "\(source.size - position) bytes after the last box are not a box", path: "", at: position)
  }

  private mutating func diagnose(_ message: String, path: String, at offset: Int) {
    diagnostics.append(
      Diagnostic(message, clause: "ISO/IEC 14496-12 § 4.2", path: path, offset: offset))
  }
}

extension BoxHeader {
  /// The type under which bytes that are not a box appear at the end of a tree.
  package static let tailType = FourCC(rawValue: 0)

  package static func tail(size: Int) -> BoxHeader {
    BoxHeader(type: tailType, userType: nil, sizeForm: .compact, headerSize: 0, size: size)
  }

  /// The head of media data that is rewritten; the size follows from the content.
  package static let media = BoxHeader(
    type: "mdat", userType: nil, sizeForm: .compact, headerSize: 8, size: 8)
}
