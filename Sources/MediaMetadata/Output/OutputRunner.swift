internal import BinaryIO
internal import FFmpegIO
internal import MediaModel

/// Writes files: the one place that locks, writes, proves, commits, tells how far it is, and can be cancelled.
///
///     lock -> proof of the layout -> write -> proof of the file -> sources unchanged -> attributes -> report -> names
///
/// What throws before the last step leaves nothing behind, and an original as it was.
struct OutputRunner: Sendable {
  let options: OutputOptions
  var interruption = Interruption()
  var progress: @Sendable (ExportProgress) -> Void = { _ in }

  /// How much is written between two looks at a cancellation.
  private static let pieceSize = 32 << 20

  /// Writes a file, and returns what both proofs said.
  ///
  /// `prove` judges the file before its first byte is written and after its last; it throws where it is not what was
  /// planned, and so does this.
  func write<Finding: Sendable>(
    _ file: OutputFile, proving prove: @escaping (any ByteSource, ProofStage) throws -> Finding
  ) throws -> WrittenFile<Finding> {
    try write(file, into: nil, proving: prove) { $0 }
  }

  /// Writes a file, as ``write(_:proving:)``, and one that tells of it, before the output gets its name.
  ///
  /// What `report` is given has no name yet unless it was changed in place.
  func write<Finding: Sendable, Report: Sendable>(
    _ file: OutputFile, into reportFile: ReportFile<Report>?,
    proving prove: @escaping (any ByteSource, ProofStage) throws -> Finding,
    reporting report: @escaping (WrittenFile<Finding>) throws -> Report
  ) throws -> Report {
    let job = OutputJob(runner: self, reportFile: reportFile, prove: prove, report: report)
    switch file.form {
    case .file(let layout, let path):
      try requireNoSource(among: file.sources, at: path)
      let sink = try MediaError.io(FileSink(path: path, replacing: options.replacesExistingFile))
      let lock = try MediaError.io(sink.replaces ? try FileLock(path: sink.path) : nil)
      defer { _ = lock }
      return try job.write(layout, of: file, to: sink)
    case .replacement(let layout):
      let source = try changeable(file)
      let lock = try MediaError.io(FileLock(of: source))
      defer { _ = lock }
      let sink = try MediaError.io(FileSink(path: source.name, replacing: true))
      return try job.write(layout, of: file, to: sink)
    case .steps(let steps):
      let made = try report(try job.change(file, steps: steps))
      if let sink = try job.prepare(made) { try appear(sink) }
      return made
    }
  }

  /// Finishes a file that someone has begun to write, as ``write(_:into:proving:reporting:)``, and gives it its name.
  ///
  /// The sources must not have changed, and the first gives its attributes. `size` is that of the file as it is, in
  /// bytes, before the steps are done to it.
  func finish<Finding: Sendable, Report: Sendable>(
    _ sink: consuming FileSink, ofSize size: Int, steps: [FileStep], sources: [any ByteSource],
    attributes: FileSink.Attributes.Rule = .all, into reportFile: ReportFile<Report>? = nil,
    proving prove: @escaping (any ByteSource, ProofStage) throws -> Finding,
    reporting report: @escaping (WrittenFile<Finding>) throws -> Report
  ) throws -> Report {
    let job = OutputJob(runner: self, reportFile: reportFile, prove: prove, report: report)
    let layout = FileLayout(applying: steps, toFileOfSize: size)
    let begun = DescriptorSource(descriptor: sink.descriptor, size: size, name: sink.path)
    let planned = try prove(LayoutSource(layout, of: [begun], name: sink.path), .planned)
    for step in steps {
      switch step {
      case .write(let bytes, let offset): try MediaError.io(sink.write(bytes, at: offset))
      case .clear(let range): try MediaError.io(sink.clear(range))
      case .resize(let size): try MediaError.io(sink.truncate(to: size))
      case .copy, .synchronize: break
      }
    }
    return try job.commit(
      sink, size: layout.size, sources: sources, attributes: attributes, planned: planned)
  }

  // MARK: Steps

  /// Writes all pieces of a layout, ranges of files inside the kernel.
  fileprivate func fill(
    _ sink: borrowing FileSink, with layout: FileLayout, of sources: [any ByteSource]
  ) throws {
    try MediaError.io(sink.requireRoom(for: layout, of: sources))
    try MediaError.io(sink.truncate(to: layout.size))
    var position = 0
    for segment in layout.segments {
      switch segment {
      case .bytes(let bytes):
        try MediaError.io(sink.write(bytes, at: position))
      case .zeros: break
      case .range(let range, let source):
        guard sources.indices.contains(source) else { break }
        try copy(range, of: sources[source], to: position, in: sink, total: layout.size)
      }
      position += segment.count
    }
    try requireNotCancelled()
  }

