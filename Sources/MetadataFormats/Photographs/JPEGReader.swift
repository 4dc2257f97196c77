package import BinaryIO
package import MediaModel

/// JPEG photographs: EXIF, XMP, and what else applications put before the picture.
///
/// Source: ITU-T T.81 § B; CIPA DC-008 (Exif) § 4.7; XMP Specification Part 3 § 1.1.3.
package enum JPEGReader: MetadataFormatReader {
  package static let fileType = FileType.jpeg
  package static let formatName = "JPEG"

  package static func recognizes(head: [UInt8], name: String) -> Bool { JPEGFile.recognizes(head) }

  package static func read(
    _ source: any ByteSource, head: [UInt8]
  ) throws(IOFailure) -> FormatMetadata {
    let file = try JPEGFile(source, head: head)
    var found = FormatMetadata()
    found.diagnostics = file.diagnostics
    for segment in file.segments where segment.kind == .exif {
      found.append(
        ExifReader.read(
          try source.read(segment.payload)[...],
          place: ExifPlace(path: segment.name, offset: segment.payload.lowerBound)))
    }
    for part in file.parts where part.kind != .exif {
      found.items.append(
        try StoredItem.make(
          MetadataIdentifier(key: part.kind == .xmp ? "XMP" : "ExtendedXMP", keySpace: .xmp),
          ofPieces: part.ranges, in: source, dataType: .utf8,
          carrier: MetadataItem.Carrier(path: "APP1", offset: part.ranges.first?.lowerBound ?? 0)))
    }
    found.tracks = [file.track(of: source.size, orientation: orientation(in: found.items))]
      .compactMap(\.self)
    return found
  }

  private static func orientation(in items: [MetadataItem]) -> Int {
    let item = items.first {
      $0.identifier == "exif/Orientation" && $0.extraAttribute("directory") == "IFD0"
    }
    return item?.numberValue?.integer.flatMap { Int(exactly: $0) } ?? 1
  }
}

extension JPEGFile {
  /// The picture as a track; `nil` where nothing tells its size.
  fileprivate func track(of size: Int, orientation: Int) -> TrackDescription? {
    guard let frame, frame.width > 0 else { return nil }
    var track = PhotographTrack("mjpeg", width: frame.width, height: frame.height)
    let profiles: [UInt8: String] = [
      0: "Baseline", 1: "Sequential", 2: "Progressive", 3: "Lossless",
    ]
    var facts: [(String, String)] = [("profile", profiles[frame.process] ?? "")]
    if frame.bits == 8 { facts.append(("pix_fmt", frame.pixelFormat ?? "")) }
    facts.append(("bits_per_raw_sample", "\(frame.bits)"))
    track.facts = facts.filter { !$0.1.isEmpty }.map { .init($0.0, $0.1) }
    track.orientation = orientation
    track.byteCount = size - scanStart
    return track.description
  }
}

extension JPEGFile.Frame {
  /// ffprobe's name of how pixels are stored; `nil` for one that is none of the usual.
  fileprivate var pixelFormat: String? {
    switch (samplings.count, samplings.first) {
    case (1, _): "gray"
    case (3, 0x22?) where samplings.dropFirst() == [0x11, 0x11]: "yuvj420p"
    case (3, 0x21?) where samplings.dropFirst() == [0x11, 0x11]: "yuvj422p"
    case (3, 0x11?) where samplings.dropFirst() == [0x11, 0x11]: "yuvj444p"
    case (3, 0x12?) where samplings.dropFirst() == [0x11, 0x11]: "yuvj440p"
    default: nil
    }
  }
}
