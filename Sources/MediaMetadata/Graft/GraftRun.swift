internal import BaseMedia
internal import BinaryIO
internal import Dispatch
internal import FFmpegIO
internal import MediaModel
internal import MovieEditing

extension MediaError {
  /// Does what grafts; what it throws is reported for a file.
  static func grafting<T>(_ path: String, _ work: () throws -> T) throws(MediaError) -> T {
    do {
      return try work()
    } catch let error as GraftError {
      throw MediaError(.invalidRequest, error.reason, path: path)
    } catch let error as ParseError {
      throw MediaError(error, path: path)
    } catch {
      throw MediaError(.malformed, "\(error)", path: path)
    }
  }
}

/// One graft: the order of the steps, no decision.
struct GraftRun: Sendable {
  let original: any Container
  let transcoded: any Container
  let outputPath: String?
  let options: GraftOptions
  var interruption = Interruption()
  /// What goes onto the transcode, where it was made and decided before.
  var given: TimedTrackDonor?

  /// A graft as decided and proven in memory.
  struct Draft {
    var report: GraftReport
    let donor: GraftDonor
    let recipient: BaseMediaContainer
    let source: FileSource
    let form: OutputFile.Form
  }

  func perform() throws -> GraftReport {
    let started = DispatchTime.now().uptimeNanoseconds
    let draft = try draft()
    let verifier = GraftVerifier(
      plan: draft.report.plan, donor: draft.donor, recipient: draft.recipient)
    let isInPlace = if case .steps = draft.form { true } else { false }
    let file = OutputFile(sources: [draft.source, draft.donor.source], form: draft.form)
    let runner = OutputRunner(options: options.output, interruption: interruption)
    let written = try runner.write(file) { output, stage in
      var proof = try verifier.verify(output, isInPlace: isInPlace, at: stage)
      guard stage == .planned else { return proof }
      proof.ledger = try ledger(of: draft, in: output, layout: file.layout)
      try options.output.accept(draft.report.plan.losses, proof.ledger, of: original.source.name)
      return proof
    }
    var report = draft.report
    report.verification = written.proof.verification
    report.ledger = written.planned.ledger
    report.diagnostics += written.remarks.map { Diagnostic($0) }
    report.seconds = Double(DispatchTime.now().uptimeNanoseconds - started) / 1e9
    return report
  }

  /// What became of every byte of both files: of the original all that was not asked for stays where it is.
  private func ledger(
    of draft: Draft, in output: any ByteSource, layout: FileLayout
  ) throws(MediaError) -> LedgerReport {
    let written = try Movie(verifying: output).tree
    let replaced = MovieLedger.Explanation(
      otherwise: .removed, reason: "what the original says takes its place")
    let unwanted = MovieLedger.Explanation(otherwise: .removed, reason: "not grafted")
    let recipient = try MediaError.io(
      MovieLedger(
        of: draft.recipient.original, draft.source, in: written, layout: layout,
        explanation: replaced))
    var sources = [(draft.source.name, recipient.source)]
    if let original = draft.donor.source as? FileSource,
      let tree = try? BoxTree.scan(original)
    {
      let donor = try MediaError.io(
        MovieLedger(
          of: tree, original, source: 1, in: written, layout: layout, explanation: unwanted))
      sources.insert((original.name, donor.source), at: 0)
    }
    return LedgerReport(sources: sources, output: (output.name, recipient.output(layout)))
  }

  /// Decides everything, and proves an in-place graft before a byte of it is written.
  func draft() throws(MediaError) -> Draft {
    var draft = try decide()
    let signed = [original, transcoded].map(\.outline).filter { $0.credentials != nil }
    // With nothing to write they stay valid.
    guard !signed.isEmpty, draft.report.writtenByteCount > 0 else { return draft }
    for description in signed { try options.credentials.requireChangeable(description) }
    draft.report.plan.notes.append(
      .other(options.credentials == .drop ? CredentialsPolicy.removal : CredentialsPolicy.remark))
    return draft
  }