  private func copy(
    _ range: Range<Int>, of source: any ByteSource, to offset: Int, in sink: borrowing FileSink,
    total: Int
  ) throws {
    var start = range.lowerBound
    while start < range.upperBound {
      try requireNotCancelled()
      let to = offset + (start - range.lowerBound)
      // Pieces end where large pages of the output do.
      let size = Self.pieceSize - to % Self.pieceSize
      let part = start..<min(start + size, range.upperBound)
      try MediaError.io(sink.copyWholly(part, of: source, to: to))
      if options.isDurable { sink.startWritingBack(to..<(to + part.count)) }
      start = part.upperBound
      progress(ExportProgress(completedByteCount: to + part.count, totalByteCount: total))
    }
  }

  fileprivate func appear(_ sink: consuming FileSink) throws(MediaError) {
    do throws(IOFailure) {
      try sink.appear(isDurable: options.isDurable)
    } catch {
      throw MediaError(error, code: .unwritable)
    }
  }

  fileprivate func changeable(_ file: OutputFile) throws(MediaError) -> FileSource {
    guard let source = file.sources.first as? FileSource else {
      throw MediaError(
        .invalidRequest, "only files on disk can be changed", path: file.sources.first?.name)
    }
    return source
  }

  /// Makes sure that what is written does not take the place of what it is made from.
  func requireNoSource(among sources: [any ByteSource], at path: String) throws(MediaError) {
    guard let identity = FileIdentity.ofFile(at: path) else { return }
    for case let source as FileSource in sources where identity.isSameFile(as: source.identity) {
      throw MediaError(.outputIsInput, "is the input itself; name another output", path: path)
    }
  }

  fileprivate func requireUnchanged(_ sources: [any ByteSource]) throws(MediaError) {
    for case let source as FileSource in sources {
      try MediaError.io(source.requireUnchanged())
    }
  }

  fileprivate func requireNotCancelled() throws {
    if interruption.isCancelled || Task.isCancelled { throw CancellationError() }
  }
}

/// One file that is written: how it is judged, and what is reported for it.
private struct OutputJob<Finding: Sendable, Report: Sendable> {
  let runner: OutputRunner
  let reportFile: ReportFile<Report>?
  let prove: (any ByteSource, ProofStage) throws -> Finding
  let report: (WrittenFile<Finding>) throws -> Report
  private var options: OutputOptions { runner.options }

  // MARK: A new file

  func write(
    _ layout: FileLayout, of file: OutputFile, to sink: consuming FileSink
  ) throws -> Report {
    let planned = try prove(LayoutSource(layout, of: file.sources, name: sink.path), .planned)
    try runner.fill(sink, with: layout, of: file.sources)
    return try commit(
      sink, size: layout.size, sources: file.sources, attributes: file.attributes,
      planned: planned)
  }

  func commit(
    _ sink: consuming FileSink, size: Int, sources: [any ByteSource],
    attributes: FileSink.Attributes.Rule, planned: Finding
  ) throws -> Report {
    let written = DescriptorSource(descriptor: sink.descriptor, size: size, name: sink.path)
    var result = WrittenFile(
      path: sink.path, byteCount: size, planned: planned, proof: try prove(written, .written))
    result.otherHardLinkCount = sink.otherHardLinks
    result.refusals = try MediaError.io(
      as: .unwritable,
      sink.prepare(
        FileSink.Attributes(
          from: sources.first as? FileSource, rule: attributes,
          keepsModificationTime: options.keepsModificationTime, isDurable: options.isDurable)))
    let made = try report(result)
    var reportSink = try prepare(made)
    try runner.requireUnchanged(sources)
    try runner.requireNotCancelled()
    // A report of an output that then gets no name is taken back.
    var reportPath: String?
    if let named = reportSink.take() {
      reportPath = named.path
      try runner.appear(named)
    }
    do throws(MediaError) {
      try runner.appear(sink)
    } catch {
      if let reportPath { FileSink.remove(reportPath) }
      throw error
    }
    return made
  }

  /// Writes what is reported into a file that has no name yet.
  func prepare(_ report: Report) throws -> FileSink? {
    guard let file = reportFile else { return nil }
    let text = try file.text(report)
    do throws(IOFailure) {
      let sink = try FileSink(path: file.path, replacing: options.replacesExistingFile)
      try sink.write(Array(text.utf8), at: 0)
      _ = try sink.prepare(FileSink.Attributes(from: nil, isDurable: options.isDurable))
      return sink
    } catch {
      throw MediaError(error, code: .unwritable)
    }
  }

  // MARK: In place

  func change(_ file: OutputFile, steps: [FileStep]) throws -> WrittenFile<Finding> {
    let source = try runner.changeable(file)
    let layout = file.layout
    let opened = try MediaError.io(InPlaceFile(of: source))
    let planned = try prove(LayoutSource(layout, of: file.sources, name: source.name), .planned)
    try runner.requireUnchanged(file.sources)
    try runner.requireNotCancelled()
    try MediaError.io(opened.apply(steps, sources: file.sources, isDurable: options.isDurable))
    let refusals = try MediaError.io(options.keepsModificationTime ? try opened.restoreTimes() : [])
    let written = try MediaError.io(FileSource(path: source.name))
    return WrittenFile(
      path: source.name, byteCount: layout.size, planned: planned,
      proof: try prove(written, .written), refusals: refusals)
  }
}
