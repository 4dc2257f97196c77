internal import CLibrary

/// Names of files as text, whatever bytes they are made of.
///
/// To the system a name is bytes. Those that are UTF-8 are that text. Any other byte stands as the character U+10FF00
/// plus the byte, in a plane for private use, and so does each byte of such characters where a name has them: no two
/// names are one text, and every text leads back to its name.
package enum FileName {
  private static let escapes: ClosedRange<UInt32> = 0x10FF00...0x10FFFF
  /// The first byte of all these characters in UTF-8.
  private static let mark: UInt8 = 0xF4

  /// The text for the bytes of a name.
  package static func text(_ bytes: some Collection<UInt8>) -> String {
    if !bytes.contains(mark), let text = String(validating: bytes, as: UTF8.self) { return text }
    var scalars = String.UnicodeScalarView()
    var rest = bytes[...]
    while let first = rest.first {
      let count = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
      let text = String(validating: rest.prefix(count), as: UTF8.self)?.unicodeScalars
      if let scalar = text?.first, text?.count == 1, !escapes.contains(scalar.value) {
        scalars.append(scalar)
        rest = rest.dropFirst(count)
      } else {
        if let escape = Unicode.Scalar(escapes.lowerBound + UInt32(first)) {
          scalars.append(escape)
        }
        rest = rest.dropFirst()
      }
    }
    return String(scalars)
  }

  /// The text for a name that ends in a zero.
  package static func text(_ name: UnsafePointer<CChar>) -> String {
    unsafe text(
      UnsafeBufferPointer(start: name, count: strlen(name)).map { UInt8(bitPattern: $0) })
  }

  /// The bytes of a name, by its text.
  package static func bytes(_ text: String) -> [UInt8] {
    guard text.utf8.contains(mark) else { return Array(text.utf8) }
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      if escapes.contains(scalar.value) {
        bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      } else {
        bytes.append(contentsOf: UTF8.encode(scalar) ?? .init())
      }
    }
    return bytes
  }
}

extension String {
  /// The name of a file as the system takes it: its bytes and a zero.
  package var fileName: [CChar] { FileName.bytes(self).map { CChar(bitPattern: $0) } + [0] }
}
