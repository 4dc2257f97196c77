import Foundation
import MediaModel
import Synchronization
import Testing

/// How often something was asked for, and by whom.
private final class Counter: Sendable {
  private let calls = Mutex(0)

  var count: Int { calls.withLock { $0 } }
  func add() { calls.withLock { $0 += 1 } }
}

/// What the sources of these tests fail with.
private struct Unreadable: Error, Equatable {}

@Suite struct `Deferred payloads` {
  private func artwork(
    _ read: @escaping @Sendable () throws -> [UInt8] = { [1, 2, 3] }
  ) -> MetadataItem {
    MetadataItem(
      .iTunesMetadataCoverArt,
      deferredPayload: DeferredPayload(byteCount: 3, origin: "song.m4a at 100", read: read),
      dataType: .jpeg)
  }

  @Test func `give no value until they are loaded`() async throws {
    let item = artwork()
    #expect(item.value == nil)
    #expect(item.dataValue == nil)
    #expect(item.payload.isEmpty)
    #expect(item.payloadByteCount == 3)
    let (value, bytes) = try await item.load(.value, .dataValue)
    #expect(value == .data([1, 2, 3]))
    #expect(bytes == [1, 2, 3])
    #expect(item.dataValue == [1, 2, 3])
    #expect(item == artwork())
  }

  @Test func `of text have no empty text before`() {
    let text = MetadataItem(
      .quickTimeMetadataTitle,
      deferredPayload: DeferredPayload(byteCount: 1, origin: "a") { [0x61] }, dataType: .utf8)
    #expect(text.value == nil)
    #expect(text.stringValue == nil)
  }

