package import BaseMedia
package import BinaryIO
package import MediaModel

/// Reads the samples of one format of timed metadata: bytes of a sample in, groups of items out.
///
/// A codec is made for one sample entry, whose tables it reads once. It knows no timing beyond what is inside a
/// sample.
package protocol TimedMetadataCodec: Sendable {
  /// Makes a codec for a sample entry, and tells problems in that.
  init(sampleEntry: BoxNode, diagnostics: inout [Diagnostic])
  /// Whether a sample entry has what the items of its samples are given by.
  static func declares(_ sampleEntry: BoxNode) -> Bool
  /// Takes what the first samples of a track say for all of them: two, where there are so many.
  mutating func begin(with samples: [[UInt8]])
  /// Leaves out from now on what has none of some identifiers, where that saves work; other items may still come.
  mutating func narrow(to identifiers: Set<MetadataIdentifier>)
  /// Gives from now on one of the measurements of a sample that differ in nothing but their times and numbers, where
  /// that saves work.
  mutating func leaveOutAlike()
  /// Reads all bytes of one sample, which are at an offset of the file.
  func decode(_ sample: [UInt8], at offset: Int) -> DecodedSample
  /// Reads a sample of which parts alone are wanted: measurements of others may be left out, where that saves work.
  func decode(
    _ sample: [UInt8], at offset: Int, where isWanted: @escaping (SamplePart) -> Bool
  ) -> DecodedSample
  /// Takes items out of a sample; a format that cannot leave out a part loses the sample with the first item that goes.
  func filter(_ sample: [UInt8], keeps: (MetadataItem) -> Bool) -> FilteredSample
  /// Takes what declares items out of a sample entry, unless an item that it declares was kept.
  func filter(
    entry: BoxNode, keeps: (MetadataItem) -> Bool, used: Set<MetadataSpecification>
  ) -> FilteredEntry
  /// A sample that says nothing; `nil` for formats without one, whose samples are left out.
  var emptySample: [UInt8]? { get }
  /// The part of a sample that is in a part of its time; `nil` for formats whose samples are not divided.
  func cut(_ sample: [UInt8], to part: SampleCut) -> [UInt8]?
  /// A sample that becomes the first of a track, with what the first one said for all; `nil` where it stays as it is.
  func opening(_ sample: [UInt8], after first: [UInt8]) -> [UInt8]?
}

/// What a sample says.
package struct DecodedSample: Hashable, Sendable {
  /// In the order of their starts; one for most formats.
  package var groups: [DecodedGroup]
  /// Problems in the bytes.
  package var diagnostics: [Diagnostic]

  package init(groups: [DecodedGroup], diagnostics: [Diagnostic] = []) {
    self.groups = groups
    self.diagnostics = diagnostics
  }

  /// A sample whose items hold for as long as it lasts; without items, one that says that nothing is known.
  package init(items: [MetadataItem] = [], diagnostics: [Diagnostic] = []) {
    self.init(groups: [DecodedGroup(items: items)], diagnostics: diagnostics)
  }

  /// The items of all groups.
  package var items: [MetadataItem] { groups.flatMap(\.items) }
}

/// Items that a sample says together, and for which part of its time.
package struct DecodedGroup: Hashable, Sendable {
  /// In stored order.
  package var items: [MetadataItem]
  /// When they hold.
  package var part: SamplePart

  package init(items: [MetadataItem], part: SamplePart = .whole) {
    self.items = items
    self.part = part
  }
}

/// One of several parts of the same length that a sample's time is divided into.
package struct SamplePart: Hashable, Sendable {
  /// The part, counted from 0.
  package let index: Int
  /// How many parts there are, at least 1.
  package let count: Int
  /// When the clock of the device says that it is; `nil` where it says nothing.
  package var clock: DeviceTime?

  /// All of the sample's time.
  package static let whole = SamplePart(index: 0, count: 1)

  package init(index: Int, count: Int, clock: DeviceTime? = nil) {
    self.count = max(count, 1)
    self.index = min(max(index, 0), self.count - 1)
    self.clock = clock
  }

  /// Whether the part starts before another.
  package static func startsEarlier(_ left: SamplePart, _ right: SamplePart) -> Bool {
    left.place < right.place
  }

  /// How much of the sample's time is over when it starts.
  private var place: Double {
    guard let clock, clock.whole > 0 else { return Double(index) / Double(count) }
    return Double(clock.start) / Double(clock.whole)
  }
}

/// A time by the clock of a device, in microseconds.
package struct DeviceTime: Hashable, Sendable {
  /// From the start of the sample on; below 0 for what was measured before.
  package var start: Int64
  package var duration: Int64
  /// How long the whole sample lasts by that clock: in a time lapse another time than the movie's.
  package var whole: Int64

  package init(start: Int64, duration: Int64, whole: Int64) {
    (self.start, self.duration, self.whole) = (start, duration, whole)
  }
}

