internal import BinaryIO
internal import MediaModel

/// The tags before, behind and within sound, each as a part that is written anew by itself.
struct SoundRegions {
  private(set) var regions: [any MetadataRegion] = []
  /// Where the sound lies.
  private(set) var sound: Range<Int>
  private let source: any ByteSource

  /// Finds the tags of a file of sound.
  ///
  /// - Throws: `IOFailure` where the source cannot be read.
  init(_ source: any ByteSource) throws(IOFailure) {
    self.source = source
    let (tags, end) = try ID3Metadata.tags(source, in: 0..<source.size, path: "")
    sound = min(end, source.size)..<source.size
    for (index, row) in tags.enumerated() {
      regions.append(try ID3Region(row.tag, path: row.path, takesMore: index == 0))
    }
    if let (metadata, end) = try APETag.read(source, at: sound.lowerBound, limit: source.size) {
      regions.append(
        try APERegion(
          source, sound.lowerBound..<min(end, source.size), metadata.items,
          isWhole: metadata.diagnostics.isEmpty, takesMore: true))
      sound = min(end, source.size)..<source.size
    }
    try findTrailers()
  }

  /// The tags at the end of a file that has metadata of another kind before.
  ///
  /// - Throws: `IOFailure` where the source cannot be read.
  init(behind start: Int, of source: any ByteSource) throws(IOFailure) {
    self.source = source
    sound = min(start, source.size)..<source.size
    try findTrailers()
  }

  /// Adds a tag that lies within the sound.
  ///
  /// - Throws: `IOFailure` where the source cannot be read.
  mutating func add(_ tag: ID3Tag, path: String) throws(IOFailure) {
    guard !overlaps(tag.range) else { return }
    regions.append(try ID3Region(tag, path: path, takesMore: false))
  }

  private func overlaps(_ range: Range<Int>) -> Bool {
    regions.contains { $0.range.overlaps(range) }
  }

  private mutating func findTrailers() throws(IOFailure) {
    var end = source.size
    for trailer in try SoundTrailer.all(source, notBefore: sound.lowerBound) {
      guard let region = try trailer.region(of: source) else { break }
      if !overlaps(region.range) { regions.append(region) }
      end = region.range.lowerBound
    }
    sound = sound.lowerBound..<max(sound.lowerBound, end)
  }

  /// The regions with those that may come to be: an ID3v2 tag before the sound, an APE tag behind it.
  ///
  /// - Throws: `IOFailure`, which it does not.
  func withNewTags() throws(IOFailure) -> [any MetadataRegion] {
    var all = regions
    if !regions.contains(where: { ($0 as? ID3Region)?.takesMore == true }) {
      all.append(try ID3Region(newAt: 0))
    }
    if !regions.contains(where: { $0 is APERegion }) {
      // What old players look for stands last.
      all.append(APERegion(newAt: sound.upperBound))
    }
    return all
  }

  /// Tells ID3v1 what ID3v2 says before and after, so that it follows.
  static func coupling(
    _ regions: [any MetadataRegion], with wanted: [MetadataItem]
  ) -> [any MetadataRegion] {
    let tags = regions.compactMap { $0 as? ID3Region }
    let before = tags.flatMap(\.items)
    let places = Set(
      regions.filter { !($0 is ID3Region) }.flatMap(\.items).compactMap(ItemPlace.init))
    let after = wanted.filter { item in
      item.identifier.keySpace == .id3 && !(ItemPlace(item).map(places.contains) ?? false)
    }
    return regions.map { region in
      guard var old = region as? ID3v1Region else { return region }
      old.newer = (before, after)
      return old
    }
  }
}
