internal import BinaryIO
package import MediaModel

/// Editions as the XML of Matroska's programs names their elements.
///
/// Source: mkvtoolnix, "matroskachapters.dtd"; RFC 9559 § 5.1.7.
package enum MatroskaChapterDocument {
  /// An element of the document.
  package struct Node: Sendable {
    package var name: String
    /// What it says; empty for one that holds others.
    package var text = ""
    /// How bytes are written, where it says so: `hex` or `ascii`.
    package var format: String?
    package var children: [Node] = []
    /// Where it starts, from 1.
    package var line = 0
    package var column = 0

    package init(_ name: String) { self.name = name }
  }

  /// What cannot be read, and where.
  package struct Fault: Error {
    package var reason: String
    package var line: Int
    package var column: Int
  }

  /// What an element holds.
  private enum Content { case children, number, time, text, bytes }

  private static let rows: [(name: String, id: EBMLID, content: Content)] = [
    ("EditionEntry", .editionEntry, .children), ("EditionUID", .editionUID, .number),
    ("EditionFlagHidden", .editionFlagHidden, .number),
    ("EditionFlagDefault", .editionFlagDefault, .number),
    ("EditionFlagOrdered", .editionFlagOrdered, .number),
    ("ChapterAtom", .chapterAtom, .children), ("ChapterUID", .chapterUID, .number),
    ("ChapterStringUID", .chapterStringUID, .text),
    ("ChapterTimeStart", .chapterTimeStart, .time), ("ChapterTimeEnd", .chapterTimeEnd, .time),
    ("ChapterFlagHidden", .chapterFlagHidden, .number),
    ("ChapterFlagEnabled", .chapterFlagEnabled, .number),
    ("ChapterSegmentUID", .chapterSegmentUUID, .bytes),
    ("ChapterSegmentEditionUID", .chapterSegmentEditionUID, .number),
    ("ChapterPhysicalEquiv", .chapterPhysicalEquivalent, .number),
    ("ChapterDisplay", .chapterDisplay, .children), ("ChapterString", .chapterString, .text),
    ("ChapterLanguage", .chapterLanguage, .text),
    ("ChapLanguageIETF", .chapterLanguageBCP47, .text),
    ("ChapterCountry", .chapterCountry, .text),
  ]

  /// Reads the editions; elements that are not known are passed over.
  ///
  /// - Parameters:
  ///   - nodes: the elements in the outermost one.
  ///   - time: reads a time as nanoseconds; `nil` where it is none.
  /// - Returns: a list for each edition and each language of its titles.
  /// - Throws: ``Fault`` for an element that says what it cannot say.
  package static func lists(
    _ nodes: [Node], time: (String) -> UInt64?
  ) throws(Fault) -> [ChapterList] {
    var editions: [EBMLElement] = []
    for node in nodes where node.name == "EditionEntry" {
      if let element = try element(node, time: time) { editions.append(element) }
    }
    var chapters = MatroskaChapters(editions: editions)
    return chapters.lists()
  }

  private static func element(
    _ node: Node, time: (String) -> UInt64?
  ) throws(Fault) -> EBMLElement? {
    guard let row = rows.first(where: { $0.name == node.name }) else { return nil }
    func fault(_ reason: String) -> Fault {
      Fault(reason: reason, line: node.line, column: node.column)
    }
    switch row.content {
    case .children:
      var children: [EBMLElement] = []
      for child in node.children {
        if let element = try element(child, time: time) { children.append(element) }
      }
      if row.id == .chapterAtom, !children.contains(where: { $0.id == .chapterTimeStart }) {
        throw fault("a chapter without ChapterTimeStart")
      }
      return EBMLElement(row.id, children)
    case .number:
      guard let number = UInt64(node.text) else {
        throw fault("\(node.name) '\(node.text)' is not a whole number")
      }
      return EBMLElement(row.id, number: number)
    case .time:
      guard let ticks = time(node.text) else {
        throw fault("\(node.name) '\(node.text)' is no time as 00:01:02.500000000")
      }
      return EBMLElement(row.id, number: ticks)
    case .text: return EBMLElement(row.id, text: node.text)
    case .bytes:
      if node.format == "ascii" { return EBMLElement(row.id, text: node.text) }
      let digits = node.text.filter { !$0.isWhitespace }
      guard let bytes = [UInt8](hexDigits: digits) else {
        throw fault("\(node.name) '\(node.text)' is not of hexadecimal digits")
      }
      return EBMLElement(row.id, bytes: bytes)
    }
  }

  /// Writes lists as editions.
  ///
  /// - Parameters:
  ///   - lists: the lists; those of one origin are the languages of one edition.
  ///   - time: the words for a time in nanoseconds.
  /// - Returns: the elements for the outermost one.
  package static func nodes(_ lists: [ChapterList], time: (UInt64) -> String) -> [Node] {
    var file = RewrittenFile()
    return MatroskaChapterWriter().editions(lists, &file).compactMap { node($0, time: time) }
  }

  private static func node(_ element: EBMLElement, time: (UInt64) -> String) -> Node? {
    guard let row = rows.first(where: { $0.id == element.id }) else { return nil }
    var node = Node(row.name)
    switch row.content {
    case .children: node.children = element.children.compactMap { Self.node($0, time: time) }
    case .number: node.text = String(element.number ?? 0)
    case .time: node.text = time(element.number ?? 0)
    case .text: node.text = element.text
    case .bytes:
      node.format = "hex"
      node.text = element.bytes.map(\.twoHexDigits).joined()
    }
    return node
  }
}

extension [UInt8] {
  /// The bytes of pairs of hexadecimal digits; `nil` for anything else.
  fileprivate init?(hexDigits digits: String) {
    let values = digits.map(\.hexDigitValue)
    guard values.count.isMultiple(of: 2), !values.contains(nil) else { return nil }
    self = stride(from: 0, to: values.count, by: 2).map { index in
      UInt8(truncatingIfNeeded: (values[index] ?? 0) << 4 | (values[index + 1] ?? 0))
    }
  }
}

extension UInt8 {
  fileprivate var twoHexDigits: String {
    let digits = String(self, radix: 16)
    return self < 16 ? "0" + digits : digits
  }
}
