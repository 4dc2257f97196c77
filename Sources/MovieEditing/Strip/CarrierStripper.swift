internal import BaseMedia
internal import BinaryIO
internal import MediaModel
internal import MetadataFormats

/// Takes items out of the boxes that carry them: `udta`, `meta`, `uuid`, and what stands in these.
///
/// An allow-list: a box in which no item is known goes, unless it is part of what describes items that stay.
struct CarrierStripper {
  /// What becomes of the items of each box, in the order they were read, by the offset of the box.
  let verdicts: [Int: [StripPolicy.Verdict]]
  let policy: StripPolicy

  /// Whether nothing is left of a carrier.
  enum Outcome { case kept, empty }

  /// Reads all items of a tree and asks what becomes of each.
  init(items: some Sequence<MetadataItem>, policy: StripPolicy) {
    var verdicts: [Int: [StripPolicy.Verdict]] = [:]
    for item in items {
      guard let offset = item.carrier?.offset else { continue }
      verdicts[offset, default: []].append(policy.verdict(item))
    }
    self.verdicts = verdicts
    self.policy = policy
  }

  /// Strips a box that carries items.
  func strip(_ box: inout BoxNode, path: String, log: inout StripLog) -> Outcome {
    switch box.type {
    case "udta": stripUserData(&box, path: path, log: &log)
    case "meta": stripMeta(&box, path: path, log: &log)
    default: stripLeaf(&box, path: path, log: &log)
    }
  }

  private func stripUserData(
    _ box: inout BoxNode, path: String, log: inout StripLog
  ) -> Outcome {
    guard case .children = box.content else {
      log.found(box: box, path: path)
      return .empty
    }
    var counts: [FourCC: Int] = [:]
    var kept: [BoxNode] = []
    for var child in box.children {
      let path = BoxPath.next(child.type, counting: &counts, in: path)
      let outcome: Outcome =
        switch child.type {
        case "chpl": .kept
        case _ where child.type.rawValue >> 24 == 0xA9: stripText(&child, path: path, log: &log)
        case "Xtra": stripXtra(&child, path: path, log: &log)
        default: strip(&child, path: path, log: &log)
        }
      if outcome == .kept { kept.append(child) }
    }
    box.children = kept
    if !keepsAll(box) { box.trailing = [] }
    if !box.trailing.allSatisfy({ $0 == 0 }) { return .kept }
    return kept.isEmpty ? .empty : .kept
  }

  /// Children of a `meta` that say what its items mean.
  private static let descriptive: Set<FourCC> = ["hdlr", "keys", "ctry", "lang", "mhdr", "ilst"]

  private func stripMeta(_ box: inout BoxNode, path: String, log: inout StripLog) -> Outcome {
    guard case .children = box.content else {
      log.found(box: box, path: path)
      return .empty
    }
    let keysBefore = box.usedKeys
    let declared = box.first("keys").flatMap { try? $0.decode(MetadataKeysBox.self) }?.rows.count
    var counts: [FourCC: Int] = [:]
    var kept: [BoxNode] = []
    var hasItems = false
    for var child in box.children {
      let path = BoxPath.next(child.type, counting: &counts, in: path)
      switch child.type {
      case "ilst":
        stripList(&child, path: path, log: &log)
        if !child.children.isEmpty { hasItems = true }
      case "hdlr": NeutralHandler.apply(to: &child, inMeta: true, path: path, log: &log)
      case _ where Self.descriptive.contains(child.type): break
      default:
        guard strip(&child, path: path, log: &log) == .kept else { continue }
        hasItems = true
      }
      kept.append(child)
    }
    guard hasItems else { return .empty }
    box.children = kept
    box.trailing = []
    if let declared, box.metadataHandler == "mdta" || !keysBefore.isEmpty {
      // Keys that no item uses tell of what was there.
      let used = box.usedKeys
      box.removeKeys(Set((0..<UInt32(clamping: declared)).map { $0 + 1 }).subtracting(used))
    }
    return .kept
  }

  private func stripList(_ list: inout BoxNode, path: String, log: inout StripLog) {
    var counts: [FourCC: Int] = [:]
    var kept: [BoxNode] = []
    for var item in list.children {
      let path = BoxPath.next(item.type, counting: &counts, in: path)
      if verdicts[item.offset] != nil {
        // Without a value, or of a layout of its own: one item for the whole box.
        if keepsAll(item) { kept.append(item) }
        continue
      }
      guard case .children = item.content else {
        log.found(box: item, path: path)
        continue
      }
      guard item.children.contains(where: { verdicts[$0.offset] != nil }) else {
        // Of a key that nothing declares.
        log.found(box: item, path: path)
        continue
      }
      var hasValue = false
      var parts: [BoxNode] = []
      for var part in item.children {
        switch part.type {
        case "mean", "name", "itif": parts.append(part)
        default:
          guard stripValue(&part) == .kept else { continue }
          hasValue = hasValue || part.type == "data"
          parts.append(part)
        }
      }
      guard hasValue else { continue }
      item.children = parts
      item.trailing = []
      kept.append(item)
    }
    list.children = kept
    list.trailing = []
  }

