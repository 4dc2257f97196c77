extension XMLNode {
  /// The element as XML, with the namespaces that it needs: those of a description stand at its start, as usual.
  ///
  /// Source: W3C, Namespaces in XML 1.0; ISO 16684-1:2019 § 7.
  var markup: String {
    var text = ""
    write(to: &text, scope: ["xml": XMLNamespace.xml])
    return text
  }

  private func write(to text: inout String, scope: [String: String]) {
    let isDescription = name.namespace == XMLNamespace.rdf && name.local == "Description"
    var scope = scope
    var declared: [(prefix: String, namespace: String)] = []
    for name in isDescription ? allNames : ownNames where !name.namespace.isEmpty {
      let prefix = name.prefix.isEmpty ? nil : name.prefix
      if let prefix, scope[prefix] == name.namespace { continue }
      if prefix == nil, scope.values.contains(name.namespace) { continue }
      // A prefix that means something else inside gets its meaning there.
      if declared.contains(where: { $0.prefix == prefix }) { continue }
      let new = prefix ?? Self.freePrefix(scope)
      scope[new] = name.namespace
      declared.append((new, name.namespace))
    }
    let tag = Self.text(of: name, scope)
    text += "<\(tag)"
    for (prefix, namespace) in declared.sorted(by: { $0.prefix < $1.prefix }) {
      text += " xmlns:\(prefix)=\"\(namespace.escapedForXML)\""
    }
    for (name, value) in attributes {
      text += " \(Self.text(of: name, scope))=\"\(value.escapedForXMLAttribute)\""
    }
    guard !content.isEmpty else {
      text += "/>"
      return
    }
    text += ">"
    for part in content {
      switch part {
      case .text(let words): text += words.escapedForXML
      case .element(let node): node.write(to: &text, scope: scope)
      }
    }
    text += "</\(tag)>"
  }

  private var ownNames: [Name] { [name] + attributes.map(\.name) }

  private var allNames: [Name] { elements.reduce(ownNames) { $0 + $1.allNames } }

  private static func freePrefix(_ scope: [String: String]) -> String {
    var number = 1
    while scope["ns\(number)"] != nil { number += 1 }
    return "ns\(number)"
  }

  private static func text(of name: Name, _ scope: [String: String]) -> String {
    if name.namespace.isEmpty { return name.local }
    if scope[name.prefix] == name.namespace { return "\(name.prefix):\(name.local)" }
    let prefix = scope.filter { $0.value == name.namespace }.map(\.key).min()
    return prefix.map { "\($0):\(name.local)" } ?? name.local
  }
}

extension String {
  /// The text as it stands between quotation marks: white space that readers would change is written by number.
  fileprivate var escapedForXMLAttribute: String {
    var text = ""
    for scalar in escapedForXML.unicodeScalars {
      switch scalar {
      case "\t", "\n", "\r": text += "&#\(scalar.value);"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
