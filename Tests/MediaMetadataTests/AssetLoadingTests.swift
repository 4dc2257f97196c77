import BinaryIO
import MediaMetadata
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct `Loading of an asset` {
  private let bytes = Fixture.media("chapter-tracks.mov").bytes

  @Test func `reads the source once for two hundred tasks`() async throws {
    let alone = AssetSource(bytes)
    _ = try await Asset(source: alone).load(.duration, .tracks, .metadata, .chapters)

    let shared = AssetSource(bytes, isOpen: false)
    let asset = Asset(source: shared)
    try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<200 {
        group.addTask {
          if number.isMultiple(of: 2) { return try await asset.load(.tracks).count }
          let (tracks, chapters, _) = try await asset.load(.tracks, .chapters, .metadata)
          #expect(chapters.count == 2)
          return tracks.count
        }
      }
      try await shared.waitForReader()
      shared.open()
      for try await count in group { #expect(count == 4) }
    }
    #expect(shared.statistics == alone.statistics)
    _ = try await asset.load(.description)
    #expect(shared.statistics == alone.statistics)
  }

  @Test func `reads no sample of chapters for a duration`() async throws {
    let source = AssetSource(bytes)
    let asset = Asset(source: source)
    let (duration, tracks) = try await asset.load(.duration, .tracks)
    #expect(duration == MediaTime(1, timescale: 1))
    let before = source.ranges.count
    for track in tracks { _ = try await track.load(.formatDescriptions, .segments, .timeRange) }
    #expect(source.ranges.count == before)
    _ = try await asset.load(.availableChapterLocales)
    #expect(source.ranges.count > before)
    let after = source.ranges.count
    _ = try await asset.load(.chapters, .description)
    #expect(source.ranges.count == after)
  }

  @Test func `tells how far each property is`() async throws {
    let source = AssetSource(bytes, isOpen: false)
    let asset = Asset(source: source)
    guard case .notYetLoaded = asset.status(of: .duration) else {
      Issue.record("\(asset.status(of: .duration))")
      return
    }
    let loading = Task { try await asset.load(.duration) }
    try await source.waitForReader()
    guard case .loading = asset.status(of: .duration) else {
      Issue.record("\(asset.status(of: .duration))")
      return
    }
    source.open()
    let duration = try await loading.value
    guard case .loaded(duration) = asset.status(of: .duration),
      case .notYetLoaded = asset.status(of: .chapters)
    else {
      Issue.record("\(asset.status(of: .duration)), \(asset.status(of: .chapters))")
      return
    }
    let chapters = try await asset.load(.chapters)
    guard case .loaded(chapters) = asset.status(of: .chapters) else {
      Issue.record("\(asset.status(of: .chapters))")
      return
    }
  }

  @Test func `fails for all who ask, and stays failed`() async throws {
    let source = AssetSource(bytes, failsReads: true)
    let asset = Asset(source: source)
    for _ in 0..<2 {
      await #expect(throws: MediaError.self) { try await asset.load(.tracks) }
      #expect(source.ranges.count == 1)
    }
    guard case .failed(let error as MediaError) = asset.status(of: .tracks) else {
      Issue.record("\(asset.status(of: .tracks))")
      return
    }
    #expect(error.code == .unreadable)
  }

  @Test func `fails for the chapters alone where only they cannot be read`() async throws {
    let source = AssetSource(bytes)
    let asset = Asset(source: source)
    _ = try await asset.load(.tracks)
    source.breakDown()
    await #expect(throws: MediaError.self) { try await asset.load(.chapters) }
    let description = try await asset.load(.description)
    #expect(description.tracks.count == 4)
    #expect(description.diagnostics.contains { $0.message.contains("chapters cannot be read") })
    guard case .failed = asset.status(of: .chapters), case .loaded = asset.status(of: .tracks)
    else {
      Issue.record("\(asset.status(of: .chapters))")
      return
    }
  }

  @Test func `goes on for others when one who waits is cancelled`() async throws {
    let source = AssetSource(bytes, isOpen: false)
    let asset = Asset(source: source)
    let patient = Task { try await asset.load(.duration) }
    try await source.waitForReader()
    let hasty = Task { try await asset.load(.tracks) }
    hasty.cancel()
    await #expect(throws: CancellationError.self) { try await hasty.value }
    #expect(!source.sawCancellation)
    source.open()
    #expect(try await patient.value == MediaTime(1, timescale: 1))
  }

  @Test func `ends when the last one who waits is cancelled, and can restart`() async throws {
    let source = AssetSource(bytes, isOpen: false)
    let asset = Asset(source: source)
    let tasks = (0..<8).map { _ in Task { try await asset.load(.duration) } }
    try await source.waitForReader()
    for task in tasks { task.cancel() }
    for task in tasks {
      await #expect(throws: CancellationError.self) { try await task.value }
    }
    try await source.waitForCancellation()
    guard case .notYetLoaded = asset.status(of: .duration) else {
      Issue.record("\(asset.status(of: .duration))")
      return
    }
    source.open()
    #expect(try await asset.load(.duration) == MediaTime(1, timescale: 1))
  }

  @Test func `survives tasks that come and go`() async throws {
    let source = AssetSource(bytes)
    for _ in 0..<50 {
      let asset = Asset(source: source)
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<20 {
          group.addTask { [self] in
            let task = Task { try await asset.load(.chapters).count }
            if number.isMultiple(of: 3) { task.cancel() }
            expect(await task.result)
          }
        }
      }
      #expect(try await asset.load(.chapters).count == 2)
    }
  }

  private func expect(_ result: Result<Int, any Error>) {
    switch result {
    case .success(let count): #expect(count == 2)
    case .failure(let error): #expect(error is CancellationError)
    }
  }

  @Test func `is the same on the calling thread`() async throws {
    let path = Fixture.media("chapter-tracks.mov").path
    let (inTask, onThread) = (Asset(path: path), Asset(path: path))
    #expect(try onThread.describe() == (try await inTask.load(.description)))
    #expect(try inTask.describe() == (try await onThread.load(.description)))
  }
}
