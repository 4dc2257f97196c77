internal import BaseMedia
internal import BinaryIO
internal import MediaModel
internal import MovieEditing

/// Writes an edit that has been decided, reads the file again and compares.
struct BaseMediaEditWriter {
  let source: FileSource
  /// The boxes of the file as they were.
  let tree: BoxTree
  let draft: BaseMediaDraft
  let options: EditOptions

  /// Writes.
  ///
  /// - Returns: the size of the file.
  /// - Throws: ``MediaError``; the file is then what it was.
  func write(to outputPath: String?) throws(MediaError) -> Int {
    switch draft.way {
    case .nothing: return source.size
    case .steps(let plan): return try change(plan)
    case .layout(let layout): return try writeAnew(layout, to: outputPath)
    }
  }

  // MARK: In place

  private func change(_ plan: InPlacePlan) throws(MediaError) -> Int {
    try TransportJob.rethrowing { () throws(IOFailure) in
      let file = try InPlaceFile(of: source)
      var done = 0
      do throws(IOFailure) {
        for step in plan.steps {
          switch step {
          case .write(let bytes, let offset): try file.write(bytes, at: offset)
          case .copy(let range, let offset): try file.write(try source.read(range), at: offset)
          case .resize(let size): try file.resize(to: size)
          case .synchronize: if options.isDurable { try file.synchronize() }
          }
          done += 1
        }
      } catch {
        // Before the new header is in view, what was added at the end is nobody's.
        if done < plan.revocableStepCount { file.restoreSize() }
        throw error
      }
      if options.keepsModificationTime { file.restoreTimes() }
    }
    let written = try TransportJob.rethrowing { () throws(IOFailure) in
      try FileSource(path: source.name)
    }
    let after = try scan(written)
    guard after.first("moov")?.payload == draft.editor.tree.first("moov")?.payload,
      mediaBoxes(after) == mediaBoxes(tree)
    else { throw failure("the movie header is not the one that was written") }
    try compareItems(after)
    return written.size
  }

  private func mediaBoxes(_ tree: BoxTree) -> [Int] {
    tree.boxes.filter { $0.type == "mdat" }.map(\.payloadOffset)
  }

  // MARK: A new file

  private func writeAnew(_ layout: MovieLayout, to outputPath: String?) throws(MediaError) -> Int {
    try EditedFile(source: source, options: options).write(layout.segments, to: outputPath) {
      output throws(MediaError) in
      let after = try scan(output)
      try compareItems(after)
      try compareSamples(after, of: output)
    }
    return layout.size
  }

  /// Compares the tables of all samples, and the bytes at both ends of each track.
  private func compareSamples(
    _ after: BoxTree, of output: some ByteSource
  ) throws(MediaError) {
    var verification = ExportReport.Verification(
      matchedFactCount: 0, comparedSampleCount: 0, comparedByteCount: 0)
    let comparison = TrackSampleComparison(source: source, output: output, isWhole: false)
    do throws(ParseError) {
      let before = try FragmentJoiner.join(tree).tree.first("moov")?.all("trak") ?? []
      let now = try FragmentJoiner.join(after).tree.first("moov")?.all("trak") ?? []
      guard before.count == now.count else { throw ParseError("a track is missing", offset: 0) }
      for (old, new) in zip(before, now) {
        try comparison.compare(
          old, with: new, tables: TrackSampleComparison.tables, into: &verification)
      }
    } catch {
      throw failure(error.rule)
    }
  }

  // MARK: Proof

  private func scan(_ source: some ByteSource) throws(MediaError) -> BoxTree {
    do throws(BoxTreeError) {
      return try BoxTree.scan(source)
    } catch {
      throw failure("the file cannot be read again: \(MediaError(error, path: source.name))")
    }
  }

  private func compareItems(_ after: BoxTree) throws(MediaError) {
    if let problem = draft.expected.problem(with: MovieMetadata(after), of: after) {
      throw failure(problem)
    }
  }

  private func failure(_ message: String) -> MediaError {
    MediaError(.verificationFailed, "verification failed: \(message)", path: source.name)
  }
}