  @Test func `are read once for two hundred who ask together`() async throws {
    let counter = Counter()
    let item = artwork {
      counter.add()
      Thread.sleep(forTimeInterval: 0.02)
      return [7]
    }
    let loaded = try await withThrowingTaskGroup(of: [UInt8]?.self) { group in
      for _ in 0..<200 { group.addTask { try await item.load(.dataValue) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(loaded == [[UInt8]?](repeating: [7], count: 200))
    #expect(counter.count == 1)
  }

  @Test func `tell how far they are`() async throws {
    let item = artwork()
    guard case .notYetLoaded = item.status(of: .value) else {
      Issue.record("loaded before anybody asked")
      return
    }
    guard case .loaded(let attributes) = item.status(of: .extraAttributes) else {
      Issue.record("attributes need no loading")
      return
    }
    #expect(attributes.isEmpty)
    _ = try await item.load(.value)
    guard case .loaded(let value) = item.status(of: .value) else {
      Issue.record("not loaded")
      return
    }
    #expect(value == .data([1, 2, 3]))
  }

  @Test func `that cannot be read say so to everybody`() async {
    let item = artwork { throw Unreadable() }
    await #expect(throws: Unreadable()) { try await item.load(.value) }
    #expect(throws: Unreadable()) { try item.loadingPayload() }
    #expect(throws: Unreadable()) { try [item].loadingPayloads() }
    #expect(throws: Unreadable()) { try JSONEncoder().encode(item) }
    guard case .failed(let error) = item.status(of: .dataValue) else {
      Issue.record("did not fail")
      return
    }
    #expect(error is Unreadable)
  }

  @Test func `are read when the item is encoded`() throws {
    let item = artwork()
    let copy = try JSONDecoder().decode(MetadataItem.self, from: JSONEncoder().encode(item))
    #expect(copy.payload == [1, 2, 3])
    #expect(copy.deferredPayload == nil)
    #expect(copy == (try item.loadingPayload()))
  }

  @Test func `of a whole description are brought at once`() throws {
    let item = artwork()
    var track = TrackDescription(trackID: 1, handlerType: "vide")
    track.metadata = [item]
    var description = AssetDescription(name: "a", byteCount: 0, formatName: "b")
    description.metadata = [item]
    description.tracks = [track]
    description.programs = [.init(number: 1, trackIDs: [1], metadata: [item])]
    let range = MediaTimeRange(start: .zero, duration: .zero)
    description.chapters = [
      ChapterList(
        origin: "x", languageTag: nil,
        chapters: [.init(title: "a", timeRange: range, items: [item])])
    ]
    let loaded = try description.loadingPayloads()
    let items =
      loaded.allMetadata.map(\.item) + loaded.programs.flatMap(\.metadata)
      + loaded.chapters.flatMap(\.chapters).flatMap(\.items)
    #expect(items.map(\.payload) == [[UInt8]](repeating: [1, 2, 3], count: 4))
    #expect(items.allSatisfy { $0.deferredPayload == nil })
    let group = try TimedMetadataGroup(items: [item], timeRange: range).loadingPayloads()
    #expect(group.items.map(\.payload) == [[1, 2, 3]])
  }
}

@Suite struct `Lazy values` {
  private let title = MetadataItem(
    .quickTimeMetadataTitle, text: "old", languageTag: LanguageTag(bcp47: "fr"))

  @Test func `have the properties of another item and a value of their own`() async throws {
    let title = title
    let item = MetadataItem(propertiesOf: title) { request in
      #expect(request.metadataItem.identifier == .quickTimeMetadataTitle)
      #expect(request.metadataItem.payload.isEmpty)
      request.respond(value: .string("2026-01-09"))
    }
    #expect(item.languageTag?.bcp47 == "fr")
    #expect(item.value == nil)
    #expect(item.dataValue == nil)
    let (text, date, bytes) = try await item.load(.stringValue, .dateValue, .dataValue)
    #expect(text == "2026-01-09")
    #expect(date == MetadataDate(year: 2026, month: 1, day: 9))
    #expect(bytes == Array("2026-01-09".utf8))
    #expect(item.stringValue == "2026-01-09")
    #expect(try await item.loadingValue().payload == Array("2026-01-09".utf8))
    let copy = try JSONDecoder().decode(MetadataItem.self, from: JSONEncoder().encode(item))
    #expect(copy.payload == Array("2026-01-09".utf8))
  }

  @Test func `are asked for once, and not on the thread that asks`() async throws {
    let counter = Counter()
    let item = MetadataItem(propertiesOf: title) { request in
      counter.add()
      Thread.sleep(forTimeInterval: 0.02)
      request.respond(value: .string("new"))
    }
    let copy = item
    try await withThrowingTaskGroup(of: String?.self) { group in
      for index in 0..<200 {
        group.addTask { try await (index.isMultiple(of: 2) ? item : copy).load(.stringValue) }
      }
      for try await text in group { #expect(text == "new") }
    }
    #expect(counter.count == 1)
    #expect(copy == item)
  }

  @Test func `may arrive after the handler has returned`() async throws {
    let item = MetadataItem(propertiesOf: title) { request in
      Task.detached {
        try await Task.sleep(for: .milliseconds(10))
        request.respond(value: .string("late"))
        request.respond(value: .string("later"))
      }
    }
    #expect(try await item.load(.stringValue) == "late")
  }

  @Test func `that no one answers are an error`() async {
    let item = MetadataItem(propertiesOf: title) { _ in }
    await #expect(throws: MetadataItemError.requestNotAnswered) { try await item.load(.value) }
    await #expect(throws: MetadataItemError.requestNotAnswered) { try await item.loadingValue() }
  }

  @Test func `that are refused are an error`() async {
    let item = MetadataItem(propertiesOf: title) { $0.respond(error: Unreadable()) }
    await #expect(throws: Unreadable()) { try await item.load(.value) }
  }

  @Test func `are not waited for where waiting would block`() {
    let item = MetadataItem(propertiesOf: title) { $0.respond(value: .string("x")) }
    let error = MetadataItemError.valueNotLoaded(.quickTimeMetadataTitle)
    #expect(throws: error) { try item.loadingPayload() }
    #expect(throws: error) { try JSONEncoder().encode(item) }
  }

  @Test func `that the data type cannot store have no bytes`() async throws {
    let item = MetadataItem(propertiesOf: title) { $0.respond(value: .signed(1)) }
    #expect(try await item.load(.numberValue)?.integer == 1)
    #expect(item.dataValue == nil)
    #expect(throws: MetadataItemError.valueDoesNotFit(.utf8)) { try item.loadingPayload() }
  }

  @Test func `let one who waits go and serve the others`() async throws {
    let (requests, sink) = AsyncStream.makeStream(of: MetadataItemValueRequest.self)
    let item = MetadataItem(propertiesOf: title) { sink.yield($0) }
    let first = Task { try await item.load(.stringValue) }
    var iterator = requests.makeAsyncIterator()
    let request = try #require(await iterator.next())
    #expect(!request.isCancelled)
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    #expect(request.isCancelled)
    let second = Task { try await item.load(.stringValue) }
    while request.isCancelled { await Task.yield() }
    request.respond(value: .string("there"))
    #expect(try await second.value == "there")
  }

  @Test func `are not asked for by a task that is cancelled already`() async {
    let counter = Counter()
    let item = MetadataItem(propertiesOf: title) {
      counter.add()
      $0.respond(value: .string("x"))
    }
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await item.load(.value)
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(counter.count == 0)
  }

  @Test(arguments: [
    MetadataItemError.requestNotAnswered, .valueNotLoaded(.commonIdentifierTitle),
    .valueDoesNotFit(.utf8),
  ]) func `say in a sentence what is wrong`(error: MetadataItemError) {
    #expect(error.description.hasSuffix("."))
  }
}
