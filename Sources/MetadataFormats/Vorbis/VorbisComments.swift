package import BinaryIO
internal import MediaModel

/// Vorbis comments: a vendor and an ordered list of `NAME=value`, as FLAC and the streams of Ogg have them.
///
///     u32 size, vendor · u32 count · count times: u32 size, NAME=value · what the codec adds after
///
/// Sizes are little-endian. What was read is written back bit for bit.
///
/// Source: Xiph.org, "Ogg Vorbis I format specification: comment field and header specification".
package struct VorbisComments: Hashable, Sendable {
  /// What made the stream; UTF-8.
  package var vendor: [UInt8] = []
  package var comments: [Comment] = []
  /// What follows the list: the framing bit of Vorbis, padding of Opus; nothing in FLAC.
  package var tail: [UInt8] = []

  package struct Comment: Hashable, Sendable {
    /// What stands before the first equals sign; all of a comment without one.
    package var name: [UInt8]
    /// What follows it; `nil` where there is no equals sign.
    package var value: [UInt8]?
    /// Where a large value is that was not read; `value` is then empty.
    package var place: Range<Int>?
    /// Where the comment is in its source, after its size.
    package var offset = 0

    /// Whether the name is `name`, which is in capitals; the case of ASCII letters does not matter.
    package func isNamed(_ wanted: String) -> Bool {
      name.count == wanted.utf8.count && zip(name, wanted.utf8).allSatisfy { uppercased($0) == $1 }
    }
  }

  /// The comments as they are stored; a value that was not read must be loaded first.
  package var bytes: [UInt8] {
    var bytes = size(vendor.count) + vendor + size(comments.count)
    for comment in comments {
      let text = comment.name + (comment.value.map { [0x3D] + $0 } ?? [])
      bytes += size(text.count) + text
    }
    return bytes + tail
  }

  /// The comments with every value in memory.
  package func loadingValues(of source: any ByteSource) throws(IOFailure) -> VorbisComments {
    var loaded = self
    for (index, comment) in comments.enumerated() {
      guard let place = comment.place else { continue }
      loaded.comments[index].value = try StoredItem.wholly(place, of: source)
      loaded.comments[index].place = nil
    }
    return loaded
  }

  private func size(_ count: Int) -> [UInt8] { UInt32(clamping: count).littleEndianBytes }
}

extension VorbisComments {
  /// Reads comments that are there to the last byte.
  package init(_ bytes: [UInt8]) throws(ParseError) {
    var (read, oddities) = (VorbisComments(), [Diagnostic]())
    do throws(IOFailure) {
      var cursor = SourceCursor(MemorySource(bytes), 0..<bytes.count)
      read = try Self.read(&cursor, path: "", keeping: .max, oddities: &oddities)
    } catch {
      throw ParseError(error.reason, offset: 0)
    }
    if let oddity = oddities.first {
      throw ParseError(oddity.message, clause: oddity.clause, offset: oddity.offset ?? 0)
    }
    self = read
  }

  /// More comments than this are not valid.
  private static let largestCount = 1 << 16
  /// A name is looked for in this many bytes of a comment too large to read.
  private static let longestName = 1024
  private static let clause = "Ogg Vorbis I, comment header"

  /// Reads comments from the size of the vendor on, as far as they can be read; values longer than a limit are left
  /// where they are.
  static func read(
    _ cursor: inout SourceCursor, path: String, keeping limit: Int, oddities: inout [Diagnostic]
  ) throws(IOFailure) -> VorbisComments {
    func odd(_ message: String, at offset: Int) {
      oddities.append(message, clause: clause, path: path, offset: offset)
    }
    var read = VorbisComments()
    let start = cursor.position
    guard let size = try cursor.littleEndian(UInt32.self),
      let vendor = try cursor.bytes(Int(size))
    else {
      odd("the vendor of the comments is cut short", at: start)
      return read
    }
    read.vendor = Array(vendor)
    guard let count = try cursor.littleEndian(UInt32.self) else {
      odd("the comments end before their count", at: cursor.position)
      return read
    }
    for index in 0..<Int(count) {
      guard index < largestCount else {
        odd("\(count) comments announced; those after \(largestCount) are not read", at: start)
        return read
      }
      let start = cursor.position
      guard let size = try cursor.littleEndian(UInt32.self), Int(size) <= cursor.remaining else {
        odd("\(count) comments announced, \(index) are there", at: start)
        return read
      }
      guard let comment = try comment(&cursor, size: Int(size), keeping: limit) else {
        odd("the source ends before its comments", at: start)
        return read
      }
      read.comments.append(comment)
    }
    if cursor.remaining <= limit {
      read.tail = try cursor.bytes(cursor.remaining).map(Array.init) ?? []
    }
    return read
  }

  private static func comment(
    _ cursor: inout SourceCursor, size: Int, keeping limit: Int
  ) throws(IOFailure) -> Comment? {
    let offset = cursor.position
    if size > limit {
      let head = try cursor.peek(min(size, longestName))
      if let sign = head.firstIndex(of: 0x3D) {
        let name = Array(head[..<sign])
        guard cursor.skip(size) else { return nil }
        return Comment(
          name: name, value: [], place: (offset + name.count + 1)..<(offset + size), offset: offset)
      }
    }
    return try cursor.bytes(size).map { Comment($0, offset: offset) }
  }
}

extension VorbisComments.Comment {
  /// Splits a comment at its first equals sign.
  init(_ bytes: ArraySlice<UInt8>, offset: Int = 0) {
    let sign = bytes.firstIndex(of: 0x3D)
    self.init(
      name: Array(bytes[..<(sign ?? bytes.endIndex)]),
      value: sign.map { Array(bytes[($0 + 1)...]) }, offset: offset)
  }
}

/// The capital of an ASCII letter; any other byte as it is.
private func uppercased(_ byte: UInt8) -> UInt8 {
  (0x61...0x7A).contains(byte) ? byte - 0x20 : byte
}
