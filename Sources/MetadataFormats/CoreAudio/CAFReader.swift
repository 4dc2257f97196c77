package import BinaryIO
package import MediaModel

/// The Core Audio Format: information strings, and chunks of which nothing else is known.
///
///     "caff", u16 1, u16 0, { 4cc, i64 size, or -1 for a last chunk that goes on to the end; data }
///
/// All numbers are big-endian, and chunks start anywhere.
///
/// Source: Apple, Core Audio Format Specification 1.0.
package enum CAFReader: RegionFormat {
  package static let fileType = FileType.coreAudio
  package static let formatName = "CAF"

  package static func recognizes(head: [UInt8], name: String) -> Bool {
    head.count >= CAFForm.headSize && head.starts(with: "caff".utf8)
  }

  package static func file(
    _ source: any ByteSource, head: [UInt8]
  ) throws(IOFailure) -> RegionFile { RegionFile(regions: [try CAFForm(source, head: head)]) }
}

/// The chunks of a CAF file as a part that is rewritten by itself.
struct CAFForm: MetadataRegion {
  let range: Range<Int>
  private(set) var found = FormatMetadata()
  let source: any ByteSource
  let form: ChunkFile
  /// The strings of the first information chunk, whose items have the same order; `nil` where there is none that could
  /// be read to its end.
  private(set) var strings: (index: Int, ranges: [Range<Int>])?

  static let headSize = 8
  static let information: FourCC = "info"
  private static let path = "CAF"
  /// Information larger than this, or of more strings, is left where it is.
  private static let (largest, mostStrings) = (1 << 24, 1 << 16)
  /// Chunks that serve the sound, or hold nothing.
  private static let silent: Set<FourCC> = [
    "desc", "data", "pakt", "kuki", "chan", "free", "inst", "ovvw", "peak",
  ]

  /// Reads all chunks but the sound.
  init(_ source: any ByteSource, head: [UInt8]) throws(IOFailure) {
    self.source = source
    var walker = RIFFWalker(source, .coreAudio, head: head)
    let chunks = try walker.chunks(
      in: min(Self.headSize, source.size)..<source.size, path: Self.path)
    var form = ChunkFile(chunks, .coreAudio, from: Self.headSize, limit: source.size)
    form.fillers = Set(chunks.indices.filter { chunks[$0].code == "free" })
    self.form = form
    range = 0..<form.end
    found.diagnostics = walker.diagnostics
    for (index, chunk) in chunks.enumerated() {
      let carrier = MetadataItem.Carrier(
        path: "\(Self.path).\(chunk.name)", offset: chunk.offset)
      if chunk.code == Self.information, strings == nil, chunk.body.count <= Self.largest {
        try readStrings(chunk, at: index, carrier)
      } else if !Self.silent.contains(chunk.code), !chunk.body.isEmpty {
        found.items.append(
          try StoredItem.make(
            MetadataIdentifier(keyBytes: chunk.code.bytes, keySpace: .audioFile), of: chunk.body,
            in: source, carrier: carrier))
      }
    }
  }

  /// Information strings: u32 count, { key, zero, value, zero }, in UTF-8.
  private mutating func readStrings(
    _ chunk: RIFFChunk, at index: Int, _ carrier: MetadataItem.Carrier
  ) throws(IOFailure) {
    let bytes = try source.read(chunk.body)
    var position = 4
    var ranges: [Range<Int>] = []
    func text(from start: Int) -> ArraySlice<UInt8>? {
      let rest = bytes[min(start, bytes.count)...]
      return rest.firstIndex(of: 0).map { rest[..<$0] }
    }
    let count = Int(UInt32(bigEndian: bytes.prefix(4)))
    while ranges.count < min(count, Self.mostStrings), let key = text(from: position),
      let value = text(from: key.endIndex + 1)
    {
      let start = chunk.body.lowerBound + position
      position = value.endIndex + 1
      ranges.append(start..<chunk.body.lowerBound + position)
      let isText = TextEncoding.utf8.decode(value) != nil
      found.items.append(
        MetadataItem(
          String(decoding: key, as: UTF8.self), .audioFile, Array(value), isText ? .utf8 : .rawData,
          at: .init(path: carrier.path, offset: start)))
    }
    if ranges.count < count || bytes.count < 4 {
      found.diagnostics.append(
        "of \(count) strings \(ranges.count) are there",
        clause: "Core Audio Format, Information Chunk", path: carrier.path, offset: chunk.offset)
    } else {
      strings = (index, ranges)
    }
  }

  var parts: [FormatPart] {
    [FormatPart(0..<min(Self.headSize, source.size), .structure, "caff")]
      + form.chunks.flatMap { chunk in
        // The sound starts with a count of edits.
        chunk.parts(
          chunk.code == "data" ? .samples : chunk.code == "free" ? .structure : .metadata,
          .coreAudio, to: source.size)
      }
  }
}
