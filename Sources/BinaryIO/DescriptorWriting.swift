#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

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
    guard count > 0 else { throw IOFailure("write", path: path, code: count < 0 ? errno : EIO) }
    done += count
  }
}
