/// The types of `uuid` boxes that are known, 16 bytes each: the one list.
package enum UserType {
  // XMP Specification Part 3, "MPEG-4".

  /// A packet of XMP.
  package static let xmp = bytes("be7acfcb-97a9-42e8-9c71-999491e3afac")
  // C2PA Technical Specification 2.2, A.5.

  /// Content credentials.
  package static let contentProvenance = bytes("d8fec3d6-1b0e-483c-9297-5828877ec481")

  // Protected Interoperable File Format 1.1 § 5: what an encrypted track needs.

  /// What a protection system needs, as `pssh`.
  package static let protectionHeader = bytes("d08a4f18-10f3-4a82-b6c8-32d8aba183d3")
  /// The defaults of a track, as `tenc`.
  package static let trackEncryption = bytes("8974dbce-7be7-4c51-84f9-7148f9882554")
  /// Vectors and clear ranges of samples, as `senc`.
  package static let sampleEncryption = bytes("a2394f52-5a9b-4f14-a244-6c427c648df4")

  // [MS-SSTR] § 2.2.4.4 and 2.2.4.5: when fragments are decoded.

  /// The time of the fragment that holds it.
  static let fragmentTime = bytes("6d1d9b05-42d5-44e6-80e2-141daff757b2")
  /// The times of the next fragments.
  static let fragmentLookahead = bytes("d4807ef2-ca39-4695-8e54-26cb9e46a79f")

  /// The bytes of a type in its customary form.
  static func bytes(_ text: StaticString) -> [UInt8] {
    let digits = text.description.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count - 1, by: 2).map {
      UInt8(digits[$0] << 4 | digits[$0 + 1])
    }
  }
}
