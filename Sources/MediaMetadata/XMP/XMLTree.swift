internal import CExpat
internal import MediaModel

/// An element of an XML document, with its namespaces resolved.
struct XMLNode {
  /// The name: a namespace and the part after the colon.
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
  /// Where it starts, from 1.
  var line = 1
  var column = 1
  /// Where it is in the text, in bytes of UTF-8; its end is known where the element was closed.
  var start: Int32 = 0
  var end: Int32 = 0

  /// The elements inside.
  var elements: [XMLNode] {
    content.compactMap { if case .element(let node) = $0 { node } else { nil } }
  }

  /// The text inside, that of inner elements left out.
  var text: String {
    content.map { if case .text(let text) = $0 { text } else { "" } }.joined()
  }

  /// The value of an attribute of a namespace.
  func attribute(_ local: String, in namespace: String) -> String? {
    attributes.first { $0.name.namespace == namespace && $0.name.local == local }?.value
  }
}

/// Builds a tree from XML: documents of bounded size, without a document type of their own and so without entities.
///
/// Source: W3C, Extensible Markup Language 1.0; Namespaces in XML 1.0.
final class XMLTree {
  /// The outermost element with all that was read of it.
  private(set) var root: XMLNode?
  /// Why the document was not read to its end.
  private(set) var failure: XMPError?

  /// How large a document may be.
  struct Limits {
    var byteCount = 16 << 20
    /// Elements and attributes together.
    var nodeCount = 100_000

    /// Packets, and other documents that stand in files.
    static let packet = Limits()
    /// Logs of a day with ten points to the second.
    static let log = Limits(byteCount: 256 << 20, nodeCount: 8_000_000)
  }

  private static let depthLimit = 64
  private let limits: Limits
  private let allowsForeignType: Bool

  private var open: [XMLNode] = []
  private var scopes: [[String: String]] = [["xml": XMLNamespace.xml]]
  private var nodeCount = 0

