package import BinaryIO

/// Boxes of a kind among the children of another, or further down: read, changed and put back.
///
/// Bytes after the fields, which some writers leave, are passed over.
extension BoxNode {
  /// The first child of a kind, where there is one that can be read.
  package func child<T: Box>(_ kind: T.Type) -> T? {
    first(T.type).flatMap { try? $0.read(kind) }
  }

  /// The children of a kind that can be read.
  package func all<T: Box>(_ kind: T.Type) -> [T] {
    all(T.type).compactMap { try? $0.read(kind) }
  }

  package func read<T: Box>(_ kind: T.Type = T.self) throws(ParseError) -> T {
    try decode(kind, allowingTrailingBytes: true)
  }

  /// Reads the first box of a kind in the box at a path; `nil` where there is none.
  package func first<T: Box>(_ kind: T.Type, in path: FourCC...) throws(ParseError) -> T? {
    try descendant(path + [T.type])?.read(kind)
  }

  /// Changes the fields of the first box of a kind in the box at a path; does nothing where there is none.
  ///
  /// Bytes after the fields stay.
  ///
  /// - Throws: `ParseError` where it cannot be read, and what `change` throws.
  package mutating func edit<T: Box>(
    _ kind: T.Type, in path: FourCC..., change: (inout T) throws(ParseError) -> Void
  ) throws(ParseError) {
    try edit(kind, in: path, change: change)
  }

  package mutating func edit<T: Box>(
    _ kind: T.Type, in path: [FourCC], change: (inout T) throws(ParseError) -> Void
  ) throws(ParseError) {
    try modify(path[...]) { parent throws(ParseError) in
      guard let stored = parent.first(T.type) else { return }
      var box = try stored.read(kind)
      let rest = stored.payload.dropFirst(box.payload.count)
      try change(&box)
      var node = box.node
      if !rest.isEmpty { node.setPayload(node.payload + rest) }
      parent.replaceOrAppend(node)
    }
  }

  /// Changes the first box at a path of types in place; does nothing where there is none.
  package mutating func modify<E: Error>(
    _ path: FourCC..., change: (inout BoxNode) throws(E) -> Void
  ) throws(E) {
    try modify(path[...], change)
  }

  private mutating func modify<E: Error>(
    _ path: ArraySlice<FourCC>, _ change: (inout BoxNode) throws(E) -> Void
  ) throws(E) {
    guard let type = path.first else { return try change(&self) }
    var list = children
    guard let index = list.firstIndex(where: { $0.type == type }) else { return }
    children = []
    defer { children = list }
    try list[index].modify(path.dropFirst(), change)
  }

  /// Changes every child in place.
  package mutating func mapChildren<E: Error>(
    _ change: (inout BoxNode) throws(E) -> Void
  ) throws(E) {
    guard case .children(let prefix, var list, let trailing) = content else { return }
    content = .payload([])
    defer { content = .children(prefix: prefix, list, trailing: trailing) }
    for index in list.indices { try change(&list[index]) }
  }

  /// Writes fields in the place of the payload.
  package mutating func setPayload(_ box: some Box) { setPayload(box.payload) }

  package mutating func setPayload(_ bytes: [UInt8]) { content = .payload(bytes[...]) }

  /// The fields before the boxes inside, or the whole payload where it is not boxes.
  package var fixedBytes: ArraySlice<UInt8> {
    if case .payload(let bytes) = content { bytes } else { prefix }
  }

  /// Puts bytes over others of the fixed fields; those that would not fit are not put anywhere.
  ///
  /// - Returns: the bytes that were there; `nil` where they do not fit.
  @discardableResult
  package mutating func overwrite(at place: Int, _ bytes: [UInt8]) -> [UInt8]? {
    var fields = fixedBytes
    guard place + bytes.count <= fields.count else { return nil }
    let range = (fields.startIndex + place)..<(fields.startIndex + place + bytes.count)
    let old = Array(fields[range])
    guard old != bytes else { return old }
    fields.replaceSubrange(range, with: bytes)
    if case .payload = content { content = .payload(fields) } else { prefix = fields }
    return old
  }
}
