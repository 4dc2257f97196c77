internal import CFFmpeg

/// AES-128 in CBC, by libavutil.
package enum AESDecryption {
  /// The bytes of a key, of a vector, and of a block.
  package static let blockSize = 16

  /// Decrypts whole blocks.
  ///
  /// - Parameters:
  ///   - bytes: whole blocks; what is left over at the end stays as it is.
  ///   - key: 16 bytes.
  ///   - vector: 16 bytes: the block before the first one.
  /// - Returns: the blocks, padding included.
  /// - Throws: `FFmpegError` where FFmpeg is not installed, or key or vector have another size.
  ///
  /// Source: FIPS 197; NIST SP 800-38A § 6.2.
  package static func decrypt(
    _ bytes: [UInt8], key: [UInt8], vector: [UInt8]
  ) throws(FFmpegError) -> [UInt8] {
    try FFmpegLibrary.require()
    guard key.count == blockSize, vector.count == blockSize else {
      throw FFmpegError(
        code: ffmpeg_error_invalid_data(), operation: .decrypt,
        reason: "a key and a vector of AES-128 have 16 bytes")
    }
    var (output, vector) = (bytes, vector)
    let count = Int32(clamping: bytes.count / blockSize)
    let status = unsafe key.withUnsafeBufferPointer { key in
      unsafe vector.withUnsafeMutableBufferPointer { vector in
        unsafe output.withUnsafeMutableBufferPointer { output in
          unsafe ffmpeg_decrypt(key.baseAddress, vector.baseAddress, output.baseAddress, count)
        }
      }
    }
    guard status >= 0 else {
      throw FFmpegError(code: status, operation: .decrypt)
    }
    return output
  }
}
