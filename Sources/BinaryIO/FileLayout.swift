/// A piece of a file that is to be written.
package enum FileSegment: Hashable, Sendable {
  /// Bytes made in memory.
  case bytes([UInt8])
  /// Zeros.
  case zeros(Int)
  /// A range of a source, by the source's place among those of the layout.
  case range(Range<Int>, of: Int)

  /// The size in bytes.
  package var count: Int {
    switch self {
    case .bytes(let bytes): bytes.count
    case .zeros(let count): count
    case .range(let range, _): range.count
    }
  }

  /// A part of the piece, by offsets in it.
  fileprivate func part(_ part: Range<Int>) -> FileSegment {
    switch self {
    case .bytes(let bytes): .bytes(Array(bytes[part]))
    case .zeros: .zeros(part.count)
    case .range(let range, let source):
      .range(
        (range.lowerBound + part.lowerBound)..<(range.lowerBound + part.upperBound), of: source)
    }
  }
}

/// What a file is made of, in order of place and without a gap: bytes made here, and ranges of other files.
///
/// Nothing is read or written; ``LayoutSource`` reads it as if the file were there.
package struct FileLayout: Hashable, Sendable {
  /// The pieces, none of them empty; neighbouring ranges of one source are one.
  package private(set) var segments: [FileSegment] = []
  /// The size of the file in bytes.
  package private(set) var size = 0

  /// Creates a layout of pieces; one of nothing for an empty file.
  package init(_ segments: [FileSegment] = []) {
    for segment in segments { append(segment) }
  }

  /// A file of `size` bytes as source 0, and bytes made here after its end.
  package init(source size: Int, followedBy made: [UInt8]) {
    self.init([.range(0..<size, of: 0), .bytes(made)])
  }

  /// Adds a piece at the end.
  package mutating func append(_ segment: FileSegment) {
    guard segment.count > 0 else { return }
    size += segment.count
    if case .range(let new, let source) = segment, case .range(let old, source) = segments.last,
      old.upperBound == new.lowerBound
    {
      segments[segments.count - 1] = .range(old.lowerBound..<new.upperBound, of: source)
    } else {
      segments.append(segment)
    }
  }

  /// Adds bytes made in memory.
  package mutating func append(_ bytes: [UInt8]) { append(.bytes(bytes)) }

  package mutating func append(_ range: Range<Int>, of source: Int = 0) {
    append(.range(range, of: source))
  }

  /// Adds the pieces of another layout.
  package mutating func append(_ layout: FileLayout) {
    for segment in layout.segments { append(segment) }
  }

  /// The pieces of a range of the file.
  package func part(_ range: Range<Int>) -> FileLayout {
    var part = FileLayout()
    var position = 0
    for segment in segments where position < range.upperBound {
      let own = (position..<(position + segment.count)).clamped(to: range)
      if !own.isEmpty {
        part.append(segment.part((own.lowerBound - position)..<(own.upperBound - position)))
      }
      position += segment.count
    }
    return part
  }

  /// The layout with the pieces of another in the place of the ranges of one source.
  ///
  /// A source that is itself made of others, as a file with made samples after its end, is resolved this way.
  package func replacing(source place: Int, with inner: FileLayout) -> FileLayout {
    var result = FileLayout()
    for segment in segments {
      if case .range(let range, place) = segment {
        result.append(inner.part(range))
      } else {
        result.append(segment)
      }
    }
    return result
  }

  /// Which ranges of a source are in the file, and where, in order of the source.
  package func moves(of source: Int) -> [(range: Range<Int>, destination: Int)] {
    var moves: [(range: Range<Int>, destination: Int)] = []
    var position = 0
    for segment in segments {
      if case .range(let range, source) = segment { moves.append((range, position)) }
      position += segment.count
    }
    return moves.sorted {
      ($0.range.lowerBound, $0.destination) < ($1.range.lowerBound, $1.destination)
    }
  }
}

extension FileLayout {
  /// Where bytes of a source come to be, by where they are there; `nil` for those that are not in the file.
  package func places(of source: Int) -> (Int) -> Int? {
    let moves = moves(of: source)
    return { offset in
      let index = moves.partition { $0.range.upperBound <= offset }
      guard moves.indices.contains(index), moves[index].range.contains(offset) else { return nil }
      return moves[index].destination + offset - moves[index].range.lowerBound
    }
  }
}

/// One change of a file that is changed in place.
package enum FileStep: Hashable, Sendable {
  /// Bytes over others, or into zeros.
  case write([UInt8], at: Int)
  /// Zeros over other bytes.
  case clear(Range<Int>)
  /// A range of a source into zeros; source 0 is the file itself.
  case copy(Range<Int>, of: Int, at: Int)
  /// The size of the file changes; what is new is zeros.
  case resize(to: Int)
  /// Waits until all that was done before is on the disk.
  case synchronize

  /// How many bytes are written.
  package var byteCount: Int {
    switch self {
    case .write(let bytes, _): bytes.count
    case .clear(let range), .copy(let range, _, _): range.count
    case .resize, .synchronize: 0
    }
  }
}

extension FileLayout {
  /// What a file is made of after steps; what is left of the file itself is source 0.
  package init(applying steps: [FileStep], toFileOfSize size: Int) {
    self.init([.range(0..<size, of: 0)])
    for step in steps {
      switch step {
      case .write(let bytes, let offset): put(.bytes(bytes), at: offset)
      case .clear(let range): put(.zeros(range.count), at: range.lowerBound)
      case .copy(let range, let source, let offset): put(.range(range, of: source), at: offset)
      case .resize(let size):
        if size < self.size { self = part(0..<size) } else { append(.zeros(size - self.size)) }
      case .synchronize: break
      }
    }
  }

  /// Writes bytes over those of the file.
  package mutating func put(_ bytes: [UInt8], at offset: Int) { put(.bytes(bytes), at: offset) }

  /// Puts bytes in the place of others at several offsets; what overlaps an earlier one, or the end, is passed over.
  package mutating func put(_ pieces: [(offset: Int, bytes: [UInt8])]) {
    var result = FileLayout()
    for piece in pieces.sorted(by: { $0.offset < $1.offset })
    where piece.offset >= result.size && piece.bytes.count <= size - piece.offset {
      result.append(part(result.size..<piece.offset))
      result.append(piece.bytes)
    }
    result.append(part(result.size..<size))
    self = result
  }

  private mutating func put(_ segment: FileSegment, at offset: Int) {
    guard segment.count > 0 else { return }
    var result = part(0..<min(offset, size))
    if offset > size { result.append(.zeros(offset - size)) }
    result.append(segment)
    result.append(part(min(result.size, size)..<size))
    self = result
  }
}
