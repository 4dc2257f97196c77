internal import MediaModel
internal import MetadataFormats

/// The XML that mkvmerge and mkvextract have chapters in: editions, chapters in chapters, titles in languages.
///
/// Source: mkvmerge(1), "The XML based chapter format".
enum MatroskaXMLChapters: ChapterNotation {
  static let name = "matroska"
  static let summary = "a chapter file of Matroska in XML"
  static let fileExtensions = ["xml"]
  private static let nanoseconds: UInt32 = 1_000_000_000

  static func recognizes(_ head: String) -> Bool {
    head.hasPrefix("<") && head.contains("<Chapters")
  }

  static func read(_ source: ChapterSource) throws(MediaError) -> [ChapterList] {
    let text = try source.lines().map(\.text).joined(separator: "\n")
    // A chapter has some ten elements, and more where it has many titles.
    let limits = XMLTree.Limits(
      byteCount: 64 << 20, nodeCount: 20 * ChapterSource.mostChapters)
    let tree = XMLTree(text, limits: limits, allowsForeignType: true)
    if let failure = tree.failure {
      throw source.fault(failure.message, line: failure.line, column: failure.column)
    }
    guard let root = tree.root, root.name.local == "Chapters" else {
      throw source.fault(
        "the outermost element is not Chapters", line: tree.root?.line ?? 1,
        column: tree.root?.column ?? 1)
    }
    let lists: [ChapterList]
    do throws(MatroskaChapterDocument.Fault) {
      lists = try MatroskaChapterDocument.lists(root.elements.map(node)) { text in
        ClockTime.time(of: text).flatMap {
          UInt64(exactly: $0.converted(to: nanoseconds).value)
        }
      }
    } catch {
      throw source.fault(error.reason, line: error.line, column: error.column)
    }
    try source.check(count: lists.reduce(0) { max($0, $1.chapters.count) }, line: root.line)
    return lists
  }

  private static func node(_ element: XMLNode) -> MatroskaChapterDocument.Node {
    var node = MatroskaChapterDocument.Node(element.name.local)
    node.children = element.elements.map(Self.node)
    node.text = node.children.isEmpty ? element.text : ""
    if element.name.local != "ChapterString" { node.text = node.text.trimmingSpaces }
    node.format = element.attribute("format", in: "")
    (node.line, node.column) = (element.line, element.column)
    return node
  }

  static func write(_ lists: [ChapterList]) -> [UInt8] {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Chapters>\n"
    let nodes = MatroskaChapterDocument.nodes(lists) { ticks in
      ClockTime.text(MediaTime(Int64(clamping: ticks), timescale: nanoseconds), digits: 9)
    }
    for node in nodes { add(node, to: &text, indent: "  ") }
    return Array((text + "</Chapters>\n").utf8)
  }

  private static func add(
    _ node: MatroskaChapterDocument.Node, to text: inout String, indent: String
  ) {
    let format = node.format.map { " format=\"\($0)\"" } ?? ""
    guard !node.children.isEmpty else {
      text += "\(indent)<\(node.name)\(format)>\(node.text.escapedForXML)</\(node.name)>\n"
      return
    }
    // A title of nothing that XML can hold is none.
    guard
      node.name != "ChapterDisplay"
        || node.children.contains(where: {
          $0.name == "ChapterString" && !$0.text.escapedForXML.isEmpty
        })
    else { return }
    text += "\(indent)<\(node.name)>\n"
    for child in node.children { add(child, to: &text, indent: indent + "  ") }
    text += "\(indent)</\(node.name)>\n"
  }
}
