package import BinaryIO
package import MediaModel

/// A box that carries metadata, taken apart down to its units: the least that is kept, replaced, added or removed.
///
///     moov, trak, mdia, moof, traf: { carrier or other box } ...
///     udta: { unit, meta or other box } ..., then bytes that are not a box, which are a unit, too
///     meta: hdlr, keys, ctry, lang and others, ilst { unit } ..., { unit } ...
///
/// A unit keeps the bytes it is stored as, beside the items that are read from them: the reader takes the items of all
/// units, the editors change units. What no one changes is written as it was, bit for bit.
///
/// Source: QTFF, "Metadata", "User Data Atoms"; ISO/IEC 14496-12:2022 § 8.10, 8.11; the iTunes layout as files have it.
package struct MetadataCarrier: Sendable {
  /// What a box is among the carriers.
  enum Kind: Hashable, Sendable {
    /// A box with carriers among its children.
    case holder
    case userData
    case meta(handler: FourCC?)
    /// `ilst`.
    case list
    case unit(UnitLayout)
    /// A box that holds no item: structure, padding, or what cannot be read.
    case other
  }

  /// How the items of a unit are stored.
  enum UnitLayout: Hashable, Sendable {
    /// An item of `ilst` with its values; in a `meta` of keys, the place of its key, where one is declared.
    case item(key: Int?)
    /// One text in several languages.
    case text
    case threeGPP
    /// `Xtra`.
    case windowsMedia
    /// `ID32`.
    case tag
    /// One item, whose payload is that of the box.
    case bytes
    /// `emsg`: one item, which can only be removed.
    case event
    /// The bytes after the boxes of a `udta`.
    case stray
  }

  /// What becomes of one item.
  package enum Change: Hashable, Sendable {
    case remove
    /// Another value, data type or language; the identifier stays.
    case replace(MetadataItem)
  }

  /// What becomes of a unit, or of another box among the carriers.
  package enum Revision: Sendable {
    case keep
    case remove
    /// Changes of items, by their places among those of the unit.
    case change([Int: Change])
    case replace(BoxNode)
  }

  /// What goes though nothing was decided about it.
  package enum Tidiness: Int, Sendable {
    /// Boxes that a change leaves without an item, and keys that it leaves without one.
    case changed
    /// Also boxes that had no item before.
    case empty
    /// Also keys that no item uses, and bytes that are not an item.
    case strict
  }

  /// The box as it is stored; of a changed one that was taken apart only the head counts.
  var stored: BoxNode
  let kind: Kind
  package let path: String
  /// The items of a unit, in order.
  package internal(set) var unitItems: [MetadataItem] = []
  package internal(set) var parts: [MetadataCarrier] = []
  /// The keys of a `meta` of keys; `nil` for any other box, or where they cannot be read.
  var keys: MetadataKeyRows?
  var isChanged = false

  init(_ box: BoxNode, _ kind: Kind, path: String = "") {
    stored = box
    self.kind = kind
    self.path = path
  }

  /// Takes a box apart: a movie, a track, or any box in one that may carry metadata.
  package init(_ box: BoxNode, path: String = "", family: BoxFamily = .quickTime) {
    var reader = MetadataReader(family: family)
    self = reader.carrier(box, path: path)
  }

  package var type: FourCC { stored.type }

  /// Whether the box holds no item: structure, padding, or what cannot be read.
  package var isOther: Bool { kind == .other }

  /// Whether the box is an ID3 tag.
  package var isTag: Bool { kind == .unit(.tag) }

  /// The items of all units, in file order.
  package var items: [MetadataItem] {
    var items: [MetadataItem] = []
    appendItems(to: &items)
    return items
  }

  func appendItems(to items: inout [MetadataItem]) {
    // An array that grows as it goes may take twice the room.
    let count = itemCount
    if count > items.count { items.reserveCapacity(items.count + count) }
    addItems(to: &items)
  }

  private func addItems(to items: inout [MetadataItem]) {
    items += unitItems
    for part in parts { part.addItems(to: &items) }
  }

  private var itemCount: Int { parts.reduce(unitItems.count) { $0 + $1.itemCount } }

  /// The box as it is to be.
  package var box: BoxNode { box(numbering: nil) }

  /// The box as it is to be, in a `meta` whose keys have these numbers.
  private func box(numbering: MetadataKeyRows.Numbering?) -> BoxNode {
    var box = stored
    switch kind {
    case .unit(.item(let key)):
      if let numbering {
        box.type = FourCC(rawValue: numbering.number(of: key, stored: box.type.rawValue))
      }
      return box
    case .unit, .other: return box
    default: guard isChanged || numbering != nil else { return box }
    }
    let table = keys.flatMap { $0.isChanged ? $0.written() : nil }
    if kind == .userData, !box.trailing.allSatisfy({ $0 == 0 }) { box.trailing = [] }
    var children: [BoxNode] = []
    children.reserveCapacity(parts.count)
    for part in parts {
      var child = part.box(numbering: table?.numbering ?? numbering)
      if let table, part.isOther, child.type == "keys" {
        child.setPayload(table.payload)
      }
      if part.kind == .unit(.stray) {
        box.trailing = child.payload[...]
      } else {
        children.append(child)
      }
    }
    box.children = children
    return box
  }

  // MARK: Revision

  /// Decides about all units and other boxes in one pass, and tells whether anything is left; boxes that this leaves
  /// without an item go.
  package mutating func revise(
    _ tidiness: Tidiness = .changed,
    _ decide: (MetadataCarrier) throws(ItemEditError) -> Revision
  ) throws(ItemEditError) -> Bool {
    switch kind {
    case .unit, .other:
      switch try decide(self) {
      case .keep: break
      case .remove: return false
      case .change(let changes): guard try change(changes) else { return false }
      case .replace(let box): (stored, isChanged) = (box, true)
      }
      return tidiness == .strict ? removeUnread() : true
    default: break
    }
    let keysBefore = usedKeys
    var kept: [MetadataCarrier] = []
    kept.reserveCapacity(parts.count)
    var isLess = false
    for var part in parts {
      if try part.revise(tidiness, decide) {
        isChanged = isChanged || part.isChanged
        kept.append(part)
      } else {
        isLess = true
      }
    }
    parts = kept
    isChanged = isChanged || isLess
    if tidiness == .strict || tidiness == .empty && kind == .userData, !stored.trailing.isEmpty {
      stored.trailing = []
      isChanged = true
    }
    removeKeys(usedBefore: keysBefore, isStrict: tidiness == .strict)
    return isLess || tidiness != .changed ? holdsAnything(tidiness) : true
  }

  /// A key goes with its last item.
  private mutating func removeKeys(usedBefore: Set<Int>, isStrict: Bool) {
    guard isChanged || isStrict, let keys else { return }
    let candidates = isStrict ? Set(keys.rows.indices) : usedBefore
    let unused = candidates.subtracting(usedKeys)
    self.keys?.remove(unused)
    isChanged = isChanged || self.keys?.isChanged == true
  }

  private var usedKeys: Set<Int> {
    guard keys != nil else { return [] }
    var used: Set<Int> = []
    for case .unit(.item(let key?)) in parts.lazy.flatMap(\.parts).map(\.kind) { used.insert(key) }
    return used
  }

  /// Whether more is left of a carrier than what describes its items.
  private func holdsAnything(_ tidiness: Tidiness) -> Bool {
    switch kind {
    case .holder, .unit, .other: true
    case .list, .userData: !parts.isEmpty
    case .meta:
      parts.contains { part in
        switch (part.kind, part.type) {
        case (.other, "hdlr"), (.other, "free"), (.other, "skip"): false
        case (.other, "keys"): tidiness != .strict && keys?.isEmpty != true
        case (.other, _): tidiness != .strict
        default: true
        }
      }
    }
  }

  // MARK: Changes of items

  /// Changes items of the boxes as they were read, all in one pass, takes what is found out of `changes`, and tells
  /// whether anything is left.
  package mutating func apply(
    _ changes: inout [ItemAddress: Change]
  ) throws(ItemEditError) -> Bool {
    let offsets = Set(changes.keys.map(\.boxOffset))
    return try revise { unit throws(ItemEditError) in
      guard unit.unitItems.contains(where: { offsets.contains($0.carrier?.offset ?? -1) }) else {
        return .keep
      }
      var own: [Int: Change] = [:]
      for (place, address) in ItemAddress.addresses(of: unit.unitItems).enumerated() {
        own[place] = address.flatMap { changes.removeValue(forKey: $0) }
      }
      return own.isEmpty ? .keep : .change(own)
    }
  }
}
