internal import BaseMedia
internal import BinaryIO
internal import MediaModel

/// A stream of samples without a movie, of a codec whose samples tell where they end, or one sample.
///
/// Such a stream tells no times: each sample counts as a second, and its groups as equal parts of that, as they do in a
/// track.
enum SamplePayload {
  private static let timescale: UInt32 = 1000

  /// Reads a stream of camera motion: types 0 to 7 tell their sizes.
  @Sendable static func cameraMotion(_ bytes: [UInt8]) -> ListedGroups {
    read(bytes, as: "camm") { rest in
      guard rest.count >= 4 else { return rest.count }
      let type = Int(rest[rest.startIndex + 2]) | Int(rest[rest.startIndex + 3]) << 8
      guard CAMMSample.sizes.indices.contains(type) else { return rest.count }
      return min(rest.count, 4 + CAMMSample.sizes[type])
    }
  }

  /// Reads a stream of tags of ID3, whose heads tell their sizes.
  ///
  /// Source: id3.org, ID3v2.4.0 structure § 3.1.
  @Sendable static func tags(_ bytes: [UInt8]) -> ListedGroups {
    read(bytes, as: "ID3 ") { rest in
      guard rest.count >= 10, rest.starts(with: "ID3".utf8) else { return rest.count }
      let start = rest.startIndex
      let size = rest[(start + 6)..<(start + 10)].reduce(0) { $0 << 7 | Int($1 & 0x7F) }
      let footer = rest[start + 5] & 0x10 == 0 ? 0 : 10
      return min(rest.count, 10 + size + footer)
    }
  }

  /// Reads one sample.
  static func single(_ bytes: [UInt8], as type: FourCC) -> ListedGroups {
    read(bytes, as: type) { $0.count }
  }

  /// Reads samples one after the other; `size` tells how many of the bytes that are left the next one has, at least 1.
  private static func read(
    _ bytes: [UInt8], as type: FourCC, size: (ArraySlice<UInt8>) -> Int
  ) -> ListedGroups {
    var diagnostics: [Diagnostic] = [
      Diagnostic("a stream of \(type) tells no times: each sample counts as 1 s")
    ]
    let codec = TimedMetadataFormat.codec(
      for: BoxNode(type, payload: []), diagnostics: &diagnostics)
    var groups: [TimedMetadataGroup] = []
    var rest = bytes[...]
    var index: Int64 = 0
    while !rest.isEmpty {
      let sample = rest.prefix(max(1, size(rest)))
      let decoded = codec.decode(Array(sample), at: sample.startIndex)
      if diagnostics.count < 64 { diagnostics += decoded.diagnostics }
      for group in decoded.groups {
        let parts = Int64(group.part.count)
        let clock = UInt32(clamping: Int64(timescale) * parts)
        groups.append(
          TimedMetadataGroup(
            items: group.items,
            timeRange: MediaTimeRange(
              start: MediaTime(
                Int64(timescale) * (index * parts + Int64(group.part.index)), timescale: clock),
              duration: MediaTime(Int64(timescale), timescale: clock))))
      }
      index += 1
      rest = rest.dropFirst(sample.count)
    }
    return ListedGroups(groups, diagnostics: diagnostics)
  }
}
