import BaseMedia
import BinaryIO
import MediaModel

/// Whether a movie is a true one of its family: what QuickTime and ISO files write differently.
struct FamilyCheck {
  let family: BoxFamily
  private(set) var faults: [String] = []

  private var isQuickTime: Bool { family == .quickTime }

  init(_ moov: BoxNode, family: BoxFamily) {
    self.family = family
    if moov.first("mvex") != nil { faults.append("mvex in a plain movie") }
    check(holder: moov, path: "moov")
    for (index, track) in moov.all("trak").enumerated() {
      let path = "trak[\(index)]"
      check(holder: track, path: path)
      if let media = track.first("mdia") { check(media: media, path: path) }
    }
  }

  /// The version of `meta`, and the end of `udta`.
  private mutating func check(holder: BoxNode, path: String) {
    for meta in holder.all("meta") where handler(of: meta) == "mdta" {
      if meta.prefix.isEmpty != isQuickTime { faults.append("\(path).meta has the other's form") }
    }
    for userData in holder.all("udta") where !isQuickTime && !userData.trailing.isEmpty {
      faults.append("\(path).udta ends in \(userData.trailing.count) bytes")
    }
  }

  private func handler(of box: BoxNode) -> FourCC? {
    guard let bytes = box.first("hdlr")?.payload, bytes.count >= 12 else { return nil }
    return FourCC(rawValue: bytes[8..<12].reduce(0) { $0 << 8 | UInt32($1) })
  }

  private mutating func check(media: BoxNode, path: String) {
    let bytes = media.first("hdlr")?.payload ?? []
    let name = bytes.dropFirst(24)
    if isQuickTime {
      if Array(bytes.dropFirst(4).prefix(4)) != FourCC("mhlr").bytes {
        faults.append("\(path): no component type")
      }
      if name.first.map(Int.init) != name.count - 1 { faults.append("\(path): name not counted") }
    } else {
      if !bytes.dropFirst(4).prefix(4).allSatisfy({ $0 == 0 }) {
        faults.append("\(path): a component type")
      }
      if name.last != 0 || name.dropLast().contains(0) {
        faults.append("\(path): name is not a C string")
      }
    }
    if let header = media.first("mdhd")?.payload, !isQuickTime {
      let place = header.first == 1 ? 32 : 20
      let language = header[place..<place + 2].reduce(0) { $0 << 8 | Int($1) }
      if language < 0x400 || language == 0x7FFF { faults.append("\(path): Macintosh language") }
    }
    guard let information = media.first("minf") else { return }
    let dataHandlers = information.all("hdlr").map { Array($0.payload.dropFirst(4).prefix(4)) }
    if dataHandlers != (isQuickTime ? [FourCC("dhlr").bytes] : []) {
      faults.append("\(path): \(dataHandlers.count) data handlers")
    }
    for reference in information.descendant("dinf", "dref")?.children ?? [] where !isQuickTime {
      if reference.type == "alis" { faults.append("\(path): an alias") }
    }
    let entries = information.descendant("stbl", "stsd")?.children ?? []
    check(mediaHeader: information, handler: handler(of: media), entries: entries, path: path)
    if handler(of: media) == "soun" { for entry in entries { check(sound: entry, path: path) } }
  }

  private mutating func check(
    mediaHeader information: BoxNode, handler: FourCC?, entries: [BoxNode], path: String
  ) {
    let types = information.children.map(\.type)
    let general = information.first("gmhd")
    switch handler {
    case "vide": if !types.contains("vmhd") { faults.append("\(path): no vmhd") }
    case "soun": if !types.contains("smhd") { faults.append("\(path): no smhd") }
    case _ where entries.contains { $0.type == "tmcd" }:
      if general?.descendant("tmcd", "tcmi") == nil || general?.first("gmin") == nil {
        faults.append("\(path): time code without gmhd { gmin, tmcd { tcmi } }")
      }
    case _ where entries.contains { $0.type == "text" }:
      if general?.first("text") == nil || general?.first("gmin") == nil {
        faults.append("\(path): text without gmhd { gmin, text }")
      }
    default:
      let wanted: Set<FourCC> = isQuickTime ? ["gmhd"] : ["nmhd", "sthd"]
      if !types.contains(where: wanted.contains) { faults.append("\(path): \(types) for headers") }
      if isQuickTime, general?.first("gmin") == nil { faults.append("\(path): no gmin") }
    }
  }

  /// AAC and Apple Lossless: version 0 with the decoder's box in ISO files, version 1 with `wave` in QuickTime's.
  private mutating func check(sound entry: BoxNode, path: String) {
    guard let setup = ["mp4a": "esds", "alac": "alac"][entry.type] as FourCC? else { return }
    let version = Int(bigEndian: entry.prefix.dropFirst(8).prefix(2))
    if isQuickTime {
      let wave = entry.first("wave")
      if version != 1 && version != 2 || wave?.first("frma") == nil || wave?.first(setup) == nil {
        faults.append("\(path): sound entry of version \(version) in a QuickTime file")
      }
    } else if version != 0 || entry.first("wave") != nil || entry.first(setup) == nil {
      faults.append("\(path): sound entry of version \(version) in an ISO file")
    }
  }
}
