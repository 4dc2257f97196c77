internal import BinaryIO
internal import Dispatch
internal import FFmpegIO
internal import MediaModel

/// A file whose items can be changed: one type for each way files hold metadata.
protocol MetadataEditing: Sendable {
  /// The file.
  var source: FileSource { get }
  /// The items of file and movie that can be changed, in file order.
  var metadata: [MetadataItem] { get }
  /// The items of the tracks by track number, in file order.
  var trackMetadata: [UInt32: [MetadataItem]] { get }

  /// What headers say beside the items, by track number (`nil`: the movie), as far as it can be changed.
  var headers: [UInt32?: [MetadataItem]] { get }

  /// Decides how changes are written, and proves in memory that they can be read again; without an output path the file
  /// itself is changed.
  ///
  /// - Parameters:
  ///   - changes: the changes of items.
  ///   - chapters: the chapters as they are to be; `nil` leaves those that there are.
  ///   - options: how it is written.
  ///   - outputPath: the file to write; `nil` for the file itself.
  /// - Returns: the plan, and what is written.
  /// - Throws: ``MediaError`` where the file cannot hold what is asked for.
  func draft(
    _ changes: [ItemChange], chapters: [ChapterList]?, options: EditOptions, outputPath: String?
  ) throws(MediaError) -> EditDraft
}

/// An edit as decided and proven in memory.
struct EditDraft {
  var plan: EditPlan
  /// The file to write; `nil` where nothing is to be done.
  var form: OutputFile.Form?
  /// How many items there are to be.
  var itemCount: Int
  /// Judges an output that is made of a layout.
  var prove: (any ByteSource, FileLayout, ProofStage) throws(MediaError) -> Proof

  /// The file is rewritten: under its own name, or as one of its own.
  mutating func write(_ layout: FileLayout, to outputPath: String?) {
    form = outputPath.map { .file(layout, path: $0) } ?? .replacement(layout)
    plan.place = .newFile
    plan.writtenByteCount = layout.size
  }
}

extension MetadataEditing {
  var headers: [UInt32?: [MetadataItem]] { [:] }

  /// Writes changes, reads the file again and compares; without an output path the file itself is changed.
  ///
  /// Where that throws, the file is what it was.
  func perform(
    _ changes: [ItemChange], chapters: [ChapterList]? = nil, options: EditOptions,
    outputPath: String?, by runner: OutputRunner
  ) throws -> EditReport {
    let started = DispatchTime.now().uptimeNanoseconds
    let draft = try draft(changes, chapters: chapters, options: options, outputPath: outputPath)
    var report = EditReport(
      plan: draft.plan, ledger: nil, verifiedItemCount: draft.itemCount, byteCount: source.size,
      seconds: 0)
    if let form = draft.form {
      let file = OutputFile(sources: [source], form: form)
      let layout = file.layout
      var proven: Proof?
      let written = try runner.write(file) { output, stage in
        // Once the layout is proven, a file of the same bytes needs no second reading.
        if stage == .written, options.verification == .structure, let proven {
          try LayoutProof(layout: layout, sources: file.sources).verify(output)
          return proven
        }
        let proof = try draft.prove(output, layout, stage)
        try options.output.accept([], proof.ledger, of: source.name)
        proven = proof
        return proof
      }
      report.plan.remarks += (written.proof.remarks + written.remarks).map { .other($0) }
      report.ledger = written.planned.ledger
      report.byteCount = written.byteCount
    }
    report.seconds = Double(DispatchTime.now().uptimeNanoseconds - started) / 1e9
    return report
  }
}
