package import BinaryIO
package import MediaModel

/// JPEG photographs: EXIF, XMP, and what else applications put before and after the picture.
///
/// A segment that changes is rewritten, whatever its size; the picture stays as it is.
///
/// Source: ITU-T T.81 § B; CIPA DC-008 (Exif) § 4.7; XMP Specification Part 3 § 1.1.3.
package enum JPEGReader: RegionFormat {
  package static let fileType = FileType.jpeg
  package static let formatName = "JPEG"

  package static func recognizes(head: [UInt8], name: String) -> Bool { JPEGFile.recognizes(head) }

  package static func file(
    _ source: any ByteSource, head: [UInt8]
  ) throws(IOFailure) -> RegionFile {
    let file = try JPEGFile(source, head: head)
    var made = RegionFile(diagnostics: file.diagnostics)
    made.problem = file.frame == nil ? "the file has no picture" : nil
    let regions = try JPEGRegions(file, source)
    made.regions = regions.all
    made.newRegions = regions.new
    var picture = FormatMetadata()
    picture.tracks = [file.track(in: made.found.items, end: regions.end)].compactMap(\.self)
    made.regions.append(
      FixedRegion(range: file.scanStart..<file.scanStart, found: picture))
    return made
  }

  package static func parts(of source: any ByteSource) throws(IOFailure) -> [FormatPart] {
    let file = try JPEGFile(source)
    let regions = try JPEGRegions(file, source)
    let tables = file.segments.filter { [.structure, .colorProfile].contains($0.kind) }
    return regions.all.flatMap(\.parts)
      // Without its tables no one decodes the picture.
      + tables.map { segment in
        let isTable = !(0xE0...0xEF).contains(segment.marker)
        return FormatPart(segment.range, isTable ? .samples : .structure, segment.name)
      }
      + [FormatPart(file.scanStart..<regions.end, .samples, "picture")]
  }

  package static func updatingHead(
    of written: RewrittenFile, from source: any ByteSource
  ) throws(IOFailure) -> RewrittenFile {
    try MultiPictureIndex.updating(written, from: source)
  }
}

extension JPEGFile {
  /// The picture as a track; `nil` where nothing tells its size.
  fileprivate func track(in items: [MetadataItem], end: Int) -> TrackDescription? {
    guard let frame, frame.width > 0 else { return nil }
    var track = PhotographTrack("mjpeg", width: frame.width, height: frame.height)
    let profiles: [UInt8: String] = [
      0: "Baseline", 1: "Sequential", 2: "Progressive", 3: "Lossless",
    ]
    var facts: [(String, String)] = [("profile", profiles[frame.process] ?? "")]
    if frame.bits == 8 { facts.append(("pix_fmt", frame.pixelFormat ?? "")) }
    facts.append(("bits_per_raw_sample", "\(frame.bits)"))
    track.facts = facts.filter { !$0.1.isEmpty }.map { .init($0.0, $0.1) }
    let orientation = items.first {
      $0.identifier == "exif/Orientation" && $0.extraAttribute("directory") == "IFD0"
    }
    track.orientation = orientation?.numberValue?.integer.flatMap { Int(exactly: $0) } ?? 1
    track.byteCount = max(0, end - scanStart)
    return track.description
  }
}

extension JPEGFile.Frame {
  /// ffprobe's name of how pixels are stored; `nil` for one that is not one of the usual.
  fileprivate var pixelFormat: String? {
    guard samplings.count == 3 else { return samplings.count == 1 ? "gray" : nil }
    let (light, color) = (samplings[0], samplings[1])
    guard samplings[2] == color, color >> 4 > 0, color & 0xF > 0 else { return nil }
    // How often light is sampled for each sample of color.
    let ratio = (light >> 4) / (color >> 4) << 4 | (light & 0xF) / (color & 0xF)
    return [0x22: "yuvj420p", 0x21: "yuvj422p", 0x11: "yuvj444p", 0x12: "yuvj440p"][ratio]
  }
}
