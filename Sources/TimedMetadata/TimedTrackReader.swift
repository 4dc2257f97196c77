package import BaseMedia
package import BinaryIO
package import MediaModel

/// What reading the timed metadata of one track may cost before it is cut short, with a diagnostic.
package struct TimedMetadataLimits: Hashable, Sendable {
  /// Samples that are looked at, once for each edit that may show them.
  package var visitCount = 4_000_000
  /// Items of all groups together; a group counts as one more.
  package var itemCount = 1_000_000
  /// Bytes of all samples together.
  package var byteCount = 256 << 20
  /// Bytes of one sample; larger ones are passed over.
  package var sampleByteCount = 16 << 20

  package init() {}
}

/// Reads a track of timed metadata: a sequence of groups, each with the range of time it is presented in.
///
/// Groups come edit by edit, and inside an edit in the order of the samples; ranges are clipped to the edits. A sample
/// that several edits show gives several groups. Nothing is read before it is asked for.
///
/// Source: ISO/IEC 14496-12:2022 § 8.6.6 (edit lists), 8.5.2 (sample entries).
package struct TimedTrackReader: Sequence, IteratorProtocol {
  /// What is odd about the track, as far as it has been read.
  package private(set) var diagnostics: [Diagnostic] = []
  /// Whether a limit ended the reading before the track did.
  package private(set) var isCut = false

  private static let mostDiagnostics = 64
  private let source: any ByteSource
  private let limits: TimedMetadataLimits
  private let path: String
  private let timeline: PresentationTimeline
  private let table: SampleTable
  private let codecs: [Codec]
  /// Whether samples are shown in the order they are stored in.
  private let isOrdered: Bool
  private var visits = 0
  private var items = 0
  private var bytes = 0
  private var segment = 0
  private var samples: SampleTable.Samples
  /// Where to go on from for an edit that starts later in the media.
  private var resumption: SampleTable.Samples?

  private struct Codec: Sendable {
    var codec: any TimedMetadataCodec
    /// Whether the samples lie in the file that describes them.
    var isSelfContained: Bool
  }

  /// Prepares the reading of a track, whose tables tell of all its samples; edits are left out of account where the
  /// movie's timescale is 0.
  ///
  /// - Throws: `ParseError` where there is no sample table, or one is cut.
  package init(
    track: Track, movieTimescale: UInt32, source: any ByteSource,
    limits: TimedMetadataLimits = TimedMetadataLimits(), path: String = "trak"
  ) throws(ParseError) {
    self.source = source
    self.limits = limits
    self.path = path
    let media = try track.media(path: path)
    timeline = PresentationTimeline(
      edits: media.edits, movieTimescale: movieTimescale, mediaTimescale: media.timescale)
    table = media.samples
    isOrdered = table.compositionOffsets.count == 0
    var found: [Diagnostic] = timeline.diagnostics
    codecs = zip(track.sampleEntries, track.box.localDescriptions).map {
      entry, isLocal in
      Codec(
        codec: TimedMetadataCodecs.codec(for: entry, diagnostics: &found), isSelfContained: isLocal)
    }
    samples = table.samples
    for diagnostic in found { diagnose(diagnostic) }
  }

  /// The next group; `nil` after the last, or where a limit is reached.
  package mutating func next() -> TimedMetadataGroup? {
    while !isCut, segment < timeline.segments.count {
      let edit = timeline.segments[segment]
      let before = resumption == nil ? samples : nil
      guard let sample = samples.next() else {
        startSegment(after: edit, from: before)
        continue
      }
      let start = timeline.ticks(sample.compositionTime)
      if isOrdered, start > edit.mediaStart, edit.mediaEnd.map({ start >= $0 }) ?? false {
        startSegment(after: edit, from: before)
        continue
      }
      visits += 1
      guard visits <= limits.visitCount else {
        cut("more than \(limits.visitCount) samples to look at")
        return nil
      }
      let stop = timeline.ticks(sample.compositionTime.addingSaturated(Int64(sample.duration)))
      guard let shown = edit.presented(start, stop - start) else { continue }
      if resumption == nil { resumption = before }
      guard let group = items(of: sample) else { continue }
      return TimedMetadataGroup(
        items: group,
        timeRange: MediaTimeRange(
          start: timeline.time(shown.start), duration: timeline.time(shown.duration)))
    }
    return nil
  }

  /// Goes to the next edit; samples before the present one need not be looked at again where it starts later.
  private mutating func startSegment(
    after edit: PresentationTimeline.Segment, from place: SampleTable.Samples?
  ) {
    segment += 1
    guard segment < timeline.segments.count else { return }
    if isOrdered, timeline.segments[segment].mediaStart >= edit.mediaStart,
      let start = resumption ?? place
    {
      samples = start
    } else {
      samples = table.samples
    }
    resumption = nil
  }

  private mutating func items(of sample: SampleTable.Sample) -> [MetadataItem]? {
    let codecCount = codecs.count
    guard sample.sampleDescriptionIndex >= 1, sample.sampleDescriptionIndex <= codecCount else {
      diagnose(
        "sample \(sample.index + 1) is of sample description \(sample.sampleDescriptionIndex) of \(codecCount)"
      )
      return nil
    }
    let codec = codecs[sample.sampleDescriptionIndex - 1]
    guard codec.isSelfContained else {
      diagnose("sample \(sample.index + 1) lies in another file")
      return nil
    }
    guard sample.range.upperBound <= source.size else {
      diagnose("sample \(sample.index + 1) lies outside the file", offset: sample.offset)
      return nil
    }
    guard sample.size <= limits.sampleByteCount else {
      diagnose(
        "sample \(sample.index + 1) of \(sample.size) bytes is passed over",
        offset: sample.offset)
      return nil
    }
    guard bytes + sample.size <= limits.byteCount else {
      cut("more than \(limits.byteCount) bytes of samples")
      return nil
    }
    bytes += sample.size
    let data: [UInt8]
    do throws(IOFailure) {
      data = try source.read(sample.range)
    } catch {
      cut("sample \(sample.index + 1) cannot be read: \(error.reason)")
      return nil
    }
    guard data.count == sample.size else {
      cut("the file ends inside sample \(sample.index + 1)")
      return nil
    }
    let decoded = codec.codec.decode(data, at: sample.offset)
    items += decoded.items.count + 1
    guard items <= limits.itemCount else {
      cut("more than \(limits.itemCount) items")
      return nil
    }
    for diagnostic in decoded.diagnostics { diagnose(diagnostic) }
    return decoded.items
  }

  /// Ends the reading before the track does.
  private mutating func cut(_ reason: String) {
    isCut = true
    diagnostics.append(
      Diagnostic("timed metadata was not read to its end: \(reason)", path: path))
  }

  /// A table may tell of millions of odd samples: no message is made that is not kept.
  private mutating func diagnose(_ message: @autoclosure () -> String, offset: Int? = nil) {
    guard diagnostics.count < Self.mostDiagnostics else { return }
    diagnose(Diagnostic(message(), offset: offset))
  }

  private mutating func diagnose(_ diagnostic: Diagnostic) {
    guard diagnostics.count < Self.mostDiagnostics else { return }
    var diagnostic = diagnostic
    diagnostic.path = diagnostic.path.isEmpty ? path : "\(path).\(diagnostic.path)"
    diagnostics.append(diagnostic)
  }
}
