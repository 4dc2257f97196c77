internal import FoundationEssentials
internal import MediaMetadata

/// A comparison as JSON; `Schemas/diff.schema.json` describes it.
struct ComparisonDocument: Encodable {
  /// One of the two files.
  struct File: Encodable {
    var file: String
    var diagnostics: [String]
  }

  /// A fact of A and its counterpart in B.
  struct Pair: Encodable {
    var before: FactDocument
    var after: FactDocument

    init(_ pair: AssetComparison.Pair) {
      before = FactDocument(pair.before)
      after = FactDocument(pair.after)
    }
  }

  /// A track in both files.
  struct Track: Encodable {
    var number: UInt32
    var a: UInt32?
    var b: UInt32?
  }

  let schema = 1
  let a: File
  let b: File
  let isLossless: Bool
  let tracks: [Track]
  let items: Int
  let kept: Int
  let keptItems: [Pair]?
  let moved: [Pair]
  let changed: [Pair]
  let lost: [FactDocument]
  let added: [FactDocument]

  init(_ comparison: AssetComparison, before: String, after: String, includesKept: Bool) {
    a = File(file: before, diagnostics: comparison.diagnosticsBefore.map(\.description))
    b = File(file: after, diagnostics: comparison.diagnosticsAfter.map(\.description))
    isLossless = comparison.isLossless
    tracks = comparison.tracks.map { Track(number: $0.number, a: $0.before, b: $0.after) }
    items = comparison.count
    kept = comparison.kept.count
    keptItems = includesKept ? comparison.kept.map(Pair.init) : nil
    moved = comparison.moved.map(Pair.init)
    changed = comparison.changed.map(Pair.init)
    lost = comparison.lost.map(FactDocument.init)
    added = comparison.added.map(FactDocument.init)
  }
}

/// A fact as JSON: text as text, bytes as base64.
struct FactDocument: Encodable {
  /// A time in whole ticks.
  struct Time: Encodable {
    var value: Int64
    var timescale: UInt32

    init(_ time: MediaTime) {
      value = time.value
      timescale = time.timescale
    }
  }

  let track: UInt32?
  let identifier: String
  let language: String?
  let dataType: String
  let value: String?
  let base64: String?
  let extra: [String]?
  let start: Time?
  let duration: Time?
  let mediaTime: Time?

  init(_ fact: Fact) {
    track = fact.trackID
    identifier = fact.identifier.rawValue
    language = fact.language
    dataType = fact.dataType.rawValue
    value = fact.text
    base64 = fact.text == nil ? Data(fact.payload).base64EncodedString() : nil
    extra = fact.extra.isEmpty ? nil : fact.extra
    start = (fact.time?.start).map(Time.init)
    duration = (fact.time?.duration).map(Time.init)
    mediaTime = fact.mediaTime.map(Time.init)
  }
}
