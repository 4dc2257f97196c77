internal import BaseMedia
internal import BinaryIO
package import MediaModel

/// What a stripped movie keeps: decided elsewhere, asked for item by item.
package struct StripPolicy: Sendable {
  /// What becomes of an item.
  package enum Verdict: Hashable, Sendable {
    case keep
    case remove
    /// Another payload: the same picture without what is written beside it.
    case replace([UInt8])
  }

  /// What becomes of an item.
  package var verdict: @Sendable (MetadataItem) -> Verdict
  /// Whether the times of headers go.
  package var removesTimes: Bool
  /// Whether what names the buyer of a protected work goes, without which no one can decrypt it.
  package var removesPurchases: Bool
  /// Whether boxes and padding of which nothing is known stay.
  package var keepsUnknownData: Bool

  package init(
    removesTimes: Bool, removesPurchases: Bool = false, keepsUnknownData: Bool = false,
    verdict: @escaping @Sendable (MetadataItem) -> Verdict
  ) {
    self.removesTimes = removesTimes
    self.removesPurchases = removesPurchases
    self.keepsUnknownData = keepsUnknownData
    self.verdict = verdict
  }
}

/// One thing that a stripped movie does not have any more.
package struct StripFinding: Sendable {
  /// What it is.
  package var kind: SharingSubject
  /// The item, or one of several alike.
  package var item: MetadataItem?
  /// What it said, or what it is.
  package var text: String
  /// The box path.
  package var path: String
  package var trackID: UInt32?
  package var count: Int
  package var byteCount: Int

  package init(
    _ kind: SharingSubject, item: MetadataItem? = nil, text: String = "", path: String,
    trackID: UInt32? = nil, count: Int = 1, byteCount: Int = 0
  ) {
    self.kind = kind
    self.item = item
    self.text = text
    self.path = path
    self.trackID = trackID
    self.count = count
    self.byteCount = byteCount
  }
}

/// What stripping finds on its way.
struct StripLog {
  var trackID: UInt32?
  private(set) var findings: [StripFinding] = []
  /// What stays though it may tell of someone, and why.
  private(set) var notes: [String] = []
  /// Whether something that stays names the buyer.
  var namesBuyer = false

  mutating func found(
    _ kind: SharingSubject, item: MetadataItem? = nil, text: String = "", path: String,
    count: Int = 1, byteCount: Int = 0
  ) {
    findings.append(
      StripFinding(
        kind, item: item, text: text, path: path, trackID: trackID, count: count,
        byteCount: byteCount))
  }

  /// A box that no list names, told with those of its type right before it.
  mutating func found(box: BoxNode, path: String) {
    let isPadding = ["free", "skip", "wide", FourCC(rawValue: 0)].contains(box.type)
    if isPadding, box.payload.allSatisfy({ $0 == 0 }) { return }
    let kind = isPadding ? SharingSubject.padding : .box
    let text = "'\(box.type)'"
    if let last = findings.last, (last.kind, last.text, last.trackID) == (kind, text, trackID),
      BoxPath.parent(of: last.path) == BoxPath.parent(of: path)
    {
      findings[findings.count - 1].count += 1
      findings[findings.count - 1].byteCount += box.payloadSize
    } else {
      found(kind, text: text, path: path, byteCount: box.payloadSize)
    }
  }

  mutating func note(_ text: String) { notes.append(text) }
}
