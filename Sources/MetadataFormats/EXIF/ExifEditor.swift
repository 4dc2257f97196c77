internal import BinaryIO
internal import MediaModel

/// Changes a TIFF structure where it is.
///
/// What stays keeps its place, since notes of makers count from the head of the structure and no one knows what they
/// point at. A value that fits takes the room of the one before it; a longer one, and a directory that gets more rows,
/// goes to the end. What was taken out becomes zeros; so does all that nothing points at, unless notes of a maker stay,
/// or an unknown value.
///
/// Source: TIFF 6.0 § 2; CIPA DC-008-2023 (Exif 3.0) § 4.6.
struct ExifEditor {
  /// A value as it is stored.
  struct Value {
    var type: UInt16
    var count: Int
    var bytes: [UInt8]
  }

  /// A row of a directory.
  private struct Row {
    var number: UInt16
    var type: UInt16
    var count: Int
    /// The value, or where it is.
    var field: [UInt8]
    /// Where the row was; `nil` for a new one.
    var start: Int?
    /// A value that has no place yet.
    var value: Value?

    /// How many bytes the value takes; `nil` for a type that is not known.
    var byteCount: Int? {
      ExifType(rawValue: type).flatMap { type in
        let (size, overflow) = count.multipliedReportingOverflow(by: type.byteCount)
        return overflow ? nil : size
      }
    }
  }

  private struct Directory {
    var kind: ExifDirectory
    /// Where it is; `nil` for a new one.
    var start: Int?
    var rows: [Row]
    var next: Int
    /// How many rows there is room for.
    var room: Int
    var pointer: Int

    /// How many bytes it takes where it is.
    var size: Int { Self.size(kind, room) }

    /// The count, the rows and, in the chain of directories, the offset of the next one.
    static func size(_ kind: ExifDirectory, _ rowCount: Int) -> Int {
      2 + 12 * rowCount + (kind.isInChain ? 4 : 0)
    }
  }

  private(set) var bytes: [UInt8]
  let order: ExifBytes.Order
  private var directories: [Directory] = []
  /// What was taken out.
  private var freed: [Range<Int>] = []
  private var scrubs = false
  /// Where new values and directories have gone.
  private var placed: [Range<Int>] = []

  private static let notes: UInt16 = 0x927C
  private static let pointers: [ExifDirectory: UInt16] = [
    .exif: 0x8769, .gps: 0x8825, .interoperability: 0xA005,
  ]

  /// Opens a structure; `nil` where its directories are damaged.
  init?(_ bytes: [UInt8]) {
    guard let reader = ExifReader.whole(bytes[...], place: ExifPlace(path: "", offset: 0)),
      !reader.directories.isEmpty, reader.directories.allSatisfy(\.isWhole),
      let order = ExifReader.order(of: bytes[...])
    else { return nil }
    self.bytes = bytes
    self.order = order
    let content = ExifBytes(bytes[...], order: order)
    for place in reader.directories {
      let rows = (0..<place.rowCount).compactMap { index -> Row? in
        let start = place.start + 2 + 12 * index
        guard let number = content.uint16(start), let type = content.uint16(start + 2),
          let count = content.uint32(start + 4), let field = content.slice(start + 8, 4)
        else { return nil }
        return Row(number: number, type: type, count: count, field: Array(field), start: start)
      }
      directories.append(
        Directory(
          kind: place.directory, start: place.start, rows: rows,
          next: content.uint32(place.start + 2 + 12 * place.rowCount) ?? 0,
          room: place.rowCount, pointer: place.pointer))
    }
  }

  /// A structure without a value.
  init(order: ExifBytes.Order) {
    self.order = order
    bytes = (order == .bigEndian ? Array("MM".utf8) : Array("II".utf8))
    bytes += stored(42, 2) + stored(0, 4)
    directories = [Directory(kind: .primary, start: nil, rows: [], next: 0, room: 0, pointer: 4)]
  }

  // MARK: Changes

  /// Takes out the value of the row at an offset.
  mutating func remove(rowAt start: Int) {
    for index in directories.indices {
      guard let place = directories[index].rows.firstIndex(where: { $0.start == start }) else {
        continue
      }
      let row = directories[index].rows.remove(at: place)
      scrubs = true
      free(row, in: directories[index])
      return
    }
  }

  /// Gives the row at an offset another value.
  mutating func replace(rowAt start: Int, with value: Value) {
    for index in directories.indices {
      guard let place = directories[index].rows.firstIndex(where: { $0.start == start }) else {
        continue
      }
      let old = directories[index].rows[place]
      free(old, in: directories[index])
      directories[index].rows[place].type = value.type
      directories[index].rows[place].count = value.count
      directories[index].rows[place].value = value
      // The field goes on to tell the place of the old value, where the new one fits.
      if (range(of: old, old.field)?.count ?? 0) < value.bytes.count {
        directories[index].rows[place].field = [0, 0, 0, 0]
      }
      return
    }
  }

