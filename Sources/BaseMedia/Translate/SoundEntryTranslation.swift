internal import BinaryIO
internal import MediaModel

/// A sound sample entry: QuickTime's versions 1 and 2 keep the decoder's set-up in `wave`, ISO's version 0 beside it.
///
///     QuickTime: 28 bytes, 16 more (version 1), wave { frma, format { u32 0 }, esds | alac | ..., terminator }, ...
///     ISO:       28 bytes, esds | alac | ..., ...
///
/// Source: QTFF, "Sound Sample Description Extensions", "siDecompressionParam Atom"; ISO/IEC 14496-12:2022 § 12.2.3;
/// ISO/IEC 14496-14:2020 § 6.7.
enum SoundEntryTranslation {
  /// Formats that have a form in ISO files, the box that sets their decoder up, and the samples of one packet.
  private static let formats: [FourCC: (setup: FourCC, samplesPerPacket: UInt32)] = [
    "mp4a": ("esds", 1024), "alac": ("alac", 4096),
  ]
  /// Formats that both branches write alike: the set-up stands in the entry itself.
  private static let shared: Set<FourCC> = ["ac-3", "ec-3", "ac-4", "Opus", "fLaC", "enca"]

  static func translate(
    _ entry: inout BoxNode, sampleDescriptionVersion: UInt8, to family: BoxFamily, path: String,
    log: inout TranslationLog
  ) {
    guard case .children(let prefix, let children, _) = entry.content, prefix.count >= 28 else {
      return
    }
    let version = SoundSampleEntryLayout.version(prefix)
    let isQuickTimeVersion = version > 0 && sampleDescriptionVersion == 0
    switch family {
    case .iso:
      let hasWave = children.contains { $0.type == "wave" }
      if formats[entry.type] != nil || shared.contains(entry.type) {
        guard isQuickTimeVersion || hasWave else { return }
        guard isWhole(entry) else {
          log.carriedVerbatim("sound entry '\(entry.type)' that cannot be read whole", at: path)
          return
        }
        toISO(&entry, version: version, path: path, log: &log)
      } else if isQuickTimeVersion || hasWave, !SampleFormats.lackForm(entry.type, in: family) {
        log.carriedVerbatim(
          "sound entry '\(entry.type)' of QuickTime's version \(version)", at: path)
      }
    default:
      guard let format = formats[entry.type], version == 0 || sampleDescriptionVersion == 1,
        children.contains(where: { $0.type == format.setup }), isWhole(entry)
      else {
        // Under a table of version 0 this number would stand for QuickTime's own, longer layout.
        if sampleDescriptionVersion == 1, version == 1 { clearVersion(&entry) }
        return
      }
      toQuickTime(&entry, setup: format.setup, packet: format.samplesPerPacket)
      log.note("sound entry version \(version) -> version 1 with wave", at: path)
    }
  }

  /// Whether all of an entry was read as boxes, `wave` included: nothing is left behind when they are put elsewhere.
  private static func isWhole(_ entry: BoxNode) -> Bool {
    let parts = [entry] + entry.all("wave")
    return parts.allSatisfy { part in part.trailing.allSatisfy { $0 == 0 } }
  }

  private static func clearVersion(_ entry: inout BoxNode) {
    var fields = Array(entry.prefix)
    fields.replaceSubrange(8..<10, with: [0, 0])
    entry.prefix = fields[...]
  }

  private static func toISO(
    _ entry: inout BoxNode, version: UInt16, path: String, log: inout TranslationLog
  ) {
    let prefix = Array(entry.prefix)
    var writer = ByteWriter()
    writer.write(prefix[0..<8])
    writer.writeZeros(8)
    if version == 2, prefix.count >= 64 {
      let rate = Double(bitPattern: UInt64(bigEndian: prefix[32..<40]))
      writer.write(prefix[42..<44])
      let depth = UInt32(bigEndian: prefix[48..<52])
      writer.write((1...64).contains(depth) ? UInt16(depth) : 16)
      writer.writeZeros(4)
      // 16.16 holds no rate of 65,536 or more; the decoder's set-up tells it then.
      let fits = rate >= 1 && rate < 65536
      writer.write(fits ? UInt32(rate) << 16 : 0)
      if !fits { log.note("sample rate of \(rate) left to the decoder's set-up", at: path) }
    } else {
      writer.write(prefix[16..<20])
      writer.writeZeros(4)
      writer.write(prefix[24..<28])
    }
    var children: [BoxNode] = []
    for child in entry.children {
      guard child.type == "wave" else {
        children.append(child)
        continue
      }
      children += child.children.filter { inner in
        let isTerminator = inner.type == FourCC(rawValue: 0)
        let isEmptyFormat = inner.type == entry.type && inner.payloadSize <= 4
        return inner.type != "frma" && !isTerminator && !isEmptyFormat
      }
    }
    entry.content = .children(prefix: writer.bytes[...], children, trailing: [])
    log.note("sound entry version \(version) -> version 0", at: path)
  }

  private static func toQuickTime(_ entry: inout BoxNode, setup: FourCC, packet: UInt32) {
    let prefix = Array(entry.prefix)
    var writer = ByteWriter()
    writer.write(prefix[0..<8])
    writer.write(UInt16(1))
    writer.writeZeros(6)
    writer.write(prefix[16..<20])
    // -2: packets of varying size, as QTFF asks of compressed sound in version 1.
    writer.write(Int16(-2))
    writer.write(UInt16(0))
    writer.write(prefix[24..<28])
    for value in [packet, 0, 0, 2] { writer.write(value) }
    var inside = [BoxNode("frma", payload: entry.type.bytes)]
    if setup != entry.type { inside.append(BoxNode(entry.type, payload: [0, 0, 0, 0])) }
    inside += entry.children.filter { $0.type == setup }
    inside.append(BoxNode(FourCC(rawValue: 0), payload: []))
    let outside = entry.children.filter { $0.type != setup }
    entry.content = .children(
      prefix: writer.bytes[...], [BoxNode("wave", children: inside)] + outside, trailing: [])
  }
}
