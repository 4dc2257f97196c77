internal import BinaryIO

/// Who an X.509 certificate is made out to: its common name and organization.
///
///     Certificate: SEQUENCE { tbsCertificate: SEQUENCE {
///       [0] version, serial number, algorithm, issuer, validity, subject: SEQUENCE of SET of
///       SEQUENCE { type: OBJECT IDENTIFIER, value: string } ... } ... }
///
/// Source: RFC 5280 § 4.1; ITU-T X.690.
struct CertificateSubject {
  var commonName: String?
  var organization: String?

  /// Both in one line: name, then organization.
  var text: String? {
    let parts = [commonName, organization].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// Reads a certificate in DER; `nil` where it is damaged.
  init?(certificate: ArraySlice<UInt8>) {
    var outer = DERCursor(certificate)
    guard var whole = outer.next(Self.sequence), var fields = whole.next(Self.sequence) else {
      return nil
    }
    _ = fields.next(Self.version)
    // Serial number, algorithm, issuer, validity.
    for _ in 0..<4 { guard fields.next() != nil else { return nil } }
    guard var names = fields.next(Self.sequence) else { return nil }
    while var set = names.next(Self.set) {
      while var pair = set.next(Self.sequence) {
        guard let type = pair.next(Self.objectIdentifier), let value = pair.next(),
          Self.texts.contains(value.tag)
        else { continue }
        let text = String(decoding: value.content.bytes, as: UTF8.self)
        if type.bytes.elementsEqual([0x55, 4, 3]) { commonName = text }
        if type.bytes.elementsEqual([0x55, 4, 10]) { organization = text }
      }
    }
  }

  private static let sequence: UInt8 = 0x30
  private static let set: UInt8 = 0x31
  private static let version: UInt8 = 0xA0
  private static let objectIdentifier: UInt8 = 0x06
  /// UTF8String, PrintableString, TeletexString, IA5String.
  private static let texts: Set<UInt8> = [0x0C, 0x13, 0x14, 0x16]
}

/// A cursor over values in DER.
private struct DERCursor {
  private(set) var bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  /// The content of the next value, if that has a tag; else the cursor stays.
  mutating func next(_ tag: UInt8) -> DERCursor? {
    bytes.first == tag ? next()?.content : nil
  }

  /// The next value; `nil` where there is none, or it is damaged.
  mutating func next() -> (tag: UInt8, content: DERCursor)? {
    guard bytes.count >= 2, let tag = bytes.first else { return nil }
    var start = bytes.startIndex + 2
    var count = Int(bytes[start - 1])
    if count >= 0x80 {
      let width = count & 0x7F
      guard (1...4).contains(width), width <= bytes.endIndex - start else { return nil }
      count = Int(bigEndian: bytes[start..<(start + width)])
      start += width
    }
    guard count <= bytes.endIndex - start else { return nil }
    let content = DERCursor(bytes[start..<(start + count)])
    bytes = bytes[(start + count)...]
    return (tag, content)
  }
}
