internal import BinaryIO
internal import MediaModel

/// The kinds of objects that are read, as they are written: GUIDs whose first three parts are little-endian.
///
/// Source: Advanced Systems Format specification § 10.
enum ASFObject {
  static let header = guid("75B22630-668E-11CF-A6D9-00AA0062CE6C")
  static let data = guid("75B22636-668E-11CF-A6D9-00AA0062CE6C")
  static let simpleIndex = guid("33000890-E5B1-11CF-89F4-00A0C90349CB")
  static let index = guid("D6E229D3-35DA-11D1-9034-00A0C90349BE")
  static let fileProperties = guid("8CABDCA1-A947-11CF-8EE4-00C00C205365")
  static let streamProperties = guid("B7DC0791-A9B7-11CF-8EE6-00C00C205365")
  static let audio = guid("F8699E40-5B4D-11CF-A8FD-00805F5C442B")
  static let headerExtension = guid("5FBF03B5-A92E-11CF-8EE3-00C00C205365")
  static let contentDescription = guid("75B22633-668E-11CF-A6D9-00AA0062CE6C")
  static let extendedContentDescription = guid("D2D0A440-E307-11D2-97F0-00A0C95EA850")
  static let metadata = guid("C5F8CBEA-5BAF-4877-8467-AA8C44FA4CCA")
  static let metadataLibrary = guid("44231C94-9498-49D1-A141-1D134E457054")
  static let languageList = guid("7C4346A9-EFE0-4BFC-B229-393EDE415C85")
  static let marker = guid("F487CD01-A951-11CF-8EE6-00C00C205365")
  static let extendedStreamProperties = guid("14E6A5CB-C672-4332-8399-A96952065B5A")
  static let padding = guid("1806D474-CADF-4509-A4BA-9AABCB96AAE8")
  /// The clock that the header extension names before its objects.
  static let extensionClock = guid("ABD3D211-A9BA-11CF-8EE6-00C00C205365")
  /// An XMP packet beside the header; source: XMP specification part 3 § 2.1.
  static let xmp = guid("BE7ACFCB-97A9-42E8-9C71-999491E3AFAC")

  /// GUID and size of an object.
  static let headerSize = 24

  /// The header of an object whose body has so many bytes.
  static func header(_ kind: [UInt8], bodySize: Int) -> [UInt8] {
    kind + UInt64(headerSize + max(0, bodySize)).littleEndianBytes
  }

  /// The bytes of a GUID in its usual spelling; of another text, fewer or more than sixteen.
  static func guid(_ text: String) -> [UInt8] {
    var digits = text.filter { $0 != "-" }.compactMap(\.hexDigitValue).map(UInt8.init)[...]
    var bytes: [UInt8] = []
    while let high = digits.popFirst(), let low = digits.popFirst() {
      bytes.append(high << 4 | low)
    }
    return bytes.count == 16 ? swapped(bytes) : bytes
  }

  /// Sixteen bytes with those of the first three parts the other way round.
  private static func swapped(_ bytes: [UInt8]) -> [UInt8] {
    bytes[0..<4].reversed() + bytes[4..<6].reversed() + bytes[6..<8].reversed() + bytes[8...]
  }

  /// The usual spelling of a GUID's bytes.
  static func text(ofGUID bytes: [UInt8]) -> String {
    guard bytes.count == 16 else { return "" }
    var text = ""
    for (index, byte) in swapped(bytes).enumerated() {
      if [4, 6, 8, 10].contains(index) { text += "-" }
      if byte < 16 { text += "0" }
      text += String(byte, radix: 16, uppercase: true)
    }
    return text
  }
}

extension ByteReader {
  /// Reads one little-endian integer.
  mutating func readLittle<T: FixedWidthInteger & BitwiseCopyable>(
    _ type: T.Type
  ) throws(ParseError) -> T {
    try read(type).byteSwapped
  }

  /// Reads a little-endian number that has to be a size or offset.
  ///
  /// - Throws: `ParseError` where too few bytes are left, or the number is 2^63 or more.
  mutating func readLittleOffset() throws(ParseError) -> Int {
    let start = offset
    guard let number = Int(exactly: try readLittle(UInt64.self)) else {
      throw ParseError("no size or offset of a file", offset: start)
    }
    return number
  }
}

/// Text of ASF: UTF-16, least significant byte first, ended by a zero that may be missing.
enum ASFText {
  /// The text; what is not UTF-16 is replaced.
  static func decode(_ bytes: some Collection<UInt8>) -> String {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    var iterator = bytes.makeIterator()
    while let low = iterator.next(), let high = iterator.next() {
      let unit = UInt16(high) << 8 | UInt16(low)
      guard unit != 0 else { break }
      units.append(unit)
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// The bytes of a text with a zero after them; `nil` for a text that has a zero inside.
  static func encode(_ text: String) -> [UInt8]? {
    guard !text.unicodeScalars.contains("\0") else { return nil }
    return TextEncoding.utf16LittleEndian.encode(text + "\0")
  }
}
