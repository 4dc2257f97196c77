internal import BaseMedia
package import BinaryIO
internal import MediaModel

extension MovieLayout {
  /// How an edited file is rewritten.
  package struct EditedForm: Hashable, Sendable {
    /// Moves the movie header before the media data.
    package var movesHeaderFirst = false
    /// Bytes of padding after a header that comes before the media data, for the next edit; at least.
    package var padding = 0
    /// The offsets of boxes that are left out: former movie headers.
    package var leftOut: Set<Int> = []

    package init(movesHeaderFirst: Bool = false, padding: Int = 0, leftOut: Set<Int> = []) {
      self.movesHeaderFirst = movesHeaderFirst
      self.padding = padding
      self.leftOut = leftOut
    }
  }

  /// Every box of a file in its order, those that were edited among the others as they are; and what stays odd.
  ///
  /// Offsets follow what moves: chunk offsets, item locations, and in fragments `tfhd`, `trun`, `saio`, `tfra` and
  /// `sidx`. What an edit does not touch need not be sound: a table that cannot be read stays as it is, and so does one
  /// that points into boxes that are rewritten. Private data is kept, its offsets follow, and what is last stays
  /// last.
  package static func edited(
    _ editor: TreeEditor, form: EditedForm, keeping privateData: PrivateData = PrivateData()
  ) throws(ParseError) -> (layout: FileLayout, remarks: [String]) {
    let tree = editor.tree
    let pieces = pieces(of: editor, form: form, keeping: privateData)
    let addressing = try tree.first("moov").map { moov throws(ParseError) in
      try FragmentAddressing(moov: moov, sourceSize: tree.sourceSize)
    }
    var remarks: [String] = []
    let settled = try LayoutDraft.settled(keeping: privateData) { before throws(ParseError) in
      remarks = []
      let map = before?.map(size: editor.addedRange.upperBound)
      var draft = LayoutDraft()
      for piece in pieces {
        if piece.isCopied, let origin = piece.box.origin {
          draft.append(origin)
          continue
        }
        var box = piece.box
        if let before, let map {
          patch(
            &box, by: map, addressing: addressing, mayPassLimit: before.mayPassLimit,
            privateData: privateData, remarks: &remarks)
        }
        switch box.type {
        case "moov": draft.append(header: box)
        default: draft.append(box, isNamed: box.type == "moof" || box.type == "sidx")
        }
      }
      return draft
    }
    var whole = FileLayout()
    for freed in editor.freedMedia {
      whole.append(whole.size..<freed.lowerBound)
      whole.append(.zeros(freed.count))
    }
    whole.append(whole.size..<tree.sourceSize)
    // What is added was laid out as if it lay after the end of the file.
    whole.append(.zeros(editor.addedRange.lowerBound - tree.sourceSize))
    if let added = editor.addedBox { whole.append(added.bytes) }
    return (
      settled.layout.replacing(source: 0, with: whole),
      remarks + settled.diagnostics.map(\.message)
    )
  }

  /// A box of a file that is rewritten, from memory or as it is.
  private struct Piece {
    /// The box as it was, or as it was edited.
    var box: BoxNode
    var isCopied = false
  }

  /// The boxes in the order in which they are written.
  private static func pieces(
    of editor: TreeEditor, form: EditedForm, keeping privateData: PrivateData
  ) -> [Piece] {
    let tree = editor.tree
    let end = tree.boxes.lastIndex { $0.origin != nil }
    var pieces: [Piece] = []
    for (place, box) in tree.boxes.enumerated() {
      // What was removed leaves nothing behind in a new file.
      if box.type == "free", box.origin == nil { continue }
      if box.origin != nil, form.leftOut.contains(box.offset) { continue }
      // The last box of a file may say that it is longer than the file: not before another one.
      let isEnclosed = place == end && place + 1 < tree.boxes.count
      let isTail = box.type == BoxHeader.tailType
      let holdsOffsets = ["moov", "moof", "mfra", "sidx", "meta"].contains(box.type)
      let isCopied =
        box.origin != nil && !isEnclosed && !editor.changedPlaces.contains(place)
        && (isTail || !holdsOffsets && box.sizeForm != .toEnd)
      var piece = Piece(box: box, isCopied: isCopied)
      if !isCopied, box.sizeForm == .toEnd { piece.box.sizeForm = .compact }
      pieces.append(piece)
    }
    if !editor.addedMedia.isEmpty {
      let range = editor.addedRange
      let added = BoxNode(
        header: .media, origin: range, content: .external(range.dropFirst(8)))
      pieces.append(Piece(box: added, isCopied: true))
    }
    // What was added at the end comes before what is looked for there, as the index of fragments.
    func isLast(_ piece: Piece) -> Bool {
      piece.box.type == "mfra" || privateData.isLast(piece.box)
    }
    let last = editor.addedMedia.isEmpty ? [] : pieces.filter(isLast)
    if !last.isEmpty { pieces = pieces.filter { !isLast($0) } + last }
    guard let header = pieces.firstIndex(where: { $0.box.type == "moov" }),
      let media = pieces.firstIndex(where: { $0.box.type == "mdat" || $0.box.type == "moof" })
    else { return pieces }
    var place = header
    if form.movesHeaderFirst, media < header {
      let piece = pieces.remove(at: header)
      place = pieces.firstIndex { $0.box.type == "ftyp" }.map { $0 + 1 } ?? 0
      pieces.insert(piece, at: place)
    }
    // Padding goes after a header that comes before the media data, where there is too little.
    guard form.padding >= 8, place <= media else { return pieces }
    let next = pieces[place + 1].box
    if next.type != "free" || next.size < form.padding {
      let padding = BoxNode("free", payload: [UInt8](repeating: 0, count: form.padding - 8))
      pieces.insert(Piece(box: padding), at: place + 1)
    }
    return pieces
  }

  /// Makes the offsets in a box those of the file to be written.
  private static func patch(
    _ box: inout BoxNode, by map: OffsetMap, addressing: FragmentAddressing?, mayPassLimit: Bool,
    privateData: PrivateData, remarks: inout [String]
  ) {
    switch box.type {
    case "moov":
      privateData.patch(&box, by: map)
      do throws(ParseError) {
        try OffsetPatcher.patch(&box, by: map, widensOffsets: mayPassLimit)
      } catch {
        remarks.append("sample tables that cannot be read stay as they are (\(error.rule))")
      }
    case "meta": OffsetPatcher.patch(looseBox: &box, by: map)
    case "moof":
      if let addressing { OffsetPatcher.patch(fragment: &box, by: map, addressing: addressing) }
    case "mfra": OffsetPatcher.patch(fragmentIndex: &box, by: map)
    case "sidx": OffsetPatcher.patch(segmentIndex: &box, by: map)
    default: break
    }
  }
}
