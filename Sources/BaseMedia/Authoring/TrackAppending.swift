package import BinaryIO
package import MediaModel

/// Adds a track that is written from scratch to a movie that is there.
package enum TrackAppending {
  /// Adds a track after the others; its number is the next one.
  ///
  /// - Parameters:
  ///   - track: its number is not looked at; its edits are in the timescale of the movie.
  ///   - samples: where they are in the file.
  ///   - moov: the movie.
  ///   - family: the flavor that the movie is of.
  /// - Returns: the number of the track.
  /// - Throws: `ParseError` where the movie's header cannot be read, or no number is left.
  @discardableResult
  package static func append(
    _ track: AuthoredTrack, samples: SampleTableBuilder, to moov: inout BoxNode, family: BoxFamily
  ) throws(ParseError) -> UInt32 {
    guard let node = moov.first("mvhd") else {
      throw ParseError(
        "a movie without 'mvhd'", clause: MovieHeaderBox.clause, offset: moov.offset, path: "moov")
    }
    var header = try node.read(MovieHeaderBox.self)
    let used = moov.all("trak").compactMap(\.trackID)
    let next = max(used.max() ?? 0, header.nextTrackID == .max ? 0 : max(header.nextTrackID, 1) - 1)
    guard next < UInt32.max - 1 else {
      throw ParseError(
        "no track number is left", clause: MovieHeaderBox.clause, offset: node.offset,
        path: "moov.mvhd")
    }
    var track = track
    track.trackID = next + 1
    let movie = AuthoredMovie(
      family: family, timescale: header.timescale, created: header.modificationTime,
      tracks: [track], metadata: [])
    guard let made = movie.moov([samples]).box.first("trak") else { return track.trackID }
    let place = moov.children.lastIndex { $0.type == "trak" || $0.type == "mvhd" }
    moov.children.insert(made, at: (place ?? moov.children.count - 1) + 1)
    header.nextTrackID = track.trackID + 1
    let length = track.duration(ofMedia: samples.duration, movieTimescale: header.timescale)
    // A header of fragments that tells no duration leaves it to them.
    let isOpen = header.duration == 0 && moov.first("mvex") != nil
    if header.duration != VersionedTime.unknown, !isOpen {
      header.duration = max(header.duration, length)
    }
    moov.replaceOrAppend(header.node)
    // Every track of a movie in fragments has its defaults, also one that has no fragments.
    moov.modify("mvex") { $0.children.append(TrackExtendsBox(trackID: track.trackID).node) }
    return track.trackID
  }
}