  /// Adds a value; one of the same number in the directory gives way.
  mutating func add(_ number: UInt16, to kind: ExifDirectory, _ value: Value) {
    let index: Int
    if let found = directories.firstIndex(where: { $0.kind == kind }) {
      index = found
    } else {
      let parent = kind == .interoperability ? ExifDirectory.exif : .primary
      guard let pointer = Self.pointers[kind],
        let place = directories.firstIndex(where: { $0.kind == parent })
      else { return }
      directories.append(Directory(kind: kind, start: nil, rows: [], next: 0, room: 0, pointer: 0))
      index = directories.count - 1
      let row = Row(number: pointer, type: 4, count: 1, field: [0, 0, 0, 0])
      directories[place].rows.removeAll { $0.number == pointer }
      directories[place].rows.append(row)
      directories[place].rows.sort { $0.number < $1.number }
    }
    let row = Row(
      number: number, type: value.type, count: value.count, field: [0, 0, 0, 0], value: value)
    directories[index].rows.removeAll { $0.number == number }
    directories[index].rows.append(row)
    directories[index].rows.sort { $0.number < $1.number }
  }

  private mutating func free(_ row: Row, in directory: Directory) {
    if let range = range(of: row, row.field) { freed.append(range) }
    // The small picture goes with what tells where it is.
    let pairs: [(UInt16, UInt16)] = [(0x0201, 0x0202), (0x0111, 0x0117)]
    guard directory.kind == .thumbnail,
      let pair = pairs.first(where: { $0.0 == row.number || $0.1 == row.number }),
      let other = (directory.rows + [row]).first(where: {
        $0.number == (pair.0 == row.number ? pair.1 : pair.0)
      })
    else { return }
    let (place, size) = pair.0 == row.number ? (row, other) : (other, row)
    if place.count == 1, size.count == 1 {
      let start = number(place)
      freed.append((start..<start.addingSaturated(number(size))).clamped(to: 0..<bytes.count))
    }
  }

  /// Where a value is that does not stand in its row.
  private func range(of row: Row, _ field: [UInt8]) -> Range<Int>? {
    guard let size = row.byteCount, size > 4 else { return nil }
    let start = ExifBytes(field[...], order: order).uint32(0) ?? bytes.count
    guard start <= bytes.count, size <= bytes.count - start else { return nil }
    return start..<(start + size)
  }

  /// A single whole number of a row.
  private func number(_ row: Row) -> Int {
    let field = ExifBytes(row.field[...], order: order)
    return row.type == 3 ? field.uint16(0).map(Int.init) ?? 0 : field.uint32(0) ?? 0
  }

  func stored(_ number: Int, _ size: Int) -> [UInt8] {
    let bytes = Array(UInt64(truncatingIfNeeded: number).bigEndianBytes.suffix(size))
    return order == .bigEndian ? bytes : bytes.reversed()
  }

  // MARK: Result

  /// The structure with all changes; empty where no value is left.
  mutating func finish() -> [UInt8] {
    dropEmptyDirectories()
    guard directories.contains(where: { !$0.rows.isEmpty }) else { return [] }
    clear()
    placeValues()
    placeDirectories()
    return bytes
  }

  /// Directories without rows go, and what points to them.
  private mutating func dropEmptyDirectories() {
    for index in directories.indices.reversed() where directories[index].rows.isEmpty {
      let gone = directories[index]
      guard index > 0 else { continue }
      if let start = gone.start {
        freed.append((start..<(start + gone.size)).clamped(to: 0..<bytes.count))
      }
      for parent in directories.indices where parent != index {
        directories[parent].rows.removeAll { row in
          row.start.map { $0 + 8 == gone.pointer } ?? false
        }
        if gone.kind == .thumbnail, parent == 0 { directories[parent].next = gone.next }
      }
      directories.remove(at: index)
    }
  }

  /// What is used goes on to be there.
  private var used: [Range<Int>] {
    usedByValues + [0..<8]
      + directories.compactMap { directory in
        directory.start.map { $0..<($0 + directory.size) }
      }.map { $0.clamped(to: 0..<bytes.count) }
  }

  /// Where values are that stay, and the small picture.
  private var usedByValues: [Range<Int>] {
    var used: [Range<Int>] = []
    for directory in directories {
      for row in directory.rows where row.value == nil {
        if let range = range(of: row, row.field) { used.append(range) }
      }
      for (place, size) in [(0x0201, 0x0202), (0x0111, 0x0117)] as [(UInt16, UInt16)] {
        guard let first = directory.rows.first(where: { $0.number == place }), first.count == 1,
          let second = directory.rows.first(where: { $0.number == size }), second.count == 1
        else { continue }
        let start = number(first)
        used.append(start..<start.addingSaturated(number(second)))
      }
    }
    return used.map { $0.clamped(to: 0..<bytes.count) }
  }

