package import BinaryIO

/// How colours are to be read: `colr`.
///
///     4cc kind; nclc: u16 primaries, u16 transfer, u16 matrix; nclx: the same, then u8 with full
///       range as top bit;
///     prof, rICC: an ICC profile
///
/// Source: ISO/IEC 14496-12:2022 § 12.1.5; QTFF, "Color Parameter Atoms".
package struct ColorBox: Box {
  package static let type: FourCC = "colr"
  package static let clause = "ISO/IEC 14496-12 § 12.1.5"

  /// The numbers of ISO/IEC 23091-2.
  package struct CodePoints: Hashable, Sendable {
    package var primaries: UInt16
    package var transfer: UInt16
    package var matrix: UInt16

    package init(primaries: UInt16, transfer: UInt16, matrix: UInt16) {
      self.primaries = primaries
      self.transfer = transfer
      self.matrix = matrix
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

  package var content: Content

  package init(_ content: Content) { self.content = content }

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    let kind = try reader.readFourCC()
    guard kind == "nclc" || kind == "nclx" else {
      content = .other(kind, reader.readRest())
      return
    }
    let points = CodePoints(
      primaries: try reader.read(), transfer: try reader.read(), matrix: try reader.read())
    content = kind == "nclc" ? .nclc(points) : .nclx(points, flags: try reader.read())
  }

  package func write(to writer: inout ByteWriter) {
    switch content {
    case .nclc(let points):
      writer.write("nclc" as FourCC)
      ColorBox.write(points, to: &writer)
    case .nclx(let points, let flags):
      writer.write("nclx" as FourCC)
      ColorBox.write(points, to: &writer)
      writer.write(flags)
    case .other(let kind, let data):
      writer.write(kind)
      writer.write(data)
    }
  }

  private static func write(_ points: CodePoints, to writer: inout ByteWriter) {
    writer.write(points.primaries)
    writer.write(points.transfer)
    writer.write(points.matrix)
  }

  package var fields: [BoxField] {
    switch content {
    case .nclc(let points):
      return [BoxField("kind", "nclc")] + ColorBox.fields(points)
    case .nclx(let points, let flags):
      return [BoxField("kind", "nclx")] + ColorBox.fields(points) + [
        BoxField("full range", flags & 0x80 != 0 ? "yes" : "no")
      ]
    case .other(let kind, let data):
      return [BoxField("kind", kind), BoxField("data", bytes: data)]
    }
  }

  private static func fields(_ points: CodePoints) -> [BoxField] {
    [
      BoxField("primaries", points.primaries), BoxField("transfer", points.transfer),
      BoxField("matrix", points.matrix),
    ]
  }
}
