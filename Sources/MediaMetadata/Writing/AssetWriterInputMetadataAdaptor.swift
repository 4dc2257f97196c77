internal import BaseMedia
public import MediaModel
internal import Synchronization
internal import TimedMetadata

/// Writes groups of items into a timed metadata track.
///
/// - When items hold comes from the group's range alone; a group whose duration is not known holds until the next one
///   starts, or the session ends. A group without items is a gap.
/// - A fragment has the group that holds when it is cut, and later ones tell how long that goes on.
/// - The input's format hint lists every combination of identifier, data type and language that may come; see
///   ``FormatDescription/init(metadataSpecifications:)``.
public final class AssetWriterInputMetadataAdaptor: Sendable {
  /// The input that is written.
  public let assetWriterInput: AssetWriterInput
  private let writer: BoxedMetadataWriter
  private let last = Mutex<MediaTimeRange?>(nil)

  /// Creates an adaptor for an input.
  ///
  /// - Throws: ``MediaError`` once writing has started, for an input with another adaptor, and where its format hint
  ///   is missing or no `mebx`.
  public init(assetWriterInput: AssetWriterInput) throws(MediaError) {
    try assetWriterInput.attachAdaptor()
    guard let entry = assetWriterInput.sourceFormatHint?.entryBox else {
      throw MediaError(.invalidFormat, "the format hint cannot be read")
    }
    do throws(BoxedMetadataError) {
      writer = try BoxedMetadataWriter(sampleEntry: entry)
    } catch {
      throw MediaError(.invalidFormat, error.reason)
    }
    self.assetWriterInput = assetWriterInput
  }

  /// Writes a group; groups come in the order of their starts.
  ///
  /// - Throws: ``MediaError`` where an item lacks identifier, data type or value, is none that the format hint lists,
  ///   or does not fit its type; where the group starts at or before the last one, or overlaps it; and as
  ///   ``AssetWriterInput/append(_:)`` does.
  public func append(_ group: TimedMetadataGroup) throws(MediaError) {
    let range = group.timeRange
    guard range.start.isKnown else {
      throw MediaError(.invalidSample, "a group needs a time to start at")
    }
    guard !range.duration.isKnown || range.duration.value > 0 else {
      throw MediaError(.invalidSample, "a group lasts longer than nothing, or until the next one")
    }
    let items = try group.items.map { item throws(MediaError) in
      try item.requireIdentifier()
      guard !item.dataType.rawValue.isEmpty else {
        throw MediaError(.invalidMetadata, "'\(item.identifier)' has no data type")
      }
      return try item.loadedForWriting()
    }
    let data: [UInt8]
    do throws(BoxedMetadataError) {
      data = try writer.sample(items)
    } catch {
      throw MediaError(.invalidMetadata, error.reason)
    }
    let (asset, index) = try assetWriterInput.place()
    let previous = try last.withLock { last throws(MediaError) in
      try Self.require(range, after: last)
      defer { last = range }
      return last
    }
    do throws(MediaError) {
      try asset.append(
        MediaSample(
          data: data, presentationTime: range.start,
          duration: range.duration.isKnown ? range.duration : nil), at: index)
    } catch {
      last.withLock { if $0 == range { $0 = previous } }
      throw error
    }
  }

  /// Tells that the last group holds at least until a time: what a fragment says of it that is cut before the next comes.
  ///
  /// - Throws: ``MediaError`` as ``AssetWriterInput/append(_:)`` does.
  func holdLastGroup(until time: MediaTime) throws(MediaError) {
    let (asset, index) = try assetWriterInput.place()
    try asset.holdLast(of: index, until: time)
  }

  private static func require(
    _ range: MediaTimeRange, after last: MediaTimeRange?
  ) throws(MediaError) {
    guard let last else { return }
    guard last.start < range.start else {
      throw MediaError(.invalidSample, "a group starts later than the one before it")
    }
    guard !last.duration.isKnown || last.end <= range.start else {
      throw MediaError(.invalidSample, "a group starts when the one before it has ended")
    }
  }
}