  /// Reads the document that an item holds, after version and flags of a box or not; `nil` where it cannot be had.
  convenience init?(of item: MetadataItem) {
    guard let item = try? item.loadingPayload() else { return nil }
    var bytes = item.payload[...]
    if bytes.starts(with: [0, 0, 0, 0]) { bytes = bytes.dropFirst(4) }
    while bytes.last == 0 { bytes.removeLast() }
    self.init(String(decoding: bytes, as: UTF8.self))
  }

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - text: the document.
  ///   - limits: how large it may be.
  ///   - allowsForeignType: whether it may name a document type that is elsewhere, which is never looked at.
  init(_ text: String, limits: Limits = .packet, allowsForeignType: Bool = false) {
    (self.limits, self.allowsForeignType) = (limits, allowsForeignType)
    if text.utf8.count > limits.byteCount {
      failure = XMPError(
        message: "more than \(limits.byteCount >> 20) MB of XML", line: 1, column: 1)
      return
    }
    guard let parser = unsafe XML_ParserCreate("UTF-8") else {
      failure = XMPError(message: "no memory to read XML", line: 1, column: 1)
      return
    }
    defer { unsafe XML_ParserFree(parser) }
    unsafe listen(to: parser)
    var text = text
    let status = text.withUTF8 { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
        unsafe XML_Parse(parser, characters.baseAddress, Int32(characters.count), 1)
      }
    }
    if status != XML_STATUS_OK {
      unsafe fail(parser, Self.words(for: XML_GetErrorCode(parser), isInside: !open.isEmpty))
    }
    while !open.isEmpty { close() }
  }

  /// Asks the parser for the events that make a tree.
  private func listen(to parser: XML_Parser) {
    unsafe XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    // The handlers are handed the parser, which knows the places, and find the tree through it.
    unsafe XML_UseParserAsHandlerArg(parser)
    unsafe XML_SetElementHandler(
      parser,
      { argument, name, attributes in
        guard let (tree, parser) = unsafe XMLTree.of(argument), let name = unsafe name else {
          return
        }
        unsafe tree.begin(parser, name, attributes)
      },
      { argument, _ in
        guard let (tree, parser) = unsafe XMLTree.of(argument), tree.failure == nil else { return }
        let end = unsafe XML_GetCurrentByteIndex(parser) + Int(XML_GetCurrentByteCount(parser))
        tree.close(at: Int32(clamping: end))
      })
    unsafe XML_SetCharacterDataHandler(parser) { argument, characters, count in
      guard let characters = unsafe characters else { return }
      let bytes = unsafe UnsafeRawBufferPointer(start: characters, count: Int(count))
      unsafe XMLTree.of(argument)?.tree.add(String(decoding: bytes, as: UTF8.self))
    }
    unsafe XML_SetStartDoctypeDeclHandler(parser) { argument, _, _, _, hasOwn in
      guard let (tree, parser) = unsafe XMLTree.of(argument),
        hasOwn != 0 || !tree.allowsForeignType
      else { return }
      unsafe tree.stop(parser, "a document type is not allowed")
    }
  }

  /// The tree of a parser that calls a handler.
  private static func of(
    _ argument: UnsafeMutableRawPointer?
  ) -> (tree: XMLTree, parser: XML_Parser)? {
    guard let parser = OpaquePointer(argument),
      let data = unsafe expat_user_data(parser)
    else { return nil }
    return unsafe (Unmanaged<XMLTree>.fromOpaque(data).takeUnretainedValue(), parser)
  }

  private static func words(for error: XML_Error, isInside: Bool) -> String {
    switch error {
    case XML_ERROR_NO_ELEMENTS: isInside ? "the document ends too early" : "no XML element"
    case XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_PARTIAL_CHAR, XML_ERROR_UNCLOSED_CDATA_SECTION:
      "the document ends too early"
    case XML_ERROR_UNDEFINED_ENTITY: "an entity that is not declared"
    case XML_ERROR_DUPLICATE_ATTRIBUTE: "an attribute that is given twice"
    case XML_ERROR_TAG_MISMATCH: "an element ends that is not open"
    default:
      unsafe XML_ErrorString(error).map { unsafe "not well-formed XML: \(String(cString: $0))" }
        ?? "not well-formed XML"
    }
  }

  /// Notes the first failure, at the place that the parser has come to.
  private func fail(_ parser: XML_Parser, _ message: String) {
    guard failure == nil else { return }
    failure = unsafe XMPError(
      message: message, line: Int(XML_GetCurrentLineNumber(parser)),
      column: Int(XML_GetCurrentColumnNumber(parser)) + 1)
  }

  private func stop(_ parser: XML_Parser, _ message: String) {
    unsafe fail(parser, message)
    _ = unsafe XML_StopParser(parser, XML_Bool(XML_FALSE))
  }

  // MARK: Events

  private func begin(
    _ parser: XML_Parser, _ name: UnsafePointer<XML_Char>,
    _ pairs: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
  ) {
    guard failure == nil else { return }
    var attributes: [(name: String, value: String)] = []
    var next = unsafe pairs
    while let pair = unsafe next, let name = unsafe pair[0], let value = unsafe pair[1] {
      unsafe attributes.append((String(cString: name), String(cString: value)))
      unsafe next = pair + 2
    }
    nodeCount += 1 + attributes.count
    guard open.count < Self.depthLimit, nodeCount <= limits.nodeCount else {
      unsafe stop(parser, open.count < Self.depthLimit ? "too many elements" : "elements too deep")
      return
    }
    var scope = scopes.last ?? [:]
    for (name, value) in attributes {
      if name == "xmlns" { scope[""] = value }
      if name.hasPrefix("xmlns:") { scope[String(name.dropFirst(6))] = value }
    }
    scopes.append(scope)
    var node = unsafe XMLNode(name: Self.resolve(String(cString: name), scope, isAttribute: false))
    node.line = unsafe Int(XML_GetCurrentLineNumber(parser))
    node.column = unsafe Int(XML_GetCurrentColumnNumber(parser)) + 1
    node.start = unsafe Int32(clamping: XML_GetCurrentByteIndex(parser))
    for (name, value) in attributes.sorted(by: { $0.name < $1.name })
    where name != "xmlns" && !name.hasPrefix("xmlns:") {
      node.attributes.append((Self.resolve(name, scope, isAttribute: true), value))
    }
    open.append(node)
  }

  private func add(_ text: String) {
    guard failure == nil, !open.isEmpty else { return }
    open[open.count - 1].content.append(.text(text))
  }

  private func close(at end: Int32 = 0) {
    guard var node = open.popLast() else { return }
    node.end = end
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
