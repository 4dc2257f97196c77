/// What the samples of a track are to someone who plays the file.
package enum TrackRole: Hashable, Sendable {
  /// Video, audio and what is felt: what a transcoder makes again.
  case essence
  /// Text that is shown.
  case legible
  /// Titles, links and pictures of chapters: what another track refers to as such.
  case chapters
  case timecode
  /// Instructions for sending or composing other tracks.
  case systems
  /// Timed metadata and all else.
  case data
}

extension MediaType {
  /// What tracks of the type are for, references of other tracks aside.
  ///
  /// Source: mp4ra.org, "Handlers".
  package var role: TrackRole {
    switch rawValue {
    case "vide", "soun", "auxv", "pict", "MPEG", "muxx", "dpth", "hapt": .essence
    case "text", "sbtl", "clcp", "subp": .legible
    case "tmcd": .timecode
    case "hint", "odsm", "sdsm", "crsm", "ocsm", "m7sm", "ipsm", "mjsm": .systems
    default: .data
    }
  }
}

extension AssetDescription {
  /// The numbers of the tracks that hold chapters of others.
  package var chapterTracks: Set<UInt32> {
    Set(tracks.flatMap(\.references).filter { $0.type == "chap" }.flatMap(\.trackIDs))
  }
}
