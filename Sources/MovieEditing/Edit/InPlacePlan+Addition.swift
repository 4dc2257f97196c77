package import BaseMedia
internal import BinaryIO

extension InPlacePlan {
  /// What goes into a file beside its new header.
  package struct Addition: Sendable {
    /// Ranges of another file (source 1 of a layout), which become one `mdat`.
    package var media: [Range<Int>] = []
    /// Boxes for the top of the file; content that is not in memory is taken from the other file.
    package var boxes: [BoxNode] = []
    /// The places of boxes of the file that are replaced by them.
    package var replaced: [Range<Int>] = []
    /// What nothing refers to any more of the media data, which becomes zeros when the new header is in its place.
    package var freed: [Range<Int>] = []

    package init() {}

    /// What an edit adds: its samples; and what it removes.
    package init(of editor: TreeEditor) {
      boxes = editor.addedBox.map { [$0] } ?? []
      replaced = editor.removedBoxes
      freed = editor.freedMedia
    }

    /// Whether there is nothing.
    package var isEmpty: Bool { media.isEmpty && boxes.isEmpty && replaced.isEmpty }

    /// The size of the media data in bytes.
    package var mediaSize: Int { media.reduce(0) { $0 + $1.count } }

    /// Where the first byte of media will be in a file.
    package func mediaOffset(in tree: BoxTree) -> Int {
      tree.sourceSize + Sector.lead(at: tree.sourceSize)
        + BoxHeader.size(forPayload: mediaSize, form: .compact, isUserType: false)
    }
  }
}

extension FileLayout {
  /// What is added at the end of a file: the media data, then the boxes.
  init(_ addition: InPlacePlan.Addition) {
    self.init()
    append(media: addition.media.map { .range($0, of: 1) })
    for box in addition.boxes { append(box, of: 1) }
  }
}
