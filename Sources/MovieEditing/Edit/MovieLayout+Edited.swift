internal import BaseMedia
package import BinaryIO
internal import MediaModel

extension MovieLayout {
  /// How an edited file is written anew.
  package struct EditedForm: Hashable, Sendable {
    /// Moves the movie header before the media data.
    package var movesHeaderFirst = false
    /// Bytes of padding behind a header that comes before the media data, for the next edit; at least.
    package var padding = 0

    package init(movesHeaderFirst: Bool = false, padding: Int = 0) {
      self.movesHeaderFirst = movesHeaderFirst
      self.padding = padding
    }
  }

  /// Every box of a file in its order, those that were edited among the others as they are.
  ///
  /// Offsets follow what moves: chunk offsets, item locations, and in fragments `tfhd`, `trun`, `saio`, `tfra` and
  /// `sidx`. What an edit does not touch need not be sound: a table that cannot be read stays as it is, and so does one
  /// that points into boxes that are written anew.
  ///
  /// - Parameters:
  ///   - editor: the edited boxes.
  ///   - form: what else is wished.
  ///   - privateData: what lies outside tracks and items; its offsets follow, and what is last stays last.
  /// - Returns: the layout, and what stays odd.
  /// - Throws: `ParseError` where there is none whose offsets are right.
  package static func edited(
    _ editor: TreeEditor, form: EditedForm, keeping privateData: PrivateData = PrivateData()
  ) throws(ParseError) -> (layout: FileLayout, remarks: [String]) {
    let tree = editor.tree
    let end = tree.boxes.lastIndex { $0.origin != nil }
    var pieces: [EditedPiece] = []
    for (place, box) in tree.boxes.enumerated() {
      // What was removed leaves nothing behind in a new file.
      if box.type == "free", box.origin == nil { continue }
      // The last box of a file may say that it is longer than the file: not before another one.
      let isEnclosed = place == end && place + 1 < tree.boxes.count
      pieces.append(
        EditedPiece(box, isEdited: isEnclosed || editor.changedPlaces.contains(place)))
    }
    // What was added at the end comes before what is looked for there.
    let last = pieces.filter { privateData.isLast($0.source) }
    if !last.isEmpty { pieces = pieces.filter { !privateData.isLast($0.source) } + last }
    if form.movesHeaderFirst { pieces.moveHeaderFirst() }
    pieces.pad(atLeast: form.padding)
    let addressing = try tree.first("moov").map { moov throws(ParseError) in
      try FragmentAddressing(moov: moov, sourceSize: tree.sourceSize)
    }
    // Wider offsets make headers longer, which moves what is behind them: settled after few rounds.
    var map = pieces.map(sourceSize: tree.sourceSize)
    for _ in 0..<4 {
      var remarks: [String] = []
      let mayPassLimit = pieces.size > 0xF000_0000
      var position = 0
      for index in pieces.indices {
        pieces[index].patch(
          by: map, at: position, addressing: addressing, mayPassLimit: mayPassLimit,
          privateData: privateData, remarks: &remarks)
        position += pieces[index].size
      }
      let next = pieces.map(sourceSize: tree.sourceSize)
      if next.moves == map.moves {
        let (layout, diagnostics) = privateData.patched(layout(pieces))
        return (layout, remarks + diagnostics.map(\.message))
      }
      map = next
    }
    throw ParseError("offsets that do not settle", offset: 0, path: "moov")
  }

  private static func layout(_ pieces: [EditedPiece]) -> FileLayout {
    var layout = FileLayout()
    for piece in pieces {
      if let box = piece.box {
        layout.append(box)
      } else if let range = piece.copied {
        layout.append(range)
      }
    }
    return layout
  }
}

/// A box of a file that is written anew: made here, copied as it is, or a new header before copied bytes.
private struct EditedPiece {
  /// The box as it was, or as it was edited.
  let source: BoxNode
  /// What is written from memory; `nil` for a box that is copied whole.
  private(set) var box: BoxNode?
  /// What is copied.
  private(set) var copied: Range<Int>?
  /// In bytes.
  private(set) var size: Int

  var type: FourCC { source.type }

  init(_ box: BoxNode, isEdited: Bool) {
    var box = box
    let isTail = box.type == BoxHeader.tailType
    let holdsOffsets = ["moov", "moof", "mfra", "sidx", "meta"].contains(box.type)
    if let origin = box.origin, !isEdited, !holdsOffsets || isTail, box.sizeForm != .toEnd || isTail
    {
      source = box
      copied = origin
      size = origin.count
      return
    }
    if box.sizeForm == .toEnd { box.sizeForm = .compact }
    source = box
    self.box = box
    size = box.size
    if case .external(let range) = box.content { copied = range }
  }

  init(padding: Int) {
    source = BoxNode("free", payload: [UInt8](repeating: 0, count: padding))
    box = source
    size = source.size
  }

  /// Where the bytes that are copied, and the places that offsets point at, go.
  func move(to position: Int) -> OffsetMap.Move? {
    guard let copied else {
      guard type == "moof" || type == "sidx", let origin = source.origin else { return nil }
      return OffsetMap.Move(source: origin, destination: position)
    }
    return OffsetMap.Move(source: copied, destination: position + size - copied.count)
  }

  /// Makes the offsets in the box those of the file to be written.
  mutating func patch(
    by map: OffsetMap, at position: Int, addressing: FragmentAddressing?, mayPassLimit: Bool,
    privateData: PrivateData, remarks: inout [String]
  ) {
    guard box != nil else { return }
    var patched = source
    switch patched.type {
    case "moov":
      privateData.patch(&patched, by: map)
      do throws(ParseError) {
        try OffsetPatcher.patch(&patched, by: map, widensOffsets: mayPassLimit)
      } catch {
        remarks.append("sample tables that cannot be read stay as they are (\(error.rule))")
      }
      OffsetPatcher.place(&patched, at: position)
    case "meta": OffsetPatcher.patch(looseBox: &patched, by: map)
    case "moof":
      if let addressing { OffsetPatcher.patch(fragment: &patched, by: map, addressing: addressing) }
    case "mfra": OffsetPatcher.patch(fragmentIndex: &patched, by: map)
    case "sidx": OffsetPatcher.patch(segmentIndex: &patched, by: map)
    default: return
    }
    box = patched
    size = patched.size
  }
}

extension [EditedPiece] {
  fileprivate var size: Int { reduce(0) { $0 + $1.size } }

  fileprivate func map(sourceSize: Int) -> OffsetMap {
    var position = 0
    var moves: [OffsetMap.Move] = []
    for piece in self {
      if let move = piece.move(to: position) { moves.append(move) }
      position += piece.size
    }
    return OffsetMap(moves, ends: (sourceSize, position))
  }

  fileprivate mutating func moveHeaderFirst() {
    guard let header = firstIndex(where: { $0.type == "moov" }),
      let media = firstIndex(where: { $0.type == "mdat" || $0.type == "moof" }), media < header
    else { return }
    let piece = remove(at: header)
    insert(piece, at: firstIndex { $0.type == "ftyp" }.map { $0 + 1 } ?? 0)
  }

  /// Puts padding behind a header that comes before the media data, where there is too little.
  fileprivate mutating func pad(atLeast padding: Int) {
    guard padding >= 8, let header = firstIndex(where: { $0.type == "moov" }),
      let media = firstIndex(where: { $0.type == "mdat" || $0.type == "moof" }), header < media
    else { return }
    let next = header + 1
    if self[next].type == "free", self[next].size >= padding { return }
    insert(EditedPiece(padding: padding - 8), at: next)
  }
}
