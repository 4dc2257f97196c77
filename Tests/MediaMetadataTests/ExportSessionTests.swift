import BinaryIO
import FFmpegIO
import Foundation
import Glibc
import MediaModel
import Synchronization
import TestSupport
import Testing

@testable import MediaMetadata

@Suite struct `Files of a conversion` {
  private let folder: TemporaryFolder
  private let input: String

  init() throws {
    folder = try TemporaryFolder()
    input = try folder.write(Fixture.media("movie-last.mov").bytes, to: "in.mov")
  }

  private func export(
    _ output: String, to type: FileType = .mp4, from input: String? = nil,
    _ change: (inout ExportOptions) -> Void = { _ in }
  ) async throws -> ExportReport {
    var options = ExportOptions()
    options.isDurable = false
    change(&options)
    let session = ExportSession(
      asset: Asset(path: input ?? self.input), outputPath: output, outputFileType: type,
      options: options)
    return try await session.export()
  }

  private func failure(
    _ output: String, to type: FileType = .mp4, from input: String? = nil,
    _ change: (inout ExportOptions) -> Void = { _ in }
  ) async -> MediaError? {
    do {
      _ = try await export(output, to: type, from: input, change)
      return nil
    } catch {
      return error as? MediaError
    }
  }

  @Test func `the output is the input: by path, by link, by another name`() async throws {
    let bytes = folder.read("in.mov")
    try FileManager.default.linkItem(atPath: input, toPath: folder.file("hard.mov"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("soft.mov"), withDestinationPath: "in.mov")
    for name in [
      "in.mov", "hard.mov", "soft.mov", "../\(folder.path.split(separator: "/").last ?? "")/in.mov",
    ] {
      let error = await failure(folder.file(name), to: .mov) {
        $0.replacesExistingFile = true
      }
      #expect(error?.code == .outputIsInput, "\(name)")
    }
    #expect(folder.read("in.mov") == bytes)
    #expect(folder.names == ["hard.mov", "in.mov", "soft.mov"])
  }

  @Test func `an output that is there is replaced only when that is asked for`() async throws {
    try folder.write([7], to: "out.mp4")
    let error = await failure(folder.file("out.mp4"))
    #expect(error?.code == .outputExists)
    #expect(folder.read("out.mp4") == [7])
    let report = try await export(folder.file("out.mp4")) { $0.replacesExistingFile = true }
    #expect(folder.read("out.mp4")?.count == report.byteCount)
    #expect(folder.names == ["in.mov", "out.mp4"])
  }

  @Test func `other names of a replaced file are reported`() async throws {
    try folder.write([7], to: "out.mp4")
    try FileManager.default.linkItem(
      atPath: folder.file("out.mp4"), toPath: folder.file("other.mp4"))
    let report = try await export(folder.file("out.mp4")) { $0.replacesExistingFile = true }
    #expect(report.diagnostics.contains { $0.message.contains("1 other hard link") })
    #expect(folder.read("other.mp4") == [7])
  }

  @Test func `a link to the output is followed`() async throws {
    try folder.write([7], to: "target.mp4")
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("link.mp4"), withDestinationPath: "target.mp4")
    let report = try await export(folder.file("link.mp4")) { $0.replacesExistingFile = true }
    #expect(report.destination == folder.file("target.mp4"))
    #expect(folder.read("target.mp4")?.count == report.byteCount)
    let type = try FileManager.default.attributesOfItem(atPath: folder.file("link.mp4"))[.type]
    #expect(type as? FileAttributeType == .typeSymbolicLink)
  }

  @Test func `inputs that cannot be read are reported`() async throws {
    try folder.write([], to: "empty.mov")
    try folder.write(Array("no movie at all, only text".utf8), to: "text.mov")
    let wanted: [(String, MediaError.Code)] = [
      ("missing.mov", .unreadable), (".", .unreadable), ("empty.mov", .unsupportedFormat),
      ("text.mov", .unsupportedFormat),
    ]
    for (name, code) in wanted {
      let error = await failure(folder.file("out.mp4"), from: folder.file(name))
      #expect(error?.code == code, "\(name)")
      #expect(error?.description.contains("\n") == false)
      #expect(error?.path?.hasSuffix(name) == true)
    }
    #expect(!folder.names.contains("out.mp4"))
  }

  @Test func `outputs that cannot be written are reported`() async throws {
    for name in ["missing/out.mp4", "in.mov/out.mp4", "."] {
      let error = await failure(folder.file(name)) { $0.replacesExistingFile = true }
      #expect(error?.code == .unwritable, "\(name)")
    }
    #expect(folder.names == ["in.mov"])
  }

  @Test func `mode and, when asked, time are taken over`() async throws {
    #expect(unsafe chmod(input, 0o604) == 0)
    var times = [
      timespec(tv_sec: 1_000_000, tv_nsec: 0), timespec(tv_sec: 1_100_000_000, tv_nsec: 0),
    ]
    #expect(unsafe utimensat(AT_FDCWD, input, &times, 0) == 0)
    for keeps in [false, true] {
      let output = folder.file("\(keeps).mp4")
      _ = try await export(output) { $0.keepsModificationTime = keeps }
      var status = stat()
      #expect(unsafe stat(output, &status) == 0)
      #expect(status.st_mode & 0o7777 == 0o604)
      #expect((status.st_mtim.tv_sec == 1_100_000_000) == keeps)
    }
  }

