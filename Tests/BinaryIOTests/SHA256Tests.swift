import BinaryIO
import Testing

/// The examples of FIPS 180-4, and bytes that come in pieces of every size.
@Suite struct `SHA-256` {
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func `of the standard's examples`(_ text: String, _ hash: String) {
    var state = SHA256()
    state.update(Array(text.utf8))
    #expect(state.hexadecimal == hash)
  }

  @Test func `does not depend on how the bytes come`() {
    let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 * 7) }
    var whole = SHA256()
    whole.update(bytes)
    for size in 1...130 {
      var pieces = SHA256()
      for start in stride(from: 0, to: bytes.count, by: size) {
        pieces.update(Array(bytes[start..<min(start + size, bytes.count)]))
      }
      #expect(pieces.hexadecimal == whole.hexadecimal, "pieces of \(size) bytes")
    }
  }

  @Test func `of a million letters`() {
    var state = SHA256()
    for _ in 0..<1000 { state.update([UInt8](repeating: 0x61, count: 1000)) }
    #expect(
      state.hexadecimal == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }
}
