package import BaseMedia
internal import BinaryIO
internal import MediaModel

/// Keeps of a movie and its tracks the boxes that make it play, and no other: an allow-list, place by place.
struct StructureStripper {
  let carriers: CarrierStripper
  let removesTimes: Bool

  private static let movie: Set<FourCC> = [
    "mvhd", "trak", "udta", "meta", "iods", "pssh", "ctab", "clip",
  ]
  private static let track: Set<FourCC> = [
    "tkhd", "edts", "tref", "mdia", "udta", "meta", "tapt", "load", "clip", "matt", "imap", "txas",
    "trgr",
  ]
  private static let media: Set<FourCC> = ["mdhd", "hdlr", "elng", "minf", "udta", "meta"]
  private static let information: Set<FourCC> = [
    "vmhd", "smhd", "hmhd", "sthd", "nmhd", "gmhd", "hdlr", "dinf", "stbl",
  ]
  private static let baseInformation: Set<FourCC> = ["gmin", "text", "tmcd"]
  private static let tables: Set<FourCC> = [
    "stsd", "stts", "ctts", "cslg", "stsc", "stsz", "stz2", "stco", "co64", "stss", "stps", "stsh",
    "sdtp", "stdp", "padb", "sbgp", "csgp", "sgpd", "subs", "saiz", "saio", "senc",
  ]

  /// The user types of protection, without which a track cannot be decrypted.
  ///
  /// Source: Protected Interoperable File Format 1.1 § 5.
  private static let protection: Set<[UInt8]> = [
    [
      0xD0, 0x8A, 0x4F, 0x18, 0x10, 0xF3, 0x4A, 0x82, 0xB6, 0xC8, 0x32, 0xD8, 0xAB, 0xA1, 0x83,
      0xD3,
    ],
    [
      0x89, 0x74, 0xDB, 0xCE, 0x7B, 0xE7, 0x4C, 0x51, 0x84, 0xF9, 0x71, 0x48, 0xF9, 0x88, 0x25,
      0x54,
    ],
    [
      0xA2, 0x39, 0x4F, 0x52, 0x5A, 0x9B, 0x4F, 0x14, 0xA2, 0x44, 0x6C, 0x42, 0x7C, 0x64, 0x8D,
      0xF4,
    ],
  ]

  /// Whether a `uuid` box is one that decryption needs.
  static func isProtection(_ box: BoxNode) -> Bool {
    box.userType.map(protection.contains) ?? false
  }

  /// Strips a `moov` whose tracks are those that stay.
  func strip(movie: inout BoxNode, path: String, log: inout StripLog) {
    keep(Self.movie, of: &movie, mayCarry: true, path: path, log: &log) { child, path, log in
      switch child.type {
      case "mvhd":
        if removesTimes { clearTimes(MovieHeaderBox.self, of: &child, path: path, log: &log) }
      case "trak":
        log.trackID = child.trackID
        strip(track: &child, path: path, log: &log)
        log.trackID = nil
      case "udta", "meta": return carriers.strip(&child, path: path, log: &log)
      default: break
      }
      return .kept
    }
    movie.trailing = []
  }

  private func strip(track: inout BoxNode, path: String, log: inout StripLog) {
    keep(Self.track, of: &track, mayCarry: true, path: path, log: &log) { child, path, log in
      switch child.type {
      case "tkhd":
        if removesTimes { clearTimes(TrackHeaderBox.self, of: &child, path: path, log: &log) }
      case "mdia": strip(media: &child, path: path, log: &log)
      case "udta", "meta": return carriers.strip(&child, path: path, log: &log)
      default: break
      }
      return .kept
    }
    track.trailing = []
  }

  private func strip(media: inout BoxNode, path: String, log: inout StripLog) {
    let handler = media.handlerType
    keep(Self.media, of: &media, mayCarry: true, path: path, log: &log) { child, path, log in
      switch child.type {
      case "mdhd":
        if removesTimes { clearTimes(MediaHeaderBox.self, of: &child, path: path, log: &log) }
      case "hdlr": NeutralHandler.apply(to: &child, inMeta: false, path: path, log: &log)
      case "minf":
        strip(information: &child, handler: handler, path: path, log: &log)
      case "udta", "meta": return carriers.strip(&child, path: path, log: &log)
      default: break
      }
      return .kept
    }
    media.trailing = []
  }

  private func strip(
    information: inout BoxNode, handler: FourCC?, path: String, log: inout StripLog
  ) {
    keep(Self.information, of: &information, path: path, log: &log) { child, path, log in
      switch child.type {
      case "hdlr": NeutralHandler.apply(to: &child, inMeta: false, path: path, log: &log)
      case "gmhd":
        keep(Self.baseInformation, of: &child, path: path, log: &log) { _, _, _ in .kept }
      case "dinf":
        keep(["dref"], of: &child, path: path, log: &log) { references, path, log in
          strip(references: &references, path: path, log: &log)
          return .kept
        }
      case "stbl":
        keep(Self.tables, of: &child, path: path, log: &log) { table, path, log in
          if table.type == "stsd" {
            SampleEntryStripper.strip(&table, handler: handler, path: path, log: &log)
          }
          return .kept
        }
      default: break
      }
      return .kept
    }
    information.trailing = []
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
      log.found(.path, text: "'\(reference.type)'", path: path, bytes: old)
    }
  }

  /// Keeps children of some types; `mayCarry` where others may hold items that are read.
  private func keep(
    _ types: Set<FourCC>, of box: inout BoxNode, mayCarry: Bool = false, path: String,
    log: inout StripLog,
    _ change: (inout BoxNode, String, inout StripLog) -> CarrierStripper.Outcome
  ) {
    guard case .children = box.content else { return }
    var counts: [FourCC: Int] = [:]
    var kept: [BoxNode] = []
    for var child in box.children {
      let path = BoxPath.next(child.type, counting: &counts, in: path)
      if types.contains(child.type) {
        if change(&child, path, &log) == .kept { kept.append(child) }
      } else if child.type == "uuid", Self.isProtection(child) {
        kept.append(child)
      } else if mayCarry, child.type == "uuid" || child.type == "emsg" {
        if carriers.strip(&child, path: path, log: &log) == .kept { kept.append(child) }
      } else if carriers.unread(child, path: path, log: &log) == .kept {
        kept.append(child)
      }
    }
    box.children = kept
  }

  private func clearTimes<T: TimedHeader>(
    _ kind: T.Type, of box: inout BoxNode, path: String, log: inout StripLog
  ) {
    guard var header = try? box.read(kind),
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
