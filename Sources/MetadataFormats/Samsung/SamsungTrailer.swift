package import BinaryIO

/// What Samsung's cameras append to a photograph: blocks with names, and a directory of them at the very end.
///
///     blocks { u16 0, u16 type, u32 size of the name, name, data }
///     "SEFH", u32 version, u32 count, count x { u16 0, u16 type, u32 distance, u32 size of the block },
///     u32 size of the directory from "SEFH" to here, "SEFT"
///
/// Numbers are little-endian. A distance counts backwards from `SEFH` to the start of the block. In HEIC files the
/// same bytes are the content of a box `sefd`.
///
/// Source: ExifTool 12.57, Samsung.pm, `ProcessSamsung`; the documentation of the Python package motionphoto 0.1.2.
package struct SamsungTrailer: Hashable, Sendable {
  /// One block.
  package struct Block: Hashable, Sendable {
    package var type: UInt16
    package var name: String
    /// Its place in the source, header included.
    package var range: Range<Int>
    /// The place of its data in the source.
    package var data: Range<Int>
  }

  /// From the first block to the end of the directory.
  package private(set) var range: Range<Int>
  package private(set) var blocks: [Block]
  package private(set) var version: UInt32

  /// The type of the block that holds the movie of a motion photo.
  package static let movieType: UInt16 = 0x0A30

  private static let largestDirectory = 0x10000
  private static let largestName = 256
  private static let headSize = 12

  /// Reads the trailer that ends where `limits` end.
  ///
  /// - Returns: the trailer; `nil` where there is none, or what it says is not within the limits.
  package static func read(
    _ source: any ByteSource, in limits: Range<Int>
  ) throws(IOFailure) -> SamsungTrailer? {
    let limits = limits.clamped(to: 0..<max(0, source.size))
    guard limits.count >= headSize + 8 else { return nil }
    let tail = try source.read((limits.upperBound - 8)..<limits.upperBound)
    guard tail.count == 8, tail[4...].elementsEqual("SEFT".utf8) else { return nil }
    let size = Int(UInt32(littleEndian: tail[..<4]))
    guard (headSize...largestDirectory).contains(size), size + 8 <= limits.count else { return nil }
    let start = limits.upperBound - 8 - size
    let directory = try source.read(start..<(start + size))
    guard directory.count == size, directory.starts(with: Array("SEFH".utf8)) else { return nil }
    let count = Int(UInt32(littleEndian: directory[8..<12]))
    guard count <= (size - headSize) / 12 else { return nil }
    var trailer = SamsungTrailer(
      range: start..<limits.upperBound, blocks: [],
      version: UInt32(littleEndian: directory[4..<8]))
    for row in 0..<count {
      let place = headSize + 12 * row
      let type = UInt16(littleEndian: directory[(place + 2)..<(place + 4)])
      let distance = Int(UInt32(littleEndian: directory[(place + 4)..<(place + 8)]))
      let size = Int(UInt32(littleEndian: directory[(place + 8)..<(place + 12)]))
      guard size >= 8, size <= distance, distance <= start - limits.lowerBound else { return nil }
      let block = (start - distance)..<(start - distance + size)
      let head = try source.read(block.lowerBound..<(block.lowerBound + 8))
      guard head.count == 8 else { return nil }
      let nameSize = Int(UInt32(littleEndian: head[4..<8]))
      guard nameSize <= min(largestName, size - 8) else { return nil }
      let data = (block.lowerBound + 8 + nameSize)..<block.upperBound
      let name = try source.read((block.lowerBound + 8)..<data.lowerBound)
      trailer.blocks.append(
        Block(
          type: type, name: String(decoding: name, as: UTF8.self), range: block, data: data))
      trailer.range = min(trailer.range.lowerBound, block.lowerBound)..<limits.upperBound
    }
    return trailer
  }

  /// The movie of a motion photo: the block, and where the movie is.
  ///
  /// In a HEIC file the block says where: "mpv2", u32 offset in the file, u32 size, big-endian.
  package func movie(in source: any ByteSource) throws(IOFailure) -> Range<Int>? {
    guard let block = blocks.first(where: { $0.type == Self.movieType }) else { return nil }
    guard block.data.count == 12 else { return block.data }
    guard let place = try moviePlace(in: source) else { return nil }
    let size = try source.read((place.offset + 4)..<(place.offset + 8))
    let end = place.start.addingSaturated(Int(UInt32(bigEndian: size)))
    return end <= source.size && place.start < end ? place.start..<end : nil
  }

  /// Where a block tells of a movie elsewhere in the file: the offset of the number that says where it begins, and that.
  package func moviePlace(
    in source: any ByteSource
  ) throws(IOFailure) -> (offset: Int, start: Int)? {
    guard let block = blocks.first(where: { $0.type == Self.movieType }), block.data.count == 12
    else { return nil }
    let words = try source.read(block.data)
    guard words.count == 12, words.starts(with: Array("mpv".utf8)) else { return nil }
    return (block.data.lowerBound + 4, Int(UInt32(bigEndian: words[4..<8])))
  }

  /// The trailer with some blocks only, of nothing where none is left; after them a movie.
  ///
  /// - Parameters:
  ///   - movie: where the movie is, and in which source of the layout.
  ///   - isKept: which blocks stay.
  /// - Returns: the layout, and how many bytes of it stand before the movie.
  package func layout(
    adding movie: (range: Range<Int>, source: Int)? = nil, keeping isKept: (Block) -> Bool
  ) -> (layout: FileLayout, movieStart: Int) {
    var layout = FileLayout()
    var rows: [(type: UInt16, start: Int, size: Int)] = []
    var starts: [Range<Int>: Int] = [:]
    let kept = blocks.filter(isKept)
    // Rows may share a block.
    for range in Set(kept.map(\.range)).sorted(by: { $0.lowerBound < $1.lowerBound }) {
      starts[range] = layout.size
      layout.append(range)
    }
    for block in kept { rows.append((block.type, starts[block.range] ?? 0, block.range.count)) }
    var movieStart = layout.size
    if let movie {
      let name = Array("MotionPhoto_Data".utf8)
      let head =
        [0, 0] + Self.movieType.littleEndianBytes + UInt32(name.count).littleEndianBytes + name
      rows.append((Self.movieType, layout.size, head.count + movie.range.count))
      layout.append(head)
      movieStart = layout.size
      layout.append(movie.range, of: movie.source)
    }
    guard !rows.isEmpty else { return (layout, movieStart) }
    var directory = Array("SEFH".utf8) + version.littleEndianBytes
    directory += UInt32(clamping: rows.count).littleEndianBytes
    for row in rows {
      directory += [0, 0] + row.type.littleEndianBytes
      directory += UInt32(clamping: layout.size - row.start).littleEndianBytes
      directory += UInt32(clamping: row.size).littleEndianBytes
    }
    layout.append(
      directory + UInt32(clamping: directory.count).littleEndianBytes + Array("SEFT".utf8))
    return (layout, movieStart)
  }
}

extension SamsungTrailer.Block {
  /// Whether it is part of a motion photo, and of no use without its movie.
  package var belongsToMovie: Bool {
    type == SamsungTrailer.movieType || name.hasPrefix("MotionPhoto_")
  }
}
