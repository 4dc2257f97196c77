package import BinaryIO
package import MediaModel

/// A track of a movie that is written from scratch: everything but its samples.
package struct AuthoredTrack: Sendable {
  package var trackID: UInt32
  /// The kind of media as QuickTime and ISO files write it.
  package var handlerType: FourCC
  package var handlerName: String
  /// Media ticks to the second.
  package var timescale: UInt32
  /// At least one.
  package var sampleEntries: [BoxNode]
  /// The version of `stsd`, which sound entries of ISO's second version need.
  package var descriptionsVersion: UInt8
  /// `vmhd`, `smhd`, `gmhd` and others; `nil` for the one of the kind of media.
  package var mediaHeader: BoxNode?
  /// Durations in the movie timescale; none for a track that starts with the movie.
  package var edits: [EditListBox.Row] = []
  package var references: [(type: FourCC, trackIDs: [UInt32])] = []
  package var alternateGroup: Int16 = 0
  package var isEnabled = true
  package var layer: Int16 = 0
  /// 8.8.
  package var volume: Int16 = 0
  /// 16.16.
  package var width: UInt32 = 0
  /// 16.16.
  package var height: UInt32 = 0
  package var matrix: [Int32] = Matrix.identity
  /// A packed ISO 639-2/T code.
  package var language: UInt16 = LanguageTag.undeterminedCode
  /// BCP 47; `nil` where ``language`` says it all.
  package var extendedLanguage: String?
  /// Each is written where its key space belongs.
  package var metadata: [MetadataItem] = []

  package init(
    trackID: UInt32, handlerType: FourCC, handlerName: String, timescale: UInt32,
    sampleEntries: [BoxNode], descriptionsVersion: UInt8 = 0, mediaHeader: BoxNode? = nil
  ) {
    self.trackID = trackID
    self.handlerType = handlerType
    self.handlerName = handlerName
    self.timescale = timescale
    self.sampleEntries = sampleEntries
    self.descriptionsVersion = descriptionsVersion
    self.mediaHeader = mediaHeader
  }

  /// How long the track is, in movie ticks: its edits, or else its media of so many media ticks.
  func duration(ofMedia mediaDuration: Int64, movieTimescale: UInt32) -> UInt64 {
    guard edits.isEmpty else { return edits.reduce(0) { $0.addingSaturated($1.duration) } }
    let time = MediaTime(mediaDuration, timescale: timescale).converted(to: movieTimescale)
    return UInt64(clamping: time.value)
  }

  /// The `trak`, in QuickTime's or in ISO's words as far as they are not other boxes.
  func trak(_ samples: SampleTableBuilder, in movie: AuthoredMovie, moved: Int) -> BoxNode {
    let isQuickTime = movie.family == .quickTime
    let length = duration(ofMedia: samples.duration, movieTimescale: movie.timescale)
    let header = TrackHeaderBox(
      // In the movie, and enabled.
      header: FullBoxHeader(flags: isEnabled ? 3 : 2), creationTime: movie.created,
      modificationTime: movie.created, trackID: trackID, duration: length, layer: layer,
      alternateGroup: alternateGroup, volume: volume, matrix: matrix, width: width, height: height)
    var boxes = [header.node]
    if !edits.isEmpty {
      boxes.append(BoxNode("edts", children: [EditListBox(rows: edits).node]))
    }
    if !references.isEmpty {
      boxes.append(
        BoxNode(
          "tref",
          children: references.map {
            BoxNode($0.type, payload: $0.trackIDs.flatMap(\.bigEndianBytes))
          }))
    }
    var media = [
      MediaHeaderBox(
        creationTime: movie.created, modificationTime: movie.created, timescale: timescale,
        duration: UInt64(clamping: samples.duration), language: language
      ).node
    ]
    if let extendedLanguage {
      media.append(ExtendedLanguageBox(language: UnicodeString(extendedLanguage)).node)
    }
    media.append(HandlerBox(handlerType, name: handlerName, isQuickTime: isQuickTime).node)
    media.append(information(samples, moved: moved))
    boxes.append(BoxNode("mdia", children: media))
    return BoxNode("trak", children: boxes)
  }

  private func information(_ samples: SampleTableBuilder, moved: Int) -> BoxNode {
    var boxes: [BoxNode] = []
    if let header = mediaHeader ?? defaultHeader { boxes.append(header) }
    boxes.append(
      BoxNode(
        "dinf",
        children: [
          BoxNode("dref", prefix: [0, 0, 0, 0, 0, 0, 0, 1], children: [DataReferenceBox().node])
        ]))
    let descriptions = BoxNode(
      "stsd",
      prefix: [descriptionsVersion, 0, 0, 0] + UInt32(clamping: sampleEntries.count).bigEndianBytes,
      // The first data reference: samples are in the file that describes them.
      children: sampleEntries.map { entry in
        var entry = entry
        entry.overwrite(at: 6, [0, 1])
        return entry
      })
    boxes.append(BoxNode("stbl", children: [descriptions] + samples.boxes(moved: moved)))
    return BoxNode("minf", children: boxes)
  }

  /// Others than these two get theirs when the movie is made one of its flavor.
  private var defaultHeader: BoxNode? {
    switch handlerType {
    // Flag 1, copy mode 0; sound in the middle.
    case "vide", "auxv": BoxNode("vmhd", payload: [0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0])
    case "soun": BoxNode("smhd", payload: [0, 0, 0, 0, 0, 0, 0, 0])
    default: nil
    }
  }
}
