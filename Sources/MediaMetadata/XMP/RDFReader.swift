/// Turns RDF as XMP has it into properties with paths.
///
/// Source: ISO 16684-1:2019 § 7.4 to 7.9, and annex C for the short forms; W3C, RDF/XML Syntax.
struct RDFReader {
  private(set) var properties: [XMPProperty] = []
  private(set) var diagnostics: [String] = []

  private static let propertyLimit = 50_000
  private static let depthLimit = 32
  /// The characters of all paths together, so that deep structures stay in proportion to their packet.
  private var pathBudget = 8 << 20

  /// The properties of an `rdf:Description`, or of the parts of a structure.
  mutating func readDescription(
    _ node: XMLNode, path: String, namespace: String? = nil, depth: Int
  ) {
    guard depth < Self.depthLimit else {
      diagnose("structures too deep at \(path)")
      return
    }
    for (name, value) in node.attributes where Self.isProperty(name) {
      append(Self.join(path, name: name), value, namespace ?? name.namespace, nil)
    }
    for element in node.elements where element.name.namespace != XMLNamespace.rdf {
      readProperty(
        element, path: Self.join(path, name: element.name),
        namespace: namespace ?? element.name.namespace, depth: depth + 1)
    }
  }

  /// An element that is a property, or an item of an array.
  private mutating func readProperty(
    _ node: XMLNode, path: String, namespace: String, depth: Int, language inherited: String? = nil
  ) {
    guard depth < Self.depthLimit else {
      diagnose("structures too deep at \(path)")
      return
    }
    let language = node.attribute("lang", in: XMLNamespace.xml) ?? inherited
    let elements = node.elements
    if node.attribute("parseType", in: XMLNamespace.rdf) == "Resource" {
      readStructure(node, path: path, namespace: namespace, depth: depth, language: language)
    } else if let inner = elements.first {
      if elements.count > 1 { diagnose("several values at \(path)") }
      if inner.name.namespace == XMLNamespace.rdf,
        ["Seq", "Bag", "Alt"].contains(inner.name.local)
      {
        for (index, item) in inner.elements.enumerated() {
          readProperty(
            item, path: "\(path)[\(index + 1)]", namespace: namespace, depth: depth + 1,
            language: language)
        }
      } else {
        readStructure(inner, path: path, namespace: namespace, depth: depth, language: language)
      }
    } else if let link = node.attribute("resource", in: XMLNamespace.rdf) {
      append(path, link, namespace, language)
    } else if node.attributes.contains(where: { Self.isProperty($0.name) }) {
      readStructure(node, path: path, namespace: namespace, depth: depth, language: language)
    } else {
      append(path, node.text, namespace, language)
    }
  }

  /// A structure; one with an `rdf:value` is that value, and its other parts say more about it.
  private mutating func readStructure(
    _ node: XMLNode, path: String, namespace: String, depth: Int, language: String?
  ) {
    let inner = node.elements.first {
      $0.name.namespace == XMLNamespace.rdf && $0.name.local == "value"
    }
    let short = node.attribute("value", in: XMLNamespace.rdf)
    guard inner != nil || short != nil else {
      readDescription(node, path: path, namespace: namespace, depth: depth)
      return
    }
    let language = node.attribute("lang", in: XMLNamespace.xml) ?? language
    if let short {
      append(path, short, namespace, language)
    } else if let inner {
      readProperty(
        inner, path: path, namespace: namespace, depth: depth + 1, language: language)
    }
    for (name, value) in node.attributes where Self.isProperty(name) {
      append("\(path)/?\(Self.text(of: name))", value, namespace, nil)
    }
    for element in node.elements where element.name.namespace != XMLNamespace.rdf {
      readProperty(
        element, path: "\(path)/?\(Self.text(of: element.name))", namespace: namespace,
        depth: depth + 1)
    }
  }

  private mutating func append(
    _ path: String, _ value: String, _ namespace: String, _ language: String?
  ) {
    pathBudget -= path.utf8.count
    guard properties.count < Self.propertyLimit, pathBudget >= 0 else {
      if diagnostics.last != "too many properties" { diagnose("too many properties") }
      return
    }
    properties.append(
      XMPProperty(namespace: namespace, path: path, value: value, language: language))
  }

  private mutating func diagnose(_ message: String) {
    if diagnostics.count < 50 { diagnostics.append(message) }
  }

  /// Whether an attribute is a property: those of RDF and XML, and those without a namespace, are none.
  private static func isProperty(_ name: XMLNode.Name) -> Bool {
    !name.namespace.isEmpty && name.namespace != XMLNamespace.rdf
      && name.namespace != XMLNamespace.xml && name.namespace != XMLNamespace.xmpMeta
  }

  private static func join(_ path: String, name: XMLNode.Name) -> String {
    path.isEmpty ? text(of: name) : "\(path)/\(text(of: name))"
  }

  private static func text(of name: XMLNode.Name) -> String {
    let prefix = XMLNamespace.prefixes[name.namespace] ?? name.prefix
    return prefix.isEmpty ? name.local : "\(prefix):\(name.local)"
  }
}
