package import BinaryIO
internal import MediaModel

/// A track as it was parsed: its box, what is asked of it again and again, and its sample table, decoded once.
///
/// Copies share the table.
package struct Track: Sendable {
  package let box: BoxNode
  /// The number of the track; `nil` without a readable header.
  package let trackID: UInt32?
  /// `nil` without a readable handler.
  package let handlerType: FourCC?
  /// Whether there are samples and all of them are in other files.
  package let isExternal: Bool
  private let table = Once<Result<SampleTable, ParseError>?>()

  package init(_ box: BoxNode) {
    self.box = box
    trackID = box.trackID
    handlerType = box.first("mdia")?.handlerType
    isExternal = box.hasExternalMedia
  }

  package var sampleTableBox: BoxNode? { box.descendant("mdia", "minf", "stbl") }

  package var sampleEntries: [BoxNode] { sampleTableBox?.first("stsd")?.children ?? [] }

  /// Where and when the samples are; `nil` for a track without tables.
  package func samples() throws(ParseError) -> SampleTable? {
    try table.value {
      sampleTableBox.map { stbl in
        Result { () throws(ParseError) in try SampleTable(stbl: stbl) }
      }
    }?.get()
  }

  /// What it takes to present the samples of a track.
  package struct Media: Sendable {
    /// Ticks of the media to the second, above 0.
    package let timescale: UInt32
    /// One more than a timeline follows at most.
    package let edits: [EditListBox.Row]
    package let samples: SampleTable
  }

  /// Clock, edits and samples; errors name `path`, the box path of the track.
  ///
  /// - Throws: `ParseError` where there are no media, their clock stands still, or a table is cut.
  package func media(path: String = "") throws(ParseError) -> Media {
    guard let header = box.descendant("mdia", "mdhd"), let samples = try samples() else {
      throw ParseError(
        "a track without media", clause: "ISO/IEC 14496-12 § 8.4", offset: box.offset, path: path)
    }
    let timescale = try header.read(MediaHeaderBox.self).timescale
    guard timescale > 0 else {
      throw ParseError(
        "media timescale 0", clause: MediaHeaderBox.clause, offset: header.offset, path: path)
    }
    let edits = try box.first(EditListBox.self, in: "edts")?.rows
      .prefix(PresentationTimeline.mostEdits + 1)
    return Media(timescale: timescale, edits: edits.map { Array($0) } ?? [], samples: samples)
  }
}
