import MediaMetadata

/// AVTimedAnnotationWriter: circles with a comment that someone draws over a movie become a track of it, and are drawn
/// again while it is played; the pictures stay as they are.
struct Annotation: Hashable, Sendable {
  static let center: MetadataIdentifier = "mdta/com.example.circle.center.coordinate"
  static let radius: MetadataIdentifier = "mdta/com.example.circle.radius"
  static let comment: MetadataIdentifier = "mdta/com.example.comment.field"

  var time: MediaTimeRange
  var center: MetadataValue.Point
  var radius: Double
  var comment: String

  static var specifications: [MetadataSpecification] {
    [
      MetadataSpecification(identifier: center, dataType: .pointFloat32),
      MetadataSpecification(identifier: radius, dataType: .float64),
      MetadataSpecification(identifier: comment, dataType: .utf8),
    ]
  }

  /// The group that tells it.
  var group: TimedMetadataGroup {
    let values: [(MetadataIdentifier, DataType, MetadataValue)] = [
      (Self.center, .pointFloat32, .point(center)), (Self.radius, .float64, .float64(radius)),
      (Self.comment, .utf8, .string(comment)),
    ]
    let items = values.map { identifier, type, value in
      var item = MetadataItem()
      item.identifier = identifier
      item.dataType = type
      item.value = value
      return item
    }
    return TimedMetadataGroup(items: items, timeRange: time)
  }

  init(time: MediaTimeRange, center: MetadataValue.Point, radius: Double, comment: String) {
    (self.time, self.center, self.radius, self.comment) = (time, center, radius, comment)
  }

  /// The annotation that a group tells; `nil` where it is another's.
  init?(_ group: TimedMetadataGroup) {
    func first(_ identifier: MetadataIdentifier) -> MetadataItem? {
      MetadataItem.metadataItems(from: group.items, filteredByIdentifier: identifier).first
    }
    guard case .point(let center)? = first(Self.center)?.value,
      let radius = first(Self.radius)?.numberValue?.doubleValue,
      let comment = first(Self.comment)?.stringValue
    else { return nil }
    self.init(time: group.timeRange, center: center, radius: radius, comment: comment)
  }
}

/// Rewrites a movie, with annotations.
func write(_ annotations: [Annotation], over asset: Asset, to outputPath: String) async throws {
  let reader = AssetReader(asset: asset)
  let writer = try AssetWriter(outputPath: outputPath, fileType: .mov)
  var copies: [(output: AssetReaderTrackOutput, input: AssetWriterInput)] = []
  for track in try await asset.load(.tracks)
  where track.mediaType == .video || track.mediaType == .audio {
    let output = AssetReaderTrackOutput(track: track, outputSettings: nil)
    let input = try AssetWriterInput(
      mediaType: track.mediaType, outputSettings: nil,
      sourceFormatHint: try await track.load(.formatDescriptions).first)
    try reader.add(output)
    try writer.add(input)
    copies.append((output, input))
  }
  let notes = try AssetWriterInput(
    mediaType: .metadata, outputSettings: nil,
    sourceFormatHint: FormatDescription(metadataSpecifications: Annotation.specifications))
  let adaptor = try AssetWriterInputMetadataAdaptor(assetWriterInput: notes)
  if let video = copies.first(where: { $0.input.mediaType == .video })?.input {
    try notes.addTrackAssociation(withTrackOf: video, type: .metadataReferent)
  }
  try writer.add(notes)
  try await reader.startReading()
  try writer.startWriting()
  try writer.startSession(atSourceTime: .zero)
  for (output, input) in copies {
    while let sample = try output.nextSample() { try input.append(sample) }
    input.markAsFinished()
  }
  // Two that begin at one time would be one group: the later one holds.
  let byStart = Dictionary(annotations.map { ($0.time.start, $0) }) { $1 }
  for annotation in byStart.values.sorted(by: { $0.time.start < $1.time.start }) {
    try adaptor.append(annotation.group)
  }
  notes.markAsFinished()
  try await writer.finishWriting()
}

/// Tells which annotation is to be drawn, as a movie is played; only those that describe the pictures count.
func playAnnotations(
  of asset: Asset, rate: Double = 1, draw: (Annotation?) -> Void
) async throws {
  var shown: Set<UInt32> = []
  for track in try await asset.loadTracks(withMediaType: .metadata) {
    let described = try await track.loadAssociatedTracks(ofType: .metadataReferent)
    if described.contains(where: { $0.mediaType == .video }) { shown.insert(track.trackID) }
  }
  let player = MetadataPlayer(asset: asset)
  let output = PlayerItemMetadataOutput(
    player: player, identifiers: Annotation.specifications.map(\.identifier))
  try player.setRate(rate)
  for try await event in output {
    guard case .groups(let groups, let stream) = event else {
      draw(nil)
      continue
    }
    guard let trackID = stream.trackID, shown.contains(trackID) else { continue }
    for group in groups { draw(group.tellsEnd ? nil : Annotation(group)) }
  }
}
