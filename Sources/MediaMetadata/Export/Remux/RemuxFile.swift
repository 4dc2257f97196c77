internal import BinaryIO
internal import FFmpegIO
internal import MediaModel
internal import MetadataFormats

/// Tracks as a file without boxes: libavformat writes the file, a writer of ours its metadata.
struct RemuxFile {
  private let job: RemuxRun
  private var plan: RemuxPlan { job.plan }

  init(_ job: RemuxRun) { self.job = job }

  /// Writes the file.
  func write(to sink: borrowing FileSink) throws -> RemuxResult {
    guard case .native(let writer) = RemuxWriter.of(plan.destination.fileType) else {
      return try writeByMuxer(to: sink)
    }
    var result = try job.copyTracks(to: sink, at: 0, chapters: [])
    let muxed = try job.source(of: sink, size: result.muxedByteCount)
    let rewritten = try rewrite(muxed, by: writer, into: &result, path: sink.path)
    result.completion = .layout(rewritten.layout, of: [muxed])
    return result
  }

  /// Lets the muxer write what it can; the rest is a loss.
  private func writeByMuxer(to sink: borrowing FileSink) throws -> RemuxResult {
    var result = try job.copyTracks(to: sink, at: 0, chapters: plan.chapters)
    result.completion = .steps([.resize(to: result.muxedByteCount)])
    result.items = plan.items
    for (index, track) in plan.tracks.enumerated() where !track.items.isEmpty {
      result.trackItems[index] = track.items
    }
    result.mayLoseItems = true
    return result
  }

  // MARK: Writers of ours

  private func rewrite(
    _ muxed: FileSource, by writer: any MetadataFormatWriter.Type, into result: inout RemuxResult,
    path: String
  ) throws(MediaError) -> RewrittenFile {
    // With the name of the output, by whose end some formats are distinguished.
    let source = DescriptorSource(descriptor: muxed.descriptor, size: muxed.size, name: path)
    do {
      let found = try writer.read(source, head: source.head)
      // What every file must tell takes the place of what the muxer told.
      var wanted = plan.items
      for item in found.items where Self.isMandatory(item) {
        if let index = wanted.firstIndex(where: { $0.identifier == item.identifier }) {
          wanted[index].carrier = item.carrier
        } else {
          wanted.append(item)
        }
      }
      var contents = FormatContents(
        items: found.items.filter(isPartOfFile) + wanted, chapters: plan.chapters)
      for (index, items) in found.trackItems {
        contents.trackItems[index] = items.filter(isPartOfFile)
      }
      result.items = plan.items
      for (index, track) in plan.tracks.enumerated() where !track.items.isEmpty {
        contents.trackItems[index, default: []] += track.items
        result.trackItems[index] = track.items
      }
      let rewritten = try writer.rewriting(source, with: contents)
      take(rewritten.losses, into: &result)
      result.diagnostics += rewritten.remarks.map { Diagnostic($0) }
      return rewritten
    } catch let error as IOFailure {
      throw MediaError(error, code: .unwritable)
    } catch let error as FormatWritingError {
      throw MediaError(.transportFailed, error.reason, path: path)
    } catch {
      throw MediaError(.transportFailed, "\(error)", path: path)
    }
  }

  /// Whether an item is not metadata that is written, but tells of the file and its samples.
  private func isPartOfFile(_ item: MetadataItem) -> Bool {
    item.isStructural || item.keySpace == .lame
      || item.identifier == MetadataIdentifier(key: "Track/Name", keySpace: .matroska)
  }

  private static func isMandatory(_ item: MetadataItem) -> Bool {
    item.identifier == MetadataIdentifier(key: "Info/WritingApp", keySpace: .matroska)
  }

  private func take(_ losses: [FormatLoss], into result: inout RemuxResult) {
    for loss in losses {
      result.losses.append(
        ExportReport.Loss(path: "file", what: loss.what, reason: loss.reason))
      if loss.subject == .chapters { result.mayLoseChapters = true }
      guard let item = loss.item else { continue }
      if let index = result.items.firstIndex(where: { $0.isSame(asWritten: item) }) {
        result.items.remove(at: index)
        continue
      }
      for (track, items) in result.trackItems {
        guard let index = items.firstIndex(where: { $0.isSame(asWritten: item) }) else { continue }
        result.trackItems[track]?.remove(at: index)
        break
      }
    }
  }
}
