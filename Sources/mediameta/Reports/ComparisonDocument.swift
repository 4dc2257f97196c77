internal import FoundationEssentials
internal import MediaMetadata

/// A comparison as JSON; `Schemas/diff.schema.json` describes it.
struct ComparisonDocument: Encodable {
  /// One of the two files.
  struct File: Encodable {
    var source: String
    var diagnostics: [Diagnostic]
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
    var trackID: UInt32
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
  let ledger: LedgerReport?

  init(_ comparison: AssetComparison, before: String, after: String, includesKept: Bool) {
    a = File(source: before, diagnostics: comparison.diagnosticsBefore)
    b = File(source: after, diagnostics: comparison.diagnosticsAfter)
    isLossless = comparison.isLossless
    tracks = comparison.tracks.map { Track(trackID: $0.number, a: $0.before, b: $0.after) }
    items = comparison.count
    kept = comparison.keptCount
    keptItems = includesKept ? comparison.kept.map(Pair.init) : nil
    moved = comparison.moved.map(Pair.init)
    changed = comparison.changed.map(Pair.init)
    lost = comparison.lost.map(FactDocument.init)
    added = comparison.added.map(FactDocument.init)
    ledger = comparison.ledger
  }
}

/// A fact as JSON: text as text, bytes as base64.
struct FactDocument: Encodable {
  /// A time in whole ticks.
  struct Time: Encodable {
    var value: Int64
    var timescale: UInt32
    var seconds: Double

    init(_ time: MediaTime) {
      value = time.value
      timescale = time.timescale
      seconds = time.seconds
    }
  }

  /// What stands beside the value.
  struct Attribute: Encodable {
    var key: String
    var value: String

    /// Parts the `key=value` of a fact, whose key has no equals sign.
    init(_ text: String) {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      key = parts.first.map(String.init) ?? ""
      value = parts.dropFirst().first.map(String.init) ?? ""
    }
  }

  let trackID: UInt32?
  let identifier: String
  let language: String?
  let dataType: String
  let value: String?
  let payload: String?
  let extra: [Attribute]?
  let start: Time?
  let duration: Time?
  let mediaTime: Time?

  init(_ fact: Fact) {
    trackID = fact.trackID
    identifier = fact.identifier.rawValue
    language = fact.language
    dataType = fact.dataType.rawValue
    value = fact.text
    payload = fact.text == nil ? Data(fact.payload).base64EncodedString() : nil
    extra = fact.extra.isEmpty ? nil : fact.extra.map(Attribute.init)
    start = (fact.time?.start).map(Time.init)
    duration = (fact.time?.duration).map(Time.init)
    mediaTime = fact.mediaTime.map(Time.init)
  }
}
