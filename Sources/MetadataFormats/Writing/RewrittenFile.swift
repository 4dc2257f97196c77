package import BinaryIO

/// A file as pieces of new bytes and ranges that are copied from another.
package struct RewrittenFile: Hashable, Sendable {
  /// A piece of the file.
  package typealias Segment = FileSegment

  /// The pieces, in order; neighbours of one kind are joined.
  package private(set) var segments: [Segment] = []
  /// What the format cannot hold.
  package var losses: [FormatLoss] = []
  /// What was changed beside what was asked for, so that places that say the same agree; sentences without a full
  /// stop.
  package var remarks: [String] = []

  package init() {}

  /// The source as it is.
  init(all source: any ByteSource) { copy(0..<max(0, source.size)) }

  /// The size in bytes.
  package var size: Int { segments.reduce(0) { $0 + $1.count } }

  /// Adds new bytes.
  package mutating func append(_ bytes: some Collection<UInt8>) {
    guard !bytes.isEmpty else { return }
    if case .bytes(let before) = segments.last {
      segments[segments.count - 1] = .bytes(before + bytes)
    } else {
      segments.append(.bytes(Array(bytes)))
    }
  }

  /// Adds a range of the source.
  package mutating func copy(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    if case .copy(let before) = segments.last, before.upperBound == range.lowerBound {
      segments[segments.count - 1] = .copy(before.lowerBound..<range.upperBound)
    } else {
      segments.append(.copy(range))
    }
  }

  /// Adds a piece.
  package mutating func append(_ segment: Segment) {
    switch segment {
    case .bytes(let bytes): append(bytes)
    case .copy(let range): copy(range)
    }
  }

  /// All bytes.
  ///
  /// - Throws: `IOFailure` where the source cannot be read, or has fewer bytes than it had.
  package func bytes(from source: any ByteSource) throws(IOFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    for segment in segments {
      switch segment {
      case .bytes(let new): bytes += new
      case .copy(let range): bytes += try StoredItem.wholly(range, of: source)
      }
    }
    return bytes
  }

  /// What has to be done to the source where it lies.
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
    for segment in segments {
      if case .copy(let range) = segment, range.lowerBound != offset { return nil }
      offset += segment.count
    }
    var result = InPlace(size: offset)
    offset = 0
    for segment in segments {
      if case .bytes(let new) = segment {
        let old = try source.read(offset..<min(offset + new.count, max(offset, source.size)))
        result.add(new, over: old, at: offset)
      }
      offset += segment.count
    }
    return result
  }

  /// Whether the file is the source as it is.
  ///
  /// - Throws: `IOFailure` where the source cannot be read.
  package func isUnchanged(from source: any ByteSource) throws(IOFailure) -> Bool {
    guard let place = try inPlace(of: source) else { return false }
    return place.size == source.size && place.writes.isEmpty
  }
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
