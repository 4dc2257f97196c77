package import BinaryIO
internal import MediaModel

/// Parses bytes in memory into boxes, as deep as ``BoxLayout`` says.
struct BoxParser {
  let limits: BoxLimits
  /// The bytes of which all that is parsed are slices.
  let held: [UInt8]
  /// Whether damage inside structural containers is given and kept, too, so that the rest can be printed.
  var isTolerant = false
  /// Where the bytes end, and where they should; a box that is cut there, too, is no separate damage.
  var cut: (end: Int, wanted: Int)?
  private(set) var boxCount = 0
  private(set) var diagnostics: [Diagnostic] = []

  /// Parses a run of boxes that should fill `bytes`.
  ///
  /// Inside a structural container whatever is not a box is an error; elsewhere the bytes from there on are kept as they
  /// are, with a diagnostic unless they are a terminator of zeros.
  mutating func parseRun(
    _ bytes: ArraySlice<UInt8>, at offset: Int, context: BoxContext, path: String,
    isStructural: Bool
  ) throws(ParseError) -> (boxes: [BoxNode], trailing: ArraySlice<UInt8>) {
    var boxes: [BoxNode] = []
    var counts: [FourCC: Int] = [:]
    var position = bytes.startIndex
    while position < bytes.endIndex {
      let rest = bytes[position...]
      let at = offset + (position - bytes.startIndex)
      if isTerminator(rest) { return (boxes, rest) }
      let header: BoxHeader
      do throws(ParseError) {
        header = try BoxParser.header(rest, at: at)
      } catch {
        if isStructural, !isTolerant { throw error.within(path) }
        if !isCut(rest, at: at) {
          diagnose(error.rule, clause: error.clause, path: path, offset: at)
        }
        guard isTolerant, let part = try cutBox(rest, at: at, context: context, path: path) else {
          return (boxes, rest)
        }
        return (boxes + [part], bytes[bytes.endIndex...])
      }
      boxCount += 1
      guard boxCount <= limits.boxCount else {
        throw ParseError("more than \(limits.boxCount) boxes", offset: at, path: path)
      }
      let payload = rest[(position + header.headerSize)..<(position + header.size)]
      let layout = BoxLayout.of(header.type, payload: payload, context: context)
      position += header.size
      // Most boxes are leaves, and no one asks for the path of a leaf.
      if layout == .leaf {
        boxes.append(
          BoxNode(header: header, origin: at..<(at + header.size), held: held, payload.indices))
        continue
      }
      boxes.append(
        try node(
          header, payload: payload, layout: layout, at: at, context: context,
          path: BoxPath.next(header.type, counting: &counts, in: path)))
    }
    // Without the room that growing has left, which is as much again for small boxes.
    return (boxes.count < boxes.capacity ? boxes.map { $0 } : boxes, bytes[bytes.endIndex...])
  }

  /// A box with its content parsed.
  mutating func node(
    _ header: BoxHeader, payload: ArraySlice<UInt8>, layout: BoxLayout? = nil, at offset: Int,
    context: BoxContext, path: String
  ) throws(ParseError) -> BoxNode {
    let origin = offset..<(offset + header.size)
    let leaf = BoxNode(header: header, origin: origin, held: held, payload.indices)
    let layout = layout ?? BoxLayout.of(header.type, payload: payload, context: context)
    guard case .container(let prefix, let isStructural) = layout else { return leaf }
    guard payload.count >= prefix else {
      if isStructural, !isTolerant {
        throw ParseError(
          "\(prefix) bytes wanted, \(payload.count) left", offset: offset, path: path)
      }
      diagnose("'\(header.type)' is too short", path: path, offset: offset)
      return leaf
    }
    guard context.ancestors.count < limits.depth else {
      diagnose(
        "boxes nested deeper than \(limits.depth); kept unread", path: path, offset: offset)
      return leaf
    }
    var inner = context
    inner.ancestors.append(header.type)
    if header.type == "mdia" || header.type == "meta" {
      inner.handler = BoxParser.handler(in: payload.dropFirst(prefix))
    }
    if header.type == "stsd" { inner.sampleDescriptionVersion = payload.first ?? 0 }
    let (children, trailing) = try parseRun(
      payload.dropFirst(prefix), at: offset + header.headerSize + prefix, context: inner,
      path: path, isStructural: isStructural)
    return BoxNode(
      header: header, origin: origin,
      content: .children(prefix: payload.prefix(prefix), children, trailing: trailing))
  }

