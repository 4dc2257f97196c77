internal import BinaryIO
internal import MediaModel

/// A tag that can follow the sound, and is found from its end.
protocol TrailingRegion: MetadataRegion {
  /// Reads the tag that ends at `end` and begins at `start` at the earliest; `nil` where there is none.
  init?(_ source: any ByteSource, endingAt end: Int, notBefore start: Int) throws(IOFailure)
}

/// The tags before and after sound.
struct SoundRegions {
  /// The tags, those first where new items rather go.
  private(set) var regions: [any MetadataRegion] = []
  private(set) var sound: Range<Int>

  private static let mostTrailers = 16
  /// How far from the end the last mark may stand: ID3v1 after the foot of APE.
  private static let reach = 160
  private static let marks = ["TAG", "APETAGEX", "LYRICS200", "LYRICSEND", "3DI"].map {
    Array($0.utf8)
  }

  /// Finds the tags of a file of sound.
  init(_ source: any ByteSource) throws(IOFailure) {
    let (tags, end) = try ID3Region.all(source, in: 0..<source.size, path: "")
    regions = tags
    sound = min(end, source.size)..<source.size
    if let tag = try APERegion(source, startingAt: sound.lowerBound) {
      regions.append(tag)
      sound = min(tag.range.upperBound, source.size)..<source.size
    }
    try findTrailers(of: source)
  }

  /// The tags at the end of a file that has metadata of another kind before.
  init(behind start: Int, of source: any ByteSource) throws(IOFailure) {
    sound = min(start, source.size)..<source.size
    try findTrailers(of: source)
  }

  /// ID3v1, Lyrics3, APE and ID3v2 tags, in any order; most files cost one small read, since there is none.
  private mutating func findTrailers(of source: any ByteSource) throws(IOFailure) {
    let tail = try source.read(max(sound.lowerBound, source.size - Self.reach)..<source.size)
    let isMarked = tail.indices.contains { index in
      Self.marks.contains { tail[index...].starts(with: $0) }
    }
    let kinds: [any TrailingRegion.Type] = [
      ID3v1Region.self, APERegion.self, Lyrics3Region.self, ID3Region.self,
    ]
    var end = source.size
    for _ in 0..<(isMarked ? Self.mostTrailers : 0) where end > sound.lowerBound {
      var found: (any TrailingRegion)?
      for kind in kinds where found == nil {
        found = try kind.init(source, endingAt: end, notBefore: sound.lowerBound)
      }
      guard let found, !found.range.isEmpty else { break }
      // A tag that another one points at is also found from the end.
      if !regions.contains(where: { $0.range.overlaps(found.range) }) { regions.append(found) }
      end = found.range.lowerBound
    }
    sound = sound.lowerBound..<max(sound.lowerBound, end)
  }

  /// Regions that may come to be: an ID3v2 tag before the sound, an APE tag after it, where old players look for it.
  var new: [any MetadataRegion] {
    var new: [any MetadataRegion] = []
    if !regions.contains(where: { ($0 as? ID3Region)?.takesMore == true }) {
      new.append(ID3Region(newAt: 0))
    }
    if !regions.contains(where: { $0 is APERegion }) {
      new.append(APERegion(newAt: sound.upperBound))
    }
    return new
  }
}