  private func decide() throws(MediaError) -> Draft {
    let (found, source) = try requireMovie()
    try requireOutput(source, found)
    let (original, recipient) = taken(found)
    let fileType = FileType(
      majorBrand: recipient.outline.majorBrand,
      compatibleBrands: recipient.outline.compatibleBrands)
    let donor: GraftDonor
    if let given { donor = given.donor } else { donor = try GraftDonor(original, for: fileType) }
    let description = recipient.description
    var plan: GraftPlan
    if let given {
      plan = given.plan(for: description)
    } else {
      plan = try GraftPlan.make(
        donor.description, onto: description, options: options,
        tracksWithSamples: donor.tracksWithSamples,
        presented: (donor.presented, PresentedRange.all(of: recipient.tracks, description)))
    }
    plan.instructions.takesHeaders = donor.hasHeaders
    let carried = Set(plan.instructions.additions.map { "track \($0.donor)" })
    plan.losses += donor.losses.filter { loss in
      given != nil || !donor.hasHeaders || !loss.path.hasPrefix("track ")
        || carried.contains(loss.path)
    }
    try options.output.accept(plan.losses, of: original.source.name)
    var report = GraftReport(
      original: original.source.name, transcoded: source.name,
      destination: outputPath ?? source.name, place: .newFile, isHeaderFirst: false,
      writtenByteCount: 0, plan: plan, converted: donor.converted,
      diagnostics: description.diagnostics, seconds: 0)
    let graft = try MediaError.grafting(original.source.name) {
      try MovieGraft(donor.movie.tree, onto: recipient.tree, instructions: plan.instructions)
    }
    if outputPath == nil {
      switch try inPlace(graft, recipient: recipient, source: source) {
      case .success(let steps):
        report.place = steps.place == .end ? .end : .padding
        report.isHeaderFirst = steps.isHeaderFirst
        report.writtenByteCount = steps.byteCount
        if description.isHeaderFirst, !steps.isHeaderFirst {
          report.placeReason =
            "there is no room for the movie header before the media data: the file is no longer ready for fast start; -o writes a new one that can"
        }
        return Draft(
          report: report, donor: donor, recipient: recipient, source: source,
          form: .steps(steps.steps))
      case .failure(let error):
        report.place = .rewritten
        report.placeReason = "\(error.reason): the file is rewritten"
      }
    }
    let privateData = try MediaError.io(PrivateData(of: recipient.original, source: source))
    let layout = try MediaError.parsing(
      source.name,
      GraftLayout.make(
        graft, onto: recipient.tree,
        isHeaderFirst: description.isHeaderFirst || description.isFragmented,
        keeping: privateData))
    report.isHeaderFirst = description.isHeaderFirst || description.isFragmented
    report.writtenByteCount = layout.size
    return Draft(
      report: report, donor: donor, recipient: recipient, source: source,
      form: outputPath.map { .file(layout, path: $0) } ?? .replacement(layout))
  }

  // MARK: - What is given

  /// Both files as far as they are taken: content credentials may be left out.
  private func taken(
    _ recipient: BaseMediaContainer
  ) -> (original: any Container, recipient: BaseMediaContainer) {
    guard options.credentials == .drop else { return (original, recipient) }
    let donor = (original as? BaseMediaContainer)?.withoutCredentials ?? original
    return (donor, recipient.withoutCredentials)
  }

  private func requireMovie() throws(MediaError) -> (BaseMediaContainer, FileSource) {
    guard let recipient = transcoded as? BaseMediaContainer else {
      throw MediaError(
        .unsupportedFormat,
        "is '\(transcoded.outline.formatName)'; metadata is grafted onto movies of the MP4 and QuickTime family",
        path: transcoded.source.name)
    }
    let source = try recipient.source.file(toBe: "grafted onto")
    guard let moov = recipient.original.first("moov"), moov.first("cmov") == nil else {
      throw MediaError(
        .unsupportedFormat, "has no movie header that can be read ('moov')", path: source.name)
    }
    if let file = original.source as? FileSource, file.identity.isSameFile(as: source.identity) {
      throw MediaError(
        .invalidRequest, "original and transcode are the same file", path: source.name)
    }
    return (recipient, source)
  }

  private func requireOutput(
    _ source: FileSource, _ recipient: BaseMediaContainer
  ) throws(MediaError) {
    guard let outputPath else { return }
    let sources = [source, original.source as? FileSource].compactMap(\.self)
    if let identity = FileIdentity.ofFile(at: outputPath),
      sources.contains(where: { identity.isSameFile(as: $0.identity) })
    {
      throw MediaError(
        .outputIsInput,
        "is one of the files that are read; leave the output out to change the transcode in place",
        path: outputPath)
    }
    let suffix = outputPath.split(separator: ".").last.map(String.init) ?? ""
    let family = recipient.exportFacts.family
    guard let type = FileType(pathExtension: suffix), let family, type.family != family else {
      return
    }
    throw MediaError(
      .invalidRequest,
      "the transcode is no '\(type)', and grafting does not convert it; convert the result",
      path: outputPath)
  }

  // MARK: - In place

  private func inPlace(
    _ graft: MovieGraft, recipient: BaseMediaContainer, source: FileSource
  ) throws(MediaError) -> Result<InPlacePlan, ItemEditError> {
    let tree = recipient.original
    guard !tree.boxes.contains(where: { $0.type == "moof" }) else {
      return .failure(ItemEditError("fragments have to be joined"))
    }
    let dropped = options.credentials == .drop ? tree.credentialsBoxes : []
    let whole = Set(tree.boxes.compactMap(\.origin))
    let inside = tree.boxes.filter { $0.type == "moov" }.compactMap(\.origin)
    guard dropped.allSatisfy({ box in whole.contains(box) || inside.contains { $0.overlaps(box) } })
    else { return .failure(ItemEditError("content credentials are in another box")) }
    var addition = InPlacePlan.Addition()
    addition.media = graft.media
    addition.freed = graft.freedMedia
    addition.replaced = graft.replacedBoxes.compactMap(\.origin) + dropped.filter(whole.contains)
    let map = graft.donorMap(
      mediaAt: addition.mediaOffset(in: tree),
      outputEnd: tree.sourceSize + addition.mediaSize + 2 * recipient.source.size)
    addition.boxes = graft.looseBoxes(donorMap: map)
    do throws(ParseError) {
      let moov = try graft.moov(donorMap: map, recipientMap: nil)
      let media = try MediaRanges.all(of: tree, moov: recipient.tree.first("moov") ?? moov)
      return Result { () throws(ItemEditError) in
        try InPlacePlan.replacing(
          with: moov, adding: addition, in: tree, source: source, sparing: media)
      }
    } catch {
      throw MediaError(error, path: source.name)
    }
  }
}