  /// Whether nothing that stays may point at bytes in an unknown way.
  private var knowsAllPointers: Bool {
    directories.allSatisfy { directory in
      directory.rows.allSatisfy { row in
        row.number != Self.notes && row.byteCount != nil
          && !ExifNames.name(of: row.number, in: directory.kind).hasPrefix("0x")
      }
    }
  }

  /// Writes zeros over what was taken out, and cuts off those at the end.
  private mutating func clear() {
    var isUsed = [Bool](repeating: false, count: bytes.count)
    for range in used { for index in range { isUsed[index] = true } }
    for range in scrubs && knowsAllPointers ? [bytes.indices] : freed {
      for index in range.clamped(to: bytes.indices) where !isUsed[index] { bytes[index] = 0 }
    }
    let end = isUsed.lastIndex(of: true) ?? 0
    while bytes.count > max(end + 1, 8), bytes.last == 0 { bytes.removeLast() }
  }

  private mutating func placeValues() {
    for index in directories.indices {
      for place in directories[index].rows.indices {
        guard let value = directories[index].rows[place].value else { continue }
        if value.bytes.count <= 4 {
          directories[index].rows[place].field =
            value.bytes + [UInt8](repeating: 0, count: 4 - value.bytes.count)
          continue
        }
        let old = ExifBytes(directories[index].rows[place].field[...], order: order).uint32(0) ?? 0
        if old >= 8, old + value.bytes.count <= bytes.count, !isTaken(old, value.bytes.count) {
          bytes.replaceSubrange(old..<(old + value.bytes.count), with: value.bytes)
          placed.append(old..<(old + value.bytes.count))
          continue
        }
        directories[index].rows[place].field = stored(append(value.bytes), 4)
      }
    }
  }

  /// Whether something that stays is where a value would go.
  private func isTaken(_ start: Int, _ count: Int) -> Bool {
    (used + placed).contains { $0.overlaps(start..<(start + count)) }
  }

  /// Adds bytes at the end; gives their place, which is even.
  private mutating func append(_ new: [UInt8]) -> Int {
    if bytes.count % 2 != 0 { bytes.append(0) }
    bytes += new
    placed.append((bytes.count - new.count)..<bytes.count)
    return bytes.count - new.count
  }

  /// Writes the rows, those of inner directories first, whose places outer ones tell.
  private mutating func placeDirectories() {
    for index in directories.indices.reversed() {
      var directory = directories[index]
      let start: Int
      if let old = directory.start, directory.rows.count <= directory.room {
        start = old
      } else {
        start = append([UInt8](repeating: 0, count: 6 + 12 * directory.rows.count))
      }
      if let old = directory.start { zero(old..<(old + directory.size)) }
      point(to: start, from: directory)
      directory = directories[index]
      var content = stored(directory.rows.count, 2)
      for row in directory.rows {
        content += stored(Int(row.number), 2) + stored(Int(row.type), 2) + stored(row.count, 4)
        content += row.field
      }
      if directory.kind.isInChain {
        content += stored(directory.next, 4)
      } else if directory.rows.count < directory.room || directory.start != start {
        content += stored(0, 4)
      }
      bytes.replaceSubrange(start..<(start + content.count), with: content)
    }
  }

  /// Writes zeros where no value is: inner directories may lack the offset of a next one, and have a value there.
  private mutating func zero(_ range: Range<Int>) {
    let kept = usedByValues + placed
    for place in range.clamped(to: bytes.indices)
    where !kept.contains(where: { $0.contains(place) }) {
      bytes[place] = 0
    }
  }

  /// Tells the outer directory, or the head, where a directory is.
  private mutating func point(to start: Int, from directory: Directory) {
    switch directory.kind {
    case .primary: bytes.replaceSubrange(4..<8, with: stored(start, 4))
    case .thumbnail: directories[0].next = start
    case .exif, .gps, .interoperability:
      let number = Self.pointers[directory.kind] ?? 0
      for parent in directories.indices {
        for place in directories[parent].rows.indices
        where directories[parent].rows[place].number == number {
          let row = directories[parent].rows[place]
          guard row.start == nil || directory.start == nil || row.start == directory.pointer - 8
          else { continue }
          directories[parent].rows[place].field = stored(start, 4)
        }
      }
    }
  }
}

extension ExifDirectory {
  /// Whether the offset of a next directory follows its rows: inner directories often end without.
  fileprivate var isInChain: Bool { self == .primary || self == .thumbnail }
}
