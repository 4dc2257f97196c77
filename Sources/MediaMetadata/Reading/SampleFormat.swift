internal import BaseMedia
internal import BinaryIO
public import MediaModel

/// How the samples of a track are to be read: its sample entry as it is stored, and what surrounds that.
///
/// What a writer needs to write such samples: it takes the sample entry over as it is, or translates it where
/// QuickTime and ISO files differ.
public struct SampleFormat: Hashable, Sendable {
  /// What the sample entry tells.
  public let description: FormatDescription
  /// The ticks to the second that the samples were timed in; `nil` where they come from no track.
  public let timescale: UInt32?
  /// The handler of the track.
  let handlerType: FourCC
  /// The sample entry, with its header.
  let entry: [UInt8]
  /// The version of `stsd`.
  let descriptionsVersion: UInt8
  /// The media header, with its header; `nil` for the one of the kind of media.
  let mediaHeader: [UInt8]?

  /// What kind of media the samples are.
  public var mediaType: MediaType { description.mediaType }

  /// The sample entry's four-character code.
  public var mediaSubType: String { description.mediaSubType }

  init(
    entry: BoxNode, handlerType: FourCC, timescale: UInt32? = nil, descriptionsVersion: UInt8 = 0,
    mediaHeader: BoxNode? = nil
  ) {
    self.timescale = timescale
    self.handlerType = handlerType
    self.descriptionsVersion = descriptionsVersion
    self.entry = entry.bytes
    self.mediaHeader = mediaHeader?.bytes
    let track = BoxNode(
      "trak",
      children: [
        BoxNode(
          "mdia",
          children: [
            HandlerBox(handlerType).node,
            BoxNode(
              "minf",
              children: [
                BoxNode(
                  "stbl",
                  children: [
                    BoxNode(
                      "stsd", prefix: [descriptionsVersion, 0, 0, 0, 0, 0, 0, 1], children: [entry])
                  ])
              ]),
          ])
      ])
    description =
      MovieFormats.describe(track).first
      ?? FormatDescription(
        mediaType: MediaType(handlerType: handlerType.description),
        mediaSubType: entry.type.description)
  }

  /// The formats of a track, in the order of its sample entries.
  static func formats(of track: BoxNode) -> [SampleFormat] {
    guard let media = track.first("mdia"), let information = media.first("minf"),
      let descriptions = information.descendant("stbl", "stsd")
    else { return [] }
    let header = media.first("mdhd").flatMap {
      try? $0.decode(MediaHeaderBox.self, allowingTrailingBytes: true)
    }
    let others: Set<FourCC> = ["dinf", "stbl", "hdlr"]
    let mediaHeader = information.children.first { !others.contains($0.type) }
    return descriptions.children.map { entry in
      SampleFormat(
        entry: entry, handlerType: media.handlerType ?? "meta", timescale: header?.timescale,
        descriptionsVersion: descriptions.prefix.first ?? 0, mediaHeader: mediaHeader)
    }
  }

  /// The sample entry as a box.
  var entryBox: BoxNode? {
    var context = BoxContext(
      ancestors: ["moov", "trak", "mdia", "minf", "stbl", "stsd"], handler: handlerType)
    context.sampleDescriptionVersion = descriptionsVersion
    return BoxTree.parse(entry[...], at: 0, context: context).boxes.first
  }

  /// The media header as a box.
  var mediaHeaderBox: BoxNode? {
    mediaHeader.flatMap { bytes in
      BoxTree.parse(
        bytes[...], at: 0,
        context: BoxContext(ancestors: ["moov", "trak", "mdia", "minf"], handler: handlerType)
      ).boxes.first
    }
  }
}

extension AssetTrack {
  /// The formats of the track's samples, as a writer takes them.
  ///
  /// Of a container outside the ISO family they are what FFmpeg's muxer makes of the codec, for which the samples are
  /// read.
  ///
  /// - Throws: ``MediaError`` where the file cannot be read, or its samples cannot be had; `CancellationError`.
  public func loadSampleFormats() async throws -> [SampleFormat] {
    let container = try await asset.container()
    if let movie = container.movie {
      return movie.tracks.indices.contains(index)
        ? SampleFormat.formats(of: movie.tracks[index].box) : []
    }
    let index = index
    return try await withTaskExecutorPreference(BlockingExecutor.shared) {
      let samples = try SampleSource(container, trackIndices: [index])
      return samples.place(at: index).map { SampleFormat.formats(of: $0.track.box) } ?? []
    }
  }
}
