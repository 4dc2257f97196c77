package import BinaryIO

/// How far after its decoding a sample is shown, by runs of equal offset: `ctts`.
///
/// QuickTime writes negative offsets in version 0 as well, so readers take 32-bit numbers as signed in both.
///
/// Source: ISO/IEC 14496-12:2022 § 8.6.1.3; QTFF, "Composition Offset Atom".
package struct CompositionOffsetBox: CodedBox {
  package static let type: FourCC = "ctts"
  package static let clause = "ISO/IEC 14496-12 § 8.6.1.3"

  package var header = FullBoxHeader()
  /// In media ticks; the bits as they are stored, read as signed.
  package var rows: [SampleRun<Int32>] = []

  mutating func code(with coder: inout BoxCoder) {
    coder.field(&header)
    coder.numbers("samples, offset", &rows) { [Int($0.count), Int($0.value)] }
  }
}
