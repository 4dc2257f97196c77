import BinaryIO
import MediaModel
import TestSupport
import Testing

@testable import BaseMedia

/// A track of chunks, each of a sample entry, each of a data reference.
private struct ReferenceCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// Whether each data reference is to the file itself.
  var references: [Bool]
  /// The reference that each sample entry names, counted from 1.
  var entries: [UInt8]
  /// The sample entry of each run of chunks, counted from 1.
  var runs: [UInt32]
  var sampleCount: UInt32 = 3
  let isExternal: Bool

  static let all = [
    ReferenceCase(
      testDescription: "the file itself", references: [true], entries: [1], runs: [1],
      isExternal: false),
    ReferenceCase(
      testDescription: "another file", references: [false], entries: [1], runs: [1],
      isExternal: true),
    ReferenceCase(
      testDescription: "both, of which chunks name the other file", references: [true, false],
      entries: [1, 2], runs: [2, 2], isExternal: true),
    ReferenceCase(
      testDescription: "both, in turn", references: [true, false], entries: [1, 2], runs: [2, 1],
      isExternal: false),
    ReferenceCase(
      testDescription: "a reference that is missing", references: [false], entries: [2], runs: [1],
      isExternal: false),
    ReferenceCase(
      testDescription: "a sample entry that is missing", references: [false], entries: [1],
      runs: [2], isExternal: false),
    ReferenceCase(
      testDescription: "another file, and no samples", references: [false], entries: [1], runs: [1],
      sampleCount: 0, isExternal: false),
    ReferenceCase(
      testDescription: "another file, and no chunks", references: [false], entries: [1], runs: [],
      isExternal: false),
  ]

  /// The `trak`, its tables of times (`stts`) and offsets (`stco`) with payloads as given.
  func track(times: [UInt8] = [], offsets: [UInt8] = []) -> BoxNode {
    let references = references.map { isLocal in
      BoxNode("url ", payload: [0, 0, 0, isLocal ? 1 : 0] + Array("far.mov".utf8) + [0])
    }
    let entries = entries.map { BoxNode("raw ", payload: [0, 0, 0, 0, 0, 0, 0, $0]) }
    let chunks = runs.enumerated().map { index, entry in
      SampleToChunkBox.Row(
        firstChunk: UInt32(index + 1), samplesPerChunk: 1, sampleDescriptionIndex: entry)
    }
    let table = BoxNode(
      "stbl",
      children: [
        BoxNode("stsd", prefix: [UInt8](repeating: 0, count: 8), children: entries),
        BoxNode("stts", payload: times), SampleToChunkBox(rows: chunks).node,
        SampleSizeBox(constantSize: 8, sampleCount: sampleCount).node,
        BoxNode("stco", payload: offsets),
      ])
    let data = BoxNode(
      "dinf",
      children: [BoxNode("dref", prefix: [UInt8](repeating: 0, count: 8), children: references)])
    return BoxNode(
      "trak", children: [BoxNode("mdia", children: [BoxNode("minf", children: [data, table])])])
  }
}

@Suite struct `Samples in other files` {
  /// Tables of times and offsets are empty here, which no reader of them would bear: the answer is not one of theirs.
  @Test(arguments: ReferenceCase.all)
  private func `are reported by references, entries and chunks alone`(_ wanted: ReferenceCase) {
    #expect(wanted.track().hasExternalMedia == wanted.isExternal)
  }

  @Test(arguments: ReferenceCase.all.prefix(2))
  private func `are reported as fast of a long table as of a short one`(_ wanted: ReferenceCase) {
    var wanted = wanted
    wanted.sampleCount = 1_000_000
    let rows = UInt32(wanted.sampleCount).bigEndianBytes
    let track = wanted.track(
      times: [0, 0, 0, 0] + rows + [UInt8](repeating: 0, count: 8_000_000),
      offsets: [0, 0, 0, 0] + rows + [UInt8](repeating: 0, count: 4_000_000))
    // Reading the tables once takes longer than all these answers may.
    let seconds = processorSeconds {
      for _ in 0..<1000 where track.hasExternalMedia != wanted.isExternal {
        Issue.record("the answer differs")
      }
    }
    #expect(seconds < 1)
  }
}
