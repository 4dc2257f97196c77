package import BinaryIO

/// The fixed fields of a video sample entry, before its extension boxes.
///
/// Source: QTFF, "Video Sample Description"; ISO/IEC 14496-12:2022 § 12.1.3, where some are
/// reserved.
package struct VideoSampleEntry: BoxPrefix, CodedBox {
  package static let type: FourCC = "vide"
  package static let clause = "ISO/IEC 14496-12 § 12.1.3"

  package var head = SampleEntryHead()
  package var version: UInt16 = 0
  package var revision: UInt16 = 0
  package var vendor = FourCC.zero
  package var temporalQuality: UInt32 = 0
  package var spatialQuality: UInt32 = 0
  package var width: UInt16 = 0
  package var height: UInt16 = 0
  /// 16.16.
  package var horizontalResolution: UInt32 = 0
  /// 16.16.
  package var verticalResolution: UInt32 = 0
  package var dataSize: UInt32 = 0
  package var frameCount: UInt16 = 0
  /// 32 bytes: a count and the name.
  package var compressorNameBytes: [UInt8] = []
  package var depth: UInt16 = 0
  /// -1 for none.
  package var colorTableID: Int16 = 0

  mutating func code(with coder: inout BoxCoder) throws(ParseError) {
    try head.code(with: &coder)
    try coder.field("version", &version)
    try coder.field("revision", &revision)
    try coder.field("vendor", &vendor)
    try coder.field("temporal quality", &temporalQuality)
    try coder.field("spatial quality", &spatialQuality)
    try coder.field("width", &width)
    try coder.field("height", &height)
    try coder.fixed16("horizontal resolution", &horizontalResolution)
    try coder.fixed16("vertical resolution", &verticalResolution)
    try coder.field(nil, &dataSize)
    try coder.field("frame count", &frameCount)
    try coder.bytes(nil, &compressorNameBytes, count: 32)
    coder.show("compressor name", .readable(compressorName))
    try coder.field("depth", &depth)
    try coder.field("color table ID", &colorTableID)
  }

  /// The compressor's name, without its count.
  package var compressorName: [UInt8] {
    Array(compressorNameBytes.dropFirst().prefix(Int(compressorNameBytes.first ?? 0)))
  }
}
