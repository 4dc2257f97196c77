import Foundation
import MediaModel
import TestSupport
import Testing

@testable import MediaMetadata

/// Tracks of a live recording, and the order in which their samples come.
struct ArrivalCase: Sendable, CustomTestStringConvertible {
  var testDescription: String
  /// How many seconds pictures come before groups; negative where groups come first.
  var lead: Int
  var isRealTime: Bool
}

@Suite("Tracks that arrive at different times")
struct WriterRealTimeTests {
  private static let second = MediaTime(1, timescale: 1)

  private struct Recording {
    var writer: AssetWriter
    var video: AssetWriterInput
    var notes: AssetWriterInput
    var adaptor: AssetWriterInputMetadataAdaptor

    init(_ path: String, isRealTime: Bool) async throws {
      writer = try AssetWriter(outputPath: path, fileType: .mov)
      try writer.configure {
        $0.movieFragmentInterval = WriterRealTimeTests.second
        $0.isDurable = false
      }
      var configuration = AssetWriterInput.Configuration()
      configuration.expectsMediaDataInRealTime = isRealTime
      video = try AssetWriterInput(
        mediaType: .video, sourceFormatHint: try await SomeFormat.video(),
        configuration: configuration)
      notes = try AssetWriterInput(
        mediaType: .metadata, sourceFormatHint: try SomeFormat.notes(),
        configuration: configuration)
      adaptor = try AssetWriterInputMetadataAdaptor(assetWriterInput: notes)
      try writer.add(video)
      try writer.add(notes)
      try writer.startWriting()
      try writer.startSession(atSourceTime: WriterRealTimeTests.second)
    }

    /// A picture; each is decoded two pictures before it is shown.
    static func picture(_ index: Int) -> MediaSample {
      MediaSample(
        data: Array(repeating: UInt8(truncatingIfNeeded: index), count: 5),
        presentationTime: MediaTime(Int64(600 + index * 60), timescale: 600),
        decodeTime: MediaTime(Int64(600 + index * 60 - 120), timescale: 600),
        duration: MediaTime(60, timescale: 600), isSync: index % 10 == 0)
    }

    static func group(_ index: Int, from start: MediaTime? = nil) -> TimedMetadataGroup {
      TimedMetadataGroup(
        items: [
          MetadataItem(
            id("mdta/com.example.note"), payload: Array("\(index)".utf8), dataType: .utf8)
        ],
        timeRange: MediaTimeRange(
          start: start ?? MediaTime(Int64(600 + index * 60), timescale: 600), duration: .invalid))
    }
  }

