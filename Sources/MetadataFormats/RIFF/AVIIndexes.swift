internal import BinaryIO
internal import MediaModel

/// The indexes of an AVI file that tell places in the file: they follow what moves.
///
///     indx: u16 longs per entry, u8 subtype, u8 type, u32 count, 4cc, then by type
///       0, of indexes:  12 reserved, { u64 place, u32 size, u32 duration }
///       1, of chunks:   u64 base, 4 reserved, { u32 place from the base, u32 size }; `ix##` beside the samples alike
///
/// The old index, `idx1`, counts from the list of samples, and stays right wherever that is; one that counts from the
/// start of the file is given by its first entry, and follows as well. Numbers are little-endian.
///
/// Source: Matrox, "OpenDML AVI File Format Extensions 1.02", § 3; Microsoft, "AVI RIFF File Reference", `AVIOLDINDEX`.
struct AVIIndexes {
  let source: any ByteSource
  let form: AVIForm

  /// Indexes larger than this are not valid.
  private static let largest = 1 << 26
  private static let headSize = 24

  init(_ source: any ByteSource, _ layout: RIFFLayout) throws(IOFailure) {
    self.source = source
    form = try AVIForm(source, layout, head: try source.head)
  }

  /// The file with its indexes brought up to date.
  func updating(_ written: RewrittenFile) throws(IOFailure) -> RewrittenFile {
    let place = written.layout.places(of: 0)
    // What is rewritten, by where it is in the source.
    var changes: [Int: [UInt8]] = [:]
    for list in form.streams.keys {
      for chunk in form.children[list] ?? [] where chunk.code == "indx" {
        let old = try source.read(chunk.body.prefix(Self.largest))
        var bytes = old
        for index in Self.move(&bytes, place) where changes[index + 20] == nil {
          let head = try source.read(index..<min(source.size, index + 28))
          guard head.count == 28, head[11] == 1 else { continue }
          let base = Int(clamping: UInt64(littleEndian: head[20..<28]))
          if let moved = place(base), moved != base {
            changes[index + 20] = UInt64(moved).littleEndianBytes
          }
        }
        if bytes != old { changes[chunk.body.lowerBound] = bytes }
      }
    }
    for riff in form.riffs {
      let chunks = form.children[riff.offset] ?? []
      guard let samples = chunks.first(where: { $0.listType == "movi" })?.body.lowerBound,
        let index = chunks.first(where: { $0.code == "idx1" })?.body
      else { continue }
      changes[index.lowerBound] = try oldIndex(index, samples: samples, place)
    }
    var updated = written
    updated.put(
      changes.compactMap { offset, bytes in place(offset).map { ($0, bytes) } })
    return updated
  }

  /// Moves the places in an index, and tells which indexes beside the samples it names, by where they were.
  private static func move(_ bytes: inout [UInt8], _ place: (Int) -> Int?) -> [Int] {
    guard bytes.count >= headSize else { return [] }
    func move(at start: Int) -> Int? {
      let offset = Int(clamping: UInt64(littleEndian: bytes[start..<start + 8]))
      guard offset > 0, let moved = place(offset) else { return nil }
      bytes.replaceSubrange(start..<start + 8, with: UInt64(moved).littleEndianBytes)
      return offset
    }
    if bytes[3] == 1 {
      _ = move(at: 12)
      return []
    }
    let count = min(Int(UInt32(littleEndian: bytes[4..<8])), (bytes.count - headSize) / 16)
    return (0..<count).compactMap { move(at: headSize + 16 * $0) }
  }

  /// The old index, moved where it counts from the start of the file; `nil` where it stays: 4cc, u32 flags, u32 place,
  /// u32 size.
  private func oldIndex(
    _ range: Range<Int>, samples: Int, _ place: (Int) -> Int?
  ) throws(IOFailure) -> [UInt8]? {
    func code(at offset: Int) throws(IOFailure) -> [UInt8] {
      try source.read(min(offset, source.size)..<min(offset + 4, source.size))
    }
    let first = try source.read(range.prefix(16))
    guard first.count == 16, range.count <= Self.largest else { return nil }
    let told = Int(UInt32(littleEndian: first[8..<12]))
    // Places count from the four characters before the samples.
    guard try code(at: samples - 4 + told) != Array(first[..<4]),
      try code(at: told) == Array(first[..<4])
    else { return nil }
    var bytes = try source.read(range)
    for start in stride(from: 8, to: bytes.count - 7, by: 16) {
      let offset = Int(UInt32(littleEndian: bytes[start..<start + 4]))
      if let moved = place(offset).flatMap(UInt32.init(exactly:)) {
        bytes.replaceSubrange(start..<start + 4, with: moved.littleEndianBytes)
      }
    }
    return bytes
  }
}
