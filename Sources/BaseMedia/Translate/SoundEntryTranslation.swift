internal import BinaryIO
internal import MediaModel

/// A sound sample entry: QuickTime's versions 1 and 2 keep the decoder's set-up in `wave`, ISO's version 0 beside it.
///
///     QuickTime: 28 bytes, 16 more (version 1), wave { frma, format { u32 0 }, esds | alac | ..., terminator }, ...
///     ISO:       28 bytes, esds | alac | ..., ...
///
/// Source: QTFF, "Sound Sample Description Extensions", "siDecompressionParam Atom"; ISO/IEC 14496-12:2022 § 12.2.3;
/// ISO/IEC 14496-14:2020 § 6.7.
extension FamilyTranslation {
  /// Formats that have a form in ISO files, the box that sets their decoder up, and the samples of one packet.
  private static let formats: [FourCC: (setup: FourCC, samplesPerPacket: UInt32)] = [
    "mp4a": ("esds", 1024), "alac": ("alac", 4096),
  ]
  /// Formats that both branches write alike: the set-up stands in the entry itself.
  private static let shared: Set<FourCC> = ["ac-3", "ec-3", "ac-4", "Opus", "fLaC", "enca"]

  mutating func translate(
    sound entry: inout BoxNode, sampleDescriptionVersion: UInt8, path: String
  ) {
    var context = BoxContext()
    context.sampleDescriptionVersion = sampleDescriptionVersion
    guard case .children(_, let children, _) = entry.content,
      let sound = try? entry.decodePrefix(SoundSampleEntry.self, context: context)
    else { return }
    let version = sound.version
    let isQuickTimeVersion = version > 0 && sampleDescriptionVersion == 0
    switch family {
    case .iso:
      let hasWave = children.contains { $0.type == "wave" }
      if Self.formats[entry.type] != nil || Self.shared.contains(entry.type) {
        guard isQuickTimeVersion || hasWave else { return }
        guard Self.isWhole(entry) else {
          log.carriedVerbatim("sound entry '\(entry.type)' that cannot be read whole", at: path)
          return
        }
        toISO(&entry, sound, path: path)
      } else if isQuickTimeVersion || hasWave, !SampleFormats.lackForm(entry.type, in: family) {
        log.carriedVerbatim(
          "sound entry '\(entry.type)' of QuickTime's version \(version)", at: path)
      }
    default:
      guard let format = Self.formats[entry.type], version == 0 || sampleDescriptionVersion == 1,
        children.contains(where: { $0.type == format.setup }), Self.isWhole(entry)
      else {
        // Under a table of version 0 this number would stand for QuickTime's own, longer layout.
        if sampleDescriptionVersion == 1, version == 1 {
          var plain = sound
          plain.version = 0
          entry.prefix = plain.payload[...]
        }
        return
      }
      Self.toQuickTime(&entry, sound, setup: format.setup, packet: format.samplesPerPacket)
      log.note("sound entry version \(version) -> version 1 with wave", at: path)
    }
  }

  /// Whether all of an entry was read as boxes, `wave` included: nothing is left behind when they are put elsewhere.
  private static func isWhole(_ entry: BoxNode) -> Bool {
    let parts = [entry] + entry.all("wave")
    return parts.allSatisfy { part in part.trailing.allSatisfy { $0 == 0 } }
  }

  /// The fields that all layouts share, and nothing of a version's own.
  private static func plain(_ sound: SoundSampleEntry) -> SoundSampleEntry {
    var fields = SoundSampleEntry()
    fields.head = sound.head
    fields.channelCount = sound.channelCount
    fields.sampleSize = sound.sampleSize
    fields.sampleRate = sound.sampleRate
    return fields
  }

  private mutating func toISO(
    _ entry: inout BoxNode, _ sound: SoundSampleEntry, path: String
  ) {
    var fields = Self.plain(sound)
    if case .wide(let wide) = sound.more {
      let rate = wide.sampleRate
      fields.channelCount = UInt16(truncatingIfNeeded: wide.channelCount)
      fields.sampleSize =
        (1...64).contains(wide.bitsPerChannel) ? UInt16(wide.bitsPerChannel) : 16
      // 16.16 holds no rate of 65,536 or more; the decoder's set-up tells it then.
      let fits = rate >= 1 && rate < 65536
      fields.sampleRate = fits ? UInt32(rate) << 16 : 0
      if !fits { log.note("sample rate of \(rate) left to the decoder's set-up", at: path) }
    }
    var children: [BoxNode] = []
    for child in entry.children {
      guard child.type == "wave" else {
        children.append(child)
        continue
      }
      children += child.children.filter { inner in
        let isTerminator = inner.type == .zero
        let isEmptyFormat = inner.type == entry.type && inner.payloadSize <= 4
        return inner.type != "frma" && !isTerminator && !isEmptyFormat
      }
    }
    entry.content = .children(prefix: fields.payload[...], children, trailing: [])
    log.note("sound entry version \(sound.version) -> version 0", at: path)
  }

  private static func toQuickTime(
    _ entry: inout BoxNode, _ sound: SoundSampleEntry, setup: FourCC, packet: UInt32
  ) {
    var fields = Self.plain(sound)
    fields.version = 1
    // Packets of varying size, as QTFF asks of compressed sound in version 1.
    fields.compressionID = -2
    fields.more = .packets(
      SoundSampleEntry.Packets(samplesPerPacket: packet, bytesPerSample: 2))
    var inside = [BoxNode("frma", payload: entry.type.bytes)]
    if setup != entry.type { inside.append(BoxNode(entry.type, payload: [0, 0, 0, 0])) }
    inside += entry.children.filter { $0.type == setup }
    inside.append(BoxNode(.zero, payload: []))
    let outside = entry.children.filter { $0.type != setup }
    entry.content = .children(
      prefix: fields.payload[...], [BoxNode("wave", children: inside)] + outside, trailing: [])
  }
}
