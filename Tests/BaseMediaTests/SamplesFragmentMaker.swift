import BaseMedia
import BinaryIO
import Testing

/// Lays out fragmented files byte by byte.
enum FragmentMaker {
  static func box(_ type: FourCC, _ body: [UInt8]...) -> [UInt8] {
    var writer = ByteWriter()
    writer.box(type) { for part in body { $0.write(part) } }
    return writer.bytes
  }

  static func full(_ type: FourCC, version: UInt8 = 0, flags: UInt32 = 0, _ body: [UInt8]...)
    -> [UInt8]
  {
    var writer = ByteWriter()
    writer.fullBox(type, version: version, flags: flags) { for part in body { $0.write(part) } }
    return writer.bytes
  }

  static func u32(_ values: UInt32...) -> [UInt8] { values.flatMap(\.bigEndianBytes) }
  static func i32(_ values: Int32...) -> [UInt8] { values.flatMap(\.bigEndianBytes) }
  static func u64(_ values: UInt64...) -> [UInt8] { values.flatMap(\.bigEndianBytes) }

  /// A track before its fragments.
  struct Track: Sendable {
    var id: UInt32 = 1
    var timescale: UInt32 = 1000
    /// Duration and media time.
    var edits: [(UInt32, Int32)]?
    var stbl: [UInt8] = FragmentMaker.emptyTables
    /// Description, duration, size, flags.
    var defaults: (UInt32, UInt32, UInt32, UInt32)? = (1, 0, 0, 0)
    var more: [UInt8] = []

    var bytes: [UInt8] {
      let header = full(
        "tkhd", flags: 7, u32(0, 0, id, 0, 0), [UInt8](repeating: 0, count: 16),
        Matrix.identity.flatMap(\.bigEndianBytes), u32(0, 0))
      let list = (edits ?? []).flatMap { u32($0.0) + i32($0.1) + u32(0x10000) }
      let count = UInt32(edits?.count ?? 0)
      return box(
        "trak", header, edits == nil ? [] : box("edts", full("elst", u32(count), list)),
        box(
          "mdia", full("mdhd", u32(0, 0, timescale, 0), [0x55, 0xC4, 0, 0]),
          full("hdlr", u32(0), Array("meta".utf8), u32(0, 0, 0), [0]),
          box("minf", box("stbl", stbl))), more)
    }
  }

  static let description = full("stsd", u32(1), box("mett", u32(0), [0, 0, 0, 1], [0, 0]))
  static let emptyTables =
    description + full("stts", u32(0)) + full("stsc", u32(0)) + full("stsz", u32(0, 0))
    + full("stco", u32(0))

  static func moov(_ tracks: [Track], more: [UInt8] = [], extends: [UInt8] = []) -> [UInt8] {
    let head = full(
      "mvhd", u32(0, 0, 1000, 0, 0x10000), [1, 0], [UInt8](repeating: 0, count: 10),
      Matrix.identity.flatMap(\.bigEndianBytes), [UInt8](repeating: 0, count: 24), u32(9))
    let trex = tracks.flatMap { track in
      track.defaults.map { full("trex", u32(track.id, $0.0, $0.1, $0.2, $0.3)) } ?? []
    }
    return box("moov", head, tracks.flatMap(\.bytes), box("mvex", trex, extends), more)
  }

  /// A fragment of one track and its data: `make` lays out the boxes of the `traf` after `tfhd`, and is told how far
  /// from the `moof` the data is.
  static func fragment(
    track: UInt32 = 1, header: (flags: UInt32, body: [UInt8]) = (0x20000, []), time: UInt64? = nil,
    data: [UInt8], more: [UInt8] = [], _ make: (Int32) -> [UInt8]
  ) -> [UInt8] {
    func lay(_ offset: Int32) -> [UInt8] {
      box(
        "moof", full("mfhd", u32(1)),
        box(
          "traf", full("tfhd", flags: header.flags, u32(track), header.body),
          time.map { full("tfdt", version: 1, u64($0)) } ?? [], make(offset)), more)
    }
    return lay(Int32(lay(0).count) + 8) + box("mdat", data)
  }

  /// A run that tells the size and the duration of each sample.
  static func run(_ offset: Int32, _ samples: [(duration: UInt32, size: UInt32)]) -> [UInt8] {
    full(
      "trun", flags: 0x301, u32(UInt32(samples.count)), i32(offset),
      samples.flatMap { u32($0.duration, $0.size) })
  }

  static let fileType = box("ftyp", Array("iso6".utf8), u32(1), Array("isom".utf8))

  static func scan(_ bytes: [UInt8]) throws -> BoxTree { try BoxTree.scan(MemorySource(bytes)) }

  static func join(_ parts: [UInt8]...) throws -> JoinedTree {
    try FragmentJoiner.join(try scan(parts.flatMap { $0 }))
  }
}

extension JoinedTree {
  /// The tables of a track of the joined movie.
  func table(_ track: Int = 0) throws -> SampleTable {
    try SampleTable(stbl: try stbl(track))
  }

  func trak(_ track: Int = 0) throws -> BoxNode {
    let traks = try #require(tree.first("moov")).all("trak")
    return try #require(traks.indices.contains(track) ? traks[track] : nil)
  }

  func stbl(_ track: Int = 0) throws -> BoxNode {
    try #require(try trak(track).descendant("mdia", "minf", "stbl"))
  }

  func edits(_ track: Int = 0) throws -> [EditListBox.Row]? {
    try trak(track).descendant("edts", "elst")?.decode(EditListBox.self).rows
  }
}

extension SampleTable.Sample {
  /// The bytes of the sample.
  func bytes(of file: [UInt8]) -> [UInt8] {
    range.upperBound <= file.count ? Array(file[range]) : []
  }
}
