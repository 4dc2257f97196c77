internal import BinaryIO

/// The bytes of one record; numbers have their least significant byte first unless a method says otherwise.
///
/// What is after the end reads as zero: a row of a table says how many bytes its records have.
struct RecordBytes: Sendable {
  let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  var count: Int { bytes.count }

  subscript(_ place: Int) -> UInt8 {
    place >= 0 && place < bytes.count ? bytes[bytes.startIndex + place] : 0
  }

  /// So many bytes from a place on, or as many as there are.
  func slice(_ place: Int, _ count: Int) -> ArraySlice<UInt8> {
    guard place >= 0, count >= 0 else { return [] }
    return bytes.dropFirst(place).prefix(count)
  }

  func unsigned16(_ place: Int) -> UInt16 { UInt16(self[place]) | UInt16(self[place + 1]) << 8 }

  func unsigned32(_ place: Int) -> UInt32 {
    UInt32(unsigned16(place)) | UInt32(unsigned16(place + 2)) << 16
  }

  func unsigned64(_ place: Int) -> UInt64 {
    UInt64(unsigned32(place)) | UInt64(unsigned32(place + 4)) << 32
  }

  func signed16(_ place: Int) -> Int16 { Int16(bitPattern: unsigned16(place)) }
  func signed32(_ place: Int) -> Int32 { Int32(bitPattern: unsigned32(place)) }
  func float(_ place: Int) -> Double { Double(Float(bitPattern: unsigned32(place))) }
  func double(_ place: Int) -> Double { Double(bitPattern: unsigned64(place)) }

  func bigUnsigned16(_ place: Int) -> UInt16 { unsigned16(place).byteSwapped }
  func bigUnsigned32(_ place: Int) -> UInt32 { unsigned32(place).byteSwapped }
  func bigUnsigned64(_ place: Int) -> UInt64 { unsigned64(place).byteSwapped }
  func bigSigned16(_ place: Int) -> Int16 { Int16(bitPattern: bigUnsigned16(place)) }
  func bigSigned32(_ place: Int) -> Int32 { Int32(bitPattern: bigUnsigned32(place)) }
  func bigFloat(_ place: Int) -> Double { Double(Float(bitPattern: bigUnsigned32(place))) }

  /// Three numbers of 32 bits with a sign, one after the other.
  func three32(_ place: Int, over scale: Double) -> [Double] {
    (0..<3).map { Double(signed32(place + 4 * $0)) / scale }
  }

  /// Whether some letters stand at a place.
  func has(_ text: StaticString, at place: Int) -> Bool {
    unsafe UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
      .elementsEqual(slice(place, text.utf8CodeUnitCount))
  }

  /// The letter at a place.
  func letter(_ place: Int) -> Character { Character(Unicode.Scalar(self[place])) }

  /// The number that digits from a place on make; `nil` where one of them is not a digit.
  func digits(_ place: Int, _ count: Int) -> Int? {
    let found = slice(place, count)
    guard found.count == count, count > 0, count < 19 else { return nil }
    var value = 0
    for byte in found {
      guard (0x30...0x39).contains(byte) else { return nil }
      value = value * 10 + Int(byte & 15)
    }
    return value
  }

  /// A sign and digits; `nil` where they are none.
  func signedDigits(_ place: Int, _ count: Int) -> Int? {
    guard self[place] == 0x2B || self[place] == 0x2D, let value = digits(place + 1, count) else {
      return nil
    }
    return self[place] == 0x2D ? -value : value
  }
}
