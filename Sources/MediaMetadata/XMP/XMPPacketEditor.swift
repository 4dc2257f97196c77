/// Changes single properties of an XMP packet; all others keep their bytes.
///
/// Room after the properties (padding) is used before a packet grows.
///
/// Source: XMP Specification Part 1 (ISO 16684-1:2019) § 7; Part 3 § 1 on padding.
struct XMPPacketEditor {
  /// How values are reported.
  enum Form: String {
    /// One value for each language.
    case alternatives = "Alt"
    /// Values without an order.
    case bag = "Bag"
    /// Values in order.
    case sequence = "Seq"
  }

  /// A property by its namespace and name.
  struct Property: Hashable {
    var prefix: String
    var namespace: String
    var local: String
  }

  private var text: [UInt8]
  private let size: Int

  /// Opens a packet.
  ///
  /// - Throws: ``XMPError`` where it cannot be read to its end.
  init(_ packet: [UInt8]) throws(XMPError) {
    text = Array(try XMPPacket.text(of: packet).utf8)
    size = text.count
    _ = try tree()
  }

  /// A packet without a property, and with room.
  static let empty = Array(
    ("<?xpacket begin=\"\u{FEFF}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n"
      + "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">\n"
      + "<rdf:RDF xmlns:rdf=\"\(XMLNamespace.rdf)\">\n"
      + "<rdf:Description rdf:about=\"\">\n</rdf:Description>\n</rdf:RDF>\n</x:xmpmeta>\n"
      + String(repeating: String(repeating: " ", count: 99) + "\n", count: 10)
      + "<?xpacket end=\"w\"?>").utf8)

  private func tree() throws(XMPError) -> XMLNode {
    let tree = XMLTree(String(decoding: text, as: UTF8.self))
    if let failure = tree.failure { throw failure }
    guard let root = tree.root.flatMap(XMPPacket.descriptions) else {
      throw XMPError(message: "no rdf:RDF element", line: 1, column: 1)
    }
    return root
  }

  /// Gives a property other values, or takes it out where there are none.
  ///
  /// - Throws: ``XMPError`` where the packet has no place for it.
  mutating func set(
    _ property: Property, to values: [String], as form: Form
  ) throws(XMPError) {
    let others = form == .alternatives ? try otherLanguages(of: property) : []
    try remove(property)
    guard !values.isEmpty else { return }
    let language = form == .alternatives ? " xml:lang=\"x-default\"" : ""
    let items = values.map { "<rdf:li\(language)>\($0.escapedForXML)</rdf:li>" } + others
    let name = "\(property.prefix):\(property.local)"
    let element =
      "<\(name) xmlns:\(property.prefix)=\"\(property.namespace)\" xmlns:rdf=\"\(XMLNamespace.rdf)\">"
      + "<rdf:\(form.rawValue)>\(items.joined())</rdf:\(form.rawValue)></\(name)>\n"
    let root = try tree()
    let first = root.elements.first { $0.name.local == "Description" }
    if let first, let end = endTag(of: first) {
      text.insert(contentsOf: element.utf8, at: end)
    } else if let end = endTag(of: root) {
      let about = first?.attribute("about", in: XMLNamespace.rdf) ?? ""
      let whole =
        "<rdf:Description xmlns:rdf=\"\(XMLNamespace.rdf)\" rdf:about=\"\(about.escapedForXML)\">"
        + "\(element)</rdf:Description>\n"
      text.insert(contentsOf: whole.utf8, at: end)
    } else {
      throw XMPError(message: "rdf:RDF is empty", line: root.line, column: root.column)
    }
    _ = try tree()
  }

  /// Where the tag stands that closes an element; `nil` for one that closes itself.
  private func endTag(of node: XMLNode) -> Int? {
    let end = Int(node.end)
    guard end <= text.count, end > Int(node.start) else { return nil }
    let start = text[Int(node.start)..<end].lastIndex(of: 0x3C)
    guard let start, start > Int(node.start), text[start + 1] == 0x2F else { return nil }
    return start
  }

