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
  /// Whether boxes and padding of which nothing is known stay.
  package var keepsUnknownData: Bool

  package init(
    removesTimes: Bool, keepsUnknownData: Bool = false,
    verdict: @escaping @Sendable (MetadataItem) -> Verdict
  ) {
    self.removesTimes = removesTimes
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
  /// The bytes that went, where they are in memory and few.
  package var bytes: [UInt8]

  package init(
    _ kind: SharingSubject, item: MetadataItem? = nil, text: String = "", path: String,
    trackID: UInt32? = nil, count: Int = 1, byteCount: Int = 0, bytes: [UInt8] = []
  ) {
    self.kind = kind
    self.item = item
    self.text = text
    self.path = path
    self.trackID = trackID
    self.count = count
    self.byteCount = byteCount
    self.bytes = bytes
  }
}

/// What stripping finds on its way.
struct StripLog {
  var trackID: UInt32?
  private(set) var findings: [StripFinding] = []
  /// What stays though it may tell of somebody, and why.
  private(set) var notes: [String] = []

  mutating func found(
    _ kind: SharingSubject, item: MetadataItem? = nil, text: String = "", path: String,
    count: Int = 1, byteCount: Int? = nil, bytes: [UInt8] = []
  ) {
    findings.append(
      StripFinding(
        kind, item: item, text: text, path: path, trackID: trackID, count: count,
        byteCount: byteCount ?? bytes.count, bytes: bytes))
  }

  /// A box that no list names.
  mutating func found(box: BoxNode, path: String) {
    let bytes = box.payload
    let isPadding = ["free", "skip", "wide", FourCC(rawValue: 0)].contains(box.type)
    if isPadding, bytes.allSatisfy({ $0 == 0 }) { return }
    found(
      isPadding ? .padding : .box, text: "'\(box.type)'", path: path, byteCount: box.payloadSize,
      bytes: bytes)
  }

  mutating func note(_ text: String) { notes.append(text) }
}
