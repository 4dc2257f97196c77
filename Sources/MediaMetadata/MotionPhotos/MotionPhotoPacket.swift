internal import BinaryIO
internal import MediaModel

/// An XMP packet in which a movie is reported, or is reported no more.
///
/// Everything else that it says stays.
///
/// Source: Android, Motion Photo format 1.0; ISO 16684-1:2019 § 7.
struct MotionPhotoPacket {
  private var root: XMLNode

  private static let camera = "http://ns.google.com/photos/1.0/camera/"
  private static let container = "http://ns.google.com/photos/1.0/container/"
  private static let item = "http://ns.google.com/photos/1.0/container/item/"
  private static let names: Set<String> = [
    "MotionPhoto", "MotionPhotoVersion", "MotionPhotoPresentationTimestampUs", "MicroVideo",
    "MicroVideoVersion", "MicroVideoOffset", "MicroVideoPresentationTimestampUs",
  ]
  private static let empty =
    "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"><rdf:RDF xmlns:rdf=\"\(XMLNamespace.rdf)\">"
    + "<rdf:Description rdf:about=\"\"/></rdf:RDF></x:xmpmeta>"

  /// Reads a packet; no bytes are a packet that says nothing.
  ///
  /// - Throws: `XMPError` where it is not whole.
  init(_ bytes: [UInt8]) throws(XMPError) {
    let tree = XMLTree(bytes.isEmpty ? Self.empty : try XMPPacket.text(of: bytes))
    if let failure = tree.failure { throw failure }
    guard let root = tree.root else {
      throw XMPError(message: "no XML element", line: 1, column: 1)
    }
    self.root = root
  }

  /// Takes out what tells of the movie; a directory of nothing but the photograph goes with it.
  mutating func removeMovie() { root = Self.withoutMovie(root) }

  private static func withoutMovie(_ node: XMLNode) -> XMLNode {
    var node = node
    node.attributes.removeAll { isNote($0.name) }
    node.content = node.content.compactMap { part in
      guard case .element(let element) = part else { return part }
      if isNote(element.name) { return nil }
      guard isDirectory(element.name) else { return .element(withoutMovie(element)) }
      return directoryWithoutMovie(element).map { .element($0) }
    }
    return node
  }

  private static func directoryWithoutMovie(_ directory: XMLNode) -> XMLNode? {
    var directory = directory
    var count = 0
    for place in directory.content.indices {
      guard case .element(var list) = directory.content[place] else { continue }
      list.content.removeAll { part in
        guard case .element(let row) = part else { return false }
        return semantic(of: row) == "MotionPhoto"
      }
      count += list.elements.count
      directory.content[place] = .element(list)
    }
    return count > 1 ? directory : nil
  }

  private static func semantic(of node: XMLNode) -> String? {
    if let value = node.attribute("Semantic", in: item) { return value }
    for element in node.elements {
      if element.name.namespace == item, element.name.local == "Semantic" { return element.text }
      if let value = semantic(of: element) { return value }
    }
    return nil
  }

  private static func isNote(_ name: XMLNode.Name) -> Bool {
    name.namespace == camera && names.contains(name.local)
  }

  private static func isDirectory(_ name: XMLNode.Name) -> Bool {
    name.namespace == container && name.local == "Directory"
  }

  // MARK: A movie that is reported for

  /// The properties of a movie.
  struct Movie {
    var photographType: String
    var movieType: String
    var byteCount: Int
    /// The bytes between the photograph and what follows.
    var padding: Int
    /// When the photograph was taken, in microseconds of the movie; -1 where unknown.
    var timestamp: Int
  }

  /// Tells of a movie after the photograph, and of no other.
  ///
  /// - Throws: `XMPError` where the packet has no description.
  mutating func add(_ movie: Movie) throws(XMPError) {
    removeMovie()
    guard Self.changeDescription(of: &root, { Self.tell(movie, in: &$0) }) else {
      throw XMPError(message: "no rdf:Description element", line: root.line, column: root.column)
    }
  }

  private static func tell(_ movie: Movie, in description: inout XMLNode) {
    for (name, value) in [
      ("MotionPhoto", "1"), ("MotionPhotoVersion", "1"),
      ("MotionPhotoPresentationTimestampUs", "\(movie.timestamp)"),
    ] {
      description.attributes.append(
        (XMLNode.Name(namespace: camera, local: name, prefix: "GCamera"), value))
    }
    let row = row("MotionPhoto", movie.movieType, movie.byteCount, padding: 0)
    for place in description.content.indices {
      guard case .element(var directory) = description.content[place],
        isDirectory(directory.name),
        let inner = directory.content.firstIndex(where: {
          if case .element = $0 { true } else { false }
        }),
        case .element(var list) = directory.content[inner]
      else { continue }
      list.content.append(.element(row))
      directory.content[inner] = .element(list)
      description.content[place] = .element(directory)
      return
    }
    var list = XMLNode(name: .init(namespace: XMLNamespace.rdf, local: "Seq", prefix: "rdf"))
    list.content = [
      .element(Self.row("Primary", movie.photographType, 0, padding: movie.padding)),
      .element(row),
    ]
    var directory = XMLNode(
      name: .init(namespace: container, local: "Directory", prefix: "Container"))
    directory.content = [.element(list)]
    description.content.append(.element(directory))
  }

  private static func row(
    _ semantic: String, _ mediaType: String, _ byteCount: Int, padding: Int
  ) -> XMLNode {
    var inner = XMLNode(name: .init(namespace: container, local: "Item", prefix: "Container"))
    inner.attributes = [
      ("Mime", mediaType), ("Semantic", semantic), ("Length", "\(byteCount)"),
      ("Padding", "\(padding)"),
    ].map { (XMLNode.Name(namespace: item, local: $0.0, prefix: "Item"), $0.1) }
    var row = XMLNode(name: .init(namespace: XMLNamespace.rdf, local: "li", prefix: "rdf"))
    row.attributes = [
      (.init(namespace: XMLNamespace.rdf, local: "parseType", prefix: "rdf"), "Resource")
    ]
    row.content = [.element(inner)]
    return row
  }

  /// Changes the first description; `false` where there is none.
  private static func changeDescription(
    of node: inout XMLNode, _ change: (inout XMLNode) -> Void
  ) -> Bool {
    if node.name.namespace == XMLNamespace.rdf, node.name.local == "Description" {
      change(&node)
      return true
    }
    for place in node.content.indices {
      guard case .element(var element) = node.content[place] else { continue }
      if changeDescription(of: &element, change) {
        node.content[place] = .element(element)
        return true
      }
    }
    return false
  }

  // MARK: Bytes

  private static let head = Array(
    "<?xpacket begin=\"\u{FEFF}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n".utf8)
  private static let end = Array("<?xpacket end=\"w\"?>".utf8)

  /// The packet.
  ///
  /// - Parameter size: how many bytes it is to take, filled up with white space; `nil` for as many as it needs.
  /// - Returns: the bytes, in UTF-8; `nil` where they do not fit.
  func bytes(filling size: Int? = nil) -> [UInt8]? {
    let content = Array(root.markup.utf8)
    let whole = Self.head + content + [0x0A]
    guard let size else { return whole + Self.end }
    if whole.count + Self.end.count <= size {
      let room = [UInt8](repeating: 0x20, count: size - whole.count - Self.end.count)
      return whole + room + Self.end
    }
    // Without the wrapper it is XMP as well.
    guard content.count <= size else { return nil }
    return content + [UInt8](repeating: 0x20, count: size - content.count)
  }
}