/// What is known of a format of timed metadata.
package struct TimedMetadataFormat: Sendable {
  /// The types of its sample entries.
  package let types: [FourCC]
  /// What reads its samples.
  package let codec: any TimedMetadataCodec.Type
  /// Whether a sample holds many measurements, so that samples are compared as they are stored.
  package let isDense: Bool
  /// Whether samples are text for people to read, so that a track of them need be no metadata.
  package let isText: Bool
  /// Whether samples are time codes, and no metadata of what was in front of the camera.
  package let isTimecode: Bool
  /// Whether the first samples of a track say what the others mean.
  package let needsFirst: Bool
  /// Whether the sample entry says what samples hold, so that they tell nothing without it.
  package let needsEntry: Bool
  /// Whether the sample entry is a table of the identifiers of the items.
  package let hasKeyTable: Bool
  /// Whether streams of a transport stream are registered under the type.
  let isTransported: Bool
  /// Whether samples may tell where a camera was.
  package let tellsPlaces: Bool
  /// Whether a sample holds measurements of several moments, and is not divided: a part of one is shown by an edit.
  package let isSpread: Bool
  /// Whether samples one after the other are a sample, which spreads their groups over its time.
  let isSequence: Bool

  init(
    _ types: [FourCC], _ codec: any TimedMetadataCodec.Type, isDense: Bool = false,
    isText: Bool = false, isTimecode: Bool = false, needsFirst: Bool = false,
    needsEntry: Bool = false, hasKeyTable: Bool = false, isTransported: Bool = false,
    tellsPlaces: Bool = true, isSpread: Bool = false, isSequence: Bool = false
  ) {
    self.types = types
    self.codec = codec
    self.isDense = isDense
    self.isText = isText
    self.isTimecode = isTimecode
    self.needsFirst = needsFirst
    self.needsEntry = needsEntry
    self.hasKeyTable = hasKeyTable
    self.isTransported = isTransported
    self.tellsPlaces = tellsPlaces && !isText && !isTimecode
    self.isSpread = isSpread
    self.isSequence = isSequence
  }

  /// The table of formats.
  static let all: [TimedMetadataFormat] = [
    TimedMetadataFormat(["mebx"], BoxedMetadata.self, needsEntry: true, hasKeyTable: true),
    TimedMetadataFormat(["text", "tx3g"], TextSample.self, isText: true),
    TimedMetadataFormat(["tmcd"], TimecodeSample.self, isTimecode: true, needsEntry: true),
    TimedMetadataFormat(["gpmd"], GPMFSample.self, isDense: true, needsFirst: true),
    TimedMetadataFormat(["camm"], CAMMSample.self),
    TimedMetadataFormat(["rtmd"], RTMDSample.self, isDense: true, isSpread: true),
    TimedMetadataFormat(["CTMD"], CTMDSample.self),
    TimedMetadataFormat(["djmd", "dbgi"], DJISample.self, isDense: true, needsFirst: true),
    TimedMetadataFormat(
      ["KLVA"], KLVSample.self, isDense: true, isTransported: true, isSequence: true),
    TimedMetadataFormat(["ID3 "], ID3Sample.self, isTransported: true, tellsPlaces: false),
    TimedMetadataFormat(
      ["mett", "metx", "urim"], DescribedSample.self, isDense: true, needsEntry: true),
    TimedMetadataFormat(["MDPM"], MDPMSample.self),
  ]

  private static let byType = Dictionary(
    all.flatMap { format in format.types.map { ($0, format) } },
    uniquingKeysWith: { first, _ in first })

  /// The format of a sample entry; `nil` for one that is not in the table.
  package static func format(of type: FourCC) -> TimedMetadataFormat? { byType[type] }

  /// The types of sample entries of the table, in its order.
  package static var types: [FourCC] { all.flatMap(\.types) }

  /// Whether sample entries of a type are tables of the identifiers of the items, as AVFoundation writes them.
  package static func hasKeyTable(_ type: FourCC) -> Bool { format(of: type)?.hasKeyTable ?? false }

  /// The same of a type as text.
  package static func hasKeyTable(_ type: String) -> Bool {
    FourCC(type).map(hasKeyTable) ?? false
  }

  /// The sample of a type that says that nothing is known; `nil` for formats without one, and for text, whose gaps are
  /// a matter of what shows it.
  package static func emptySample(of type: FourCC) -> [UInt8]? {
    var diagnostics: [Diagnostic] = []
    return codec(for: BoxNode(type, payload: []), diagnostics: &diagnostics).emptySample
  }

  /// Whether samples of a type are timed metadata whatever handles the track.
  package static func isTimedMetadata(_ type: FourCC) -> Bool {
    format(of: type).map { !$0.isText } ?? false
  }

  /// The codec of a sample entry: the one of its type, else the one that keeps samples as they are.
  ///
  /// - Parameters:
  ///   - sampleEntry: what describes the samples.
  ///   - asStored: whether samples of many measurements are kept as they are, too.
  ///   - diagnostics: problems in the sample entry.
  /// - Returns: the codec.
  package static func codec(
    for sampleEntry: BoxNode, asStored: Bool = false, diagnostics: inout [Diagnostic]
  ) -> any TimedMetadataCodec {
    let format = format(of: sampleEntry.type)
    let kind =
      format.flatMap { asStored && $0.isDense ? nil : $0.codec } ?? OpaqueSample.self
    return kind.init(sampleEntry: sampleEntry, diagnostics: &diagnostics)
  }
}
