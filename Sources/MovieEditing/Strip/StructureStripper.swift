package import BaseMedia
internal import BinaryIO
internal import MediaModel

/// Keeps of a movie and its tracks the boxes that make it play, and no other: an allow-list, place by place.
struct StructureStripper {
  let carriers: CarrierStripper
  let removesTimes: Bool

  /// What stays in a box, by its type.
  private static let allowed: [FourCC: Set<FourCC>] = [
    "moov": ["mvhd", "trak", "udta", "meta", "iods", "pssh", "ctab", "clip"],
    "trak": [
      "tkhd", "edts", "tref", "mdia", "udta", "meta", "tapt", "load", "clip", "matt", "imap",
      "txas", "trgr",
    ],
    "mdia": ["mdhd", "hdlr", "elng", "minf", "udta", "meta"],
    "minf": ["vmhd", "smhd", "hmhd", "sthd", "nmhd", "gmhd", "hdlr", "dinf", "stbl"],
    "gmhd": ["gmin", "text", "tmcd"],
    "dinf": ["dref"],
    "stbl": [
      "stsd", "stts", "ctts", "cslg", "stsc", "stsz", "stz2", "stco", "co64", "stss", "stps",
      "stsh", "sdtp", "stdp", "padb", "sbgp", "csgp", "sgpd", "subs", "saiz", "saio", "senc",
    ],
  ]
  /// Boxes in which others than these may hold items that are read.
  private static let holders: Set<FourCC> = ["moov", "trak", "mdia"]

  /// Whether a `uuid` box is one that decryption needs.
  static func isProtection(_ box: BoxNode) -> Bool {
    [UserType.protectionHeader, UserType.trackEncryption, UserType.sampleEncryption]
      .contains(box.userType)
  }

  /// Strips a `moov` whose tracks are those that stay, or a box in one.
  func strip(
    _ box: inout BoxNode, handler: FourCC? = nil, path: String, log: inout StripLog
  ) {
    guard let allowed = Self.allowed[box.type], case .children = box.content else { return }
    let handler = box.type == "mdia" ? box.handlerType : handler
    let mayCarry = Self.holders.contains(box.type)
    var kept: [BoxNode] = []
    for (stored, path) in box.children.withPaths(in: path) {
      var child = stored
      let outcome: CarrierStripper.Outcome =
        if allowed.contains(child.type) {
          strip(child: &child, handler: handler, path: path, log: &log)
        } else if child.type == "uuid", Self.isProtection(child) {
          .kept
        } else if mayCarry, child.type == "uuid" || child.type == "emsg" {
          carriers.strip(&child, path: path, log: &log)
        } else {
          carriers.unread(child, path: path, log: &log)
        }
      if outcome == .kept { kept.append(child) }
    }
    box.children = kept
    box.trailing = []
  }

  /// Strips a box that may stay.
  private func strip(
    child: inout BoxNode, handler: FourCC?, path: String, log: inout StripLog
  ) -> CarrierStripper.Outcome {
    switch child.type {
    case "udta", "meta": return carriers.strip(&child, path: path, log: &log)
    case "mvhd": clearTimes(MovieHeaderBox.self, of: &child, path: path, log: &log)
    case "tkhd": clearTimes(TrackHeaderBox.self, of: &child, path: path, log: &log)
    case "mdhd": clearTimes(MediaHeaderBox.self, of: &child, path: path, log: &log)
    case "hdlr": NeutralHandler.apply(to: &child, inMeta: false, path: path, log: &log)
    case "dref": strip(references: &child, path: path, log: &log)
    case "stsd":
      SampleEntryStripper.strip(
        &child, handler: handler, removesPurchases: carriers.policy.removesPurchases, path: path,
        log: &log)
    case "trak":
      log.trackID = child.trackID
      strip(&child, path: path, log: &log)
      log.trackID = nil
    default: strip(&child, handler: handler, path: path, log: &log)
    }
    return .kept
  }

  /// A reference to the file itself needs no path, though older ones have the path of where they were made.
  private func strip(references: inout BoxNode, path: String, log: inout StripLog) {
    references.mapChildren { reference in
      guard var box = try? reference.decode(DataReferenceBox.self), !box.data.isEmpty else {
        return
      }
      guard box.isSelfContained else {
        log.note("a track refers to another file by its path, which stays")
        return
      }
      let old = box.data
      box.data = []
      reference.setPayload(box)
      guard old.contains(where: { $0 != 0 }) else { return }
      log.found(
        .path, text: "'\(reference.type)'", path: path,
        byteCount: old.count)
    }
  }

  private func clearTimes<T: TimedHeader>(
    _ kind: T.Type, of box: inout BoxNode, path: String, log: inout StripLog
  ) {
    guard removesTimes, var header = try? box.read(kind),
      header.creationTime != 0 || header.modificationTime != 0
    else { return }
    log.found(
      .time, text: "creation \(header.creationTime), modification \(header.modificationTime)",
      path: path, byteCount: 8)
    header.creationTime = 0
    header.modificationTime = 0
    box.setPayload(header)
  }
}

/// A header that tells when something was made and changed, in seconds from 1904.
private protocol TimedHeader: Box {
  var creationTime: UInt64 { get set }
  var modificationTime: UInt64 { get set }
}

extension MovieHeaderBox: TimedHeader {}
extension TrackHeaderBox: TimedHeader {}
extension MediaHeaderBox: TimedHeader {}
