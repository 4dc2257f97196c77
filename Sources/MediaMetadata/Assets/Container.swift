internal import BaseMedia
internal import BinaryIO
internal import HLS
internal import MediaModel
internal import MetadataFormats

/// One family of files: describes it, and says how its samples can be copied.
protocol Container: Sendable {
  /// Opens a file of the family, of which `head` has been read; reads what a description needs and no sample.
  init(source: any ByteSource, head: [UInt8]) throws(MediaError)
  /// What the file says about itself, chapters among it; the first time may cost reading them.
  var description: AssetDescription { get }
  /// The description as far as opening the file has told it.
  var outline: AssetDescription { get set }
  /// Reads the chapters, which an outline need not have.
  func readChapters() throws(MediaError) -> [ChapterList]
  /// What an export plan needs to know beyond the description.
  var exportFacts: ExportPlan.SourceFacts { get }
  /// The movie without fragments, for a family that has boxes: what a rewritten movie is made from.
  var movie: Movie? { get }
  /// What is read.
  var source: any ByteSource { get }
  /// What libavformat is shown of it.
  ///
  /// - Throws: ``MediaError`` where it cannot be shown the file.
  func essence() throws(MediaError) -> any ByteSource
  /// The streams of timed metadata that are outside tracks of boxes.
  var timedStreams: [TimedMetadataStream] { get }
  /// The streams of text for reading that are outside tracks of boxes.
  var captionStreams: [TimedMetadataStream] { get }
  /// What holds between dates; nothing but playlists tells any.
  var dateRanges: [DateRangeMetadataGroup] { get }
  /// The variants of a presentation; nothing but playlists tells any.
  var variants: [AssetVariant] { get }
  /// The parts of a file without boxes whose use is known.
  func formatParts() throws(IOFailure) -> [FormatPart]
  /// What writes the metadata of a file of images with boxes; formats without boxes are known by their first bytes.
  var writer: (any MetadataFormatWriter.Type)? { get }
  /// Opens the file for changes of its items.
  ///
  /// - Returns: the editing; `nil` for a container whose metadata cannot be changed in place.
  /// - Throws: ``MediaError`` where this file cannot be edited.
  func metadataEditing() throws(MediaError) -> (any MetadataEditing)?
}

extension Container {
  var description: AssetDescription { outline }

  func readChapters() throws(MediaError) -> [ChapterList] { outline.chapters }

  var movie: Movie? { nil }

  var exportFacts: ExportPlan.SourceFacts { ExportPlan.SourceFacts() }

  func essence() throws(MediaError) -> any ByteSource { source }

  var timedStreams: [TimedMetadataStream] { TimedMetadataStreams.transported(source) }

  var captionStreams: [TimedMetadataStream] { [] }

  var dateRanges: [DateRangeMetadataGroup] { [] }

  var writer: (any MetadataFormatWriter.Type)? { nil }

  var variants: [AssetVariant] { [] }

  func formatParts() throws(IOFailure) -> [FormatPart] {
    [FormatPart(0..<source.size, .samples, outline.formatName)]
  }

  func metadataEditing() throws(MediaError) -> (any MetadataEditing)? { nil }
}

/// The table of containers.
enum Containers {
  /// Opens whatever is at a place with the first container that recognises it.
  ///
  /// - Parameters:
  ///   - location: where it is.
  ///   - references: how much of what a playlist names is opened; `nil` for nothing of it.
  /// - Returns: the container.
  /// - Throws: ``MediaError`` where it cannot be read.
  static func open(
    _ location: SourceLocation, following references: PlaylistReferenceOptions? = nil
  ) throws(MediaError) -> any Container {
    try open(
      source: location.open(),
      references: references.map { ReferencedFiles(of: location, options: $0) })
  }

  /// Opens a source with the first container that recognises it.
  static func open(
    source: any ByteSource, references: ReferencedFiles? = nil
  ) throws(MediaError) -> any Container {
    let head = try FileFormats.head(of: source)
    if head.isEmpty { throw MediaError(.unsupportedFormat, "the file is empty", path: source.name) }
    if let references, Playlist.recognizes(head) {
      return try PlaylistContainer(source: source, references: references)
    }
    var opened = try container(of: source, head: head)
    // Casts cost more than questions.
    if source.isRemote, let remote = source as? URLSource { remote.complete(&opened.outline) }
    return opened
  }

  private static func container(
    of source: any ByteSource, head: [UInt8]
  ) throws(MediaError) -> any Container {
    if BaseMediaContainer.recognizes(head: head) {
      let tree = try MediaError.scanning(source.name, BoxTree.scan(source, head: head))
      if ImageItems.holdsImages(tree) {
        return try native(ImageFileReader.self, source, head)
      }
      return MediaSegmentContainer.recognizes(tree)
        ? MediaSegmentContainer(source, tree) : try BaseMediaContainer(source, tree)
    }
    if Playlist.recognizes(head) { return try PlaylistContainer(source: source, head: head) }
    for reader in FileFormats.readers where reader.recognizes(head: head, name: source.name) {
      return try native(reader, source, head)
    }
    return try FFmpegContainer(source: source, head: head)
  }

  private static func native<Reader: MetadataFormatReader>(
    _ reader: Reader.Type, _ source: any ByteSource, _ head: [UInt8]
  ) throws(MediaError) -> any Container {
    try NativeContainer<Reader>(source: source, head: head)
  }
}
