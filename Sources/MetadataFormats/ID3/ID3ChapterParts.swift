internal import BinaryIO
internal import MediaModel

/// A chapter or a table of contents as it is stored, taken apart so that it can be changed.
struct ID3ChapterPart {
  /// Which frame of the tag it is.
  let index: Int
  let isChapter: Bool
  let name: String
  /// A chapter's places in bytes; of a table its flags.
  let head: [UInt8]
  /// The names in a table.
  let names: [String]
  /// What the reader makes of it alone.
  let chapter: ChapterList.Chapter?
  /// What the reader makes of a table's own frames.
  let tableItems: [MetadataItem]
  /// The frames within.
  let inner: ID3Tag
  /// The items of each of them.
  let units: [[MetadataItem]]
  /// Which of them is the title.
  let titleUnit: Int?

  /// Takes apart a frame that the reader takes for a chapter or a table; `nil` for any other.
  ///
  /// - Throws: `IOFailure` where the source cannot be read.
  init?(_ editor: ID3TagEditor, _ index: Int, path: String) throws(IOFailure) {
    let tag = editor.tag
    let frame = tag.frames[index]
    var reader = ID3Chapters(tag: tag, path: editor.path, language: editor.language)
    guard try reader.take(frame, path: path) else { return nil }
    let found = reader.lists()
    self.index = index
    isChapter = frame.identifier == Array("CHAP".utf8)
    let body = ID3FrameBody(
      frame, version: tag.header.version, isUnsynchronised: tag.header.isUnsynchronised)
    var cursor = ID3Cursor(body.bytes)
    name = cursor.terminated(.latin1).flatMap(ID3Text.latin1.text) ?? ""
    var names: [String] = []
    if isChapter {
      _ = cursor.bytes(8)
      head = cursor.bytes(8).map(Array.init) ?? []
    } else {
      let flags = cursor.byte() ?? 0
      for _ in 0..<(cursor.byte() ?? 0) {
        names.append(cursor.terminated(.latin1).flatMap(ID3Text.latin1.text) ?? "")
      }
      head = [flags]
    }
    self.names = names
    chapter = isChapter ? found.lists.first?.chapters.first : nil
    tableItems = found.items
    let (inner, isPlain) = try ID3Chapters.inner(
      of: frame, body, from: cursor.rest.startIndex, in: tag, path: path)
    self.inner = inner
    units = ID3Metadata.paths(inner, path).map { frame, framePath in
      ID3FrameItems(
        frame, of: inner, language: editor.language,
        carrier: .init(
          path: framePath, offset: isPlain ? frame.offset : tag.place(tag.frames[index].offset))
      ).items
    }
    titleUnit = units.firstIndex {
      $0.first.map { $0.identifier.rawValue == "id3/TIT2" && $0.stringValue?.isEmpty == false }
        ?? false
    }
  }

  /// The title that the frames tell.
  var title: String {
    titleUnit.flatMap { units[$0].first?.stringValue } ?? ""
  }
}
