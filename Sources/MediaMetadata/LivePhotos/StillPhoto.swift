internal import BinaryIO
internal import MediaModel

/// The photograph of a Live Photo: what the notes of Apple's cameras say of its pair.
///
///     "Apple iOS" NUL, u16 version, "MM", u16 count, count x { u16 tag, u16 type, u32 count, value or its place }
///
/// Places count from the start of the notes. They are found by how they start, in JPEG and in HEIC files alike: in the
/// one they lie in an APP1 segment, in the other in an item, and no other bytes of a photograph look so.
///
/// Source: CIPA DC-008 (Exif) § 4.6; ExifTool's list of Apple's tags: 17 is the identifier.
enum StillPhoto {
  private static let signature = Array("Apple iOS\0".utf8)
  private static let identifierTag = 17

  static func read(_ path: String) throws(MediaError) -> LivePhoto.Photo {
    let bytes = try WholeFile.bytes(of: path)
    guard isPhoto(bytes) else {
      throw MediaError(.unsupportedFormat, "is neither JPEG nor HEIC", path: path)
    }
    guard let notes = makerNote(in: bytes) else {
      return LivePhoto.Photo(path: path, contentIdentifier: nil, hasMakerNote: false)
    }
    return LivePhoto.Photo(
      path: path, contentIdentifier: identifier(in: notes), hasMakerNote: true)
  }

  private static func isPhoto(_ bytes: [UInt8]) -> Bool {
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return true }
    guard bytes.count >= 12, bytes[4..<8].elementsEqual("ftyp".utf8) else { return false }
    return ["heic", "heix", "mif1", "msf1", "heis"].contains {
      bytes[8..<12].elementsEqual($0.utf8)
    }
  }

  /// The bytes from the start of the notes on.
  private static func makerNote(in bytes: [UInt8]) -> ArraySlice<UInt8>? {
    var place = bytes.startIndex
    while let found = bytes[place...].firstIndex(of: signature[0]) {
      let rest = bytes[found...]
      if rest.starts(with: signature), rest.count > 14 { return rest }
      place = found + 1
    }
    return nil
  }

  private static func identifier(in notes: ArraySlice<UInt8>) -> String? {
    let start = notes.startIndex
    let isLittle = notes[(start + 12)..<(start + 14)].elementsEqual("II".utf8)
    func number(_ offset: Int, _ count: Int) -> Int? {
      guard offset >= 0, offset + count <= notes.count else { return nil }
      let bytes = Array(notes[(start + offset)..<(start + offset + count)])
      return Int(bigEndian: (isLittle ? bytes.reversed() : bytes))
    }
    guard let count = number(14, 2), count <= 1000 else { return nil }
    for index in 0..<count {
      let row = 16 + 12 * index
      guard let tag = number(row, 2), let type = number(row + 2, 2),
        let length = number(row + 4, 4)
      else { return nil }
      guard tag == identifierTag, type == 2, (1...256).contains(length) else { continue }
      guard let offset = length <= 4 ? row + 8 : number(row + 8, 4), offset >= 0,
        offset + length <= notes.count
      else { return nil }
      let text = notes[(start + offset)..<(start + offset + length)].prefix { $0 != 0 }
      return String(validating: text, as: UTF8.self)
    }
    return nil
  }
}
