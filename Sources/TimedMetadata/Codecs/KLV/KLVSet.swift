/// A set of KLV: its number, and what its tags mean.
struct KLVSet: Sendable {
  /// The number of the standard, as `0601`.
  let name: String
  /// Whether its elements have keys of 16 bytes in place of tags.
  var isUniversal = false
  let fields: [Int: KLVField]

  /// The set of a universal key; `nil` for one that is not known.
  static func named(_ key: ArraySlice<UInt8>) -> KLVSet? {
    let end = Array(key.dropFirst(8))
    guard let name = names[end] else { return nil }
    if key[key.startIndex + 5] == 0x01 || key[key.startIndex + 5] == 0x02, name == "0104" {
      return KLVSet(name: name, isUniversal: true, fields: [:])
    }
    return local(name)
  }

  /// The local set of a standard.
  static func local(_ name: String) -> KLVSet? { locals[name] }

  private static let names: [[UInt8]: String] = [
    [0x0E, 0x01, 0x03, 0x01, 0x01, 0, 0, 0]: "0601",
    [0x0E, 0x01, 0x03, 0x03, 0x02, 0, 0, 0]: "0102",
    [0x0E, 0x01, 0x03, 0x02, 0x02, 0, 0, 0]: "0102",
    [0x0E, 0x01, 0x01, 0x02, 0x01, 0x01, 0, 0]: "0104",
    [0x0E, 0x01, 0x02, 0x01, 0x01, 0x01, 0, 0]: "0104",
    [0x0E, 0x01, 0x02, 0x01, 0x01, 0, 0, 0]: "0104",
    [0x0E, 0x01, 0x03, 0x03, 0x06, 0, 0, 0]: "0903",
    [0x0E, 0x01, 0x03, 0x03, 0x22, 0, 0, 0]: "1107",
    [0x0E, 0x01, 0x03, 0x03, 0x1C, 0, 0, 0]: "1108",
  ]

  private static let locals: [String: KLVSet] = [
    "0601": KLVSet(name: "0601", fields: MISB0601.fields),
    "0102": KLVSet(name: "0102", fields: security),
    "0903.101": KLVSet(name: "0903", fields: target),
    "0903": KLVSet(name: "0903", fields: movingTargets),
    "1107": KLVSet(name: "1107", fields: [:]),
    "1108": KLVSet(name: "1108", fields: [:]),
  ]

  /// Source: MISB ST 0102.12, table 1.
  private static let security: [Int: KLVField] = [
    1: KLVField(.unsigned),
    2: KLVField(.unsigned),
    3: KLVField(.text),
    4: KLVField(.text),
    5: KLVField(.text),
    6: KLVField(.text),
    7: KLVField(.text),
    8: KLVField(.text),
    9: KLVField(.text),
    10: KLVField(.text),
    11: KLVField(.text),
    12: KLVField(.unsigned),
    13: KLVField(.bytes),
    14: KLVField(.text),
    22: KLVField(.unsigned),
    23: KLVField(.text),
    24: KLVField(.text),
  ]

  /// Source: MISB ST 0903.5, table 1.
  private static let movingTargets: [Int: KLVField] = [
    1: KLVField(.unsigned),
    2: KLVField(.time),
    3: KLVField(.text),
    4: KLVField(.unsigned),
    5: KLVField(.unsigned),
    6: KLVField(.unsigned),
    7: KLVField(.unsigned),
    8: KLVField(.unsigned, "px"),
    9: KLVField(.unsigned, "px"),
    10: KLVField(.text),
    11: KLVField(.mapped(0, 180), "°"),
    12: KLVField(.mapped(0, 180), "°"),
    101: KLVField(.series("0903.101")),
    102: KLVField(.bytes),
    103: KLVField(.bytes),
  ]

  /// Source: MISB ST 0903.5, table 2.
  private static let target: [Int: KLVField] = [
    1: KLVField(.unsigned, "px"),
    2: KLVField(.unsigned, "px"),
    3: KLVField(.unsigned, "px"),
    4: KLVField(.unsigned),
    5: KLVField(.unsigned, "%"),
    6: KLVField(.unsigned),
    7: KLVField(.unsigned, "%"),
    8: KLVField(.bytes),
    9: KLVField(.unsigned),
    10: KLVField(.mapped(-19.2, 19.2), "°"),
    11: KLVField(.mapped(-19.2, 19.2), "°"),
    12: KLVField(.mapped(-900, 19_000), "m"),
    19: KLVField(.unsigned, "px"),
    20: KLVField(.unsigned, "px"),
    22: KLVField(.unsigned),
  ]

  /// Source: MISB ST 0104.5, table 1; SMPTE RP 210.
  static let universal: [String: KLVField] = [
    "060e2b34010101010101200100000000": KLVField(.text),
    "060e2b34010101010105050000000000": KLVField(.text),
    "060e2b34010101010702010101050000": KLVField(.time),
    "060e2b34010101030702010101050000": KLVField(.time),
    "060e2b34010101030701020601010200": KLVField(.bytes),
    "060e2b34010101010701020102020000": KLVField(.bytes),
    "060e2b34010101030701020102040200": KLVField(.bytes),
    "060e2b34010101030701020102060200": KLVField(.bytes),
  ]
}
