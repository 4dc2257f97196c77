internal import Foundation
internal import FoundationXML

/// An element of an XML document, with its namespaces resolved.
struct XMLNode {
  /// The name: a namespace and the part behind the colon.
  struct Name: Hashable {
    var namespace: String
    var local: String
    /// What stood before the colon; empty where nothing did.
    var prefix: String
  }

  /// What an element holds, in order.
  enum Content {
    case text(String)
    case element(XMLNode)
  }

  var name: Name
  /// Sorted by name, since XML gives their order no meaning.
  var attributes: [(name: Name, value: String)] = []
  var content: [Content] = []

  /// The elements inside.
  var elements: [XMLNode] {
    content.compactMap { if case .element(let node) = $0 { node } else { nil } }
  }

  /// The text inside, that of inner elements left out.
  var text: String {
    content.map { if case .text(let text) = $0 { text } else { "" } }.joined()
  }

  /// The value of an attribute without a namespace.
  func attribute(_ local: String) -> String? {
    attributes.first { $0.name.namespace.isEmpty && $0.name.local == local }?.value
  }

  /// The value of an attribute of a namespace.
  func attribute(_ local: String, in namespace: String) -> String? {
    attributes.first { $0.name.namespace == namespace && $0.name.local == local }?.value
  }
}

/// Builds a tree from XML: small documents only, without a document type and so without entities of their own.
///
/// Source: W3C, Extensible Markup Language 1.0; Namespaces in XML 1.0.
final class XMLTree: XMLParserDelegate {
  /// What stopped the reading, and where.
  struct Failure: Error {
    var message: String
    var line: Int
    var column: Int

    init(message: String, line: Int, column: Int) {
      (self.message, self.line, self.column) = (message, line, column)
    }

    init(_ message: String, at place: String.Index, of text: String) {
      let before = text[..<place]
      self.init(
        message: message, line: before.count { $0.isNewline } + 1,
        column: before.reversed().prefix { !$0.isNewline }.count + 1)
    }
  }

  /// The outermost element with all that was read of it.
  private(set) var root: XMLNode?
  /// Why the document was not read to its end.
  private(set) var failure: Failure?

  private static let byteLimit = 16 << 20
  private static let depthLimit = 64
  private static let nodeLimit = 100_000

  private var open: [XMLNode] = []
  private var scopes: [[String: String]] = [["xml": XMLNamespace.xml]]
  private var nodeCount = 0

  /// Reads a document.
  init(_ text: String) {
    if text.utf8.count > Self.byteLimit {
      failure = Failure(message: "more than \(Self.byteLimit >> 20) MB of XML", line: 1, column: 1)
      return
    }
    if let place = text.range(of: "<!DOCTYPE") {
      failure = Failure("a document type is not allowed", at: place.lowerBound, of: text)
      return
    }
    if let place = Self.emptyInstruction(in: text.utf8) {
      failure = Failure("a processing instruction without data", at: place, of: text)
      return
    }
    let parser = XMLParser(data: Data(text.utf8))
    parser.shouldResolveExternalEntities = false
    parser.delegate = self
    let isWhole = parser.parse()
    if failure == nil, let error = parser.parserError as NSError? {
      fail(error, parser)
    } else if failure == nil, !isWhole || root == nil && open.isEmpty {
      failure = Failure(
        message: "no XML element", line: max(1, parser.lineNumber),
        column: max(1, parser.columnNumber))
    }
    while !open.isEmpty { close() }
  }

  /// Finds a processing instruction that is but a name, as `<?x?>`, of which FoundationXML reads data at address 0.
  ///
  /// Nothing that is read here has any.
  private static func emptyInstruction(in text: String.UTF8View) -> String.Index? {
    var index = text.startIndex
    while let start = text[index...].firstIndex(of: UInt8(ascii: "<")) {
      index = text.index(after: start)
      guard text[index...].first == UInt8(ascii: "?") else { continue }
      index = text.index(after: index)
      index =
        text[index...].firstIndex {
          $0 <= 0x20 || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "<")
        }
        ?? text.endIndex
      if text[index...].starts(with: "?>".utf8) { return start }
    }
    return nil
  }

  private func fail(_ error: NSError, _ parser: XMLParser) {
    let message =
      switch error.code {
      case 4, 5: "the document ends too early"
      case 9: "a character that XML does not allow"
      case 26, 27: "an entity that is not declared"
      case 42: "an attribute that is told twice"
      case 76: "an element ends that is not open"
      default: "no well-formed XML (rule \(error.code) of the parser)"
      }
    failure = Failure(
      message: message, line: max(1, parser.lineNumber), column: max(1, parser.columnNumber))
  }

  // MARK: Events

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    guard failure == nil else { return }
    nodeCount += 1 + attributes.count
    guard open.count < Self.depthLimit, nodeCount <= Self.nodeLimit else {
      failure = Failure(
        message: open.count < Self.depthLimit ? "too many elements" : "elements too deep",
        line: parser.lineNumber, column: parser.columnNumber)
      parser.abortParsing()
      return
    }
    var scope = scopes.last ?? [:]
    for (name, value) in attributes {
      if name == "xmlns" { scope[""] = value }
      if name.hasPrefix("xmlns:") { scope[String(name.dropFirst(6))] = value }
    }
    scopes.append(scope)
    var node = XMLNode(name: Self.resolve(name, scope, isAttribute: false))
    for name in attributes.keys.sorted() where name != "xmlns" && !name.hasPrefix("xmlns:") {
      node.attributes.append(
        (Self.resolve(name, scope, isAttribute: true), attributes[name] ?? ""))
    }
    open.append(node)
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    if failure == nil { close() }
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) { add(text) }

  func parser(_ parser: XMLParser, foundCDATA bytes: Data) {
    add(String(decoding: bytes, as: UTF8.self))
  }

  func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
    if failure == nil { fail(error as NSError, parser) }
  }

  private func add(_ text: String) {
    guard failure == nil, !open.isEmpty else { return }
    open[open.count - 1].content.append(.text(text))
  }

  private func close() {
    guard let node = open.popLast() else { return }
    scopes.removeLast()
    if open.isEmpty {
      if root == nil { root = node }
    } else {
      open[open.count - 1].content.append(.element(node))
    }
  }

  private static func resolve(
    _ name: String, _ scope: [String: String], isAttribute: Bool
  ) -> XMLNode.Name {
    let parts = name.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      let namespace = isAttribute ? "" : scope[""] ?? ""
      return XMLNode.Name(namespace: namespace, local: name, prefix: "")
    }
    let prefix = String(parts[0])
    return XMLNode.Name(
      namespace: scope[prefix] ?? "", local: String(parts[1]), prefix: prefix)
  }
}
