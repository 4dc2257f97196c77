internal import BaseMedia
internal import BinaryIO
internal import MediaModel

/// Writes a graft that has been decided, and proves it: before the first byte where the transcode itself is changed, and
/// again from what is on the disk.
struct GraftWriter {
  let draft: GraftRun.Draft
  let options: GraftOptions

  private static let pieceSize = 1 << 20

  func write() throws -> ExportReport.Verification {
    switch draft.way {
    case .steps(let plan): try change(plan)
    case .layout(let layout, let path, let replaces):
      try writeAnew(layout, to: path, replaces: replaces)
    }
  }

  private var verifier: GraftVerifier {
    GraftVerifier(
      plan: draft.report.plan, donor: draft.donor, recipient: draft.recipient)
  }

  // MARK: - In place

  private func change(_ plan: InPlacePlan) throws -> ExportReport.Verification {
    let source = draft.source
    let after = OverlaidSource(source, steps: plan.steps, copyingFrom: draft.donor.source)
    _ = try verifier.verify(after, isInPlace: true)
    try requireUnchangedDonor()
    try Task.checkCancellation()
    try TransportJob.rethrowing { () throws(IOFailure) in
      let file = try InPlaceFile(of: source)
      var done = 0
      do throws(IOFailure) {
        for step in plan.steps {
          try apply(step, to: file)
          done += 1
        }
      } catch {
        if done < plan.revocableStepCount { file.restoreSize() }
        throw error
      }
      if options.keepsModificationTime { file.restoreTimes() }
    }
    let written = try TransportJob.rethrowing { () throws(IOFailure) in
      try FileSource(path: source.name)
    }
    return try verifier.verify(written, isInPlace: true)
  }

  private func apply(
    _ step: InPlacePlan.Step, to file: borrowing InPlaceFile
  ) throws(IOFailure) {
    switch step {
    case .write(let bytes, let offset): try file.write(bytes, at: offset)
    case .copy(let range, let offset):
      try copy(range) { bytes, done throws(IOFailure) in
        try file.write(bytes, at: offset + done)
      }
    case .resize(let size): try file.resize(to: size)
    case .synchronize: if options.isDurable { try file.synchronize() }
    }
  }

  /// Reads a range of the original piece by piece.
  private func copy(
    _ range: Range<Int>, _ write: ([UInt8], Int) throws(IOFailure) -> Void
  ) throws(IOFailure) {
    let source = draft.donor.source
    var start = range.lowerBound
    while start < range.upperBound {
      let part = start..<min(start + Self.pieceSize, range.upperBound)
      let bytes = try source.read(part)
      guard bytes.count == part.count else {
        throw IOFailure(
          "read", path: source.name, reason: "became shorter while it was being read")
      }
      try write(bytes, start - range.lowerBound)
      start = part.upperBound
    }
  }

  // MARK: - A new file

  private func writeAnew(
    _ layout: GraftLayout, to path: String, replaces: Bool
  ) throws -> ExportReport.Verification {
    let source = draft.source
    let sink = try TransportJob.rethrowing { () throws(IOFailure) in
      try FileSink(path: path, replacing: replaces)
    }
    var position = 0
    for segment in layout.segments {
      try Task.checkCancellation()
      switch segment {
      case .bytes(let bytes):
        try TransportJob.rethrowing { () throws(IOFailure) in
          try sink.write(bytes, at: position)
        }
      case .donor(let range):
        try TransportJob.rethrowing { () throws(IOFailure) in
          try copy(range) { bytes, done throws(IOFailure) in
            try sink.write(bytes, at: position + done)
          }
        }
      case .recipient(let range):
        try copy(range, of: source, to: position, of: sink)
      }
      position += segment.size
    }
    let output = DescriptorSource(
      descriptor: sink.descriptor, size: layout.size, name: sink.path)
    let verification = try verifier.verify(output, isInPlace: false)
    try requireUnchangedDonor()
    try TransportJob.rethrowing { () throws(IOFailure) in try source.requireUnchanged() }
    try Task.checkCancellation()
    do throws(IOFailure) {
      try sink.commit(
        FileSink.Attributes(
          from: source, keepsModificationTime: options.keepsModificationTime,
          isDurable: options.isDurable))
    } catch {
      throw MediaError(error, code: .unwritable)
    }
    return verification
  }

  private func copy(
    _ range: Range<Int>, of source: FileSource, to offset: Int, of sink: borrowing FileSink
  ) throws {
    var start = range.lowerBound
    while start < range.upperBound {
      try Task.checkCancellation()
      let part = start..<min(start + TransportJob.pieceSize, range.upperBound)
      let to = offset + (start - range.lowerBound)
      let copied = try TransportJob.rethrowing { () throws(IOFailure) in
        try sink.copy(part, of: source, to: to)
      }
      guard copied == part.count else {
        throw MediaError(.unreadable, "became shorter while it was being read", path: source.name)
      }
      start = part.upperBound
    }
  }

  private func requireUnchangedDonor() throws(MediaError) {
    guard let file = draft.donor.source as? FileSource else { return }
    try TransportJob.rethrowing { () throws(IOFailure) in try file.requireUnchanged() }
  }
}
