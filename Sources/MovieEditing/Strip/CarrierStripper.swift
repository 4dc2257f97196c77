internal import BaseMedia
internal import BinaryIO
internal import MediaModel
internal import MetadataFormats

/// Takes items out of the boxes that carry them: `udta`, `meta`, `uuid`, and what stands in these.
///
/// An allow-list: a box in which no item is known goes, unless it is part of what describes items that stay.
struct CarrierStripper {
  let policy: StripPolicy
  /// The flavor that the file is of.
  let family: BoxFamily

  /// Whether nothing is left of a carrier.
  enum Outcome { case kept, empty }

  /// Strips a box that carries items.
  func strip(_ box: inout BoxNode, path: String, log: inout StripLog) -> Outcome {
    var carrier = MetadataCarrier(box, path: path, family: family)
    guard !carrier.isOther else { return unread(box, path: path, log: &log) }
    let isLeft = try? carrier.revise(.strict) { revision(of: $0, log: &log) }
    box = carrier.box
    return isLeft == true ? .kept : .empty
  }

  /// A box in which nothing is read goes, unless it is of no known type and such boxes are to stay.
  func unread(_ box: BoxNode, path: String, log: inout StripLog) -> Outcome {
    let isUnknown = !BoxRegistry.isKnown(box.type) && !VendorCarriers.isKnown(box.type)
    if policy.keepsUnknownData, isUnknown { return .kept }
    log.found(box: box, path: path)
    return .empty
  }

  /// Boxes without items that say what those beside them mean, or are chapters, which are shown.
  private static let descriptive: Set<FourCC> = ["keys", "ctry", "lang", "mhdr", "chpl"]

  private func revision(
    of unit: MetadataCarrier, log: inout StripLog
  ) -> MetadataCarrier.Revision {
    guard !unit.unitItems.isEmpty else {
      if unit.isOther, Self.descriptive.contains(unit.type) { return .keep }
      var box = unit.box
      guard unit.isOther, unit.type == "hdlr" else {
        log.found(box: box, path: unit.path)
        return .remove
      }
      NeutralHandler.apply(to: &box, inMeta: true, path: unit.path, log: &log)
      return .replace(box)
    }
    var changes: [Int: MetadataCarrier.Change] = [:]
    for (place, item) in unit.unitItems.enumerated() {
      switch policy.verdict(item) {
      case .keep: break
      case .remove: changes[place] = .remove
      case .replace(let payload):
        var item = item
        item.payload = payload
        changes[place] = .replace(item)
      }
    }
    if unit.isTag, !changes.isEmpty {
      return stripped(tag: unit.box).map { .replace($0) } ?? .remove
    }
    return .change(changes)
  }

  /// An ID3 tag, part by part; one that cannot be taken apart goes.
  private func stripped(tag box: BoxNode) -> BoxNode? {
    guard var stored = try? box.decode(ID3v2Box.self) else { return nil }
    let source = MemorySource(stored.data)
    guard var tag = try? ID3Tag.read(source, at: 0, limit: source.size, path: "ID3"), !tag.isCut
    else { return nil }
    let language = LanguageTag(stored: stored.language & 0x7FFF)
    let whole = tag
    tag.frames = whole.frames.filter { part in
      var alone = whole
      alone.frames = [part]
      alone.rest = .bytes([])
      guard
        let found = try? alone.items(path: "ID3", language: language),
        !found.items.isEmpty
      else { return false }
      return found.items.allSatisfy { item in
        (try? item.loadingPayload()).map { policy.verdict($0) == .keep } ?? false
      }
    }
    tag.rest = .bytes([])
    tag.removeExtendedHeader()
    guard !tag.frames.isEmpty, let data = try? tag.encoded() else { return nil }
    stored.data = data
    var box = box
    box.setPayload(stored)
    return box
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
