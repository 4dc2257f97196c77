internal import BinaryIO
internal import MediaModel
internal import MetadataFormats
internal import TimedMetadata

/// A transport stream of whose pictures libavformat is shown all but the timed metadata among the messages of the
/// encoder: the bytes of a message have no meaning any more, and take the room they took.
struct MessagelessContainer: Container {
  let source: any ByteSource
  var outline: AssetDescription
  private let container: any Container
  private let shown: any ByteSource
  /// What was taken out: the stream, and the bytes of all its messages.
  let messages: [(stream: TransportStream.Stream, count: Int, byteCount: Int)]

  init(source: any ByteSource, head: [UInt8]) throws(MediaError) {
    try self.init(FFmpegContainer(source: source, head: head))
  }

  /// - Throws: ``MediaError`` where the file cannot be read.
  init(_ container: any Container) throws(MediaError) {
    self.container = container
    source = container.source
    outline = container.outline
    guard let transport = TransportStream(source), transport.hasMessages else {
      (shown, messages) = (try container.essence(), [])
      return
    }
    let found: [(stream: TransportStream.Stream, ranges: [Range<Int>], count: Int)]
    do throws(IOFailure) {
      found = try transport.messageRanges(in: source)
    } catch {
      throw MediaError(.unreadable, error.reason, path: source.name)
    }
    messages = found.map { stream, ranges, count in
      (stream, count, ranges.reduce(0) { $0 + $1.count })
    }
    var masked = RewrittenFile()
    var position = 0
    for range in found.flatMap(\.ranges).sorted(by: { $0.lowerBound < $1.lowerBound })
    where range.lowerBound >= position {
      masked.copy(position..<range.lowerBound)
      // No start code has such a byte.
      masked.append([UInt8](repeating: 0xFF, count: range.count))
      position = range.upperBound
    }
    masked.copy(position..<max(position, source.size))
    shown = masked.source(over: source)
  }

  var description: AssetDescription { container.description }

  func readChapters() throws(MediaError) -> [ChapterList] { try container.readChapters() }

  func essence() -> any ByteSource { shown }

  func formatParts() throws(IOFailure) -> [FormatPart] { try container.formatParts() }
}
