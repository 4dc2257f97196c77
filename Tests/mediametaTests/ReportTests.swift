import Foundation
import MediaMetadata
import TestSupport
import Testing

@Suite struct `mediameta report` {
  private let folder: TemporaryFolder
  private let movie = Fixture.media("telemetry.mp4").path

  init() throws { folder = try TemporaryFolder() }

  /// The data of a page.
  private func data(_ path: String) throws -> [String: Any] {
    let page = try String(contentsOfFile: path, encoding: .utf8)
    let start = try #require(page.range(of: "id=\"data\">"))
    let end = try #require(page.range(of: "</script>", range: start.upperBound..<page.endIndex))
    let json = try JSONSerialization.jsonObject(
      with: Data(page[start.upperBound..<end.lowerBound].utf8))
    return try #require(json as? [String: Any])
  }

  @Test func `makes a page with the path, series and items of a file`() throws {
    let page = folder.file("page.html")
    let result = try ConvertTool.run("report", movie, "-o", page)
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.errors == "\(page): written\n")
    let data = try data(page)
    let path = try #require(data["path"] as? [String: Any])
    #expect((path["latitudes"] as? [Double])?.count == (path["times"] as? [Double])?.count)
    let series = try #require(data["series"] as? [[String: Any]])
    #expect(series.contains { $0["name"] as? String == "acceleration" })
    #expect((data["lanes"] as? [Any])?.count == 6)
    #expect(try ConvertTool.run("report", movie, "-o", page).code == 1, "an output is not replaced")
  }

  @Test func `leaves no markup of a value in the page`() throws {
    let path = folder.file("hostile.mp4")
    try FileManager.default.copyItem(atPath: movie, toPath: path)
    let value = "</script><script>alert('1')</script><!--"
    #expect(try ConvertTool.run("edit", "-q", "--title", value, path).code == 0)
    let page = folder.file("page.html")
    #expect(try ConvertTool.run("report", path, "-o", page).code == 0)
    let text = try String(contentsOfFile: page, encoding: .utf8)
    #expect(text.components(separatedBy: "<script").count == 4)
    #expect(!text.contains("alert('1')</"))
    let document = try data(page)
    let items = try #require(document["items"] as? [[String: Any]])
    #expect(items.contains { $0["value"] as? String == value })
  }

  @Test func `has what a camera sees as rectangles over the pictures`() async throws {
    func face(_ number: Int, _ x: Float, roll: Double? = nil) -> MetadataItem {
      MetadataItem(
        MetadataFaceObject(
          bounds: MetadataValue.Rectangle(
            origin: MetadataValue.Point(x: x, y: 0.25),
            size: MetadataValue.Dimensions(width: 0.125, height: 0.5)),
          faceID: number, rollAngle: roll))
    }
    func range(_ start: Int64) -> MediaTimeRange {
      MediaTimeRange(
        start: MediaTime(start, timescale: 1), duration: MediaTime(1, timescale: 1))
    }
    let groups = [
      TimedMetadataGroup(items: [face(7, 0.5, roll: 15), face(8, 0.75)], timeRange: range(0)),
      TimedMetadataGroup(items: [], timeRange: range(1)),
      TimedMetadataGroup(items: [face(7, 0.25)], timeRange: range(2)),
    ]
    let path = folder.file("faces.mov")
    let writer = try AssetWriter(outputPath: path, fileType: .mov)
    let input = try AssetWriterInput(
      mediaType: .metadata, sourceFormatHint: try FormatDescription(describing: groups))
    let adaptor = try AssetWriterInputMetadataAdaptor(assetWriterInput: input)
    try writer.add(input)
    try writer.startWriting()
    try writer.startSession(atSourceTime: .zero)
    for group in groups { try adaptor.append(group) }
    try await writer.finishWriting()
    let page = folder.file("page.html")
    #expect(try ConvertTool.run("report", path, "-o", page).code == 0)
    let objects = try #require(try data(page)["objects"] as? [[String: Any]])
    #expect(objects.count == 1)
    #expect(objects.first?["starts"] as? [Double] == [0, 2])
    #expect(objects.first?["ends"] as? [Double] == [1, 3])
    let boxes = try #require(objects.first?["groups"] as? [[[Any]]])
    #expect(boxes.map { $0.map { $0.first as? String } } == [["face 7", "face 8"], ["face 7"]])
    #expect(boxes[0][0].dropFirst().compactMap { $0 as? Double } == [0.5, 0.25, 0.125, 0.5, 15])
    #expect(boxes[0][1].dropFirst().compactMap { $0 as? Double } == [0.75, 0.25, 0.125, 0.5])
    #expect(try (data(page)["notes"] as? [Any])?.isEmpty == true, "few rectangles are not thinned")
  }

  @Test func `draws without a browser`() throws {
    let drawing = folder.file("drawing.svg")
    #expect(try ConvertTool.run("report", movie, "-o", drawing).code == 0)
    let text = try String(contentsOfFile: drawing, encoding: .utf8)
    #expect(text.hasPrefix("<svg ") && text.contains("<polyline points="))
  }

  @Test(arguments: [false, true]) func `thins words that are too many for a page`(
    isFull: Bool
  ) throws {
    let log = folder.file("words.jsonl"), noted = folder.file("noted.mp4")
    let text = String(repeating: "x", count: 1000)
    let lines = (0..<1000).map { index in
      """
      {"stream": "track 1", "start": {"value": \(index), "timescale": 1000}, \
      "duration": {"value": 1, "timescale": 1000}, \
      "items": [{"identifier": "mdta/com.example.note", \
      "dataType": "com.apple.metadata.datatype.UTF-8", "value": "\(index) \(text)"}]}
      """
    }
    try lines.joined(separator: "\n").write(toFile: log, atomically: true, encoding: .utf8)
    #expect(
      try ConvertTool.run("timed", "import", "-q", movie, "--from", log, "-o", noted).code == 0)
    let page = folder.file("page.html")
    let full = isFull ? ["--full"] : []
    #expect(try ConvertTool.run(all: ["report", noted, "-o", page] + full).code == 0)
    let document = try data(page)
    let texts = try #require(document["texts"] as? [[String: Any]])
    let notes = try #require(document["notes"] as? [String])
    let told = try #require(texts.first { $0["name"] as? String == "com.example.note" })
    let words = try #require(told["texts"] as? [String])
    #expect(words.count == (isFull ? 1000 : 250))
    #expect(words.first?.hasPrefix("0 ") == true)
    #expect(words[1].hasPrefix(isFull ? "1 " : "4 "))
    #expect((told["ends"] as? [Double])?.first == (isFull ? 0.001 : 0.004))
    #expect(
      notes.contains { $0 == "com.example.note: one of 4 of 1,000 is shown" } == !isFull,
      "\(notes)")
  }

  @Test func `tells what a report of a conversion says where the original has gone`() throws {
    let (original, converted) = (folder.file("original.mp4"), folder.file("converted.mov"))
    let (report, page) = (folder.file("report.json"), folder.file("page.html"))
    try FileManager.default.copyItem(atPath: movie, toPath: original)
    #expect(
      try ConvertTool.run("convert", "-q", original, converted, "--report", report).code == 0)
    try FileManager.default.removeItem(atPath: original)
    #expect(try ConvertTool.run("report", converted, "-o", page, "--report", report).code == 0)
    let conversion = try #require(try data(page)["conversion"] as? [String: Any])
    #expect((conversion["rows"] as? [Any])?.isEmpty == true)
    #expect((conversion["lines"] as? [String])?.first?.contains("items carried") == true)
    #expect(
      try ConvertTool.run("report", converted, "-o", page, "-f", "--before", original).code == 1)
  }

  @Test(arguments: [
    (["report", "IN"], "where to? --output OUT names a page, --out-dir DIR a folder"),
    (["report", "IN", "-o", "-"], "'-' is standard input or output, which cannot be used here"),
    (["report", "IN", "IN", "-o", "x.html"], "--output is one file"),
    (
      ["report", "IN", "-o", "x.html", "--tiles-credit", "y"], "--tiles-credit belongs with --tiles"
    ),
    (
      ["report", "IN", "-o", "x.html", "--tiles", "https://a;b/{z}/{x}/{y}"],
      "--tiles is an http or https URL, or a path from the page, with {z}, {x} and {y}"
    ),
    (
      ["report", "IN", "IN", "--out-dir", "x", "--before", "y"],
      "--before and --report are about one file alone"
    ),
  ]) func `says what is wrong with arguments`(_ words: [String], _ message: String) throws {
    let result = try ConvertTool.run(all: words.map { $0 == "IN" ? movie : $0 })
    #expect(result.code == 2)
    #expect(result.errors.contains(message), "\(result.errors)")
  }
}
