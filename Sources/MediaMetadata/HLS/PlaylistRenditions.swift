internal import HLS
internal import MediaModel

/// Renditions as tracks to choose from.
///
/// A rendition that stands in several groups, one for each quality, is one track: it is told from others by its kind,
/// its name and its language.
///
/// Source: draft-pantos-hls-rfc8216bis § 4.4.6.1.
struct PlaylistRenditions {
  /// Tracks of renditions that are media of their own.
  private(set) var tracks: [TrackDescription] = []
  /// Where the playlists of ``tracks`` are, in their order; `nil` for one that is in the segments.
  private(set) var addresses: [String?] = []
  /// What renditions say of sound or pictures that are in the segments of the variants.
  private(set) var ofSegments: [TrackDescription] = []

  /// The handler of a kind of rendition, and the group of those that exclude each other.
  private static let kinds: [String: (handler: String, group: Int16)] = [
    "AUDIO": ("soun", 1), "VIDEO": ("vide", 2), "SUBTITLES": ("sbtl", 3),
    "CLOSED-CAPTIONS": ("clcp", 3),
  ]

  /// More renditions than this are not choice.
  private static let most = 1000

  /// Reads the renditions.
  ///
  /// - Parameters:
  ///   - summary: what the playlist says.
  ///   - variant: the variant that is followed, of whose groups the playlists are named; `nil` for the first.
  init(_ summary: PlaylistSummary, of variant: PlaylistSummary.Row? = nil) {
    // The place among the tracks; `nil` for what is in the segments.
    var known: [[String]: Int?] = [:]
    for row in summary.renditions {
      guard let kind = row["TYPE"], let (handler, group) = Self.kinds[kind] else { continue }
      let names = [kind, row["NAME"] ?? "", row["LANGUAGE"] ?? ""]
      if let place = known[names] {
        if let place, let variant, variant[kind] == row["GROUP-ID"] {
          addresses[place] = row["URI"] ?? addresses[place]
        }
        continue
      }
      guard known.count < Self.most else { continue }
      var track = TrackDescription(trackID: 0, handlerType: handler)
      track.alternateGroup = group
      track.describe(row)
      if let codec = Self.codec(of: row, handler, summary) {
        track.sampleEntries = [SampleEntryDescription(type: codec)]
      }
      if let channels = row["CHANNELS"]?.split(separator: "/").first.flatMap({ Int($0) }),
        !track.sampleEntries.isEmpty
      {
        track.sampleEntries[0].channelCount = channels
      }
      if row["URI"] == nil, kind == "AUDIO" || kind == "VIDEO" {
        ofSegments.append(track)
        known[names] = .some(nil)
      } else {
        known[names] = tracks.count
        tracks.append(track)
        addresses.append(row["URI"])
      }
    }
  }

  /// The four-character code of a rendition, by what a variant says that has its group.
  private static func codec(
    of row: PlaylistSummary.Row, _ handler: String, _ summary: PlaylistSummary
  ) -> String? {
    if handler == "clcp" {
      return row["INSTREAM-ID"]?.hasPrefix("SERVICE") == true ? "c708" : "c608"
    }
    guard let group = row["GROUP-ID"], let kind = row["TYPE"],
      let variant = summary.variants.first(where: { $0[kind] == group }),
      let list = variant["CODECS"]
    else { return nil }
    let names = list.split(separator: ",").map { part in
      String(part.drop { $0 == " " }.prefix { $0 != "." && $0 != " " })
    }
    return names.first { codes[$0] == handler }
  }

  /// Whose codecs the codes of `CODECS` are, as far as renditions of their own have them.
  ///
  /// Source: RFC 6381; mp4ra.org.
  private static let codes = Dictionary(
    ["mp4a", "ac-3", "ec-3", "ac-4", "alac", "fLaC", "Opus", "opus", "mha1", "mhm1", "apac"]
      .map { ($0, "soun") } + ["stpp", "wvtt"].map { ($0, "sbtl") }
      + ["avc1", "avc3", "hvc1", "hev1", "dvh1", "dvhe", "av01", "vp09"].map { ($0, "vide") },
    uniquingKeysWith: { first, _ in first })
}

extension TrackDescription {
  /// Takes what a rendition says of itself.
  mutating func describe(_ row: PlaylistSummary.Row) {
    if let name = row["NAME"] {
      handlerName = name
      metadata.append(
        MetadataItem(.hlsRenditionName, payload: Array(name.utf8), dataType: .utf8))
    }
    extendedLanguageTag = row["LANGUAGE"] ?? extendedLanguageTag
    isEnabled = row["DEFAULT"] == "YES" || row["AUTOSELECT"] == "YES"
    if row["DEFAULT"] == "YES" { dispositions.append("default") }
    if row["FORCED"] == "YES" { dispositions.append("forced") }
    for name in row["CHARACTERISTICS"]?.split(separator: ",") ?? [] {
      metadata.append(
        MetadataItem(
          .quickTimeUserDataTaggedCharacteristic, payload: Array(name.utf8), dataType: .utf8))
    }
  }

  /// Takes what a rendition says of a track that is in the segments.
  mutating func take(_ rendition: TrackDescription) {
    if handlerName.isEmpty || !rendition.handlerName.isEmpty { handlerName = rendition.handlerName }
    extendedLanguageTag = rendition.extendedLanguageTag ?? extendedLanguageTag
    isEnabled = rendition.isEnabled
    alternateGroup = rendition.alternateGroup
    dispositions += rendition.dispositions.filter { !dispositions.contains($0) }
    metadata += rendition.metadata
  }
}
