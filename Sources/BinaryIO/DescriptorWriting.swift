#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Writes zeros over a range of an open file.
///
/// - Throws: ``IOFailure``.
func writeZeros(_ range: Range<Int>, of descriptor: Int32, path: String) throws(IOFailure) {
  let piece = 1 << 20
  for start in stride(from: range.lowerBound, to: range.upperBound, by: piece) {
    let count = min(piece, range.upperBound - start)
    try writeWholly([UInt8](repeating: 0, count: count), at: start, of: descriptor, path: path)
  }
}

/// Writes all of `bytes` at `offset` of an open file, in one call as far as the system allows.
///
/// - Throws: ``IOFailure``, a full disk among the reasons.
func writeWholly(
  _ bytes: [UInt8], at offset: Int, of descriptor: Int32, path: String
) throws(IOFailure) {
  var done = 0
  while done < bytes.count {
    let count = retryingOnInterrupt {
      unsafe bytes.withUnsafeBytes { raw in
        guard let start = raw.baseAddress else { return 0 }
        return unsafe pwrite(descriptor, start + done, bytes.count - done, off_t(offset + done))
      }
    }
    guard count > 0 else { throw IOFailure(.write, path: path, code: count < 0 ? errno : EIO) }
    done += count
  }
}
