package import BinaryIO

/// How colours are to be read: `colr`.
///
///     4cc kind; nclc: u16 primaries, u16 transfer, u16 matrix; nclx: the same, then u8 with full
///       range as top bit;
///     prof, rICC: an ICC profile
///
/// Source: ISO/IEC 14496-12:2022 § 12.1.5; QTFF, "Color Parameter Atoms".
package struct ColorBox: CodedBox {
  package static let type: FourCC = "colr"
  package static let clause = "ISO/IEC 14496-12 § 12.1.5"

  /// The numbers of ISO/IEC 23091-2.
  package struct CodePoints: Hashable, Sendable, CodedRecord {
    package var primaries: UInt16 = 0
    package var transfer: UInt16 = 0
    package var matrix: UInt16 = 0

    mutating func code(with coder: inout BoxCoder) throws(ParseError) {
      try coder.field("primaries", &primaries)
      try coder.field("transfer", &transfer)
      try coder.field("matrix", &matrix)
    }
  }

  /// What it says, by kind.
  package enum Content: Hashable, Sendable {
    /// QuickTime's.
    case nclc(CodePoints)
    /// ISO's; the flags hold full range as top bit, the rest is reserved.
    case nclx(CodePoints, flags: UInt8)
    /// Any other kind, ICC profiles (`prof`, `rICC`) among them.
    case other(FourCC, [UInt8])
  }

  package var content = Content.other(.zero, [])

  private var kind: FourCC {
    switch content {
    case .nclc: "nclc"
    case .nclx: "nclx"
    case .other(let kind, _): kind
    }
  }

  mutating func code(with coder: inout BoxCoder) throws(ParseError) {
    var kind = kind
    try coder.field("kind", &kind)
    if coder.mode == .reading {
      content =
        switch kind {
        case "nclc": .nclc(CodePoints())
        case "nclx": .nclx(CodePoints(), flags: 0)
        default: .other(kind, [])
        }
    }
    switch content {
    case .nclc(var points):
      try points.code(with: &coder)
      content = .nclc(points)
    case .nclx(var points, var flags):
      try points.code(with: &coder)
      try coder.field("full range", &flags) { .text($0 & 0x80 != 0 ? "yes" : "no") }
      content = .nclx(points, flags: flags)
    case .other(_, var data):
      try coder.rest("data", &data)
      content = .other(kind, data)
    }
  }
}
