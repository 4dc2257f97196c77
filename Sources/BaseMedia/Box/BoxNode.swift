package import BinaryIO

/// A box in a tree: its type, where it came from, and its content, parsed as far as it is a container.
package struct BoxNode: Sendable {
  // A file may have a million boxes, each of which takes what stands here: in this order, 48 bytes.
  private var stored: Stored
  /// How the size was written, so that an unchanged box is written the same way.
  package var sizeForm: BoxHeader.SizeForm = .compact { didSet { hasStoredHeader = false } }
  /// Whether the file has the header bit for bit as it would be written.
  var hasStoredHeader = false
  package var type: FourCC { didSet { hasStoredHeader = false } }
  /// The 16 bytes of a `uuid` box's type.
  package var userType: [UInt8]? { didSet { hasStoredHeader = false } }
  private var start = -1
  private var end = -1

  /// Where the box is in its file, header included; `nil` for one that was made here.
  package var origin: Range<Int>? {
    get { start < 0 ? nil : start..<end }
    set { (start, end) = newValue.map { ($0.lowerBound, $0.upperBound) } ?? (-1, -1) }
  }
  package var content: Content {
    get { stored.content }
    set { stored = Stored(newValue) }
  }

  /// Where all of the box is in its file where nothing of it is in memory, or was changed; `nil` for any other.
  package var storedRange: Range<Int>? {
    guard hasStoredHeader else { return nil }
    switch stored {
    case .external(let range): return range.upperBound == end ? origin : nil
    case .held(_, let from, let to): return from == to ? origin : nil
    case .boxes, .other: return nil
    }
  }

  /// What a box holds.
  package enum Content: Sendable {
    /// Bytes in memory, not looked into.
    case payload(ArraySlice<UInt8>)
    /// Boxes, after `prefix` bytes (version and flags, the fields of a sample entry) and before `trailing` ones.
    case children(prefix: ArraySlice<UInt8>, [BoxNode], trailing: ArraySlice<UInt8>)
    /// Bytes that stay in the file: media data, and whatever is too large to hold.
    case external(Range<Int>)
  }

  /// The content in little room: what many boxes hold stands in the node, the rest apart from it.
  private enum Stored: Sendable {
    /// Some bytes of many.
    case held([UInt8], from: UInt32, to: UInt32)
    /// Boxes and nothing else.
    case boxes([BoxNode])
    case external(Range<Int>)
    indirect case other(Content)

    init(_ content: Content) {
      switch content {
      case .children(let prefix, let list, let trailing) where prefix.isEmpty && trailing.isEmpty:
        self = .boxes(list)
      case .external(let range): self = .external(range)
      default: self = .other(content)
      }
    }

    var content: Content {
      switch self {
      case .held(let bytes, let from, let to): .payload(bytes[Int(from)..<Int(to)])
      case .external(let range): .external(range)
      case .boxes(let list): .children(prefix: [], list, trailing: [])
      case .other(let content): content
      }
    }
  }

  package init(_ type: FourCC, userType: [UInt8]? = nil, payload: [UInt8]) {
    self.type = type
    self.userType = userType
    stored = .other(.payload(payload[...]))
  }

  package init(_ type: FourCC, prefix: [UInt8] = [], children: [BoxNode]) {
    self.type = type
    stored = Stored(.children(prefix: prefix[...], children, trailing: []))
  }

  package init(header: BoxHeader, origin: Range<Int>, content: Content) {
    self.init(header: header, origin: origin, Stored(content))
  }

  /// A box whose payload is a range of bytes that many boxes share.
  init(header: BoxHeader, origin: Range<Int>, held bytes: [UInt8], _ range: Range<Int>) {
    let isShort = range.upperBound <= UInt32.max
    self.init(
      header: header, origin: origin,
      isShort
        ? .held(bytes, from: UInt32(range.lowerBound), to: UInt32(range.upperBound))
        : .other(.payload(bytes[range])))
  }

  private init(header: BoxHeader, origin: Range<Int>, _ stored: Stored) {
    type = header.type
    userType = header.userType
    sizeForm = header.sizeForm
    (start, end) = (origin.lowerBound, origin.upperBound)
    self.stored = stored
  }

  /// The offset of the box in its file; 0 for one that was made here.
  package var offset: Int { origin?.lowerBound ?? 0 }

  /// The offset of the payload in its file; 0 for a box that was made here.
  package var payloadOffset: Int {
    guard let origin else { return 0 }
    return origin.lowerBound
      + BoxHeader.size(forPayload: 0, form: sizeForm, isUserType: userType != nil)
  }

  /// The boxes inside; none where the content is not boxes.
  ///
  /// Setting keeps prefix and trailing bytes.
  package var children: [BoxNode] {
    get { parts?.list ?? [] }
    set { parts = (prefix, newValue, trailing) }
  }

  /// The bytes before the first child.
  package var prefix: ArraySlice<UInt8> {
    get { parts?.prefix ?? [] }
    set { parts?.prefix = newValue }
  }

  /// The bytes after the last child: a terminator, or what could not be read as boxes.
  package var trailing: ArraySlice<UInt8> {
    get { parts?.trailing ?? [] }
    set { parts?.trailing = newValue }
  }

  /// What a box of boxes holds; `nil` for any other.
  private var parts: (prefix: ArraySlice<UInt8>, list: [BoxNode], trailing: ArraySlice<UInt8>)?
  {
    get {
      guard case .children(let prefix, let list, let trailing) = content else { return nil }
      return (prefix, list, trailing)
    }
    set {
      guard let (prefix, list, trailing) = newValue else { return }
      content = .children(prefix: prefix, list, trailing: trailing)
    }
  }

  /// The payload's bytes where they are in memory, boxes inside included.
  package var payload: [UInt8] {
    switch content {
    case .payload(let bytes): return Array(bytes)
    case .external: return []
    case .children:
      var writer = ByteWriter(capacity: payloadSize)
      writePayload(to: &writer)
      return writer.bytes
    }
  }

  /// How many bytes the payload takes.
  package var payloadSize: Int {
    switch content {
    case .payload(let bytes): bytes.count
    case .external(let range): range.count
    case .children(let prefix, let list, let trailing):
      list.reduce(prefix.count + trailing.count) { $0 + $1.size }
    }
  }

  /// How many bytes the box takes when written.
  package var size: Int {
    let payload = payloadSize
    return payload
      + BoxHeader.size(forPayload: payload, form: sizeForm, isUserType: userType != nil)
  }

  /// Header and payload; a payload that stays in its file is not among them.
  package var bytes: [UInt8] {
    let isExternal = if case .external = content { true } else { false }
    var writer = ByteWriter(capacity: isExternal ? 0 : size)
    write(to: &writer)
    return writer.bytes
  }

  /// Writes header and payload; a payload that stays in its file is not written.
  package func write(to writer: inout ByteWriter) {
    let payload = payloadSize
    let head = BoxHeader.size(forPayload: payload, form: sizeForm, isUserType: userType != nil)
    if head - (userType == nil ? 0 : 16) == 16 {
      writer.write(UInt32(1))
      writer.write(type)
      writer.write(UInt64(payload + head))
    } else {
      writer.write(UInt32(payload + head))
      writer.write(type)
    }
    if let userType { writer.write(userType) }
    writePayload(to: &writer)
  }

  private func writePayload(to writer: inout ByteWriter) {
    switch content {
    case .payload(let bytes): writer.write(bytes)
    case .external: break
    case .children(let prefix, let list, let trailing):
      writer.write(prefix)
      for child in list { child.write(to: &writer) }
      writer.write(trailing)
    }
  }

  /// The first child of a type.
  package func first(_ type: FourCC) -> BoxNode? { children.first { $0.type == type } }

  /// All children of a type, in order.
  package func all(_ type: FourCC) -> [BoxNode] { children.filter { $0.type == type } }

  /// The box at a path of types, each the first of its kind.
  package func descendant(_ path: FourCC...) -> BoxNode? { descendant(path) }

  func descendant(_ path: [FourCC]) -> BoxNode? {
    path.reduce(self) { node, type in node?.first(type) }
  }

  /// Puts a box in the place of the first of its type, or at the end.
  package mutating func replaceOrAppend(_ box: BoxNode) {
    if let index = children.firstIndex(where: { $0.type == box.type }) {
      children[index] = box
    } else {
      children.append(box)
    }
  }
}
