/// Random access to bytes: a file, a buffer, a server.
public protocol ByteSource: Sendable {
  /// The name used in messages.
  var name: String { get }
  /// The size in bytes, as it was when the source was opened.
  var size: Int { get }
  /// Reads the bytes of `range`; fewer where the source ends before.
  ///
  /// - Throws: ``IOFailure`` where the system refuses.
  func read(_ range: Range<Int>) throws(IOFailure) -> [UInt8]
  /// Whether a range holds nothing but zeros.
  ///
  /// - Throws: ``IOFailure`` where the system refuses.
  func isZero(_ range: Range<Int>) throws(IOFailure) -> Bool
  /// What reading has cost so far.
  var statistics: ReadStatistics { get }
  /// Whether each jump costs a request to somewhere else.
  var isRemote: Bool { get }
}

extension ByteSource {
  /// Whether a range holds nothing but zeros.
  ///
  /// - Throws: ``IOFailure`` where the system refuses.
  public func isZero(_ range: Range<Int>) throws(IOFailure) -> Bool { try readsZeros(range) }

  /// Reads a range piece by piece and looks for anything but zeros.
  func readsZeros(_ range: Range<Int>) throws(IOFailure) -> Bool {
    let piece = 1 << 18
    for start in stride(from: range.lowerBound, to: range.upperBound, by: piece) {
      let bytes = try read(start..<min(start + piece, range.upperBound))
      guard bytes.allSatisfy({ $0 == 0 }) else { return false }
    }
    return true
  }

  /// Looks for anything but zeros in parts of the source.
  func readsZeros(_ parts: [Range<Int>]) throws(IOFailure) -> Bool {
    for part in parts {
      guard try readsZeros(part) else { return false }
    }
    return true
  }

  /// Nothing: the bytes are there already.
  public var statistics: ReadStatistics { ReadStatistics(requestCount: 0, byteCount: 0) }
  /// Whether each jump costs a request to somewhere else: no.
  public var isRemote: Bool { false }
}

/// What reading a source has cost.
public struct ReadStatistics: Hashable, Sendable {
  /// System calls, or requests to a server.
  public var requestCount: Int
  /// Bytes that were read.
  public var byteCount: Int

  /// Creates a count.
  public init(requestCount: Int, byteCount: Int) {
    self.requestCount = requestCount
    self.byteCount = byteCount
  }
}

/// A source that is in memory.
public struct MemorySource: ByteSource {
  /// The name used in messages.
  public let name: String
  /// All the bytes.
  public let bytes: [UInt8]

  /// Creates a source over `bytes`.
  public init(_ bytes: [UInt8], name: String = "memory") {
    self.bytes = bytes
    self.name = name
  }

  /// The size in bytes.
  public var size: Int { bytes.count }

  /// The bytes of `range`, clamped to what is there.
  public func read(_ range: Range<Int>) -> [UInt8] {
    Array(bytes[range.clamped(to: 0..<bytes.count)])
  }
}
