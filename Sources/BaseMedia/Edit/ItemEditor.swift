internal import BinaryIO
package import MediaModel

/// Changes items where they lie in a movie: takes them out, gives them other values.
///
/// All that is not named stays as it is, bit for bit. Boxes that are left without an item go: a list, its `meta`, a
/// key nobody uses any more.
package struct ItemEditor {
  /// The `moov` or any other box that carries items.
  package private(set) var root: BoxNode

  package init(_ root: BoxNode) { self.root = root }

  /// What is done to one item.
  package enum Change: Hashable, Sendable {
    case remove
    /// Another value, data type or language; the identifier stays.
    case replace(MetadataItem)
  }

  /// Applies changes to items of the tree as it was read; each address may appear once.
  ///
  /// - Throws: ``ItemEditError`` where an item is not there, or cannot hold the value.
  package mutating func apply(
    _ changes: [(address: ItemAddress, change: Change)]
  ) throws(ItemEditError) {
    let original = root
    // Later items of a box first, so that the places of the earlier ones stay true.
    for (address, change) in changes.sorted(by: { $0.address.ordinal > $1.address.ordinal }) {
      if root.offset == address.boxOffset {
        try root.changeTrailing(change)
        continue
      }
      guard let place = root.place(of: address.boxOffset) else {
        // With its last value an item goes, and what else lies in its box.
        if change == .remove, original.place(of: address.boxOffset) != nil { continue }
        throw ItemEditError("no box at \(address.boxOffset) carries an item")
      }
      _ = try Self.change(
        &root, at: place[...], ordinal: address.ordinal, change, above: [], handler: nil)
    }
  }

  /// What becomes of a box in which something was changed.
  private enum Outcome { case kept, removed }

  private static func change(
    _ box: inout BoxNode, at place: ArraySlice<Int>, ordinal: Int, _ change: Change,
    above: [FourCC], handler: FourCC?
  ) throws(ItemEditError) -> Outcome {
    guard let index = place.first else {
      return try changeCarrier(&box, ordinal: ordinal, change, above: above, handler: handler)
    }
    let usedBefore = box.usedKeys
    var children = box.children
    let outcome = try Self.change(
      &children[index], at: place.dropFirst(), ordinal: ordinal, change, above: above + [box.type],
      handler: box.metadataHandler ?? handler)
    if outcome == .removed { children.remove(at: index) }
    box.children = children
    // A key goes with its last item, also where the list keeps others.
    if box.type == "meta" { box.removeKeys(usedBefore.subtracting(box.usedKeys)) }
    guard outcome == .removed else { return .kept }
    switch box.type {
    case "ilst": return box.children.isEmpty ? .removed : .kept
    case "meta": return box.holdsNoItem ? .removed : .kept
    case "udta":
      return box.children.isEmpty && box.trailing.allSatisfy { $0 == 0 } ? .removed : .kept
    default:
      let isItem = above.last == "ilst"
      return isItem && box.first("data") == nil ? .removed : .kept
    }
  }

  /// Changes the box that carries the item itself.
  private static func changeCarrier(
    _ box: inout BoxNode, ordinal: Int, _ change: Change, above: [FourCC], handler: FourCC?
  ) throws(ItemEditError) -> Outcome {
    switch (above.last, box.type) {
    case (_, "udta"):
      try box.changeTrailing(change)
      return .kept
    case (_, "ID32"):
      return try box.changeID3(ordinal: ordinal, change) ? .kept : .removed
    case ("udta", "Xtra"): return try changeXtra(&box, ordinal: ordinal, change)
    case ("udta", _) where box.type.rawValue >> 24 == 0xA9:
      return try changeText(&box, ordinal: ordinal, change)
    default: break
    }
    guard case .replace(let item) = change else { return .removed }
    if box.type == "data", above.dropLast().last == "ilst" {
      try box.replaceData(item)
    } else if above.last == "udta", ThreeGPPText.types.contains(box.type),
      ThreeGPPText(box) != nil
    {
      box.content = .payload(try ThreeGPPText.payload(of: item, replacing: box)[...])
    } else {
      box.content = .payload(item.payload[...])
    }
    return .kept
  }

  private static func changeText(
    _ box: inout BoxNode, ordinal: Int, _ change: Change
  ) throws(ItemEditError) -> Outcome {
    guard var text = try? box.decode(InternationalTextBox.self), !text.rows.isEmpty else {
      guard case .replace(let item) = change else { return .removed }
      box.content = .payload(item.payload[...])
      return .kept
    }
    guard text.rows.indices.contains(ordinal) else {
      throw ItemEditError("'\(box.type)' has no text number \(ordinal)")
    }
    switch change {
    case .remove: text.rows.remove(at: ordinal)
    case .replace(let item):
      guard item.payload.count <= Int(UInt16.max) else {
        throw ItemEditError("'\(box.type)' holds 65,535 bytes at most")
      }
      text.rows[ordinal].text = item.payload
      text.rows[ordinal].language = item.storedTextLanguage
    }
    box.content = .payload(text.payload[...])
    return text.rows.isEmpty ? .removed : .kept
  }

  private static func changeXtra(
    _ box: inout BoxNode, ordinal: Int, _ change: Change
  ) throws(ItemEditError) -> Outcome {
    guard var xtra = try? box.decode(WindowsMediaBox.self) else {
      guard case .replace(let item) = change else { return .removed }
      box.content = .payload(item.payload[...])
      return .kept
    }
    var left = ordinal
    for row in xtra.rows.indices {
      guard left >= xtra.rows[row].values.count else {
        switch change {
        case .remove: xtra.rows[row].values.remove(at: left)
        case .replace(let item): xtra.rows[row].values[left].bytes = item.payload
        }
        xtra.rows.removeAll { $0.values.isEmpty }
        box.content = .payload(xtra.payload[...])
        return xtra.rows.isEmpty ? .removed : .kept
      }
      left -= xtra.rows[row].values.count
    }
    throw ItemEditError("'Xtra' has no value number \(ordinal)")
  }
}

