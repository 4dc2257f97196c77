internal import BaseMedia
internal import BinaryIO
internal import MediaModel
internal import MetadataFormats

/// A file whose metadata a reader of ours takes from the bytes; libavformat describes the tracks where the reader does not.
struct NativeContainer<Reader: MetadataFormatReader>: Container {
  let source: any ByteSource
  var outline: AssetDescription
  private let native: FormatMetadata

  init(source: any ByteSource, head: [UInt8]) throws(MediaError) {
    self.source = source
    native = try MediaError.io(Reader.read(source, head: head))
    outline = Self.describe(source, native)
  }

  func essence() throws(MediaError) -> any ByteSource {
    try EssenceSource.of(source, native, reader: Reader.self)
  }

  var writer: (any MetadataFormatWriter.Type)? { Reader.self as? any MetadataFormatWriter.Type }

  func formatParts() throws(IOFailure) -> [FormatPart] { try Reader.parts(of: source) }

  private static func describe(
    _ source: any ByteSource, _ native: FormatMetadata
  ) -> AssetDescription {
    var description = AssetDescription(
      name: source.name, byteCount: source.size, formatName: Reader.formatName)
    description.tracks = native.tracks ?? []
    description.duration = description.tracks.map(\.duration).max() ?? .zero
    if native.tracks == nil || !native.areTracksWhole {
      do throws(MediaError) {
        let shown = try EssenceSource.of(source, native, reader: Reader.self)
        description = try ProbedDescription.read(shown, isReadNatively: true)
        description.byteCount = source.size
      } catch {
        let words = native.tracks == nil ? "cannot be" : "are only partly"
        description.diagnostics.append(
          Diagnostic("the tracks \(words) described: \(error.message)"))
      }
    }
    description.formatName = Reader.formatName
    description.metadata = native.items
    for index in description.tracks.indices {
      // What the codec says of itself stays: no reader looks there.
      description.tracks[index].metadata.insert(contentsOf: native.trackItems[index] ?? [], at: 0)
      if let facts = native.trackFacts[index] { description.tracks[index].take(facts) }
    }
    let known = description.tracks.indices
    for (index, items) in native.trackItems.sorted(by: { $0.key < $1.key })
    where !known.contains(index) {
      description.metadata += items
      description.diagnostics.append(
        Diagnostic(
          "items of track \(index + 1), which is not described, stand with those of the file"))
    }
    if !native.chapters.isEmpty {
      description.chapters = native.chapters.map { $0.ending(at: description.duration) }
    }
    description.diagnostics += native.diagnostics
    return description
  }
}

extension ChapterList {
  /// The list with its last chapter up to the end, where the file does not say how long that lasts.
  fileprivate func ending(at end: MediaTime) -> ChapterList {
    guard let last = chapters.indices.last, chapters[last].timeRange.duration.value == 0,
      chapters[last].timeRange.start < end
    else { return self }
    var list = self
    list.chapters[last].timeRange.duration = end - chapters[last].timeRange.start
    return list
  }
}

extension TrackDescription {
  /// Takes what a reader of ours found over what libavformat said.
  fileprivate mutating func take(_ facts: TrackFacts) {
    if let name = facts.name { handlerName = name }
    if let language = facts.language { self.language = language }
    if let tag = facts.extendedLanguageTag { extendedLanguageTag = tag }
    if let isEnabled = facts.isEnabled { self.isEnabled = isEnabled }
  }
}
