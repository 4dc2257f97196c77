internal import BinaryIO
internal import MediaModel

/// An APE tag.
///
///     [header], { u32 size, u32 flags, key, zero, value }, footer; all numbers least significant byte first
///     header and footer: "APETAGEX", u32 version (1000, 2000), u32 size of items and footer, u32 count, u32 flags, 8 zeros
///     flags of a value: 1 read only; bits 1 and 2: 0 text, 1 bytes, 2 link; of a tag: 80000000 header, 20000000 this is it
///
/// Source: wiki.hydrogenaud.io, APEv2 specification and APE tag item.
enum APETag {
  private static let frameSize = 32
  private static let largestValue = 1 << 16
  private static let largestCount = 10_000

  private struct Frame {
    var version: Int
    var size: Int
    var count: Int
    var flags: UInt32

    var hasHeader: Bool { version >= 2000 && flags & 0x8000_0000 != 0 }
    var isHeader: Bool { flags & 0x2000_0000 != 0 }

    init?(_ bytes: [UInt8]) {
      guard bytes.count == frameSize, bytes.starts(with: "APETAGEX".utf8) else { return nil }
      version = little(bytes, 8)
      size = little(bytes, 12)
      count = little(bytes, 16)
      flags = UInt32(truncatingIfNeeded: little(bytes, 20))
      guard (1000...2999).contains(version), size >= frameSize else { return nil }
    }
  }

  private static func little(_ bytes: [UInt8], _ index: Int) -> Int {
    (0..<4).reduce(0) { $0 | Int(bytes[index + $1]) << (8 * $1) }
  }

  /// Reads the tag whose footer ends at `end`.
  ///
  /// - Returns: what was found and where the tag starts; `nil` where there is none.
  /// - Throws: `IOFailure` where the source cannot be read.
  static func read(
    _ source: any ByteSource, endingAt end: Int, notBefore start: Int
  ) throws(IOFailure) -> (metadata: FormatMetadata, start: Int)? {
    guard end - start >= frameSize,
      let footer = Frame(try source.read((end - frameSize)..<end)), !footer.isHeader
    else { return nil }
    var metadata = FormatMetadata()
    var first = end - footer.size
    if first < start {
      metadata.diagnostics.append(
        Diagnostic(
          "an APE tag of \(footer.size) bytes is larger than what stands before its end",
          clause: "APE tags footer", path: path(footer), offset: end - frameSize))
      first = start
    }
    try readItems(source, first..<(end - frameSize), footer, &metadata)
    if footer.hasHeader, first - frameSize >= start,
      Frame(try source.read((first - frameSize)..<first)) != nil
    {
      first -= frameSize
    }
    return (metadata, first)
  }

  /// Reads the tag whose header starts at an offset.
  ///
  /// - Returns: what was found and where the tag ends; `nil` where there is none.
  /// - Throws: `IOFailure` where the source cannot be read.
  static func read(
    _ source: any ByteSource, at offset: Int, limit: Int
  ) throws(IOFailure) -> (metadata: FormatMetadata, end: Int)? {
    guard limit - offset >= frameSize,
      let header = Frame(try source.read(offset..<(offset + frameSize))), header.isHeader
    else { return nil }
    var metadata = FormatMetadata()
    let first = offset + frameSize
    // Only a tag with a footer counts it in its size.
    let hasFooter = header.flags & 0x4000_0000 == 0
    let end = min(limit, first + header.size)
    try readItems(
      source, first..<max(first, hasFooter ? end - frameSize : end), header, &metadata)
    return (metadata, end)
  }

  private static func path(_ frame: Frame) -> String { "APEv\(frame.version / 1000)" }

  private static func readItems(
    _ source: any ByteSource, _ range: Range<Int>, _ frame: Frame,
    _ metadata: inout FormatMetadata
  ) throws(IOFailure) {
    var window = SourceWindow(source, limit: range, chunkSize: 1 << 16)
    var position = range.lowerBound
    var count = 0
    while count < min(frame.count, largestCount), position < range.upperBound {
      let head = try window.read(8 + 256, at: position)
      guard head.count > 8, let zero = head.dropFirst(8).firstIndex(of: 0) else { break }
      let (size, flags) = (little(head, 0), little(head, 4))
      let value = position + zero + 1
      guard size <= range.upperBound - value, zero > 8 else { break }
      let item = APEItem(
        key: String(decoding: head[8..<zero], as: UTF8.self), flags: flags,
        isFirstVersion: frame.version < 2000,
        carrier: .init(
          path: "\(path(frame)).\(String(decoding: head[8..<zero], as: UTF8.self))",
          offset: position))
      let isLarge = size > largestValue && item.isBytes
      let bytes = try window.read(isLarge ? 1 << 12 : size, at: value)
      metadata.items += item.items(
        bytes, rest: isLarge ? value..<(value + size) : nil, source: source)
      position = value + size
      count += 1
    }
    if count < frame.count {
      metadata.diagnostics.append(
        Diagnostic(
          "of \(frame.count) APE items \(count) can be read", clause: "APE tag item",
          path: path(frame), offset: position))
    } else if position < range.upperBound {
      metadata.diagnostics.append(
        Diagnostic(
          "\(range.upperBound - position) bytes follow the last APE item", clause: "APE tag item",
          path: path(frame), offset: position))
    }
  }
}
