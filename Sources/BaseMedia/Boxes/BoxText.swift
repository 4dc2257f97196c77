package import BinaryIO

/// A string in UTF-8, or in UTF-16 when a byte order mark opens it, that ends in a NUL of its width, or where its box
/// ends: writers leave the last NUL out now and then.
///
/// Source: 3GPP TS 26.244 § 8.
package struct UnicodeString: Hashable, Sendable {
  /// The text with its byte order mark, without its terminator.
  package var bytes: [UInt8]
  /// How many zeros end it: 1 or 2 by encoding, 0 where the box ends instead.
  package var terminatorSize: Int

  package init(_ text: String) {
    bytes = Array(text.utf8)
    terminatorSize = 1
  }

  package init(bytes: [UInt8]) {
    self.bytes = bytes
    terminatorSize = BoxText.isUTF16(bytes) ? 2 : 1
  }

  package init(parsing reader: inout ByteReader) {
    bytes = []
    terminatorSize = 0
    var probe = reader
    let mark = try? probe.read(UInt16.self)
    guard mark == 0xFEFF || mark == 0xFFFE else {
      let available = reader.remaining
      bytes = reader.readCString()
      terminatorSize = bytes.count < available ? 1 : 0
      return
    }
    while let unit = try? reader.read(UInt16.self) {
      if unit == 0 {
        terminatorSize = 2
        return
      }
      bytes.append(UInt8(truncatingIfNeeded: unit >> 8))
      bytes.append(UInt8(truncatingIfNeeded: unit))
    }
    bytes += reader.readRest()
  }

  package func write(to writer: inout ByteWriter) {
    writer.write(bytes)
    writer.writeZeros(terminatorSize)
  }

  /// The text; what does not decode is replaced.
  package var string: String { BoxText.string(bytes) }
}

/// Text in boxes, as far as its encoding is known without its language.
package enum BoxText {
  /// Whether a byte order mark opens the bytes.
  package static func isUTF16(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.prefix(2).elementsEqual([0xFE, 0xFF]) || bytes.prefix(2).elementsEqual([0xFF, 0xFE])
  }

  /// The bytes as UTF-16 when a byte order mark opens them, else as UTF-8; what does not decode is
  /// replaced.
  package static func string(_ bytes: [UInt8]) -> String {
    guard isUTF16(bytes) else { return String(decoding: bytes, as: UTF8.self) }
    let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index in
      let unit = UInt16(bigEndian: bytes[index..<(index + 2)])
      return bytes[0] == 0xFE ? unit : unit.byteSwapped
    }
    return String(decoding: units, as: UTF16.self)
  }
}

extension BoxField.Value {
  /// Text where the bytes read as printable text, else the bytes.
  package static func readable(_ bytes: [UInt8]) -> Self {
    if BoxText.isUTF16(bytes), bytes.count.isMultiple(of: 2) { return .text(BoxText.string(bytes)) }
    let isPlain = bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F || (0x09...0x0D).contains($0) }
    guard isPlain, let text = String(validating: bytes, as: UTF8.self) else { return .bytes(bytes) }
    return .text(text)
  }

  /// A country code as its two letters where it has some, else as its number.
  package static func country(_ code: UInt16) -> Self {
    let letters = [UInt8(truncatingIfNeeded: code >> 8), UInt8(truncatingIfNeeded: code)]
    guard letters.allSatisfy({ (0x41...0x5A).contains($0) }) else { return .number(Int(code)) }
    return .text(String(decoding: letters, as: UTF8.self))
  }

  /// A code of a list that may hold countries or languages.
  package static func locale(_ code: UInt16) -> Self {
    if case .text(let letters) = country(code) { return .text(letters) }
    return language(code)
  }

  /// A language code as its three letters, packed into 15 bits, where it has some, else as its number.
  ///
  /// Source: ISO/IEC 14496-12:2022 § 8.4.2.
  package static func language(_ code: UInt16) -> Self {
    let letters = [10, 5, 0].map { UInt8(truncatingIfNeeded: code >> $0 & 31) + 0x60 }
    guard code >= 0x400, code < 0x7FFF, letters.allSatisfy({ (0x61...0x7A).contains($0) }) else {
      return .number(Int(code))
    }
    return .text(String(decoding: letters, as: UTF8.self))
  }
}

extension ByteReader {
  /// Reads what is left when it is zeros; leaves everything else, which is then an error to the
  /// caller.
  mutating func readTrailingZeros() -> [UInt8] {
    var probe = self
    let rest = probe.readRest()
    guard rest.allSatisfy({ $0 == 0 }) else { return [] }
    self = probe
    return rest
  }
}
