internal import BaseMedia
internal import BinaryIO
internal import MediaModel

/// The sample entry of a format: what a writer takes over as it is, or translates where QuickTime and ISO files differ.
extension FormatDescription {
  /// The formats of a track, in the order of its sample entries.
  static func formats(of track: BoxNode) -> [FormatDescription] {
    guard let media = track.first("mdia"), let information = media.first("minf"),
      let descriptions = information.descendant("stbl", "stsd")
    else { return [] }
    let header = media.first("mdhd").flatMap {
      try? $0.decode(MediaHeaderBox.self, allowingTrailingBytes: true)
    }
    let others: Set<FourCC> = ["dinf", "stbl", "hdlr"]
    let mediaHeader = information.children.first { !others.contains($0.type) }
    return zip(MovieFormats.describe(track), descriptions.children).map { format, entry in
      var format = format
      format.stored = StoredEntry(
        handlerType: (media.handlerType ?? "meta").description, entry: entry.bytes,
        descriptionsVersion: descriptions.prefix.first ?? 0, mediaHeader: mediaHeader?.bytes,
        timescale: header?.timescale)
      return format
    }
  }

  /// Creates the format of a sample entry that is in no file yet.
  init(entry: BoxNode, handlerType: FourCC) {
    let descriptions = BoxNode("stsd", prefix: [0, 0, 0, 0, 0, 0, 0, 1], children: [entry])
    let table = BoxNode("stbl", children: [descriptions])
    let media = BoxNode(
      "mdia", children: [HandlerBox(handlerType).node, BoxNode("minf", children: [table])])
    self =
      Self.formats(of: BoxNode("trak", children: [media])).first
      ?? FormatDescription(
        mediaType: MediaType(handlerType: handlerType.description),
        mediaSubType: entry.type.description)
    stored?.mediaHeader = nil
  }

  /// The sample entry as a box.
  var entryBox: BoxNode? {
    guard let stored else { return nil }
    var context = BoxContext(
      ancestors: ["moov", "trak", "mdia", "minf", "stbl", "stsd"], handler: handlerType)
    context.sampleDescriptionVersion = stored.descriptionsVersion
    return BoxTree.parse(stored.entry[...], at: 0, context: context).boxes.first
  }

  /// The media header as a box.
  var mediaHeaderBox: BoxNode? {
    stored?.mediaHeader.flatMap { bytes in
      BoxTree.parse(
        bytes[...], at: 0,
        context: BoxContext(ancestors: ["moov", "trak", "mdia", "minf"], handler: handlerType)
      ).boxes.first
    }
  }

  /// The handler of the track.
  var handlerType: FourCC { stored.flatMap { FourCC($0.handlerType) } ?? "meta" }
}

extension AssetTrack {
  /// The formats of the track's samples, as a writer takes them.
  ///
  /// Those of a file of the ISO family are its `formatDescriptions`. Of another container they are what FFmpeg's muxer
  /// makes of the codec, for which the samples are read.
  ///
  /// - Throws: ``MediaError`` where the file cannot be read, or its samples cannot be had; `CancellationError`.
  public func loadSampleFormats() async throws -> [FormatDescription] {
    let container = try await asset.container()
    guard container.movie == nil else { return try await load(.formatDescriptions) }
    let index = index
    return try await withTaskExecutorPreference(BlockingExecutor.shared) {
      let samples = try SampleSource(container, trackIndices: [index])
      return samples.place(at: index).map { FormatDescription.formats(of: $0.track.box) } ?? []
    }
  }
}
