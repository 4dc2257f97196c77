internal import BinaryIO
internal import FFmpegIO

/// A segment that is encrypted as a whole, as it was before: AES-128 in CBC, padded to whole blocks.
///
/// A block is decrypted with the one before it, so that any range can be read alone.
///
/// Source: draft-pantos-hls-rfc8216bis § 4.4.4.4, 5.2; RFC 5652 § 6.3.
struct DecryptedSource: ByteSource {
  let size: Int
  private let source: any ByteSource
  private let range: Range<Int>
  private let key: [UInt8]
  private let vector: [UInt8]

  private static let block = AESDecryption.blockSize

  /// Prepares the reading; the last block tells how long the segment is.
  ///
  /// - Parameters:
  ///   - source: the resource.
  ///   - range: the part of it that the segment is.
  ///   - key: 16 bytes.
  ///   - vector: 16 bytes.
  /// - Throws: ``MediaError`` where the bytes are none of AES-128, or another key's; where FFmpeg is not installed.
  init(
    _ source: any ByteSource, _ range: Range<Int>, key: [UInt8], vector: [UInt8]
  ) throws(MediaError) {
    (self.source, self.range, self.key, self.vector) = (source, range, key, vector)
    guard !range.isEmpty, range.count.isMultiple(of: Self.block) else {
      throw MediaError(
        .malformed, "is not a whole number of blocks of AES-128", path: source.name)
    }
    let last = try MediaError.io(
      as: .unreadable,
      Self.decrypted(
        (range.count - Self.block)..<range.count, of: source, in: range, key: key, vector: vector))
    guard let padding = last.last.map(Int.init), (1...Self.block).contains(padding),
      last.count == Self.block, last.suffix(padding).allSatisfy({ $0 == padding })
    else {
      throw MediaError(
        .malformed, "is not encrypted with AES-128 and the key that the playlist names",
        path: source.name)
    }
    size = range.count - padding
  }

  var name: String { source.name }
  var statistics: ReadStatistics { source.statistics }
  var isRemote: Bool { source.isRemote }

  func read(_ wanted: Range<Int>) throws(IOFailure) -> [UInt8] {
    let wanted = wanted.clamped(to: 0..<size)
    guard !wanted.isEmpty else { return [] }
    let first = wanted.lowerBound / Self.block * Self.block
    let end = (wanted.upperBound + Self.block - 1) / Self.block * Self.block
    let bytes = try Self.decrypted(first..<end, of: source, in: range, key: key, vector: vector)
    return Array(bytes.dropFirst(wanted.lowerBound - first).prefix(wanted.count))
  }

  /// Whole blocks, decrypted.
  private static func decrypted(
    _ blocks: Range<Int>, of source: any ByteSource, in range: Range<Int>, key: [UInt8],
    vector: [UInt8]
  ) throws(IOFailure) -> [UInt8] {
    let hasBefore = blocks.lowerBound > 0
    let start = range.lowerBound + blocks.lowerBound - (hasBefore ? block : 0)
    let bytes = try source.read(start..<(range.lowerBound + blocks.upperBound))
    let before = hasBefore ? Array(bytes.prefix(block)) : vector
    guard before.count == block else { return [] }
    do throws(FFmpegError) {
      return try AESDecryption.decrypt(
        hasBefore ? Array(bytes.dropFirst(block)) : bytes, key: key, vector: before)
    } catch {
      throw IOFailure(.read, path: source.name, reason: error.description)
    }
  }
}
