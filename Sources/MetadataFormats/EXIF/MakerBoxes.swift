internal import BinaryIO
package import MediaModel

/// Metadata inside an item: EXIF and plain facts that camera makers keep in boxes of their own.
///
/// The item stays what it is, bytes of its box; what is read here is a reading of those bytes, and is never written.
/// Source: the layouts as ExifTool 12.57 documents them (QuickTime, Canon, Casio, FujiFilm, Nikon, Panasonic and
/// Ricoh modules); GoPro's from the GPMF specification.
package enum MakerBoxes {
  /// What is inside an item; nothing for an item that is not a box of a maker.
  package static func read(_ item: MetadataItem) -> FormatMetadata {
    let place = ExifPlace(path: item.carrier?.path ?? "", offset: payloadOffset(of: item))
    return readers[item.identifier.rawValue]?(item.payload[...], place) ?? FormatMetadata()
  }

  /// Whether ``read(_:)`` knows the layout of an item, so that others need not be asked for their payload.
  package static func knows(_ identifier: MetadataIdentifier) -> Bool {
    readers[identifier.rawValue] != nil
  }

  private static let readers: [String: @Sendable (ArraySlice<UInt8>, ExifPlace) -> FormatMetadata] =
    [
      "udta/MVTG": {
        ExifReader.readDirectory(
          $0.dropFirst(16), at: 0, order: .littleEndian, place: $1.advanced(by: 16))
      },
      "udta/QVMI": { ExifReader.readDirectory($0, at: 10, order: .bigEndian, place: $1) },
      "udta/RMKN": { ExifReader.read($0, place: $1) },
      "udta/CNTH": { canon($0, place: $1) },
      "uuid/85c0b687-820f-11e0-8111-f4ce462b6a48": { canon($0, place: $1) },
      "udta/NCDT": { NikonRecords.read($0, place: $1) },
      "udta/PANA": { panasonic($0, place: $1) },
      "udta/LEIC": { panasonic($0, place: $1) },
      "udta/TAGS": { MakerText.read($0, place: $1) },
      "udta/GPMF": { GoProSettings.read($0, place: $1) },
    ]

  /// Where the payload starts: after the header of its box.
  private static func payloadOffset(of item: MetadataItem) -> Int {
    let header = item.identifier.keySpace == .uuid ? 24 : 8
    return (item.carrier?.offset ?? 0).addingReportingOverflow(header).partialValue
  }

  /// Boxes of Canon: `CMT1`, `CMT2` and `CMT4` are TIFF structures of one directory, `CNDA` is a JPEG file with EXIF.
  private static func canon(_ bytes: ArraySlice<UInt8>, place: ExifPlace) -> FormatMetadata {
    var found = FormatMetadata()
    for box in SmallBoxes(bytes) {
      let place = place.advanced(by: box.start, box.type)
      switch box.type {
      case "CMT1": found.append(ExifReader.read(box.payload, place: place))
      case "CMT2":
        found.append(ExifReader.read(box.payload, firstDirectory: .exif, place: place))
      case "CMT4":
        found.append(ExifReader.read(box.payload, firstDirectory: .gps, place: place))
      case "CNTH": found.append(canon(box.payload, place: place))
      case "CNDA": found.append(JPEGExif.read(box.payload, place: place))
      default: break
      }
    }
    return found
  }

  /// Panasonic and Leica: a model or make at the start, and EXIF in what looks like a JPEG file.
  ///
  /// The places differ by model: 0x10 (DC-FT7), 0x4068, 0x4080 (FZ1000), 0x200080 (GH6).
  private static func panasonic(_ bytes: ArraySlice<UInt8>, place: ExifPlace) -> FormatMetadata {
    var found = FormatMetadata()
    if bytes.starts(with: Array("LEICA".utf8)) || bytes.starts(with: Array("Panasonic".utf8)) {
      found.items += MakerText.items([("Make", 0, 22), ("Model", 0x16, 30)], bytes, place)
    } else {
      for start in [4, 0x0C] where found.items.isEmpty {
        let head = bytes.dropFirst(start).prefix(6)
        guard head.count == 6, !head.contains(0) else { continue }
        found.items += MakerText.items([("Model", start, 16)], bytes, place)
      }
    }
    for start in [0x10, 0x4068, 0x4080, 0x200080] {
      let picture = bytes.dropFirst(start)
      guard JPEGExif.isAtStart(of: picture) else { continue }
      found.append(JPEGExif.read(picture, place: place.advanced(by: start)))
      break
    }
    return found
  }
}

/// EXIF in a JPEG file: the segment `APP1` that starts with `Exif`.
///
/// Source: CIPA DC-008-2023 § 4.7.2; ITU-T T.81 Annex B for segments.
enum JPEGExif {
  /// Whether a JPEG file starts that has EXIF as its first segment.
  static func isAtStart(of bytes: ArraySlice<UInt8>) -> Bool {
    bytes.starts(with: [0xFF, 0xD8, 0xFF, 0xE1])
      && bytes.dropFirst(6).starts(with: Array("Exif\0\0".utf8))
  }

  /// The EXIF of a file; nothing where it has none.
  static func read(_ bytes: ArraySlice<UInt8>, place: ExifPlace) -> FormatMetadata {
    guard bytes.starts(with: [0xFF, 0xD8]) else { return FormatMetadata() }
    var rest = bytes.dropFirst(2)
    while rest.count >= 4, rest.first == 0xFF {
      let head = Array(rest.prefix(4))
      guard head[1] != 0xDA, head[1] != 0xD9 else { break }
      let size = Int(head[2]) << 8 | Int(head[3])
      guard size >= 2 else { break }
      let body = rest.dropFirst(4).prefix(size - 2)
      if head[1] == 0xE1, body.starts(with: Array("Exif\0\0".utf8)) {
        let structure = body.dropFirst(6)
        return ExifReader.read(
          structure, place: place.advanced(by: structure.startIndex - bytes.startIndex))
      }
      rest = rest.dropFirst(2 + size)
    }
    return FormatMetadata()
  }
}

/// Boxes inside the payload of a box: a size, a type and bytes, one after the other.
///
/// What does not add up ends the sequence.
struct SmallBoxes: Sequence, IteratorProtocol {
  /// A box, and where its payload starts.
  struct Element {
    var type: String
    var start: Int
    var payload: ArraySlice<UInt8>
  }

  private let bytes: ArraySlice<UInt8>
  private var position = 0

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  mutating func next() -> Element? {
    let left = bytes.count - position
    guard left >= 8 else { return nil }
    let start = bytes.startIndex + position
    let size = Int(bigEndian: bytes[start..<(start + 4)])
    guard size >= 8, size <= left else { return nil }
    defer { position += size }
    let type = bytes[(start + 4)..<(start + 8)]
    return Element(
      type: String(decoding: type, as: UTF8.self), start: position + 8,
      payload: bytes[(start + 8)..<(start + size)])
  }
}
