package import BaseMedia
package import MediaModel

/// A sample that items were taken out of.
package struct FilteredSample: Sendable {
  /// What is left of the bytes.
  package enum Outcome: Hashable, Sendable {
    /// All items stay.
    case unchanged
    /// Some stay.
    case changed([UInt8])
    /// None stays.
    case empty
  }

  package var outcome: Outcome
  /// The items that stay.
  package var kept: [MetadataItem]
  /// The items that go, those among them that cannot be distinguished from one that goes.
  package var removed: [MetadataItem]

  package init(_ outcome: Outcome, kept: [MetadataItem] = [], removed: [MetadataItem] = []) {
    (self.outcome, self.kept, self.removed) = (outcome, kept, removed)
  }
}

/// A sample entry that what declares items was taken out of.
package struct FilteredEntry: Sendable {
  package var entry: BoxNode
  /// What was declared, as items without a value.
  package var removed: [MetadataItem]
  /// Whether anything was taken out.
  package var isChanged: Bool

  package init(_ entry: BoxNode, removed: [MetadataItem] = [], isChanged: Bool = false) {
    (self.entry, self.removed, self.isChanged) = (entry, removed, isChanged)
  }
}

/// A part of the time that a sample lasts, in ticks from its start.
package struct SampleCut: Hashable, Sendable {
  /// At least one tick of the duration.
  package var range: Range<Int64>
  /// All that the sample lasts.
  package var duration: Int64
  /// Ticks to the second.
  package var timescale: UInt32

  package init(_ range: Range<Int64>, of duration: Int64, timescale: UInt32) {
    self.duration = max(duration, 1)
    self.range = range.clamped(to: 0..<self.duration)
    self.timescale = max(timescale, 1)
  }

  /// Which of so many equal parts of the duration have a share in the range.
  package func parts(of count: Int) -> Range<Int> {
    let (count, whole) = (Int128(count), Int128(duration))
    let first = Int128(range.lowerBound) * count / whole
    let end = (Int128(range.upperBound) * count + whole - 1) / whole
    return Int(first)..<max(Int(first), Int(min(end, count)))
  }
}

/// What codecs do that say nothing else: a sample stands for itself, is one thing, which stays or goes, and is not divided.
extension TimedMetadataCodec {
  package static func declares(_ sampleEntry: BoxNode) -> Bool { true }

  package mutating func begin(with samples: [[UInt8]]) {}

  package mutating func narrow(to identifiers: Set<MetadataIdentifier>) {}

  package mutating func leaveOutAlike() {}

  package func decode(
    _ sample: [UInt8], at offset: Int, where isWanted: @escaping (SamplePart) -> Bool
  ) -> DecodedSample { decode(sample, at: offset) }

  package func opening(_ sample: [UInt8], after first: [UInt8]) -> [UInt8]? { nil }

  package var emptySample: [UInt8]? { nil }

  package func filter(_ sample: [UInt8], keeps: (MetadataItem) -> Bool) -> FilteredSample {
    let items = decode(sample, at: 0).items
    return items.allSatisfy(keeps)
      ? FilteredSample(.unchanged, kept: items) : FilteredSample(.empty, removed: items)
  }

  package func filter(
    entry: BoxNode, keeps: (MetadataItem) -> Bool, used: Set<MetadataSpecification>
  ) -> FilteredEntry { FilteredEntry(entry) }

  package func cut(_ sample: [UInt8], to part: SampleCut) -> [UInt8]? { nil }
}
