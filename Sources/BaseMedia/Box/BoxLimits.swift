/// What a file may ask of us before it is refused.
package struct BoxLimits: Hashable, Sendable {
  /// Boxes inside boxes.
  package var depth = 32
  /// Boxes in all.
  package var boxCount = 2_000_000
  /// Bytes of metadata held in memory: `moov`, fragments, top-level metadata boxes.
  package var metadataBytes = 1 << 30
  /// Bytes of one unknown or `uuid` box at top level that are read; larger ones stay in the file.
  package var looseBoxBytes = 16 << 20

  package init() {}
}
