import Testing

@testable import FFmpegIO

@Suite(.enabled("needs FFmpeg") { FFmpegLibrary.isInstalled })
struct `AES-128 in CBC` {
  private static func bytes(_ text: String) -> [UInt8] {
    let digits = Array(text)
    return stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(digits[$0...($0 + 1)]), radix: 16)
    }
  }

  private static let key = bytes("2b7e151628aed2a6abf7158809cf4f3c")

  /// NIST SP 800-38A § F.2.2.
  @Test func `has the numbers of its standard`() throws {
    let cipher = Self.bytes("7649abac8119b246cee98e9b12e9197d5086cb9b507219ee95db113a917678b2")
    let plain = Self.bytes("6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51")
    #expect(
      try AESDecryption.decrypt(cipher, key: Self.key, vector: Array(0...15)) == plain)
    // A block needs the one before it, and no other.
    #expect(
      try AESDecryption.decrypt(
        Array(cipher.suffix(16)), key: Self.key, vector: Array(cipher.prefix(16)))
        == Array(plain.suffix(16)))
  }

  @Test func `takes no key and no vector of another size`() {
    #expect(throws: FFmpegError.self) {
      try AESDecryption.decrypt([], key: [1], vector: Array(0...15))
    }
    #expect(throws: FFmpegError.self) {
      try AESDecryption.decrypt([], key: Self.key, vector: [])
    }
  }
}
