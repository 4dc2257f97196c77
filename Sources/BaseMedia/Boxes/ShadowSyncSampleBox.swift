package import BinaryIO

/// Sync samples that can stand in for others: `stsh`.
///
///     full box; u32 count, count x { u32 shadowed sample number, u32 sync sample number }
package struct ShadowSyncSampleBox: CodedBox {
  package static let type: FourCC = "stsh"
  package static let clause = "ISO/IEC 14496-12 § 8.6.3"

  /// Numbers of samples, counted from 1.
  package struct Row: Hashable, Sendable, NumberRow {
    package var shadowedSample: UInt32
    package var syncSample: UInt32
  }

  package var header = FullBoxHeader()
  package var rows: [Row] = []

  mutating func code(with coder: inout BoxCoder) {
    coder.field(&header)
    coder.numbers("shadowed, sync", &rows) { [Int($0.shadowedSample), Int($0.syncSample)] }
  }
}
