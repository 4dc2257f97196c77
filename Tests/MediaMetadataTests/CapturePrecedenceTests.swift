import Foundation
import MediaMetadata
import TestSupport
import Testing

@Suite struct `Capture facts in order of precedence` {
  /// What was chosen for a fact, as text.
  private func chosen(_ fact: CapturedConcept, _ sample: CaptureSample) -> String? {
    let facts = sample.facts
    switch fact {
    case .date: return facts.date.chosen?.description
    case .location:
      return facts.location.chosen.map { $0.point?.description ?? $0.name ?? "" }
    case .make: return facts.make.chosen
    case .model: return facts.model.chosen
    case .lens: return facts.lens.chosen
    case .software: return facts.software.chosen
    }
  }

  @Test(arguments: CapturedConcept.allCases.flatMap { fact in fact.evidence.map { (fact, $0) } })
  func `come from each place alone`(_ fact: CapturedConcept, _ home: EvidenceKey) throws {
    let sample = CaptureSample().with(fact, home, number: 1)
    let expected: String
    switch (fact, home.key) {
    case (.date, "exif/GPSDateStamp"): expected = "2020-01-11"
    case (.date, "id3/TYER"): expected = "2020-01-11 03:04:00 (zone unknown)"
    case (.date, let key):
      // Nothing proves that a header tells UTC.
      let hasZone = key.hasPrefix("meta/xml") || key.hasPrefix("itsk")
      expected = "2020-01-11 03:04:05" + (hasZone ? " +01:00" : " (zone unknown)")
    case (.location, "mdta/com.apple.quicktime.location.name"): expected = "Paris"
    case (.location, _): expected = "11.50000, 2.29500"
    case (.make, "gpmf/MINF"): expected = "GoPro"
    default: expected = "value 1"
    }
    #expect(chosen(fact, sample) == expected)
  }

  @Test(arguments: CapturedConcept.allCases)
  func `prefer the first of every two homes`(_ fact: CapturedConcept) {
    let homes = fact.evidence
    for (index, first) in homes.enumerated() {
      for second in homes[(index + 1)...] {
        let isNameOnly = first.key == "mdta/com.apple.quicktime.location.name"
        let alone =
          isNameOnly
          ? CaptureSample().with(fact, second, number: 2)
          : CaptureSample().with(fact, first, number: 1)
        let both = CaptureSample().with(fact, second, number: 2).with(fact, first, number: 1)
        #expect(chosen(fact, both) == chosen(fact, alone), "\(first.key) before \(second.key)")
      }
    }
  }

  @Test func `tell of all candidates and why they were not chosen`() throws {
    let sample = CaptureSample().with("udta/%A9mod", "B").with(
      "mdta/com.apple.quicktime.model", "A"
    ).with("mdta/com.android.model", "a")
    let model = sample.facts.model
    #expect(model.candidates.map(\.value) == ["A", "B", "a"])
    #expect(model.candidates.map(\.isChosen) == [true, false, false])
    #expect(model.candidates.map(\.agrees) == [true, false, true])
    #expect(model.candidates[1].remarks == ["comes after Apple's model"])
    #expect(model.candidates[1].identifier.rawValue == "udta/%A9mod")
    #expect(model.reason == "Apple's model, first of 3 candidates, of which 2 agree")
    #expect(sample.facts.lens.reason == "nothing tells it")
    #expect(sample.facts.lens.candidates.isEmpty)
    #expect(
      CaptureSample().with("udta/%A9mod", "B").facts.model.reason
        == "QuickTime's model, the only candidate")
  }

  @Test func `come from tracks too`() {
    var sample = CaptureSample()
    var track = TrackDescription(trackID: 3, handlerType: "vide")
    track.metadata = [
      CaptureSample.item("mdta/com.apple.quicktime.camera.lens_model", "back camera")
    ]
    sample.description.tracks = [track]
    #expect(sample.facts.lens.chosen == "back camera")
    #expect(sample.facts.lens.candidates.first?.trackID == 3)
  }

  @Test func `load as a property of an asset`() async throws {
    let asset = Asset(path: Fixture.media("quicktime-keys.mov").path)
    let (facts, description) = try await asset.load(.capture, .description)
    #expect(facts == CaptureFacts(of: description))
    #expect(facts.date.candidates.count > 0)
  }

  @Test func `stand in the documentation as they are in the code`() throws {
    let path = "\(Repository.path)/Sources/MediaMetadata/MediaMetadata.docc/Capturing.md"
    var text = try String(contentsOfFile: path, encoding: .utf8)
    let titles: [CapturedConcept: String] = [
      .date: "Date", .location: "Location", .make: "Make", .model: "Model", .lens: "Lens",
      .software: "Software",
    ]
    for fact in CapturedConcept.allCases {
      let heading = "### \(try #require(titles[fact]))\n\n"
      let start = try #require(text.range(of: heading)).upperBound
      let end = text.range(of: "\n\n", range: start..<text.endIndex)?.lowerBound ?? text.endIndex
      var table = "| | Place | Identifier | Remark |\n| --- | --- | --- | --- |"
      for (index, home) in fact.evidence.enumerated() {
        table += "\n| \(index + 1) | \(home.title) | `\(home.key)` | \(home.remark ?? "") |"
      }
      if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
        text.replaceSubrange(start..<end, with: table)
        try text.write(toFile: path, atomically: true, encoding: .utf8)
      } else {
        #expect(String(text[start..<end]) == table, "\(fact)")
      }
    }
  }
}
