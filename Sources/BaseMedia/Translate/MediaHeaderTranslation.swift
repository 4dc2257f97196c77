internal import BinaryIO
internal import MediaModel

/// The media header of tracks that are neither pictures nor sound, the data handler, and the data reference.
///
/// QuickTime writes `gmhd` with `gmin` and a `hdlr` of its own for the data handler; ISO files have `nmhd` or `sthd`
/// and no second handler. Timecode and QuickTime text keep `gmhd` in both: that is what cameras write into mp4 and
/// what players look for.
///
/// Source: QTFF, "Base Media Information Atoms", "Timecode Media Information Atom"; ISO/IEC 14496-12:2022 § 8.4.5,
/// § 8.7.2.
extension FamilyTranslation {
  mutating func translateMediaHeader(
    of information: inout BoxNode, handler: FourCC?, path: String
  ) {
    let entries = information.descendant("stbl", "stsd")?.children.map(\.type) ?? []
    let isText = entries.contains("text") && handler != "meta"
    translateMediaHeader(
      &information, handler: handler,
      special: entries.contains("tmcd")
        ? Self.timecodeInformation : isText ? Self.textInformation : nil, path: path)
    translateDataHandler(&information, path: path)
    guard family == .iso else { return }
    information.modify("dinf", "dref") { list in
      list.mapChildren { row in
        // A self-contained alias says the same as a self-contained URL, which is all that ISO files know.
        guard row.type == "alis", row.payload.starts(with: [0, 0, 0, 1]) else { return }
        row = DataReferenceBox().node
        log.note("data reference alias -> URL", at: "\(path).dinf.dref")
      }
    }
  }

  /// The media header; `special` is what it holds for timecode or text.
  private mutating func translateMediaHeader(
    _ information: inout BoxNode, handler: FourCC?, special: BoxNode?, path: String
  ) {
    let general = BoxNode(
      "gmhd", children: [Self.baseInformation] + [special].compactMap(\.self))
    guard let index = information.children.firstIndex(where: { Self.headers.contains($0.type) })
    else {
      let isOther = information.children.contains { $0.type == "vmhd" || $0.type == "smhd" }
      guard !isOther, handler != "vide", handler != "soun" else { return }
      let isNull = special == nil && family == .iso
      information.children.insert(
        isNull ? BoxNode("nmhd", payload: [0, 0, 0, 0]) : general, at: 0)
      log.note("missing media header added", at: path)
      return
    }
    let current = information.children[index]
    switch (family, current.type) {
    case (_, "nmhd") where special != nil, (.quickTime, "nmhd"), (.quickTime, "sthd"):
      information.children[index] = general
      log.note("media header \(current.type) -> gmhd", at: path)
    case (_, "gmhd") where special != nil:
      if let special, current.first(special.type) == nil {
        information.children[index].children.append(special)
        log.note("'\(special.type)' added to the media header", at: path)
      }
    case (.iso, "gmhd"):
      guard current.children.allSatisfy(Self.saysNothingMore), current.trailing.isEmpty else {
        log.carriedVerbatim("media header gmhd with more than the base information", at: path)
        return
      }
      let type: FourCC = handler == "subt" ? "sthd" : "nmhd"
      information.children[index] = BoxNode(type, payload: [0, 0, 0, 0])
      log.note("media header gmhd -> \(type)", at: path)
    default: break
    }
  }

  private static let headers: Set<FourCC> = ["gmhd", "nmhd", "sthd", "hmhd"]

  /// Beside the base information some cameras write a box of their own that holds zeros only.
  private static func saysNothingMore(_ box: BoxNode) -> Bool {
    box.type == "gmin" || box.payload.allSatisfy { $0 == 0 }
  }

  private mutating func translateDataHandler(_ information: inout BoxNode, path: String) {
    let index = information.children.firstIndex { $0.type == "hdlr" }
    switch (family, index) {
    case (.iso, let index?):
      information.children.remove(at: index)
      log.note("data handler left out", at: path)
    case (.quickTime, nil):
      let reference = information.descendant("dinf", "dref")?.children.first?.type
      var handler = HandlerBox(reference == "alis" ? "alis" : "url ", isQuickTime: true)
      handler.componentType = "dhlr"
      let place = information.children.firstIndex { $0.type == "dinf" }
      information.children.insert(handler.node, at: place ?? information.children.count)
      log.note("data handler added", at: path)
    default: break
    }
  }

  /// Copy mode 0x40, a grey operation colour, balance 0: what QuickTime itself writes.
  private static var baseInformation: BoxNode {
    let fields: [UInt16] = [0, 0, 0x40, 0x8000, 0x8000, 0x8000, 0, 0]
    return BoxNode("gmin", payload: fields.flatMap(\.bigEndianBytes))
  }

  /// Plain 12 point black on white, no font name: the timecode is not drawn unless someone asks.
  private static var timecodeInformation: BoxNode {
    let fields: [UInt16] = [0, 0, 0, 0, 12, 0, 0, 0, 0, 0xFFFF, 0xFFFF, 0xFFFF]
    return BoxNode(
      "tmcd", children: [BoxNode("tcmi", payload: fields.flatMap(\.bigEndianBytes) + [0])])
  }

  private static var textInformation: BoxNode {
    BoxNode("text", payload: Matrix.identity.flatMap(\.bigEndianBytes))
  }
}
