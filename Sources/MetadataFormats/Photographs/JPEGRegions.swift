internal import BinaryIO
internal import MediaModel

/// The parts of a JPEG file that hold items.
struct JPEGRegions {
  private(set) var all: [any MetadataRegion] = []
  /// Those that may come to be.
  private(set) var new: [any MetadataRegion] = []
  /// Where the picture ends.
  private(set) var end: Int

  private static let xmp = MetadataIdentifier(key: "XMP", keySpace: .xmp)
  private static let extendedXMP = MetadataIdentifier(key: "ExtendedXMP", keySpace: .xmp)
  private static let exifName = Array("Exif\0\0".utf8)
  private static let xmpName = Array("http://ns.adobe.com/xap/1.0/\0".utf8)

  init(_ file: JPEGFile, _ source: any ByteSource) throws(IOFailure) {
    end = source.size
    var known: Set<JPEGFile.Kind> = []
    for segment in file.segments {
      let isFirst = known.insert(segment.kind).inserted
      switch segment.kind {
      case .exif:
        let structure = try source.read(segment.payload)
        all.append(
          ExifRegion(
            structure,
            place: ExifPlace(path: segment.name, offset: segment.payload.lowerBound),
            range: segment.range, takesMore: isFirst, wrap: Self.exifSegment))
      case .xmp:
        all.append(
          BlockRegion(
            try Self.item(Self.xmp, [segment.payload], segment, source, .utf8),
            range: segment.range, wrap: Self.xmpSegment))
      case .extendedXMP:
        if isFirst { try addExtension(of: file, source) }
      case .multiPicture, .comment, .application:
        let isComment = segment.kind == .comment
        let identifier = MetadataIdentifier(
          key: segment.kind == .multiPicture ? "MPF" : segment.name, keySpace: .jpeg)
        let marker = segment.marker
        var wrap: (@Sendable ([UInt8]) throws(FormatWritingError) -> [UInt8])?
        if segment.kind != .multiPicture {
          wrap = { payload throws(FormatWritingError) in try Self.segment(marker, [], payload) }
        }
        all.append(
          BlockRegion(
            try Self.item(
              identifier, [segment.payload], segment, source, isComment ? .utf8 : .rawData),
            range: segment.range, wrap: wrap))
      case .colorProfile, .structure: break
      }
    }
    try findEnd(of: file, source)
    let start = file.segments.first?.name == "APP0" ? file.segments[0].range.upperBound : 2
    if !known.contains(.exif) {
      new.append(
        ExifRegion(
          [], place: ExifPlace(path: "APP1", offset: start), range: start..<start, takesMore: true,
          wrap: Self.exifSegment))
    }
    let behind = file.segments.first { $0.kind == .exif }?.range.upperBound ?? start
    if !known.contains(.xmp) {
      new.append(BlockRegion(new: Self.xmp, at: behind, wrap: Self.xmpSegment))
    }
    if !known.contains(.comment) {
      let comment = MetadataIdentifier(key: "COM", keySpace: .jpeg)
      new.append(
        BlockRegion(new: comment, at: file.segments.last?.range.upperBound ?? 2) {
          payload throws(FormatWritingError) in try Self.segment(0xFE, [], payload)
        })
    }
  }

  /// The packet that goes on in several segments: one item, and one part of the file where they follow each other.
  private mutating func addExtension(
    of file: JPEGFile, _ source: any ByteSource
  ) throws(IOFailure) {
    let segments = file.segments.filter { $0.kind == .extendedXMP }
    guard let first = segments.first, let part = file.parts.last else { return }
    let follow = zip(segments, segments.dropFirst()).allSatisfy {
      $0.range.upperBound == $1.range.lowerBound
    }
    guard follow, let last = segments.last else {
      for segment in segments {
        all.append(
          BlockRegion(
            try Self.item(Self.extendedXMP, [segment.payload], segment, source, .rawData),
            range: segment.range, wrap: nil))
      }
      return
    }
    all.append(
      BlockRegion(
        try Self.item(Self.extendedXMP, part.ranges, first, source, .utf8),
        range: first.range.lowerBound..<last.range.upperBound, wrap: nil))
  }

  /// What is after the picture is looked for where there may be something, as every scan has to be read.
  private mutating func findEnd(
    of file: JPEGFile, _ source: any ByteSource
  ) throws(IOFailure) {
    let last = try source.read(max(0, source.size - 2)..<source.size)
    let mayHaveMore =
      last != [0xFF, 0xD9] || file.segments.contains { $0.kind == .multiPicture }
    guard file.frame != nil, mayHaveMore, !source.isRemote, let end = try file.end(in: source),
      end < source.size
    else { return }
    self.end = end
    let item = try StoredItem.make(
      MetadataIdentifier(key: "trailer", keySpace: .jpeg), of: end..<source.size, in: source,
      carrier: MetadataItem.Carrier(path: "trailer", offset: end))
    all.append(BlockRegion(item, range: end..<source.size, wrap: nil))
  }

  private static func item(
    _ identifier: MetadataIdentifier, _ ranges: [Range<Int>], _ segment: JPEGFile.Segment,
    _ source: any ByteSource, _ dataType: DataType
  ) throws(IOFailure) -> MetadataItem {
    var item = try StoredItem.make(
      identifier, ofPieces: ranges, in: source, dataType: dataType,
      carrier: MetadataItem.Carrier(path: segment.name, offset: segment.range.lowerBound))
    // A comment is of any encoding.
    if dataType == .utf8, String(validating: item.payload, as: UTF8.self) == nil {
      item.dataType = .rawData
    }
    return item
  }

  // MARK: Segments

  private static func exifSegment(_ structure: [UInt8]) throws(FormatWritingError) -> [UInt8] {
    try segment(0xE1, exifName, structure)
  }

  private static func xmpSegment(_ packet: [UInt8]) throws(FormatWritingError) -> [UInt8] {
    try segment(0xE1, xmpName, packet)
  }

  private static func segment(
    _ marker: UInt8, _ name: [UInt8], _ payload: [UInt8]
  ) throws(FormatWritingError) -> [UInt8] {
    let size = 2 + name.count + payload.count
    guard size <= 65535 else {
      throw FormatWritingError(
        "a segment of JPEG holds 65,533 bytes, and \(size - 2) would be wanted")
    }
    return [0xFF, marker] + UInt16(size).bigEndianBytes + name + payload
  }
}