extension BoxNode {
  /// The places of children that lead to the box at an offset of the file.
  fileprivate func place(of offset: Int) -> [Int]? {
    for (index, child) in children.enumerated() {
      guard let origin = child.origin, origin.contains(offset) else { continue }
      if origin.lowerBound == offset { return [index] }
      if let rest = child.place(of: offset) { return [index] + rest }
    }
    return nil
  }

  /// Bytes behind the boxes of a `udta`.
  fileprivate mutating func changeTrailing(_ change: ItemEditor.Change) throws(ItemEditError) {
    guard case .children(let prefix, let list, _) = content else {
      throw ItemEditError("'\(type)' holds no item of its own")
    }
    var bytes: [UInt8] = []
    if case .replace(let item) = change { bytes = item.payload }
    content = .children(prefix: prefix, list, trailing: bytes[...])
  }

  /// A `data` box: type, locale and value.
  fileprivate mutating func replaceData(_ item: MetadataItem) throws(ItemEditError) {
    guard var data = try? decode(MetadataDataBox.self) else {
      throw ItemEditError("the value cannot be read")
    }
    data.value = item.payload
    if let code = item.dataType.wellKnownCode {
      data.typeSet = 0
      data.typeCode = code
    }
    let stored = data.language
    // A number below 256 names a list of languages: kept as long as its first one is meant.
    let isList = (1...255).contains(stored)
    if !isList { data.language = item.storedDataLanguage }
    content = .payload(data.payload[...])
  }
}

extension MetadataItem {
  /// The language as classic user data stores it: the code it came with, else packed ISO 639-2.
  var storedTextLanguage: UInt16 {
    guard let languageTag else { return LanguageTag.undeterminedCode }
    return languageTag.storedCode ?? languageTag.packedCode
  }

  /// The language as a `data` box stores it: 0 for none.
  var storedDataLanguage: UInt16 {
    guard let languageTag else { return 0 }
    return languageTag.storedCode ?? languageTag.packedCode
  }
}
