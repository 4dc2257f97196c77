internal import BaseMedia
internal import BinaryIO

/// Timed data of other containers as a track of a movie: what its samples are called there.
struct TimedDataEntry: Sendable {
  /// FFmpeg's name of the codec.
  let codecName: String
  /// The name of the handler.
  let handlerName: String
  /// The type of the sample entry.
  let type: FourCC
  /// The sample entry without its header.
  let payload: [UInt8]

  /// The kinds there are.
  ///
  /// Source: ISO/IEC 14496-12 § 12.3.3; Alliance for Open Media, "Carriage of ID3 Timed Metadata in CMAF"; RFC 6597
  /// for the media type of SMPTE ST 336.
  static let all: [TimedDataEntry] = [
    TimedDataEntry(
      codecName: "timed_id3", handlerName: "timed ID3", type: "urim",
      payload: head + uri("https://aomedia.org/emsg/ID3")),
    TimedDataEntry(
      codecName: "klv", handlerName: "KLV", type: "mett",
      // No content encoding, then the MIME type.
      payload: head + [0] + Array("application/smpte336m".utf8) + [0]),
  ]

  /// The sample entry.
  var box: BoxNode { BoxNode(type, payload: payload) }

  /// The kind of a codec.
  static func of(codecName: String) -> TimedDataEntry? { all.first { $0.codecName == codecName } }

  /// The kind of a sample entry, whatever else it holds.
  static func of(_ entry: BoxNode) -> TimedDataEntry? {
    all.first { $0.type == entry.type && entry.payload.starts(with: $0.payload) }
  }

  /// Six reserved bytes and the number of the data reference.
  private static let head: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 1]

  private static func uri(_ text: String) -> [UInt8] {
    var writer = ByteWriter()
    BoxNode("uri ", payload: [0, 0, 0, 0] + Array(text.utf8) + [0]).write(to: &writer)
    return writer.bytes
  }
}