  /// A `data` box of an item, or a box beside it.
  private func stripValue(_ box: inout BoxNode) -> Outcome {
    guard let verdict = verdicts[box.offset]?.first else { return .empty }
    switch verdict {
    case .keep: return .kept
    case .remove: return .empty
    case .replace(let payload):
      guard box.type == "data", var data = try? box.decode(MetadataDataBox.self) else {
        return .empty
      }
      data.value = payload
      box.content = .payload(data.payload[...])
      return .kept
    }
  }

  /// A box of which one item was read, or none.
  private func stripLeaf(_ box: inout BoxNode, path: String, log: inout StripLog) -> Outcome {
    guard let verdicts = verdicts[box.offset], box.origin != nil else {
      log.found(box: box, path: path)
      return .empty
    }
    if verdicts.allSatisfy({ $0 == .keep }) { return .kept }
    if box.type == "ID32" { return stripID3(&box) }
    if verdicts.count == 1, case .replace(let payload) = verdicts[0] {
      box.content = .payload(payload[...])
      return .kept
    }
    return .empty
  }

  private func keepsAll(_ box: BoxNode) -> Bool {
    verdicts[box.offset]?.allSatisfy { $0 == .keep } ?? false
  }

  private func stripText(_ box: inout BoxNode, path: String, log: inout StripLog) -> Outcome {
    guard let verdicts = verdicts[box.offset], verdicts.contains(where: { $0 != .keep }),
      var text = try? box.decode(InternationalTextBox.self),
      text.rows.count == verdicts.count
    else { return stripLeaf(&box, path: path, log: &log) }
    text.rows = zip(text.rows, verdicts).filter { $0.1 == .keep }.map(\.0)
    box.content = .payload(text.payload[...])
    return text.rows.isEmpty ? .empty : .kept
  }

  private func stripXtra(_ box: inout BoxNode, path: String, log: inout StripLog) -> Outcome {
    guard let verdicts = verdicts[box.offset], verdicts.contains(where: { $0 != .keep }),
      var xtra = try? box.decode(WindowsMediaBox.self),
      xtra.rows.reduce(0, { $0 + $1.values.count }) == verdicts.count
    else { return stripLeaf(&box, path: path, log: &log) }
    var rest = verdicts[...]
    for row in xtra.rows.indices {
      xtra.rows[row].values.removeAll { _ in rest.popFirst() != .keep }
    }
    xtra.rows.removeAll { $0.values.isEmpty }
    box.content = .payload(xtra.payload[...])
    return xtra.rows.isEmpty ? .empty : .kept
  }

  /// An ID3 tag, part by part; one that cannot be taken apart goes.
  private func stripID3(_ box: inout BoxNode) -> Outcome {
    guard var stored = try? box.decode(ID3v2Box.self) else { return .empty }
    let source = MemorySource(stored.data)
    guard var tag = try? ID3Tag.read(source, at: 0, limit: source.size, path: "ID3"), !tag.isCut
    else { return .empty }
    let language = LanguageTag(stored: stored.language & 0x7FFF)
    let whole = tag
    tag.frames = whole.frames.filter { part in
      var alone = whole
      alone.frames = [part]
      alone.rest = .bytes([])
      guard
        let found = try? ID3Metadata.items(
          of: alone, path: "ID3", language: language, keepsChapters: true),
        !found.items.isEmpty
      else { return false }
      return found.items.allSatisfy { item in
        (try? item.loadingPayload()).map { policy.verdict($0) == .keep } ?? false
      }
    }
    tag.rest = .bytes([])
    tag.removeExtendedHeader()
    guard !tag.frames.isEmpty, let data = try? tag.encoded() else { return .empty }
    stored.data = data
    box.content = .payload(stored.payload[...])
    return .kept
  }
}

extension ID3Tag {
  /// Takes the extended header out, whose checksum would not fit any more.
  fileprivate mutating func removeExtendedHeader() {
    guard !extendedHeader.isEmpty else { return }
    extendedHeader = []
    header.flags &= ~0x40
  }
}
