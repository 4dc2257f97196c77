/// The body of a frame without what its flags put around it.
///
/// Source: id3.org, ID3v2.4.0 structure § 4.1; ID3v2.3.0 § 3.3.1.
struct ID3FrameBody: Hashable, Sendable {
  /// The body, or its beginning; as stored where ``isOpaque``.
  var bytes: [UInt8]
  /// Where the body goes on after ``bytes``, for a large one.
  var rest: Range<Int>?
  /// The number of the group it belongs to.
  var group: UInt8?
  /// The number of the method it is encrypted with.
  var encryption: UInt8?
  /// Whether the body cannot be read.
  var isOpaque = false
  /// Why not.
  var problem: String?
  /// How many bytes the frame says it has when it is not compressed; 0 where it is not.
  var announcedSize = 0

  private struct Flags {
    var isGrouped = false
    var isCompressed = false
    var isEncrypted = false
    var isUnsynchronised = false
    var hasSize = false

    init(_ flags: UInt16, version: UInt8) {
      if version == 3 {
        isCompressed = flags & 0x80 != 0
        isEncrypted = flags & 0x40 != 0
        isGrouped = flags & 0x20 != 0
        hasSize = isCompressed
      } else if version == 4 {
        isGrouped = flags & 0x40 != 0
        isCompressed = flags & 0x08 != 0
        isEncrypted = flags & 0x04 != 0
        isUnsynchronised = flags & 0x02 != 0
        hasSize = flags & 0x01 != 0
      }
    }
  }

  /// Whether a frame's body is more than the bytes as they are there, so that all of them are needed to read it.
  static func needsAll(flags: UInt16, version: UInt8, isUnsynchronised: Bool) -> Bool {
    let flags = Flags(flags, version: version)
    return flags.isCompressed || flags.isEncrypted || flags.isUnsynchronised
      || version == 4 && isUnsynchronised
  }

  /// Reads the body of a frame; one that is compressed only where `mayInflate`.
  init(_ frame: ID3Frame, version: UInt8, isUnsynchronised: Bool, mayInflate: Bool = true) {
    let flags = Flags(frame.flags, version: version)
    let stored = frame.content.head
    var cursor = ID3Cursor(stored)
    var size: Int?
    var isCut = false

    func next(_ count: Int) -> ArraySlice<UInt8>? {
      let part = isCut ? nil : cursor.bytes(count)
      isCut = part == nil
      return part
    }

    // Version 2.3 stores size, method and group in this order, version 2.4 group, method and size.
    if version == 3, flags.hasSize { size = next(4).map(ID3Bytes.plain) }
    if version == 4, flags.isGrouped { group = next(1)?.first }
    if flags.isEncrypted { encryption = next(1)?.first ?? 0 }
    if version == 3, flags.isGrouped { group = next(1)?.first }
    if version == 4, flags.hasSize {
      size = next(4).map { ID3Bytes.synchsafe($0) ?? ID3Bytes.plain($0) }
    }
    if isCut || encryption != nil {
      bytes = isCut ? stored : Array(cursor.rest)
      isOpaque = true
      problem = isCut ? "too short for what its flags announce" : "encrypted"
      return
    }
    var bytes = Array(cursor.rest)
    if flags.isUnsynchronised || version == 4 && isUnsynchronised {
      bytes = ID3Bytes.resynchronised(bytes)
    }
    if flags.isCompressed {
      announcedSize = size ?? 0
      guard mayInflate, let inflated = Self.inflate(bytes, size: size) else {
        self.bytes = stored
        isOpaque = true
        problem =
          mayInflate
          ? "compressed, and damaged or too large" : "compressed, like too much before it"
        return
      }
      bytes = inflated
    }
    self.bytes = bytes
    if case .external(let head, let range) = frame.content {
      rest = (range.lowerBound + head.count)..<range.upperBound
    }
  }

  private static func inflate(_ bytes: [UInt8], size: Int?) -> [UInt8]? {
    if let size, let inflated = Inflation.inflate(bytes, size: size) { return inflated }
    return Inflation.inflate(bytes)
  }
}
