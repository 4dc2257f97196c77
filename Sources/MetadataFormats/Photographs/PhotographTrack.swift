package import MediaModel

/// A photograph as the one track of its file.
package struct PhotographTrack {
  /// ffprobe's name of the codec.
  package var codec: String
  package var width: Int
  package var height: Int
  /// Further facts by ffprobe's names.
  package var facts: [MetadataItem.ExtraAttribute] = []
  /// How the picture is turned and mirrored, by the numbers of EXIF; 1 for not at all.
  package var orientation = 1
  package var byteCount = 0

  package init(_ codec: String, width: Int, height: Int) {
    (self.codec, self.width, self.height) = (codec, width, height)
  }

  package var description: TrackDescription {
    var track = PictureTrack(codec, width: width, height: height).description(trackID: 1)
    for index in track.sampleEntries.indices {
      track.sampleEntries[index].facts.removeAll { $0.key == "sample_aspect_ratio" }
      track.sampleEntries[index].facts += facts
    }
    track.sampleCount = 1
    track.byteCount = byteCount
    let size = MediaSize(width: Double(width), height: Double(height))
    if orientation != 1,
      let transform = MediaTransform(exifOrientation: orientation, of: size)
    {
      track.matrix =
        [transform.a, transform.b, 0, transform.c, transform.d, 0, transform.tx, transform.ty].map {
          Int32(exactly: ($0 * 65536).rounded()) ?? 0
        } + [1 << 30]
    }
    return track
  }
}
