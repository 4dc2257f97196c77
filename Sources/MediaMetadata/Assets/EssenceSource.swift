internal import BaseMedia
internal import BinaryIO
internal import FFmpegIO
internal import MediaModel
internal import MetadataFormats

extension ByteSource {
  /// The source as libavformat reads it.
  var ffmpegInput: FFmpegInput {
    let descriptor = (self as? FileSource)?.descriptor ?? (self as? DescriptorSource)?.descriptor
    if let descriptor { return FFmpegInput(descriptor: descriptor, size: size) }
    return FFmpegInput(size: size) { range throws(FFmpegError) in
      do throws(IOFailure) {
        return try read(range)
      } catch {
        throw FFmpegError(inputFailure: error.reason)
      }
    }
  }
}

/// What libavformat is shown of a file: all of it, or all but the metadata where there is so much that libavformat, whose
/// time grows with the square of the number of items and whose memory with what they unpack to, would not come to an end.
enum EssenceSource {
  /// With more items than this libavformat is not shown them.
  private static let mostItems = 5000

  /// A file whose metadata a reader of ours has read.
  ///
  /// - Throws: ``MediaError`` where there is too much metadata and no writer that could leave it out.
  static func of(
    _ source: any ByteSource, _ found: FormatMetadata, reader: any MetadataFormatReader.Type
  ) throws(MediaError) -> any ByteSource {
    let count =
      found.items.count + found.trackItems.values.reduce(0) { $0 + $1.count }
      + found.chapters.reduce(0) { $0 + $1.chapters.count }
    guard found.overwhelmsOthers || count > mostItems else { return source }
    // What is far away would have to be read whole.
    guard !source.isRemote, let writer = FileFormats.find(reader: reader) else {
      throw tooMuch(in: source)
    }
    let bare = try? writer.rewriting(source, with: FormatContents())
    // What the writer had to leave where it is would be read all the same.
    guard let bare, bare.losses.count <= mostItems else { throw tooMuch(in: source) }
    return bare.source(over: source)
  }

  /// A movie: boxes of metadata become padding.
  static func of(
    _ source: any ByteSource, _ movie: BoxTree, itemCount: Int
  ) -> any ByteSource {
    guard itemCount > mostItems else { return source }
    var bare = RewrittenFile()
    var position = 0
    func hide(_ boxes: [BoxNode]) {
      for box in boxes {
        switch box.type {
        case "moov", "trak": hide(box.children)
        case "udta", "meta":
          bare.copy(position..<(box.offset + 4))
          bare.append(("free" as FourCC).bytes)
          position = box.offset + 8
        default: break
        }
      }
    }
    hide(movie.boxes)
    bare.copy(position..<max(position, source.size))
    return bare.source(over: source)
  }

  private static func tooMuch(in source: any ByteSource) -> MediaError {
    MediaError(
      .unsupportedFormat, "has more metadata than libavformat could read in time",
      path: source.name)
  }
}