  @Test(arguments: FileType.branches)
  func `damaged files leave nothing behind and stay as they were`(_ type: FileType) async throws {
    for fixture in Fixture.malformed {
      let bytes = fixture.bytes
      let damaged = try folder.write(bytes, to: fixture.name)
      let output = folder.file("out.\(type)")
      let error = await failure(output, to: type, from: damaged)
      if let error {
        #expect(!error.message.isEmpty && !error.description.contains("\n"), "\(fixture)")
        #expect(!FileManager.default.fileExists(atPath: output), "\(fixture)")
        let size = bytes.count
        #expect(error.location.map { (0...size).contains($0.offset) } != false, "\(fixture)")
      }
      #expect(folder.names.count == (error == nil ? 3 : 2), "\(fixture): \(folder.names)")
      #expect(folder.read(fixture.name) == bytes)
      for name in [fixture.name, "out.\(type)"] { _ = unsafe unlink(folder.file(name)) }
    }
  }
}

@Suite struct `The course of a conversion` {
  private let folder: TemporaryFolder
  private let input: String

  init() throws {
    folder = try TemporaryFolder()
    input = try folder.write(Fixture.media("movie-last.mov").bytes, to: "in.mov")
  }

  private func run(
    _ progress: @escaping @Sendable (ExportProgress) -> Void
  ) throws -> ExportRun {
    var options = ExportOptions()
    options.isDurable = false
    return ExportRun(
      container: try Containers.open(.path(input)), outputPath: folder.file("out.mp4"),
      fileType: .mp4, options: options, progress: progress)
  }

  @Test func `a source that changes meanwhile is noticed`() throws {
    let path = input
    let run = try run { _ in
      let handle = FileHandle(forWritingAtPath: path)
      _ = try? handle?.seekToEnd()
      try? handle?.write(contentsOf: Data([0]))
      try? handle?.close()
    }
    let error = #expect(throws: MediaError.self) { try run.perform() }
    #expect(error?.code == .unreadable)
    #expect(error?.message == "changed while it was being read")
    #expect(folder.names == ["in.mov"])
  }

  @Test func `a cancellation leaves nothing`() throws {
    let interruption = Mutex<Interruption?>(nil)
    let box = InterruptionBox()
    let run = try run { _ in box.cancel() }
    box.set(run.interruption)
    interruption.withLock { $0 = run.interruption }
    #expect(throws: CancellationError.self) { try run.perform() }
    #expect(folder.names == ["in.mov"])
  }

  @Test func `a cancelled task ends in a cancellation`() async throws {
    let session = ExportSession(
      asset: Asset(path: input), outputPath: folder.file("out.mp4"), outputFileType: .mp4)
    let work = Task {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      return try await session.export()
    }
    await #expect(throws: CancellationError.self) { try await work.value }
    #expect(folder.names == ["in.mov"])
  }

  @Test(arguments: Fixture.movies)
  func `progress never goes back, and ends complete`(_ fixture: Fixture) throws {
    let seen = Mutex<[ExportProgress]>([])
    var options = ExportOptions()
    options.isDurable = false
    let run = ExportRun(
      container: try Containers.open(.path(fixture.path)), outputPath: folder.file("out.mp4"),
      fileType: .mp4, options: options, progress: { step in seen.withLock { $0.append(step) } })
    _ = try run.perform()
    let steps = seen.withLock { $0 }
    let fractions = steps.map(\.fractionCompleted)
    #expect(fractions == fractions.sorted())
    #expect(fractions.allSatisfy { (0...1).contains($0) })
    #expect(fractions.last == 1)
  }

  @Test func `the stream of progress ends with the conversion, failed ones too`() async throws {
    for output in ["out.mp4", "missing/out.mp4"] {
      let session = ExportSession(
        asset: Asset(path: input), outputPath: folder.file(output), outputFileType: .mp4)
      let work = Task { try? await session.export() }
      var last: ExportProgress?
      for await step in session.progress { last = step }
      let report = await work.value
      #expect((report == nil) == (output != "out.mp4"))
      if report != nil { #expect(last?.fractionCompleted == 1) }
    }
  }

  @Test func `a plan writes nothing`() async throws {
    let session = ExportSession(
      asset: Asset(path: input), outputPath: folder.file("out.mp4"), outputFileType: .mp4)
    let plan = try await session.plan()
    #expect(plan.items.contains { $0.action != .carry })
    #expect(folder.names == ["in.mov"])
  }

  @Test func `a report comes back from its JSON`() async throws {
    let session = ExportSession(
      asset: Asset(path: input), outputPath: folder.file("out.mp4"), outputFileType: .mp4)
    let report = try await session.export()
    let data = try JSONEncoder().encode(report)
    #expect(try JSONDecoder().decode(ExportReport.self, from: data) == report)
    #expect(report.carriedItemCount == 6)
    #expect(report.mirrored.count == 6)
    #expect(report.losses.isEmpty)
    #expect(report.tracks.map(\.sampleCount) == [6, 4])
    #expect(report.verification.comparedSampleCount == 10)
    #expect(report.byteCount == folder.read("out.mp4")?.count)
  }
}

/// Hands an interruption to a closure that was made before it.
final class InterruptionBox: Sendable {
  private let interruption = Mutex<Interruption?>(nil)

  func set(_ value: Interruption) { interruption.withLock { $0 = value } }

  func cancel() { interruption.withLock { $0?.cancel() } }
}
