package import BinaryIO
package import MediaModel

/// DSF: one-bit sound (DSD) with an ID3 tag after it.
///
///     "DSD ", u64 28, u64 size of the file, u64 place of the tag or 0
///     "fmt ", u64 52, u32 1, u32 0, u32 layout, u32 channels, u32 rate, u32 bits, u64 samples, u32 block, u32 0
///     "data", u64 size with these 12 bytes, sound
///
/// All numbers are little-endian.
///
/// Source: Sony, DSF File Format Specification 1.01.
package enum DSFReader: RegionFormat {
  package static let fileType = FileType.directStream
  package static let formatName = "DSF"
  private static let headerSize = 92
  /// Layouts of loudspeakers, by FFmpeg's names.
  private static let layouts: [UInt64: String] = [
    1: "mono", 2: "stereo", 3: "3.0", 4: "quad", 5: "4.0", 6: "5.0", 7: "5.1",
  ]

  package static func recognizes(head: [UInt8], name: String) -> Bool {
    head.count >= headerSize && head.starts(with: "DSD ".utf8)
      && head[28...].starts(with: "fmt ".utf8)
  }

  package static func file(
    _ source: any ByteSource, head: [UInt8]
  ) throws(IOFailure) -> RegionFile {
    var file = RegionFile()
    let header = Array(head.prefix(headerSize))
    let rest = source.size - headerSize
    let told = Int(clamping: number(header, 84)) - 12
    let end = headerSize + min(max(0, told), rest)
    let place = Int(clamping: number(header, 20))
    file.samples = headerSize..<end
    file.regions.append(FixedRegion(range: 0..<0, found: track(header)))
    if place >= end, place < source.size {
      let (tags, _) = try ID3Region.all(source, in: place..<source.size, path: "")
      file.regions += tags as [any MetadataRegion]
    } else if place != 0 {
      file.diagnostics.append("the tag is said to be at \(place), where none can be", offset: 20)
    }
    if file.regions.count == 1 { file.newRegions = [ID3Region(newAt: source.size)] }
    if Int(clamping: number(header, 12)) != source.size {
      file.diagnostics.append("the header tells another size than the file has", offset: 12)
    }
    return file
  }

  package static func parts(of source: any ByteSource) throws(IOFailure) -> [FormatPart] {
    [FormatPart(0..<min(headerSize, source.size), .structure, "header")]
      + (try file(source, head: try source.head).parts)
  }

  /// The header says how long the file is, and where its tag is.
  package static func updatingHead(
    of written: RewrittenFile, from source: any ByteSource
  ) throws(IOFailure) -> RewrittenFile {
    let result = written.source(over: source)
    let regions = try file(source, head: try source.head)
    let tag = regions.regions.first { $0 is ID3Region } ?? regions.newRegions.first
    let place = min(tag?.range.lowerBound ?? 0, result.size)
    let mark = try result.read(place..<min(result.size, place + ID3Header.byteCount))
    let isThere = ID3Header(mark[...]) != nil
    let fields = [result.size, isThere ? place : 0].flatMap { UInt64($0).littleEndianBytes }
    var updated = written
    if try result.read(12..<28) != fields { updated.put(fields, at: 12) }
    return updated
  }

  private static func track(_ header: [UInt8]) -> FormatMetadata {
    var found = FormatMetadata()
    let bitsPerSecond = UInt32(number(header, 56, count: 4))
    let channelCount = UInt16(clamping: number(header, 52, count: 4))
    var track = SoundTrack(
      number(header, 60, count: 4) == 1 ? "dsd_lsbf_planar" : "dsd_msbf_planar",
      sampleRate: Int(bitsPerSecond) / 8, channelCount: Int(channelCount))
    track.channelLayout = layouts[number(header, 48, count: 4)] ?? ""
    track.bitRate = Int(bitsPerSecond) * Int(channelCount)
    track.duration = MediaTime(Int64(clamping: number(header, 64)), timescale: bitsPerSecond)
    found.tracks = track.descriptions
    return found
  }

  private static func number(_ bytes: [UInt8], _ offset: Int, count: Int = 8) -> UInt64 {
    UInt64(littleEndian: bytes.dropFirst(offset).prefix(count))
  }
}
