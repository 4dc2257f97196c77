internal import BinaryIO
internal import MediaModel

/// Reads EXIF: the directories of a TIFF structure, as items of key space `exif`.
///
///     "II" or "MM", u16 42, u32 offset of the first directory
///     directory: u16 count, count x { u16 number, u16 type, u32 count, value or u32 offset }, u32 next
///
/// Offsets count from the head. Values of up to 4 bytes stand in the row itself.
/// Source: TIFF 6.0 § 2; CIPA DC-008-2023 (Exif 3.0) § 4.6.
package struct ExifReader {
  /// What was read so far.
  package private(set) var found = FormatMetadata()
  private let bytes: ExifBytes
  private let place: ExifPlace
  /// Directories seen, by their offset: a loop ends where it began.
  private var visited: Set<Int> = []
  /// Directories in the order in which they were found.
  private(set) var directories: [Place] = []
  /// How many more bytes values may take together, so that rows that share a value stay harmless.
  private var budget: Int

  /// Rows of all directories together.
  private static let rowLimit = 4000
  private static let directoryLimit = 16

  /// Where a directory is.
  struct Place {
    var directory: ExifDirectory
    /// Where its count stands.
    var start: Int
    /// Where the offset stands that leads to it.
    var pointer: Int
    /// How many rows it has.
    var rowCount: Int
    /// Whether all rows that it announces are there.
    var isWhole: Bool
  }

  private init(_ bytes: ExifBytes, place: ExifPlace) {
    self.bytes = bytes
    self.place = place
    budget = bytes.count * 2 + 65536
  }

  /// Reads a TIFF structure from `II` or `MM` on, whose first directory holds what is said.
  package static func read(
    _ bytes: ArraySlice<UInt8>, firstDirectory directory: ExifDirectory = .primary,
    place: ExifPlace
  ) -> FormatMetadata {
    guard let reader = whole(bytes, firstDirectory: directory, place: place) else {
      var found = FormatMetadata()
      found.diagnostics = [place.diagnostic("EXIF without the head of a TIFF structure", at: 0)]
      return found
    }
    return reader.found
  }

  /// The order of bytes that a head tells; `nil` where it is none of a TIFF structure.
  static func order(of head: ArraySlice<UInt8>) -> ExifBytes.Order? {
    switch head.prefix(4) {
    case [0x49, 0x49, 0x2A, 0x00]: .littleEndian
    case [0x4D, 0x4D, 0x00, 0x2A]: .bigEndian
    default: nil
    }
  }

  /// A reader that has read a structure; `nil` where it has no head.
  static func whole(
    _ bytes: ArraySlice<UInt8>, firstDirectory directory: ExifDirectory = .primary,
    place: ExifPlace
  ) -> ExifReader? {
    guard let order = order(of: bytes) else { return nil }
    let content = ExifBytes(bytes, order: order)
    var reader = ExifReader(content, place: place)
    if let start = content.uint32(4) {
      reader.readChain(directory, at: start)
    } else {
      reader.diagnose("EXIF ends in its head", at: 4)
    }
    return reader
  }

  /// Reads one directory that stands without a head; its offsets count from the start of the bytes.
  package static func readDirectory(
    _ bytes: ArraySlice<UInt8>, at start: Int, order: ExifBytes.Order, place: ExifPlace
  ) -> FormatMetadata {
    var reader = ExifReader(ExifBytes(bytes, order: order), place: place)
    _ = reader.read(.primary, at: start, from: 0)
    return reader.found
  }

  private mutating func readChain(_ directory: ExifDirectory, at start: Int) {
    guard let next = read(directory, at: start, from: 4), next != 0, let first = directories.first
    else { return }
    _ = read(.thumbnail, at: next, from: first.start + 2 + 12 * first.rowCount)
  }

  /// Reads a directory and those it points to; gives the offset of the next, `nil` where it is cut off.
  private mutating func read(
    _ directory: ExifDirectory, at start: Int, from pointer: Int
  ) -> Int? {
    guard visited.insert(start).inserted, visited.count <= Self.directoryLimit else {
      diagnose("a directory that is reported twice", at: start)
      return nil
    }
    guard let count = bytes.uint16(start) else {
      diagnose("a directory outside the structure", at: start)
      return nil
    }
    let rows = start + 2
    let fitting = min(Int(count), max(0, bytes.count - rows) / 12)
    if fitting < Int(count) {
      diagnose("\(count) values announced, room for \(fitting)", at: start)
    }
    directories.append(
      Place(
        directory: directory, start: start, pointer: pointer, rowCount: fitting,
        isWhole: fitting == Int(count)))
    var inner: [(directory: ExifDirectory, start: Int, pointer: Int)] = []
    for row in 0..<fitting where found.items.count < Self.rowLimit {
      readRow(at: rows + row * 12, in: directory, &inner)
    }
    for (directory, start, pointer) in inner { _ = read(directory, at: start, from: pointer) }
    return fitting == Int(count) ? bytes.uint32(rows + fitting * 12) : nil
  }

  private mutating func readRow(
    at row: Int, in directory: ExifDirectory,
    _ inner: inout [(directory: ExifDirectory, start: Int, pointer: Int)]
  ) {
    guard let number = bytes.uint16(row), let code = bytes.uint16(row + 2),
      let count = bytes.uint32(row + 4)
    else { return }
    guard let type = ExifType(rawValue: code) else {
      diagnose("a value of type \(code)", at: row)
      return
    }
    if let (pointed, start) = pointer(number, from: directory, row: row) {
      inner.append((pointed, start, row + 8))
      return
    }
    let (size, overflow) = count.multipliedReportingOverflow(by: type.byteCount)
    let start = overflow || size > 4 ? bytes.uint32(row + 8) ?? bytes.count : row + 8
    let name = ExifNames.name(of: number, in: directory)
    guard !overflow, start <= bytes.count, size <= bytes.count - start else {
      diagnose("'\(name)' is outside the structure", at: row)
      return
    }
    guard size <= budget else {
      diagnose("'\(name)' is left out: values take more bytes than the structure has", at: row)
      return
    }
    budget -= size
    let value = ExifValue(bytes: bytes, start: start, count: count, type: type)
    found.items.append(value.item(name, directory: directory, place: place, offset: row))
  }

  private func pointer(
    _ number: UInt16, from directory: ExifDirectory, row: Int
  ) -> (ExifDirectory, Int)? {
    let pointed: ExifDirectory
    switch (directory, number) {
    case (.primary, 0x8769): pointed = .exif
    case (.primary, 0x8825), (.exif, 0x8825): pointed = .gps
    case (.exif, 0xA005), (.primary, 0xA005): pointed = .interoperability
    default: return nil
    }
    return bytes.uint32(row + 8).map { (pointed, $0) }
  }

  private mutating func diagnose(_ message: String, at offset: Int) {
    guard found.diagnostics.count < 50 else { return }
    found.diagnostics.append(place.diagnostic(message, at: offset))
  }
}

/// Where EXIF is in its file: the box, and the offset that its own offsets count from.
package struct ExifPlace: Hashable, Sendable {
  /// The box path, as `moov.udta.MVTG`.
  package var path: String
  /// The offset of the structure in bytes from the start of the file.
  package var offset: Int

  package init(path: String, offset: Int) { (self.path, self.offset) = (path, offset) }

  /// Where something is some bytes further on, in a box of its own where it has a type.
  func advanced(by count: Int, _ type: String? = nil) -> ExifPlace {
    ExifPlace(
      path: type.map { "\(path).\($0)" } ?? path,
      offset: offset.addingReportingOverflow(count).partialValue)
  }

  /// Where a value is.
  func carrier(_ name: String, at start: Int) -> MetadataItem.Carrier {
    let place = advanced(by: start, name)
    return MetadataItem.Carrier(path: place.path, offset: place.offset)
  }

  /// A problem at an offset of the structure.
  func diagnostic(_ message: String, at start: Int) -> Diagnostic {
    Diagnostic(message, path: path, offset: advanced(by: start).offset)
  }
}
