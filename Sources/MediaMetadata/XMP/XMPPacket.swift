internal import FoundationEssentials
public import MediaModel

/// What an XMP packet says: its properties, in the order of the packet.
///
/// Read are packets in UTF-8 and UTF-16, with or without the wrapper (`<?xpacket`) and padding, with `x:xmpmeta` or
/// with `rdf:RDF` alone. Attributes of one element have no order in XML; they come by name.
///
/// A packet is one item, `xmp/XMP`, and stays one: the properties are a reading of it, and no items of the file.
///
/// Source: XMP Specification Part 1 (ISO 16684-1:2019) § 7.
public struct XMPPacket: Hashable, Sendable {
  /// The properties, those of structures and arrays each by its own path.
  public var properties: [XMPProperty]
  /// Problems found; a packet that ends too early is read up to there.
  public var diagnostics: [Diagnostic]

  /// Reads a packet.
  ///
  /// - Parameter bytes: the packet, with or without wrapper and padding.
  /// - Throws: ``XMPError`` where there is no XMP to read.
  public init(bytes: [UInt8]) throws(XMPError) {
    diagnostics = []
    properties = []
    let text = try Self.text(bytes, &diagnostics)
    let tree = XMLTree(text)
    guard let root = tree.root.flatMap(Self.descriptions) else {
      throw tree.failure ?? XMPError(message: "no rdf:RDF element", line: 1, column: 1)
    }
    if let failure = tree.failure {
      diagnostics.append(
        Diagnostic("XMP is read up to line \(failure.line): \(failure.message)"))
    }
    var reader = RDFReader()
    for node in root.elements { reader.readDescription(node, path: "", depth: 0) }
    properties = reader.properties
    diagnostics += reader.diagnostics.map { Diagnostic($0) }
  }

  /// Reads the packet that an item holds.
  ///
  /// - Throws: ``XMPError`` where it holds none.
  public init(item: MetadataItem) throws(XMPError) {
    let whole = try? item.loadingPayload()
    try self.init(bytes: (whole ?? item).payload)
  }

  /// The first property of a path, as `xmpMM:History[1]/stEvt:action`.
  public func property(_ path: String) -> XMPProperty? { properties.first { $0.path == path } }

  /// The value of the first property of a path; of an array's first item where the path names an array.
  public func value(_ path: String) -> String? {
    (property(path) ?? property("\(path)[1]"))?.value
  }

  static func descriptions(_ node: XMLNode) -> XMLNode? {
    if node.name.namespace == XMLNamespace.rdf, node.name.local == "RDF" { return node }
    // The element is at the top or in x:xmpmeta; other wrappers have been seen.
    for element in node.elements {
      if let found = descriptions(element) { return found }
    }
    return nil
  }

  /// The packet as text without what stands before the first element.
  ///
  /// - Throws: ``XMPError`` where it is not text.
  static func text(of bytes: [UInt8]) throws(XMPError) -> String {
    var diagnostics: [Diagnostic] = []
    return try text(bytes, &diagnostics)
  }

  private static func text(
    _ bytes: [UInt8], _ diagnostics: inout [Diagnostic]
  ) throws(XMPError) -> String {
    let encoding: TextEncoding =
      switch (bytes.first, bytes.dropFirst().first) {
      case (0xFE?, 0xFF?), (0, 0x3C?): .utf16
      case (0xFF?, 0xFE?), (0x3C?, 0): .utf16LittleEndian
      default: .utf8
      }
    var content = bytes[...]
    if encoding == .utf8 {
      while content.last == 0 { content.removeLast() }
    } else if !content.count.isMultiple(of: 2) {
      content.removeLast()
    }
    var text: String
    if let read = encoding.decode(content) {
      text = read
    } else if encoding == .utf8 {
      diagnostics.append(Diagnostic("XMP has bytes that are not UTF-8"))
      text = String(decoding: content, as: UTF8.self)
    } else {
      throw XMPError(message: "no UTF-16 text", line: 1, column: 1)
    }
    if encoding != .utf8 {
      while text.unicodeScalars.last == "\0" { text.unicodeScalars.removeLast() }
    }
    // A declaration would contradict the encoding that the parser is given: it becomes spaces, so that places stay.
    if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
    if text.hasPrefix("<?xml "), let end = text.firstRange(of: "?>") {
      text.removeSubrange(..<end.upperBound)
    }
    guard text.contains("<") else { throw XMPError(message: "no XML", line: 1, column: 1) }
    return text
  }
}

/// One property of an XMP packet.
public struct XMPProperty: Hashable, Sendable {
  /// The namespace of the property that the path starts with.
  public var namespace: String
  /// Where the property stands, as `dc:title[1]` or `xmpMM:History[1]/stEvt:action`.
  ///
  /// Prefixes are those that the standard prefers, and the packet's own where it has none. Items of an array are
  /// numbered from 1, parts of a structure follow a slash, qualifiers after a slash and a question mark.
  public var path: String
  /// The value as text.
  public var value: String
  /// The language of the value, BCP 47; `x-default` for that of no language in particular.
  public var language: String?
}

/// Why XMP, or the XML that it is written in, cannot be read: what is wrong, and where.
public struct XMPError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, in one sentence without a full stop.
  public var message: String
  /// The line of the packet, from 1.
  public var line: Int
  /// The column of the line, from 1.
  public var column: Int

  /// One line: place and message.
  public var description: String { "line \(line), column \(column): \(message)" }
}

extension MetadataItem {
  /// The properties of the XMP packet that the item holds; none where it is not an item of XMP, or a damaged one.
  ///
  /// ``XMPPacket/init(item:)`` says why a packet cannot be read.
  public var xmpProperties: [XMPProperty] {
    guard holdsXMP, let packet = try? XMPPacket(item: self) else { return [] }
    return packet.properties
  }

  /// Whether the item is one of XMP, or one in which ID3 keeps a packet.
  ///
  /// Source: XMP Specification Part 3 § 1.1.7, "MP3": a PRIV frame of the owner `XMP`.
  var holdsXMP: Bool {
    identifier.keySpace == .xmp
      || identifier == .id3MetadataPrivate && extraAttribute("info") == "XMP"
  }
}
