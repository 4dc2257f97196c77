package import BinaryIO
package import MediaModel

/// A file as pieces of new bytes and ranges that are copied from another.
package struct RewrittenFile: Hashable, Sendable {
  package typealias Segment = FileSegment

  /// What the file is made of; source 0 is the file that is rewritten.
  package private(set) var layout = FileLayout()
  /// What the format cannot hold.
  package var losses: [FormatLoss] = []
  /// What was changed beside what was asked for, so that places that say the same agree; sentences without a full
  /// stop.
  package var remarks: [String] = []
  /// The paths of items that follow others by themselves, which a remark tells of each.
  package var followers: Set<String> = []

  /// Items that the format tells with others that were asked for, as the version of a new chunk.
  package var companions: Set<MetadataIdentifier> = []

  package init() {}

  /// Notes an item that the format cannot hold; the reason is one sentence without a full stop.
  mutating func lose(_ item: MetadataItem, _ reason: String) {
    losses.append(FormatLoss(.item(item), "\(item.identifier)", reason))
  }

  mutating func lose(_ items: some Sequence<MetadataItem>, _ reason: String) {
    for item in items { lose(item, reason) }
  }

  /// Notes an item that should go and stays.
  mutating func leave(_ item: MetadataItem, _ reason: String) {
    losses.append(FormatLoss(.remainingItem(item), "\(item.identifier)", reason))
  }

  /// Notes something that chapters say and the format cannot hold.
  mutating func lose(_ what: String, _ reason: String) {
    losses.append(FormatLoss(.chapters, what, reason))
  }

  /// Notes the language of something, where there is one.
  mutating func lose(languageOf what: String, _ language: LanguageTag?, _ reason: String) {
    guard let language, language.bcp47 != "und" else { return }
    losses.append(FormatLoss(.language, "language '\(language.bcp47)' of \(what)", reason))
  }

  /// The source as it is.
  package init(all source: any ByteSource) { copy(0..<max(0, source.size)) }

  package var size: Int { layout.size }

  package mutating func append(_ bytes: some Collection<UInt8>) { layout.append(Array(bytes)) }

  /// Adds a range of the source.
  package mutating func copy(_ range: Range<Int>) { layout.append(range) }

  /// Adds a range of the source with pieces in the place of parts of it; refuses parts that are in each other.
  mutating func copy(
    _ range: Range<Int>, replacing rows: [(range: Range<Int>, segments: [Segment])],
    refusal: String = "two changes want one place"
  ) throws(FormatWritingError) {
    var position = range.lowerBound
    for row in rows.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      guard row.range.lowerBound >= position else { throw FormatWritingError(refusal) }
      copy(position..<row.range.lowerBound)
      for segment in row.segments { append(segment) }
      position = row.range.upperBound
    }
    copy(position..<max(position, range.upperBound))
  }

  /// Puts new bytes in the place of others.
  mutating func put(_ bytes: [UInt8], at offset: Int) { layout.put(bytes, at: offset) }

  /// Puts new bytes in the place of others, at several offsets that do not overlap.
  package mutating func put(_ pieces: [(offset: Int, bytes: [UInt8])]) { layout.put(pieces) }

  package mutating func append(_ segment: Segment) { layout.append(segment) }

  /// The file as it will be, read before it is written; it has the name of the source that ranges are copied from.
  package func source(over source: any ByteSource) -> LayoutSource {
    LayoutSource(layout, of: [source], name: source.name)
  }

  /// All bytes.
  package func bytes(from source: any ByteSource) throws(IOFailure) -> [UInt8] {
    try StoredItem.wholly(0..<size, of: self.source(over: source))
  }

  /// What has to be done to the source where it is.
  package struct InPlace: Hashable, Sendable {
    /// Bytes that differ, with their offsets; none where nothing but the size does.
    package var writes: [(offset: Int, bytes: [UInt8])] { pieces.map { ($0.offset, $0.bytes) } }
    /// The size that the file has afterwards.
    package var size: Int
    fileprivate(set) var pieces: [Piece] = []

    /// One stretch of bytes.
    struct Piece: Hashable, Sendable {
      var offset: Int
      var bytes: [UInt8]
    }
  }

  /// How the source becomes this file without being copied: possible where nothing that is kept has to move.
  ///
  /// - Returns: what has to be written, nothing where the file stays as it is; `nil` where something moves.
  /// - Throws: `IOFailure` where the source cannot be read.
  package func inPlace(of source: any ByteSource) throws(IOFailure) -> InPlace? {
    var offset = 0
    for segment in layout.segments {
      if case .range(let range, _) = segment, range.lowerBound != offset { return nil }
      // Zeros are a part of a file that is rewritten.
      if case .zeros = segment { return nil }
      offset += segment.count
    }
    var result = InPlace(size: offset)
    offset = 0
    for segment in layout.segments {
      if case .bytes(let new) = segment {
        let old = try source.read(offset..<min(offset + new.count, max(offset, source.size)))
        result.add(new, over: old, at: offset)
      }
      offset += segment.count
    }
    return result
  }

  /// Whether the file is the source as it is.
  package func isUnchanged(from source: any ByteSource) throws(IOFailure) -> Bool {
    guard let place = try inPlace(of: source) else { return false }
    return place.size == source.size && place.writes.isEmpty
  }
}

extension FileSegment {
  /// A range of the file that is rewritten.
  static func copy(_ range: Range<Int>) -> FileSegment { .range(range, of: 0) }
}

extension [FileSegment] {
  /// The size of all pieces together.
  var byteCount: Int { reduce(0) { $0 + $1.count } }
}

extension RewrittenFile.InPlace {
  /// Stretches that agree for fewer bytes than this are written again rather than passed over.
  private static let smallestGap = 64

  /// Adds the stretches where new bytes differ from the old ones.
  fileprivate mutating func add(_ new: [UInt8], over old: [UInt8], at offset: Int) {
    var start: Int?
    var agreeing = 0
    for index in new.indices {
      if index < old.count, old[index] == new[index] {
        agreeing += 1
        if let first = start, agreeing >= Self.smallestGap {
          let end = index + 1 - agreeing
          pieces.append(Piece(offset: offset + first, bytes: Array(new[first..<end])))
          start = nil
        }
      } else {
        if start == nil { start = index }
        agreeing = 0
      }
    }
    if let start {
      pieces.append(
        Piece(offset: offset + start, bytes: Array(new[start..<(new.count - agreeing)])))
    }
  }
}
