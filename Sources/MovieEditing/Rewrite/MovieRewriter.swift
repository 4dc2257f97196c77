package import BaseMedia
package import BinaryIO
package import MediaModel

/// A movie as it is to be written, chunk offsets aside.
package struct RewrittenMovie: Sendable {
  package var fileType: FileTypeBox?
  package var moov: BoxNode
  /// The other boxes at the top of the file that are carried, in order; media data and padding are not among them.
  package var looseBoxes: [BoxNode] = []
  /// Boxes, and bytes that are none, that stay the last of the file.
  package var trailingBoxes: [BoxNode] = []
  /// What is outside tracks and items, by where it was in the source.
  package var privateData = PrivateData()
  package var log = TranslationLog()
  /// The mirrors of an earlier conversion that were taken out.
  package var removedMirrors: [MirrorRecord.Row] = []
  /// The mirrors that are in the movie now.
  package var addedMirrors: [MirrorRecord.Row] = []
  package var diagnostics: [Diagnostic] = []

  /// The tracks, parsed again each time.
  package var tracks: [Track] { moov.all("trak").map { Track($0) } }
}

/// Applies edits to a tree: decides nothing, reads and writes no file.
package enum MovieRewriter {
  /// Boxes that hold media data, or nothing but zeros, or that say where things are in the file as it was.
  private static let leftOut: Set<FourCC> = [
    "ftyp", "moov", "mdat", "free", "skip", "wide", "sidx", "ssix", "mfra", BoxHeader.tailType,
  ]

  /// Whether a box is kept for what it holds though it is of a type that is left out.
  static func isContent(_ box: BoxNode, _ privateData: PrivateData) -> Bool {
    !["ftyp", "moov", "mdat"].contains(box.type) && privateData.isHeld(by: box)
  }

  /// Applies the edits in order to a movie without fragments; private data is kept, padding with content among it.
  package static func rewrite(
    _ tree: BoxTree, edits: [MovieEdit], keeping privateData: PrivateData = PrivateData()
  ) throws(ParseError) -> RewrittenMovie {
    let movies = tree.boxes.filter { $0.type == "moov" }
    guard let moov = movies.first else {
      throw ParseError(
        "the file has no movie header ('moov')", clause: "ISO/IEC 14496-12 § 8.2.1",
        offset: tree.sourceSize)
    }
    guard moov.first("cmov") == nil else {
      throw ParseError(
        "the movie header is compressed ('cmov'), which is not supported",
        clause: "QTFF, Compressed Movie Resources", offset: moov.offset, path: "moov.cmov")
    }
    var movie = RewrittenMovie(
      fileType: tree.first("ftyp").flatMap { try? $0.decode(FileTypeBox.self) }, moov: moov,
      looseBoxes: tree.boxes.filter {
        (!leftOut.contains($0.type) || isContent($0, privateData)) && !privateData.isLast($0)
      },
      trailingBoxes: tree.boxes.filter(privateData.isLast), privateData: privateData,
      // An edit that was cut off leaves a second header, which no reader looks at.
      diagnostics: movies.dropFirst().map {
        Diagnostic(
          "a second movie header ('moov') is left out", clause: "ISO/IEC 14496-12 § 8.2.1",
          path: "moov[1]", offset: $0.offset)
      })
    var record = MirrorRecord(origin: nil, rows: [])
    var rest = edits[...]
    while let edit = rest.first {
      // Items that are added one after the other are added together.
      let run = rest.prefix { $0.insertion != nil }
      rest = rest.dropFirst(max(1, run.count))
      switch edit {
      case .setFileType(let box): movie.fileType = box
      case .removeItems(let addresses):
        do throws(ItemEditError) {
          try movie.removeItems(addresses)
        } catch {
          throw ParseError(error.reason, offset: movie.moov.offset, path: "moov")
        }
      case .removeMirrors:
        movie.removedMirrors += MirrorRecord.removeMirrors(from: &movie.moov)
      case .removeTrack(let trackID): movie.moov.removeTrack(trackID)
      case .translate(let family):
        FamilyTranslation.translate(moov: &movie.moov, to: family, log: &movie.log)
      case .recordOrigin(let family): record.origin = family
      case .insert, .mirror:
        for (edit, failure) in zip(run, movie.insert(run.compactMap(\.insertion))) {
          switch (edit, failure) {
          case (.mirror(let item, _), nil): record.rows.append(MirrorRecord.Row(item))
          case (.insert(let item, _), let error?), (.mirror(let item, _), let error?):
            movie.diagnostics.append(
              Diagnostic("'\(item.identifier)' could not be added: \(error.reason)", path: "moov"))
          default: break
          }
        }
      }
    }
    movie.addedMirrors = record.rows
    record.add(to: &movie.moov)
    return movie
  }
}
