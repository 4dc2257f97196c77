internal import BinaryIO

/// Walks a tree of boxes and makes of each what is printed.
struct BoxDumpWalker: Sendable {
  let options: BoxDump.Options

  /// Where the walk stands.
  struct Place {
    var path = ""
    var context = BoxContext()
    /// The keys that the items of the `meta` around point to.
    var keys: [String] = []
  }

  /// How far the walk has come among sibling boxes.
  struct Row {
    var counts: [FourCC: Int] = [:]
    var position = 0
  }

  /// Sibling boxes; where `states` are given, those of them that the selector selects.
  func run(
    _ boxes: [BoxNode], in place: Place, states: Set<Int>?, selector: BoxSelector?
  ) -> [BoxDescription] {
    var row = Row()
    return boxes.flatMap { select($0, in: &row, of: place, states: states, selector: selector) }
  }

  /// The next of sibling boxes; where `states` are given, what the selector selects of it.
  func select(
    _ box: BoxNode, in row: inout Row, of place: Place, states: Set<Int>?, selector: BoxSelector?
  ) -> [BoxDescription] {
    let index = row.counts[box.type, default: 0]
    row.counts[box.type] = index + 1
    defer { row.position += 1 }
    var here = place
    here.path = BoxPath.appending(box.type, index: index, to: place.path)
    guard let states, let selector else { return [node(box, in: here)] }
    let step = selector.step(
      states, type: box.type.description, index: index, position: row.position)
    if step.isSelected { return [node(box, in: here)] }
    guard !step.states.isEmpty else { return [] }
    return run(box.children, in: inside(box, here), states: step.states, selector: selector)
  }

  private func node(_ box: BoxNode, in place: Place) -> BoxDescription {
    var result = BoxDescription(
      type: box.type.description, path: place.path, userType: box.userType.map(HexText.uuid),
      name: name(of: box, in: place), offset: box.offset, size: box.size, headerSize: 0)
    if case .external(let range) = box.content {
      // What follows the last box of a file has no header.
      result.size = box.origin?.count ?? range.count
      result.headerSize = result.size - range.count
      if range.count > 0 {
        result.payload = .omitted(size: range.count, offset: range.lowerBound)
      }
      return result
    }
    result.headerSize = result.size - box.payloadSize
    let payloadOffset = box.origin == nil ? 0 : box.offset + result.headerSize
    switch box.content {
    case .external: break
    case .payload(let bytes):
      if !decode(bytes, of: box, at: payloadOffset, in: place, into: &result) {
        result.payload = shown(bytes, at: payloadOffset)
      }
    case .children(let prefix, let children, let trailing):
      if !prefix.isEmpty,
        !decode(prefix, of: box, at: payloadOffset, in: place, into: &result)
      {
        result.payload = shown(prefix, at: payloadOffset)
      }
      result.children = run(children, in: inside(box, place), states: nil, selector: nil)
      if !trailing.isEmpty {
        let isTerminator = trailing.allSatisfy { $0 == 0 }
        result.notes.append(
          "\(trailing.count) bytes after the last box" + (isTerminator ? ", all zero" : ""))
        if !isTerminator, result.payload == .none {
          let at = payloadOffset + box.payloadSize - trailing.count
          result.payload = shown(trailing, at: at)
        }
      }
    }
    return result
  }

  /// Decodes fields where a kind is known; `false` where the bytes are to be shown.
  private func decode(
    _ bytes: ArraySlice<UInt8>, of box: BoxNode, at offset: Int, in place: Place,
    into result: inout BoxDescription
  ) -> Bool {
    guard options.decodesFields,
      let kind = BoxRegistry.kind(of: box.type, userType: box.userType, in: place.context)
    else { return false }
    do throws(ParseError) {
      let decoded = try kind.read(bytes, at: offset, context: place.context)
      result.fields = decoded.fields.map { BoxField($0.name, shortened($0.value)) }
      let tail = decoded.tail
      if !tail.isEmpty {
        let end = offset + bytes.count
        let (boxes, rest) = BoxTree.parse(tail[...], at: end - tail.count)
        result.children = run(boxes, in: inside(box, place), states: nil, selector: nil)
        if !rest.isEmpty {
          let place = boxes.isEmpty ? "fields" : "last box"
          result.notes.append("\(rest.count) bytes after the \(place)")
        }
      }
      return true
    } catch {
      result.notes.append("not decoded: \(error.within(place.path))")
      return false
    }
  }

  private func inside(_ box: BoxNode, _ place: Place) -> Place {
    var inner = place
    inner.context = place.context.inside(box)
    if box.type == "meta" {
      let keys = box.first("keys").flatMap { try? $0.decode(MetadataKeysBox.self) }
      inner.keys =
        keys?.rows.map { row in
          "\(row.namespace)/\(String(decoding: row.key, as: UTF8.self))"
        } ?? []
    }
    return inner
  }

  /// What a box that is typed by a number, by `----`, or like many others stands for.
  private func name(of box: BoxNode, in place: Place) -> String? {
    if box.userType == UserType.contentProvenance { return "content credentials" }
    if box.type == "jumb" { return JUMBFBox(box)?.label }
    if place.context.parent == "ilst" {
      if box.type == "----" {
        let parts = ["mean", "name"].compactMap { type in
          box.first(type).map { String(decoding: $0.payload.dropFirst(4), as: UTF8.self) }
        }
        return parts.isEmpty ? nil : parts.joined(separator: ":")
      }
      let index = Int(box.type.rawValue) - 1
      return place.keys.indices.contains(index) ? place.keys[index] : nil
    }
    if place.context.parent == "keys", place.context.grandparent == "mebx" {
      let declaration = box.first("keyd").flatMap {
        try? $0.decode(MetadataKeyDeclarationBox.self)
      }
      return declaration.map { "\($0.namespace)/\(String(decoding: $0.key, as: UTF8.self))" }
    }
    return nil
  }

  private func shown(_ bytes: ArraySlice<UInt8>, at offset: Int) -> BoxDescription.Payload {
    if bytes.isEmpty { return .none }
    return bytes.count <= options.byteLimit
      ? .bytes(Array(bytes), offset: offset) : .omitted(size: bytes.count, offset: offset)
  }

  /// The value with long bytes replaced by their size and start.
  private func shortened(_ value: BoxField.Value) -> BoxField.Value {
    switch value {
    case .bytes(let bytes) where bytes.count > options.byteLimit:
      .record([
        BoxField("size", bytes.count), BoxField("start", .bytes(Array(bytes.prefix(16)))),
      ])
    case .list(let values): .list(values.map(shortened))
    case .record(let fields): .record(fields.map { BoxField($0.name, shortened($0.value)) })
    default: value
    }
  }
}

extension BoxContext {
  /// The context of the boxes inside `box`, which stands in this one.
  package func inside(_ box: BoxNode) -> BoxContext {
    var inner = self
    inner.ancestors.append(box.type)
    if box.type == "mdia" || box.type == "meta" {
      inner.handler = box.handlerType
    }
    if box.type == "stsd" { inner.sampleDescriptionVersion = box.prefix.first ?? 0 }
    return inner
  }
}