  /// What a property says in other languages, as it stands there.
  private func otherLanguages(of property: Property) throws(XMPError) -> [String] {
    let elements = try tree().elements.flatMap(\.elements).filter { Self.isOf(property, $0.name) }
    return elements.flatMap(\.elements).flatMap(\.elements).compactMap { item in
      let language = item.attribute("lang", in: XMLNamespace.xml) ?? "x-default"
      guard language != "x-default" else { return nil }
      return
        "<rdf:li xml:lang=\"\(language.escapedForXML)\">\(item.text.escapedForXML)</rdf:li>"
    }
  }

  private static func isOf(_ property: Property, _ name: XMLNode.Name) -> Bool {
    name.namespace == property.namespace && name.local == property.local
  }

  /// Whether the packet tells a property.
  func tells(_ property: Property) -> Bool {
    let descriptions = (try? tree())?.elements ?? []
    return descriptions.contains { node in
      node.attributes.contains { Self.isOf(property, $0.name) }
        || node.elements.contains { Self.isOf(property, $0.name) }
    }
  }

  private mutating func remove(_ property: Property) throws(XMPError) {
    var gone: [Range<Int>] = []
    for node in try tree().elements {
      for element in node.elements where Self.isOf(property, element.name) {
        var end = Int(element.end)
        if end < text.count, text[end] == 0x0A { end += 1 }
        gone.append(Int(element.start)..<end)
      }
      for (name, _) in node.attributes where Self.isOf(property, name) {
        if let range = attribute("\(name.prefix):\(name.local)", in: node) { gone.append(range) }
      }
    }
    for range in gone.sorted(by: { $0.lowerBound > $1.lowerBound }) {
      text.removeSubrange(range.clamped(to: text.indices))
    }
  }

  /// Where an attribute stands in the tag that opens an element, with the space before it.
  private func attribute(_ name: String, in node: XMLNode) -> Range<Int>? {
    let name = Array(name.utf8)
    let spaces: Set<UInt8> = [0x20, 0x0A, 0x0D, 0x09]
    var place = Int(node.start)
    while place < text.count, text[place] != 0x3E {
      if text[place] == 0x22 || text[place] == 0x27 {
        // A value may hold anything.
        guard let end = text[(place + 1)...].firstIndex(of: text[place]) else { return nil }
        place = end + 1
        continue
      }
      if spaces.contains(text[place]), text[(place + 1)...].starts(with: name) {
        var next = place + 1 + name.count
        while next < text.count, spaces.contains(text[next]) || text[next] == 0x3D { next += 1 }
        if next < text.count, text[next] == 0x22 || text[next] == 0x27,
          text[(place + 1 + name.count)..<next].contains(0x3D),
          let end = text[(next + 1)...].firstIndex(of: text[next])
        {
          return place..<(end + 1)
        }
      }
      place += 1
    }
    return nil
  }

  /// The packet, of the size that it had where the padding allows it.
  var bytes: [UInt8] {
    var result = text
    guard let end = Self.lastTag(in: result) else { return result }
    var start = end
    while start > 0, [0x20, 0x0A, 0x0D, 0x09].contains(result[start - 1]) { start -= 1 }
    let delta = result.count - size
    if delta > 0 {
      let spare = max(0, min(delta, end - start - 1))
      result.removeSubrange(start..<(start + spare))
    } else if end > start {
      result.insert(contentsOf: [UInt8](repeating: 0x20, count: -delta), at: start)
    }
    return result
  }

  /// Where `<?xpacket end=` stands.
  private static func lastTag(in text: [UInt8]) -> Int? {
    guard let place = text.lastIndex(of: 0x3C), text[place...].starts(with: Array("<?xpacket".utf8))
    else { return nil }
    return place
  }
}
