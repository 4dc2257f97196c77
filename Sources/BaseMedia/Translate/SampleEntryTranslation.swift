internal import BinaryIO
internal import MediaModel

/// Sample entries: sound layouts and colour boxes that the two branches write differently.
extension FamilyTranslation {
  mutating func translate(entries descriptions: inout BoxNode, handler: FourCC?, path: String) {
    let version = descriptions.prefix.first ?? 0
    descriptions.mapChildren { entry in
      let path = "\(path).\(entry.type)"
      if SampleFormats.lackForm(entry.type, in: family) {
        log.carriedVerbatim(SampleFormats.remark(entry.type, in: family), at: path)
      }
      switch handler {
      case "soun": translate(sound: &entry, sampleDescriptionVersion: version, path: path)
      case "vide": translate(colors: &entry, path: path)
      default: break
      }
    }
    // Version 1 marks sound entries of version 1, of which QuickTime knows its own kind only.
    if family == .quickTime, version == 1, handler == "soun" {
      descriptions.prefix = [0, 0, 0, 0] + descriptions.prefix.dropFirst(4)
    }
  }

  /// The colour of pictures: QuickTime's `nclc` becomes `nclx`, which ISO files know; QuickTime reads both.
  ///
  /// Source: QTFF, "Color Parameter Atoms"; ISO/IEC 14496-12:2022 § 12.1.5.
  private mutating func translate(colors entry: inout BoxNode, path: String) {
    guard family == .iso else { return }
    entry.mapChildren { child in
      let payload = child.payload
      guard child.type == "colr", payload.count == 10, payload.starts(with: Array("nclc".utf8))
      else { return }
      // QuickTime's form has no range: video levels, which is the bit 0.
      child.content = .payload(Array("nclx".utf8) + payload.dropFirst(4) + [0])
      log.note("colour nclc -> nclx", at: "\(path).colr")
    }
  }
}
