internal import BinaryIO
internal import MediaModel

/// An ID3v2 tag as a part of a file that is written anew by itself.
struct ID3Region: MetadataRegion {
  private let editor: ID3TagEditor
  let range: Range<Int>
  /// Whether new items and chapters go here.
  let takesMore: Bool
  /// Zeros for later growth that a tag gets which outgrows its place.
  private static let newPadding = 1024

  /// A tag that is there.
  ///
  /// - Throws: `IOFailure` where the source cannot be read.
  init(_ tag: ID3Tag, path: String, takesMore: Bool) throws(IOFailure) {
    editor = try ID3TagEditor(tag, path: path)
    range = tag.range
    self.takesMore = takesMore
  }

  /// A tag that may come to be at an offset.
  ///
  /// - Throws: `IOFailure`, which it does not.
  init(newAt offset: Int) throws(IOFailure) {
    editor = try ID3TagEditor(ID3Tag(version: 4), path: "ID3v2.4")
    range = offset..<offset
    takesMore = true
  }

  var items: [MetadataItem] { editor.items }
  var chapters: [ChapterList] { editor.lists }
  var version: UInt8 { editor.tag.header.version }
  var acceptsChapters: Bool { takesMore && version > 2 && !editor.tag.isCut }

  func accepts(_ item: MetadataItem) -> Bool {
    takesMore && item.identifier.keySpace == .id3
  }

  func rewritten(
    _ wanted: RegionContents, _ file: inout RewrittenFile
  ) throws(FormatWritingError) -> [RewrittenFile.Segment]? {
    guard
      var tag = try editor.rewriting(wanted.items, chapters: wanted.chapters, &file)
    else { return nil }
    guard !tag.frames.isEmpty else { return [] }
    return try reading { () throws(IOFailure) in
      [.bytes(try tag.fitted(to: range.count, padding: Self.newPadding))]
    }
  }
}

extension ID3Tag {
  /// The tag as bytes, as many as there is room for where its zeros at the end allow it.
  ///
  /// - Parameters:
  ///   - room: how many bytes it had.
  ///   - padding: the zeros of a tag that does not fit.
  /// - Returns: the bytes.
  /// - Throws: `IOFailure` where the rest of a large frame cannot be read.
  mutating func fitted(to room: Int, padding: Int) throws(IOFailure) -> [UInt8] {
    let old = try rest.bytes(from: content)
    // What is no frame and no zeros is not ours to take away.
    let keepsRest = old.contains { $0 != 0 }
    rest = .bytes(keepsRest ? old : [])
    setPadding(0)
    try updateChecksum()
    let bare = try encoded()
    if keepsRest || header.hasFooter || bare.count == room { return bare }
    let count = bare.count < room && room - bare.count < 1 << 24 ? room - bare.count : padding
    rest = .bytes([UInt8](repeating: 0, count: count))
    setPadding(count)
    try updateChecksum()
    let padded = try encoded()
    // A last byte FF of an unsynchronised tag has its zero from the padding.
    guard padded.count > room, bare.count < room, count > room - bare.count - 2 else {
      return padded
    }
    let less = count - (padded.count - room)
    guard less > 0 else { return padded }
    rest = .bytes([UInt8](repeating: 0, count: less))
    setPadding(less)
    try updateChecksum()
    return try encoded()
  }

  /// Tells the extended header of version 2.3 how many zeros there are.
  private mutating func setPadding(_ count: Int) {
    guard header.version == 3, extendedHeader.count >= 10 else { return }
    extendedHeader.replaceSubrange(6..<10, with: ID3Bytes.plainBytes(count, count: 4))
  }
}
