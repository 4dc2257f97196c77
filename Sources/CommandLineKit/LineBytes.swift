/// Lines of text as bytes, put together of many small pieces.
package struct LineBytes: Sendable {
  /// What has been written, and room after it.
  private var bytes: [UInt8]
  /// How many bytes have been written.
  package private(set) var count = 0

  /// Creates no line, with room for so many bytes.
  package init(capacity: Int = 256) { bytes = [UInt8](repeating: 0, count: max(capacity, 64)) }

  /// Adds a byte.
  package mutating func append(_ byte: UInt8) {
    makeRoom(for: 1)
    bytes[count] = byte
    count += 1
  }

  /// Adds the same byte several times.
  package mutating func append(_ byte: UInt8, times: Int) {
    for _ in 0..<max(times, 0) { append(byte) }
  }

  /// Adds bytes.
  package mutating func append(_ piece: [UInt8]) {
    unsafe piece.withUnsafeBytes { piece in unsafe append(piece) }
  }

  /// Adds text.
  package mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { text in unsafe append(UnsafeRawBufferPointer(text)) }
  }

  private mutating func append(_ piece: UnsafeRawBufferPointer) {
    makeRoom(for: piece.count)
    let start = count
    unsafe bytes.withUnsafeMutableBytes { room in
      unsafe UnsafeMutableRawBufferPointer(rebasing: room[start...]).copyMemory(from: piece)
    }
    count += piece.count
  }

  /// Adds the first bytes of 32.
  mutating func append(_ piece: SIMD32<UInt8>, size: Int) {
    makeRoom(for: 32)
    let start = count
    unsafe bytes.withUnsafeMutableBytes { room in
      unsafe room.storeBytes(of: piece, toByteOffset: start, as: SIMD32<UInt8>.self)
    }
    count += min(max(size, 0), 32)
  }

  /// Adds a whole number, with zeros before it up to so many digits.
  package mutating func append(_ number: Int64, digits: Int = 1) {
    if number < 0 { append(UInt8(ascii: "-")) }
    var rest = number.magnitude
    var (size, limit) = (1, UInt64(10))
    while size < 19, rest >= limit { (size, limit) = (size + 1, limit * 10) }
    size = max(size, digits)
    makeRoom(for: size)
    let start = count
    unsafe bytes.withUnsafeMutableBytes { room in
      for place in stride(from: start + size - 1, through: start, by: -1) {
        unsafe room[place] = 0x30 + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      }
    }
    count += size
  }

  /// Takes back the bytes after the first so many.
  package mutating func shorten(to size: Int) { count = min(max(size, 0), count) }

  /// Takes back zeros at the end.
  mutating func dropLastZeros() {
    while count > 0, bytes[count - 1] == 0x30 { count -= 1 }
  }

  /// What has been written after the first so many bytes.
  package func text(from start: Int) -> [UInt8] { Array(bytes[min(start, count)..<count]) }

  /// So many bytes, 32 at most, after the first ones.
  func piece(from start: Int, size: Int) -> SIMD32<UInt8> {
    var piece = SIMD32<UInt8>()
    for index in 0..<min(size, 32) { piece[index] = bytes[start + index] }
    return piece
  }

  /// Hands over what has been written.
  func withWritten<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    unsafe bytes.withUnsafeBytes { bytes in
      unsafe body(UnsafeRawBufferPointer(rebasing: bytes[..<count]))
    }
  }

  private mutating func makeRoom(for more: Int) {
    guard bytes.count - count < more else { return }
    bytes += repeatElement(0, count: max(more, bytes.count, 64))
  }
}
