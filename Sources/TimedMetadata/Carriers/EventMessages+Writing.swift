package import BaseMedia
internal import BinaryIO

extension EventMessages {
  /// The scheme of ID3.
  package static let id3Scheme = "https://aomedia.org/emsg/ID3"

  /// A segment with messages before its first fragment, and before an index, whose offsets count from its own end.
  ///
  /// - Parameters:
  ///   - messages: of version 1, so that their times do not count from the segment.
  ///   - segment: the bytes of a segment.
  ///   - boxes: its boxes.
  /// - Returns: the new bytes; `nil` where the segment has no fragment, or one whose offsets count from the start of
  ///   the file.
  package static func insert(
    _ messages: [EventMessageBox], into segment: [UInt8], boxes: [BoxNode]
  ) -> [UInt8]? {
    guard let first = boxes.first(where: { $0.type == "moof" }),
      let place = boxes.first(where: { $0.type == "sidx" || $0.type == "moof" })?.offset,
      place <= first.offset, place <= segment.count
    else { return nil }
    for fragment in boxes where fragment.type == "moof" {
      for part in fragment.children where part.type == "traf" {
        let header = try? part.first("tfhd")?.decode(TrackFragmentHeaderBox.self)
        guard header?.baseDataOffset == nil else { return nil }
      }
    }
    return segment[..<place] + messages.flatMap { $0.node.bytes } + segment[place...]
  }
}