  /// A container that ends before its size says, with the boxes that are whole; `nil` for any other box.
  private mutating func cutBox(
    _ rest: ArraySlice<UInt8>, at offset: Int, context: BoxContext, path: String
  ) throws(ParseError) -> BoxNode? {
    var reader = ByteReader(rest, at: offset)
    guard
      var header = try? BoxHeader(parsing: &reader, available: Int.max, isTopLevel: false),
      header.size > rest.count
    else { return nil }
    header.size = rest.count
    let payload = rest.dropFirst(header.headerSize)
    let layout = BoxLayout.of(header.type, payload: payload, context: context)
    guard layout != .leaf else { return nil }
    return try node(
      header, payload: payload, layout: layout, at: offset, context: context,
      path: BoxPath.appending(header.type, index: 0, to: path))
  }

  /// Whether a box ends where bytes are known to be missing, and would end where they do, or before.
  private func isCut(_ rest: ArraySlice<UInt8>, at offset: Int) -> Bool {
    guard let cut, offset + rest.count == cut.end else { return false }
    var reader = ByteReader(rest, at: offset)
    guard rest.count >= 8 else { return true }
    guard let header = try? BoxHeader(parsing: &reader, available: Int.max, isTopLevel: false)
    else {
      return false
    }
    return offset + header.size <= cut.wanted
  }

  static func header(_ bytes: ArraySlice<UInt8>, at offset: Int) throws(ParseError) -> BoxHeader {
    var reader = ByteReader(bytes, at: offset)
    return try BoxHeader(parsing: &reader, available: bytes.count, isTopLevel: false)
  }

  /// The handler type that a `hdlr` among sibling boxes declares: needed before its siblings are parsed, and it may
  /// come after them.
  private static func handler(in bytes: ArraySlice<UInt8>) -> FourCC? {
    var position = bytes.startIndex
    while position < bytes.endIndex, let header = try? header(bytes[position...], at: 0) {
      if header.type == "hdlr" {
        let at = position + header.headerSize + 8
        guard header.size >= header.headerSize + 12 else { return nil }
        return FourCC(rawValue: UInt32(bigEndian: bytes[at..<(at + 4)]))
      }
      position += header.size
    }
    return nil
  }

  /// QuickTime ends some lists in 32 bits of zero, which are not a box.
  ///
  /// Source: QTFF, "User Data Atoms".
  private func isTerminator(_ rest: ArraySlice<UInt8>) -> Bool {
    rest.count < 8 && rest.allSatisfy { $0 == 0 }
  }

  private mutating func diagnose(
    _ message: String, clause: String? = nil, path: String, offset: Int
  ) {
    guard diagnostics.count < 1000 else { return }
    diagnostics.append(Diagnostic(message, clause: clause, path: path, offset: offset))
  }
}

/// Box paths as they are printed: `moov.trak[1].mdia`, where `[1]` is the second of its kind.
package enum BoxPath {
  package static func appending(_ type: FourCC, index: Int, to path: String) -> String {
    // Bytes after the last box have no type.
    let type = path.isEmpty && type == BoxHeader.tailType ? "tail" : type.description
    let name = index == 0 ? type : "\(type)[\(index)]"
    return path.isEmpty ? name : "\(path).\(name)"
  }

  /// The path of the box around; empty for a box at the top of the file.
  package static func parent(of path: String) -> Substring {
    path.lastIndex(of: ".").map { path[..<$0] } ?? ""
  }

  /// The path of the next box of a type among its siblings.
  package static func next(
    _ type: FourCC, counting counts: inout [FourCC: Int], in path: String
  ) -> String {
    let index = counts[type, default: 0]
    counts[type] = index + 1
    return appending(type, index: index, to: path)
  }
}

extension [BoxNode] {
  /// The boxes in a box at a path, each with its own.
  package func withPaths(
    in path: String
  ) -> UnfoldSequence<(box: BoxNode, path: String), (Int, [FourCC: Int])> {
    sequence(state: (0, [:])) { state in
      guard state.0 < count else { return nil }
      let box = self[state.0]
      state.0 += 1
      return (box, BoxPath.next(box.type, counting: &state.1, in: path))
    }
  }
}
