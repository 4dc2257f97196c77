internal import BaseMedia
internal import BinaryIO
internal import MediaModel
internal import MetadataFormats
internal import TimedMetadata

/// A segment of a stream without the movie header that its initialisation segment has: what its own boxes tell.
///
/// Times of tracks are known as far as an index (`sidx`) tells how fast their clocks go.
///
/// Source: ISO/IEC 14496-12:2022 § 8.16; ISO/IEC 23009-1:2022 § 6.3.4, 5.10.3.3.
struct MediaSegmentContainer: Container {
  let source: any ByteSource
  var outline: AssetDescription
  private let tree: BoxTree

  /// Whether boxes are those of a segment.
  static func recognizes(_ tree: BoxTree) -> Bool {
    let types = Set(tree.boxes.map(\.type))
    return !types.contains("moov") && !types.contains("ftyp")
      && !types.isDisjoint(with: ["moof", "sidx", "styp"])
  }

  init(source: any ByteSource, head: [UInt8]) throws(MediaError) {
    self.init(source, try MediaError.scanning(source.name, BoxTree.scan(source, head: head)))
  }

  init(_ source: any ByteSource, _ tree: BoxTree) {
    self.source = source
    self.tree = tree
    outline = Self.describe(source, tree)
  }

  var timedStreams: [TimedMetadataStream] {
    EventMessages.groups(in: tree.boxes).map { [TimedMetadataStreams.events(number: 1, .list($0))] }
      ?? []
  }

  func essence() throws(MediaError) -> any ByteSource {
    throw MediaError(
      .unsupportedFormat, "fragments of a movie whose 'moov' is not in this file",
      path: source.name)
  }

  private static func describe(_ source: any ByteSource, _ tree: BoxTree) -> AssetDescription {
    var description = AssetDescription(
      name: source.name, byteCount: source.size, formatName: "media segment of ISO base media")
    if let type = tree.first("styp"), let brands = try? type.decode(FileTypeBox.self) {
      description.majorBrand = brands.majorBrand.description
      description.minorVersion = brands.minorVersion
      description.compatibleBrands = brands.compatibleBrands.map(\.description)
    }
    description.isFragmented = true
    let metadata = MovieMetadata(tree)
    description.metadata = metadata.movie
    description.diagnostics = tree.diagnostics + metadata.diagnostics
    let index = tree.first("sidx").flatMap { try? $0.decode(SegmentIndexBox.self) }
    description.tracks = SegmentTracks(tree).tracks.map { found in
      var track = TrackDescription(trackID: found.trackID, handlerType: "")
      (track.sampleCount, track.byteCount) = (found.sampleCount, found.byteCount)
      guard let index, index.referenceID == found.trackID, index.timescale > 0 else { return track }
      track.timescale = index.timescale
      return track
    }
    if let index, index.timescale > 0 {
      let ticks = index.rows.reduce(Int64(0)) { $0 + Int64($1.duration) }
      description.duration = MediaTime(ticks, timescale: index.timescale)
      for place in description.tracks.indices where description.tracks[place].timescale > 0 {
        description.tracks[place].duration = description.duration
        description.tracks[place].mediaDuration = description.duration
      }
      let start = MediaTime(Int64(clamping: index.earliestTime), timescale: index.timescale)
      description.metadata.append(
        item(.headerSegmentStart, number: start.seconds, offset: tree.first("sidx")?.offset))
      description.metadata.append(
        MetadataItem(
          .headerSegmentPartCount, payload: UInt32(index.rows.count).bigEndianBytes,
          dataType: .uint32))
    }
    for box in tree.boxes where box.type == "prft" {
      // Boxes of the type stay in the file.
      let range = (box.offset + 8)..<(box.offset + 8 + ProducerTime.mostBytes)
      guard let bytes = try? source.read(range), let time = ProducerTime(bytes) else { continue }
      description.metadata.append(
        MetadataItem(
          .headerProducerTime, payload: Array(time.date.description.utf8), dataType: .utf8,
          extraAttributes: [
            .init("track", String(time.trackID)), .init("media time", String(time.mediaTime)),
          ], carrier: MetadataItem.Carrier(path: "prft", offset: box.offset)))
    }
    description.diagnostics.append(
      "a segment without its initialisation: kinds, formats and clocks of tracks are not known",
      clause: "ISO/IEC 14496-12 § 8.2.1")
    return description
  }

  private static func item(
    _ identifier: MetadataIdentifier, number: Double, offset: Int?
  ) -> MetadataItem {
    MetadataItem(
      identifier, payload: number.bitPattern.bigEndianBytes, dataType: .float64,
      carrier: offset.map { MetadataItem.Carrier(path: "sidx", offset: $0) })
  }
}

/// How many samples, and how many bytes of them, the fragments of a segment have of each track.
private struct SegmentTracks {
  private(set) var tracks: [(trackID: UInt32, sampleCount: Int, byteCount: Int)] = []

  init(_ tree: BoxTree) {
    var places: [UInt32: Int] = [:]
    for fragment in tree.boxes where fragment.type == "moof" {
      for part in fragment.children where part.type == "traf" {
        guard let box = part.first("tfhd"),
          let header = try? box.decode(TrackFragmentHeaderBox.self)
        else { continue }
        let place = places[header.trackID] ?? tracks.count
        if place == tracks.count {
          places[header.trackID] = place
          tracks.append((header.trackID, 0, 0))
        }
        for run in part.children where run.type == "trun" {
          guard let run = try? run.decode(TrackRunBox.self) else { continue }
          let count = Int(run.sampleCount)
          let bytes =
            run.sizes.isEmpty
            ? count.multipliedReportingOverflow(by: Int(header.sampleSize ?? 0)).partialValue
            : run.sizes.reduce(0) { $0 + Int($1) }
          tracks[place].sampleCount += count
          tracks[place].byteCount =
            tracks[place].byteCount.addingReportingOverflow(bytes)
            .partialValue
        }
      }
    }
  }
}

/// When the producer made a sample: `prft`.
///
///     full box; u32 track ID; u64 NTP time; version 0: u32, 1: u64 media time
///
/// Source: ISO/IEC 14496-12:2022 § 8.16.5.
private struct ProducerTime {
  let trackID: UInt32
  let date: MetadataDate
  let mediaTime: UInt64

  static let mostBytes = 28
  /// Seconds from 1900 to 1970.
  private static let epoch: Int64 = 2_208_988_800

  init?(_ bytes: [UInt8]) {
    var reader = ByteReader(bytes, at: 0)
    guard let version = try? reader.read(UInt32.self), let track = try? reader.read(UInt32.self),
      let seconds = try? reader.read(UInt32.self), let fraction = try? reader.read(UInt32.self),
      let media = try? version >> 24 == 0
        ? UInt64(reader.read(UInt32.self)) : reader.read(UInt64.self),
      let date = MetadataDate(
        secondsSince1970: Int64(seconds) - Self.epoch,
        nanosecond: Int((UInt64(fraction) * 1_000_000_000) >> 32))
    else { return nil }
    (trackID, self.date, mediaTime) = (track, date, media)
  }
}
