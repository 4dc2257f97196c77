internal import BaseMedia
internal import BinaryIO
internal import MediaModel
internal import MetadataFormats

/// A photograph as a file: what it is made of, so far as EXIF, XMP and what is after the picture want to know.
struct PhotographFile: Sendable {
  /// How the file is made.
  enum Form: Sendable {
    case jpeg(JPEGFile)
    case boxes(BoxTree, ImageItems)
  }

  let source: any ByteSource
  let form: Form

  /// Opens a file; `nil` where it is none of JPEG, HEIC, AVIF and their relations.
  ///
  /// - Throws: ``MediaError`` where it cannot be read.
  init?(_ source: any ByteSource) throws(MediaError) {
    self.source = source
    let head = try FileFormats.head(of: source)
    if JPEGFile.recognizes(head) {
      form = .jpeg(try MediaError.io(JPEGFile(source, head: head)))
      return
    }
    guard BaseMediaContainer.recognizes(head: head) else { return nil }
    let tree = try MediaError.scanning(source.name, BoxTree.scan(source, head: head))
    guard ImageItems.holdsImages(tree), let items = ImageItems(tree) else { return nil }
    form = .boxes(tree, items)
  }

  /// Opens the photograph at a path.
  ///
  /// - Throws: ``MediaError`` where it is none, or cannot be read.
  init(path: String) throws(MediaError) {
    let source = try MediaError.io(FileSource(path: path))
    guard let file = try PhotographFile(source) else {
      throw MediaError(.unsupportedFormat, "is neither JPEG nor HEIC nor AVIF", path: path)
    }
    self = file
  }

  /// Where EXIF and XMP are.
  var parts: [PhotographPart] {
    switch form {
    case .jpeg(let file): file.parts
    case .boxes(_, let items): items.parts
    }
  }

  /// The bytes of the first part of a kind; `nil` where there is none.
  ///
  /// - Throws: ``MediaError`` where they cannot be read.
  func bytes(of kind: PhotographPart.Kind) throws(MediaError) -> [UInt8]? {
    guard let part = parts.first(where: { $0.kind == kind }) else { return nil }
    guard part.byteCount <= Self.largestPart else {
      throw MediaError(
        .unreadable, "EXIF or XMP of more than \(Self.largestPart >> 20) MB", path: source.name)
    }
    var bytes: [UInt8] = []
    for range in part.ranges { bytes += try MediaError.io(source.read(range)) }
    return bytes
  }

  private static let largestPart = 16 << 20

  /// The media type of the file.
  var mediaType: String {
    switch form {
    case .jpeg: "image/jpeg"
    case .boxes(let tree, _):
      (tree.first("ftyp")?.payload.prefix(4)).map { $0.starts(with: Array("avi".utf8)) } ?? false
        ? "image/avif" : "image/heic"
    }
  }
}