  @Test(
    arguments: [true, false].flatMap { isRealTime in
      [-12, -5, -1, 0, 1, 5, 12].map { lead in
        ArrivalCase(
          testDescription:
            "pictures \(lead) s before groups, \(isRealTime ? "in" : "not in") real time",
          lead: lead, isRealTime: isRealTime)
      }
    })
  func `break no fragment and lose nothing`(_ arrival: ArrivalCase) async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("live.mov")
    let recording = try await Recording(path, isRealTime: arrival.isRealTime)
    let count = 200
    for step in 0..<(count + 10 * abs(arrival.lead)) {
      let picture = step + 10 * min(arrival.lead, 0)
      let group = step - 10 * max(arrival.lead, 0)
      if (0..<count).contains(picture) { try recording.video.append(Recording.picture(picture)) }
      if (0..<count).contains(group) { try recording.adaptor.append(Recording.group(group)) }
    }
    try recording.writer.endSession(atSourceTime: MediaTime(600 + 60 * 200, timescale: 600))
    try await recording.writer.finishWriting()
    #expect(try WriterCopy.complaints(about: path) ?? [] == [])
    let samples = try await WriterCopy.samples(of: path)
    #expect(samples[0].map(\.data) == (0..<count).map { Recording.picture($0).data })
    #expect(samples[0].map(\.presentationTime.seconds) == (0..<count).map { Double($0) / 10 })
    let groups = try await WriterCopy.groups(of: path, track: 1)
    #expect(groups.map { $0.items.first?.stringValue } == (0..<count).map { "\($0)" })
    #expect(groups.map(\.timeRange.start.seconds) == (0..<count).map { Double($0) / 10 })
  }

  @Test func `what little a live track tells holds up no fragment`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("live.mov")
    let recording = try await Recording(path, isRealTime: true)
    // It began before the session, and nothing follows it.
    try recording.adaptor.append(Recording.group(0, from: .zero))
    for index in 0..<100 { try recording.video.append(Recording.picture(index)) }
    let kept = try await WriterCopy.samples(of: path)[0].count
    #expect(kept >= 88)
    try recording.adaptor.append(Recording.group(1, from: MediaTime(2, timescale: 3)))
    try recording.adaptor.append(Recording.group(2, from: MediaTime(8, timescale: 1)))
    try recording.writer.endSession(atSourceTime: MediaTime(11, timescale: 1))
    try await recording.writer.finishWriting()
    let groups = try await WriterCopy.groups(of: path, track: 1)
    #expect(groups.map(\.timeRange.start.seconds) == [0, 7])
    #expect(groups.map { $0.items.first?.stringValue } == ["1", "2"])
    #expect(groups.map(\.timeRange.duration.seconds) == [7, 3])
  }

  @Test func `are ready until they are two fragments ahead`() async throws {
    let folder = try TemporaryFolder()
    let recording = try await Recording(folder.file("live.mov"), isRealTime: false)
    #expect(recording.video.isReadyForMoreMediaData)
    #expect(recording.notes.isReadyForMoreMediaData)
    var count = 0
    while recording.video.isReadyForMoreMediaData, count < 1000 {
      try recording.video.append(Recording.picture(count))
      count += 1
    }
    #expect((20...25).contains(count))
    #expect(recording.notes.isReadyForMoreMediaData)
    try recording.adaptor.append(Recording.group(5))
    #expect(recording.video.isReadyForMoreMediaData)
    while recording.video.isReadyForMoreMediaData, count < 1000 {
      try recording.video.append(Recording.picture(count))
      count += 1
    }
    #expect((25...30).contains(count))
    recording.notes.markAsFinished()
    #expect(recording.video.isReadyForMoreMediaData)
    #expect(!recording.notes.isReadyForMoreMediaData)
    recording.writer.cancelWriting()
    #expect(!recording.video.isReadyForMoreMediaData)
  }

  @Test(arguments: [true, false])
  func `wait for each other where they are fed by tasks of their own`(
    _ isVideoQuick: Bool
  ) async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("live.mov")
    let recording = try await Recording(path, isRealTime: false)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        for index in 0..<300 {
          if !isVideoQuick, index % 50 == 0 { try await Task.sleep(for: .milliseconds(5)) }
          try await recording.video.appendWhenReady(Recording.picture(index))
        }
        recording.video.markAsFinished()
      }
      group.addTask {
        for index in 0..<300 {
          if isVideoQuick, index % 50 == 0 { try await Task.sleep(for: .milliseconds(5)) }
          try await recording.adaptor.appendWhenReady(Recording.group(index))
        }
        recording.notes.markAsFinished()
      }
      try await group.waitForAll()
    }
    try await recording.writer.finishWriting()
    #expect(try await WriterCopy.samples(of: path)[0].count == 300)
    let groups = try await WriterCopy.groups(of: path, track: 1)
    #expect(groups.map { $0.items.first?.stringValue } == (0..<300).map { "\($0)" })
  }

  @Test func `stop waiting when their task is cancelled`() async throws {
    let folder = try TemporaryFolder()
    let recording = try await Recording(folder.file("live.mov"), isRealTime: false)
    let task = Task {
      for index in 0..<1000 { try await recording.video.appendWhenReady(Recording.picture(index)) }
    }
    try await Task.sleep(for: .milliseconds(20))
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    recording.writer.cancelWriting()
  }
}
