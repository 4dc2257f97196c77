import CommandLineKit
import Foundation
import MediaMetadata
import TestSupport
import Testing

@testable import mediameta

/// A comparison made by hand, and its lines.
struct ReportCase: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var before: [Fact]
  var after: [Fact]
  var lines: [String]

  static func fact(
    _ identifier: String, _ payload: [UInt8], track: UInt32? = nil, language: String? = nil,
    type: DataType = .utf8, start: MediaTime? = nil
  ) -> Fact {
    Fact(
      trackID: track, identifier: MetadataIdentifier(rawValue: identifier), language: language,
      dataType: type, payload: payload,
      time: start.map { MediaTimeRange(start: $0, duration: MediaTime(1, timescale: 2)) })
  }

  static let all: [ReportCase] = [
    ReportCase(
      testDescription: "an item with all its parts",
      before: [
        fact(
          "mdta/com.example", Array("value".utf8), track: 3, language: "en",
          start: MediaTime(3, timescale: 2))
      ], after: [],
      lines: ["lost    track 3 mdta/com.example [en] <UTF-8> @1.500+0.500 = \"value\""]),
    ReportCase(
      testDescription: "bytes and numbers",
      before: [
        fact("udta/abcd", Array(0..<30), type: .rawData), fact("udta/none", [], type: .rawData),
        fact("mdta/n", [0xFF], type: .int8), fact("mdta/bad", [1, 2, 3], type: .int8),
      ], after: [],
      lines: [
        "lost    udta/abcd <raw-data> = 000102030405060708090a0b0c0d0e0f1011121314151617... (30 bytes)",
        "lost    udta/none <raw-data> = no bytes", "lost    mdta/n <int8> = -1",
        "lost    mdta/bad <int8> = 010203",
      ]),
    ReportCase(
      testDescription: "a header fact",
      before: [fact("head/reference%20cdsc", Array("1".utf8), track: 2)],
      after: [fact("head/reference%20cdsc", Array("2".utf8), track: 2)],
      lines: ["changed track 2 reference cdsc = \"1\" -> \"2\""]),
    ReportCase(
      testDescription: "another language and type",
      before: [fact("mdta/a", Array("x".utf8), language: "en"), fact("mdta/b", [65])],
      after: [fact("mdta/a", Array("x".utf8)), fact("mdta/b", [65], type: .uint8)],
      lines: [
        "changed mdta/b <UTF-8> -> <uint8> = \"A\"",
        "changed mdta/a [en] -> none <UTF-8> = \"x\"",
      ]),
    ReportCase(
      testDescription: "another time",
      before: [fact("mdta/a", [65], track: 1, start: MediaTime(1, timescale: 3))],
      after: [fact("mdta/a", [65], track: 1, start: MediaTime(2, timescale: 3))],
      lines: ["changed track 1 mdta/a <UTF-8> @0.333+0.500 -> @0.667+0.500 = \"A\""]),
    ReportCase(
      testDescription: "another identifier", before: [fact("udta/©nam", Array("Title".utf8))],
      after: [fact("itsk/©nam", Array("Title".utf8))],
      lines: ["moved   udta/©nam -> itsk/©nam <UTF-8> = \"Title\""]),
    ReportCase(
      testDescription: "text that would drive a terminal", before: [],
      after: [fact("mdta/a", Array("\u{1B}[31m\nred\u{202E}".utf8), language: "e\u{7}")],
      lines: [#"added   mdta/a [e\u{07}] <UTF-8> = "\u{1B}[31m\nred\u{202E}""#]),
  ]
}

@Suite struct `Report of a comparison` {
  @Test(arguments: ReportCase.all) func `has a line for each fact`(_ c: ReportCase) {
    let comparison = AssetComparison(c.before, c.after)
    let report = ComparisonReport(comparison: comparison, includesKept: false, styles: .off)
    #expect(Array(report.lines.dropLast(2)) == c.lines)
  }

  @Test func `ends in the numbers`() {
    let facts = [ReportCase.fact("mdta/a", [65]), ReportCase.fact("mdta/b", [66])]
    let comparison = AssetComparison(facts, [facts[0], ReportCase.fact("mdta/c", [67])])
    let report = ComparisonReport(comparison: comparison, includesKept: true, styles: .off)
    #expect(
      report.lines == [
        "kept    mdta/a <UTF-8> = \"A\"", "lost    mdta/b <UTF-8> = \"B\"",
        "added   mdta/c <UTF-8> = \"C\"",
        "2 items: 1 kept, 0 moved, 0 changed, 1 lost; 1 added",
        "samples: not compared; --samples does",
      ])
  }

  @Test func `tells what became of samples`() {
    var comparison = AssetComparison([], [])
    comparison.samples = [
      AssetComparison.TrackSamples(
        number: 1, verdict: .same, byteCount: 1200, hash: "aa", hashAfter: "aa"),
      AssetComparison.TrackSamples(
        number: 2, verdict: .different, byteCount: 0, hash: "aa", hashAfter: "bb",
        reason: "their bytes differ"),
      AssetComparison.TrackSamples(
        number: 3, verdict: .unknown, byteCount: 0, reason: "the samples cannot be found"),
    ]
    let report = ComparisonReport(comparison: comparison, includesKept: false, styles: .off)
    #expect(
      report.lines == [
        "same    track 1 samples: SHA-256 aa",
        "changed track 2 samples: their bytes differ; SHA-256 aa -> bb",
        "unknown track 3 samples: the samples cannot be found",
        "0 items: 0 kept, 0 moved, 0 changed, 0 lost; 0 added",
        "samples: 1 of 3 tracks the same, 1,200 bytes",
      ])
    #expect(comparison.hasLosses && !comparison.isLossless)
  }

  @Test func `cuts long text, and colours the verdict alone`() {
    let long = ReportCase.fact("mdta/a", Array(String(repeating: "x", count: 500).utf8))
    let report = ComparisonReport(
      comparison: AssetComparison([long], []), includesKept: false, styles: .on)
    let line = report.lines[0]
    #expect(line.hasPrefix("\u{1B}[31mlost\u{1B}[39m    mdta/a"))
    #expect(line.hasSuffix("xxx\"..."))
    #expect(line.count < 150)
  }

  @Test func `names new tracks by their own numbers`() {
    var comparison = AssetComparison([], [ReportCase.fact("mdta/a", [65], track: 9)])
    comparison.tracks = [AssetComparison.TrackPair(number: 9, before: nil, after: 4)]
    let report = ComparisonReport(comparison: comparison, includesKept: false, styles: .off)
    #expect(report.lines.first == "added   new track 4 mdta/a <UTF-8> = \"A\"")
  }
}

