internal import MediaModel

/// Facts as text at fixed places, as older cameras keep them in `TAGS`.
///
/// Source: ExifTool 12.57, the `MOV` and `MP4` tables of its FujiFilm, Kodak, Nikon, Olympus, Pentax, Samsung and
/// Sanyo modules.
enum MakerText {
  /// Where a text stands: so many bytes from the start, NUL after it where it is shorter than its room.
  typealias Spot = (name: String, start: Int, count: Int)

  /// The layouts, by what a box starts with.
  private static let layouts: [(head: String, spots: [Spot])] = [
    ("FUJIFILM DIGITAL CAMERA\0", spots(model: 16)),
    ("EASTMAN KODAK COMPANY", [("Make", 0, 21), ("Model", 0x16, 42)]),
    ("NIKON DIGITAL CAMERA\0", spots(model: 8) + [("Software", 0xAF, 16)]),
    ("OLYMPUS DIGITAL CAMERA", spots(model: 24)),
    ("PENTAX DIGITAL CAMERA\0", [("Make", 0, 24)]),
    ("SAMSUNG DIGITAL CAMERA\0", spots(model: 16)),
    ("SANYO DIGITAL CAMERA\0", spots(model: 8)),
  ]

  private static func spots(model count: Int) -> [Spot] {
    [("Make", 0, 24), ("Model", 0x18, count)]
  }

  static func read(_ bytes: ArraySlice<UInt8>, place: ExifPlace) -> FormatMetadata {
    var found = FormatMetadata()
    if let layout = layouts.first(where: { bytes.starts(with: Array($0.head.utf8)) }) {
      found.items = items(layout.spots, bytes, place)
    }
    return found
  }

  /// The texts that are there: ASCII, and not empty.
  static func items(
    _ spots: [Spot], _ bytes: ArraySlice<UInt8>, _ place: ExifPlace
  ) -> [MetadataItem] {
    spots.compactMap { spot in
      var text = bytes.dropFirst(spot.start).prefix(spot.count).prefix { $0 != 0 }
      while text.last == 0x20 { text.removeLast() }
      guard !text.isEmpty, text.allSatisfy({ (0x20...0x7E).contains($0) }) else { return nil }
      return item(spot.name, payload: Array(text), dataType: .utf8, place: place, at: spot.start)
    }
  }

  /// A fact under the name that EXIF has for it.
  static func item(
    _ name: String, keySpace: KeySpace = .exif, payload: [UInt8], dataType: DataType,
    place: ExifPlace, at start: Int
  ) -> MetadataItem {
    MetadataItem(name, keySpace, payload, dataType, at: place.carrier(name, at: start))
  }
}

/// Nikon's `NCDT`: its box `NCTG` holds records, numbered partly as EXIF is.
///
///     { u32 number, u16 type, u16 count, value } ...
///
/// Types are EXIF's. Numbers 0x0110xxxx are those of EXIF, 0x0120xxxx those of its GPS directory.
/// Source: ExifTool 12.57, `NCTG` table and record layout of its Nikon module.
enum NikonRecords {
  private static let names: [Int: String] = [
    0x01: "Make", 0x02: "Model", 0x03: "Software", 0x11: "DateTimeDigitized",
    0x12: "DateTimeOriginal",
  ]

  /// Records of a box, which has some hundred.
  private static let recordLimit = 2000

  static func read(_ bytes: ArraySlice<UInt8>, place: ExifPlace) -> FormatMetadata {
    var found = FormatMetadata()
    for box in SmallBoxes(bytes) where box.type == "NCTG" {
      let place = place.advanced(by: box.start, box.type)
      readRecords(ExifBytes(box.payload, order: .bigEndian), place: place, into: &found)
    }
    return found
  }

  private static func readRecords(
    _ bytes: ExifBytes, place: ExifPlace, into found: inout FormatMetadata
  ) {
    var position = 0
    while let number = bytes.uint32(position), let code = bytes.uint16(position + 4),
      let count = bytes.uint16(position + 6), found.items.count < recordLimit
    {
      let start = position + 8
      guard let type = ExifType(rawValue: code),
        bytes.slice(start, Int(count) * type.byteCount) != nil
      else {
        if code != 0 || number != 0 {
          found.diagnostics.append(
            place.diagnostic("a record that does not fit its box", at: position))
        }
        return
      }
      let value = ExifValue(bytes: bytes, start: start, count: Int(count), type: type)
      if let (name, directory) = name(of: number) {
        found.items.append(value.item(name, directory: directory, place: place, offset: position))
      }
      position = start + Int(count) * type.byteCount
    }
  }

  private static func name(of number: Int) -> (String, ExifDirectory)? {
    let low = UInt16(truncatingIfNeeded: number)
    switch number >> 16 {
    case 0x110: return (ExifNames.name(of: low, in: .exif), .exif)
    case 0x120: return (ExifNames.name(of: low, in: .gps), .gps)
    default: return names[number].map { ($0, .primary) }
    }
  }
}

/// GoPro's settings in `udta`: telemetry notation, of which the camera's name and firmware are taken.
///
///     { 4cc key, u8 type, u8 size, u16 repeat, value padded to 4 bytes } ..., type 0 holds more of the same
///
/// Source: GoPro, GPMF introduction (github.com/gopro/gpmf-parser), "Length" and "Type".
enum GoProSettings {
  private static let texts: Set<String> = ["MINF", "FMWR", "CASN"]
  private static let depthLimit = 8

  static func read(_ bytes: ArraySlice<UInt8>, place: ExifPlace) -> FormatMetadata {
    var found = FormatMetadata()
    read(bytes, base: bytes.startIndex, depth: 0, place: place, into: &found)
    return found
  }

  private static func read(
    _ bytes: ArraySlice<UInt8>, base: Int, depth: Int, place: ExifPlace,
    into found: inout FormatMetadata
  ) {
    guard depth < depthLimit else { return }
    var rest = bytes
    while rest.count >= 8 {
      let head = Array(rest.prefix(8))
      let size = Int(head[5]) * (Int(head[6]) << 8 | Int(head[7]))
      guard size <= rest.count - 8 else { return }
      let key = String(decoding: head[..<4], as: UTF8.self)
      let value = rest.dropFirst(8).prefix(size)
      if head[4] == 0 {
        if head[..<4].elementsEqual([0, 0, 0, 0]) { return }
        read(value, base: base, depth: depth + 1, place: place, into: &found)
      } else if head[4] == UInt8(ascii: "c"), texts.contains(key), found.items.count < 64 {
        let text = value.prefix { $0 != 0 }
        found.items.append(
          MakerText.item(
            key, keySpace: "gpmf", payload: Array(text), dataType: .utf8, place: place,
            at: rest.startIndex - base))
      }
      rest = rest.dropFirst(8 + (size + 3) / 4 * 4)
    }
  }
}
