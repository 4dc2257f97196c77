internal import BaseMedia
internal import BinaryIO
internal import MediaModel
internal import MetadataFormats
internal import MovieEditing

/// What stripping does to a file whose metadata is written natively though it has no boxes: MP3, FLAC and others.
///
/// The format's reader says what the file tells, its writer leaves out what should go; sound is copied as it is.
struct FormatStrip {
  let file: RewrittenFile
  let findings: [StripFinding]
  let kept: [StrippedMovie.Kept]
  /// What cannot be taken out, and why.
  let notes: [String]
  private let format: any MetadataFormatWriter.Type
  private let options: StripOptions

  /// Decides what stays of a file.
  static func make(
    for container: any Container, options: StripOptions
  ) throws(MediaError) -> FormatStrip {
    let source = container.source
    let head = try FileFormats.head(of: source)
    guard let format = container.writer ?? FileFormats.find(head: head, name: source.name) else {
      let known = FileFormats.written.map { $0.formatName }.joined(separator: ", ")
      throw MediaError(
        .unsupportedFormat,
        "is a \(container.description.formatName) file, which cannot be stripped; MP4, QuickTime, \(known) can",
        path: container.description.name)
    }
    let found = try format.read(source)
    if let unread = found.unread {
      throw MediaError(
        .unsupportedFormat,
        "cannot be stripped: the \(unread) are damaged, and what they say cannot be read",
        path: source.name)
    }
    var work = Work(policy: StripPlan.policy(for: options))
    let contents = try work.strip(found, name: source.name)
    let file: RewrittenFile
    do throws(FormatWritingError) {
      file = try format.rewriting(source, with: contents)
    } catch {
      throw MediaError(
        .unsupportedFormat, "cannot be stripped: \(error.reason)", path: source.name)
    }
    return FormatStrip(
      file: file, findings: work.findings, kept: work.kept,
      notes: file.losses.map { "\($0.what): \($0.reason)" } + file.remarks, format: format,
      options: options)
  }

  /// The output, and what is said of it.
  func draft(of container: any Container) -> StripDraft {
    let (source, tracks) = (container.source, container.description.tracks)
    return StripDraft(
      findings: findings, kept: kept, tracks: tracks.map { StripReport.Track($0, .kept) },
      notes: notes.map { .other($0) }, layout: file.layout
    ) { output, stage in
      let found = try verify(output, name: source.name)
      var proof = Proof()
      proof.comparedTrackCount = tracks.count
      proof.verification.matchedFactCount = found.count
      proof.verification.comparedByteCount = try CopyProof(layout: file.layout, source: source)
        .verify(
          output, isWhole: stage == .written && options.verification == .samples)
      if stage == .planned {
        proof.ledger = try FormatLedger.report(
          file.layout, of: source, as: output.name, otherwise: .removed, what: "metadata")
      }
      return (proof, found)
    }
  }

  /// Reads an output again: nothing is there that should be gone, and all that should stay.
  ///
  /// - Returns: the items that are there.
  /// - Throws: ``MediaError`` with code `verificationFailed`; `unsupportedFormat` where something cannot be taken out.
  private func verify(
    _ output: any ByteSource, name: String
  ) throws(MediaError) -> [StrippedMovie.Kept] {
    let found = try format.read(output)
    var work = Work(policy: StripPlan.policy(for: options))
    _ = try work.strip(found, name: name)
    for identifier in work.findings.compactMap(\.item?.identifier) {
      if let loss = file.losses.first(where: { $0.remainingItem?.identifier == identifier }) {
        throw MediaError(
          .unsupportedFormat, "cannot be stripped: '\(loss.what)' stays in it, \(loss.reason)",
          path: name)
      }
      throw MediaError(
        .verificationFailed, "verification: '\(identifier)' is still there", path: name)
    }
    let excused = Set(file.losses.compactMap(\.item?.identifier))
    // Each remark is of a place that follows another, and may have lost what that lost.
    let lost = kept.count { excused.contains($0.item.identifier) } + file.remarks.count
    guard work.kept.count + lost >= kept.count else {
      throw MediaError(
        .verificationFailed,
        "verification: \(work.kept.count) items were found, \(kept.count) were to stay", path: name)
    }
    return work.kept
  }

  /// Asks a policy about items.
  struct Work {
    private static let namesOfMuxers: Set<String> = ["Service01", "FFmpeg"]

    let policy: StripPolicy
    var findings: [StripFinding] = []
    var kept: [StrippedMovie.Kept] = []

    init(policy: StripPolicy) { self.policy = policy }

    /// Looks at what is described of a file that no writer of ours is for.
    mutating func strip(_ description: AssetDescription) throws(MediaError) {
      for (trackID, item) in description.allMetadata {
        _ = try strip([item], trackID: trackID, name: description.name)
      }
      for (index, program) in description.programs.enumerated() {
        // What a muxer writes that was reported no names says nothing.
        for item in program.metadata where !Self.namesOfMuxers.contains(item.stringValue ?? "") {
          findings.append(
            StripFinding(
              .item, item: item, path: "program \(index + 1)", byteCount: item.payload.count))
        }
      }
    }

    /// What stays of a file.
    mutating func strip(
      _ found: FormatMetadata, name: String
    ) throws(MediaError) -> FormatContents {
      var contents = FormatContents(found)
      contents.items = try strip(found.items, trackID: nil, name: name)
      for (place, items) in found.trackItems {
        contents.trackItems[place] = try strip(
          items, trackID: UInt32(clamping: place + 1), name: name)
      }
      return contents
    }

    /// The items that stay.
    private mutating func strip(
      _ items: [MetadataItem], trackID: UInt32?, name: String
    ) throws(MediaError) -> [MetadataItem] {
      var left: [MetadataItem] = []
      for item in items {
        let whole: MetadataItem
        do {
          whole = try item.loadingPayload()
        } catch {
          throw MediaError(
            .unreadable, "'\(item.identifier)' cannot be read: \(error)", path: name)
        }
        let path = item.carrier?.path ?? ""
        switch policy.verdict(whole) {
        case .keep:
          left.append(item)
          kept.append(StrippedMovie.Kept(trackID: trackID, item: item))
        case .remove:
          findings.append(
            StripFinding(
              .item, item: whole, path: path, trackID: trackID, byteCount: whole.payload.count))
        case .replace(let payload):
          findings.append(
            StripFinding(
              .cleanedItem, item: whole, path: path, trackID: trackID,
              byteCount: max(0, whole.payload.count - payload.count)))
          var cleaned = whole
          cleaned.payload = payload
          left.append(cleaned)
          kept.append(StrippedMovie.Kept(trackID: trackID, item: cleaned))
        }
      }
      return left
    }
  }
}
