import Foundation
import MediaModel
import TestSupport
import Testing

@testable import MediaMetadata

@Suite("Recordings that are cut off")
struct WriterFragmentTests {
  /// A recording of twelve pictures and a note each, a fragment for every fourth of a second.
  private static func record(
    to path: String, as fileType: FileType = .mov, chapters: [ChapterList] = []
  ) async throws {
    let writer = try AssetWriter(outputPath: path, fileType: fileType)
    try writer.configure {
      $0.movieFragmentInterval = MediaTime(1, timescale: 4)
      $0.chapters = chapters
    }
    let video = try AssetWriterInput(
      mediaType: .video, sourceFormatHint: try await SomeFormat.video())
    let notes = try AssetWriterInput(
      mediaType: .metadata, sourceFormatHint: try SomeFormat.notes())
    let adaptor = try AssetWriterInputMetadataAdaptor(assetWriterInput: notes)
    try writer.add(video)
    try writer.add(notes)
    try writer.startWriting()
    try writer.startSession(atSourceTime: .zero)
    for index in 0..<12 as Range<Int64> {
      let time = MediaTime(index * 50, timescale: 600)
      let length = MediaTime(50, timescale: 600)
      try video.append(
        MediaSample(
          data: Array(repeating: UInt8(index), count: 5), presentationTime: time, duration: length,
          isSync: index % 3 == 0))
      try adaptor.append(
        TimedMetadataGroup(
          items: [
            MetadataItem(
              id("mdta/com.example.note"), payload: Array("\(index)".utf8), dataType: .utf8)
          ],
          timeRange: MediaTimeRange(start: time, duration: length)))
    }
    try await writer.finishWriting()
  }

  /// Where the boxes of some types begin and end at top level.
  private static func boxes(_ bytes: [UInt8]) -> [(type: String, range: Range<Int>)] {
    var list: [(String, Range<Int>)] = []
    var place = 0
    while place + 8 <= bytes.count {
      let size = bytes[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) }
      guard size >= 8 else { break }
      list.append(
        (String(decoding: bytes[(place + 4)..<(place + 8)], as: UTF8.self), place..<(place + size)))
      place += size
    }
    return list
  }

  @Test(arguments: [FileType.mov, .mp4])
  func `have their chapters in a track without fragments`(_ fileType: FileType) async throws {
    let folder = try TemporaryFolder()
    let list = ChapterList(
      origin: "made", languageTag: "en",
      chapters: [("One", Int64(0), Int64(400)), ("Two", 400, 600)].map { title, start, length in
        ChapterList.Chapter(
          title: title,
          timeRange: MediaTimeRange(
            start: MediaTime(start, timescale: 1000), duration: MediaTime(length, timescale: 1000)))
      })
    let path = folder.file("chapters.\(fileType)")
    try await Self.record(to: path, as: fileType, chapters: [list])
    let found = try await Asset(path: path).load(.chapters)
    let track = try #require(found.first)
    #expect(track.languageTag == "en")
    #expect(track.chapters.map(\.title) == ["One", "Two"])
    #expect(track.chapters.map(\.timeRange) == list.chapters.map(\.timeRange))
    #expect(found.map(\.origin).contains("chpl") == (fileType == .mp4))
    // Without chapters there is nothing but fragments after the header.
    try await Self.record(to: folder.file("plain.mov"))
    let types = Self.boxes(try #require(folder.read("plain.mov"))).map(\.type)
    #expect(types.prefix(3) == ["ftyp", "moov", "moof"])
  }

  @Test func `keep every fragment that was written, wherever they are cut`() async throws {
    let folder = try TemporaryFolder()
    try await Self.record(to: folder.file("whole.mov"))
    let bytes = try #require(folder.read("whole.mov"))
    let boxes = Self.boxes(bytes)
    #expect(boxes.map(\.type).filter { $0 == "moof" }.count >= 3)
    let whole = try await WriterCopy.samples(of: folder.file("whole.mov"))
    #expect(whole[0].map(\.data) == (0..<12).map { Array(repeating: UInt8($0), count: 5) })

    let fragments = boxes.indices.filter { boxes[$0].type == "moof" }
    let third = boxes[fragments[2]].range.lowerBound
    let end = boxes[fragments[2] + 1].range.upperBound
    // What is whole before the third fragment.
    let kept = try folder.write(Array(bytes.prefix(third)), to: "kept.mov")
    let earlier = try await WriterCopy.samples(of: kept)
    #expect(earlier[0].count >= 2)
    #expect(whole[0].starts(with: earlier[0], by: { $0.data == $1.data }))
    for cut in third..<end {
      let path = try folder.write(Array(bytes.prefix(cut)), to: "cut.mov")
      let asset = Asset(path: path)
      let reader = AssetReader(asset: asset)
      let outputs = try await asset.load(.tracks).map { AssetReaderTrackOutput(track: $0) }
      for output in outputs { try reader.add(output) }
      try await reader.startReading()
      for (track, output) in outputs.enumerated() {
        for sample in earlier[track] {
          #expect(try output.nextSample()?.data == sample.data, "cut at \(cut)")
        }
      }
    }
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/ffprobe")))
  func `are read by others, too`() async throws {
    let folder = try TemporaryFolder()
    try await Self.record(to: folder.file("whole.mov"))
    let bytes = try #require(folder.read("whole.mov"))
    let boxes = Self.boxes(bytes)
    let fragments = boxes.indices.filter { boxes[$0].type == "moof" }
    let third = boxes[fragments[2]].range
    let kept = try folder.write(Array(bytes.prefix(third.lowerBound)), to: "kept.mov")
    let earlier = try await WriterCopy.samples(of: kept)[0].count
    #expect(earlier > 0)
    for cut in [
      third.lowerBound, third.lowerBound + 3, third.lowerBound + 20, third.upperBound + 4,
      third.upperBound + 12,
    ] {
      let path = try folder.write(Array(bytes.prefix(cut)), to: "cut.mov")
      let probe = try Program.run(
        "/usr/bin/ffprobe",
        [
          "-v", "quiet", "-select_streams", "v", "-count_packets", "-show_entries",
          "stream=nb_read_packets", "-of", "csv=p=0", path,
        ])
      let count = Int(probe.text.trimmingCharacters(in: .whitespacesAndNewlines.union([","])))
      #expect(try #require(count) >= earlier, "cut at \(cut)")
    }
  }
}

extension Array {
  fileprivate func starts<Other>(
    with other: [Other], by same: (Element, Other) -> Bool
  ) -> Bool {
    count >= other.count && zip(self, other).allSatisfy(same)
  }
}