@Suite struct `Comparison as JSON` {
  private static let schema = URL(
    filePath: "\(Repository.path)/Sources/mediameta/Schemas/diff.schema.json")

  private static let hasValidator = (try? validate("true", against: "true")) == true

  /// Validates JSON with Python's jsonschema.
  private static func validate(_ text: String, against schema: String) throws -> Bool {
    let program =
      "import json,sys,jsonschema; s,d=json.load(sys.stdin); v=jsonschema.Draft202012Validator; v.check_schema(s); v(s).validate(d)"
    let folder = try TemporaryFolder()
    let child = try Child(
      "/usr/bin/env", ["python3", "-c", program],
      environment: ProcessInfo.processInfo.environment, folder: Repository.path,
      input: try folder.write(Array("[\(schema),\(text)]".utf8), to: "input"),
      output: folder.file("output"), errors: folder.file("errors"))
    return child.wait() == 0
  }

  private func document(_ c: ReportCase) throws -> String {
    var comparison = AssetComparison(c.before, c.after)
    comparison.tracks = [
      AssetComparison.TrackPair(number: 1, before: 1, after: nil),
      AssetComparison.TrackPair(number: 9, before: nil, after: 4),
    ]
    comparison.samples = [
      AssetComparison.TrackSamples(
        number: 1, verdict: .different, byteCount: 0,
        hash: String(repeating: "0f", count: 32), hashAfter: String(repeating: "1e", count: 32),
        reason: "their bytes differ")
    ]
    comparison.droppedMirrors = c.before
    comparison.diagnosticsAfter = [Diagnostic("odd", path: "moov")]
    return try JSONWriter.text(
      ComparisonDocument.members(comparison, before: "a", after: "b", includesKept: true))
  }

  @Test(
    .enabled(if: hasValidator, "needs python3-jsonschema; the schema is not checked"),
    arguments: ReportCase.all)
  func `is valid against its schema`(_ c: ReportCase) throws {
    let schema = try String(contentsOf: Self.schema, encoding: .utf8)
    #expect(try Self.validate(try document(c), against: schema))
    #expect(try !Self.validate("{\"schema\":1}", against: schema))
  }

  @Test func `has text as text, bytes as base64, times in ticks`() throws {
    let text = try document(ReportCase.all[0])
    for part in [
      #""value": "value""#, #""timescale": 2"#, #""isLossless": false"#, #""schema": 1"#,
      #""language": "en""#, #""diagnostics": ["#,
    ] { #expect(text.contains(part)) }
    #expect(try document(ReportCase.all[1]).contains(#""payload": "AQID""#))
  }
}

@Suite struct `The command diff` {
  private static let movies = Fixture.media.filter { ["mov", "mp4"].contains($0.pathExtension) }

  @Test(arguments: movies) func `exits with 0 where a file is compared with itself`(
    _ movie: Fixture
  ) async {
    #expect(await Main.run(["diff", "--quiet", movie.path, movie.path]) == .success)
  }

  @Test func `exits with 1 where something is lost, or a file is missing`() async throws {
    let first = try #require(Self.movies.first).path
    let last = try #require(Self.movies.last).path
    #expect(await Main.run(["diff", "--quiet", first, last]) == .failure)
    #expect(await Main.run(["diff", "--quiet", first, "/nowhere/at/all.mov"]) == .failure)
  }

  @Test(arguments: [
    ["diff"], ["diff", "a"], ["diff", "a", "b", "c"], ["diff", "--tolerance", "x", "a", "b"],
    ["diff", "--tolerance", "-1", "a", "b"], ["diff", "--tolerance", "inf", "a", "b"],
    ["diff", "--ignore", "mdta/%", "a", "b"], ["diff", "--quiet", "--json", "a", "b"],
  ])
  func `exits with 2 where the arguments are wrong`(_ arguments: [String]) async {
    #expect(await Main.run(arguments) == .usage)
  }
}
