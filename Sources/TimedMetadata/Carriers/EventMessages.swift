package import BaseMedia
internal import BinaryIO
package import MediaModel

/// Event messages beside the media: a group for each, which holds as long as it says.
///
/// Messages of a scheme that is known are read by its codec: timed ID3 and KLV. Any other is an item of its bytes, with
/// the scheme as its key. A duration that is not known is none.
///
/// Source: ISO/IEC 23009-1 § 5.10.3.3; AOM, Carriage of ID3 Timed Metadata in CMAF; MISB ST 1910.
package enum EventMessages {
  private static let codecs: [String: FourCC] = [
    "https://aomedia.org/emsg/ID3": "ID3 ",
    "https://developer.apple.com/streaming/emsg-id3": "ID3 ",
    "urn:misb:KLV:bin:1910.1": "KLVA",
  ]

  /// The groups of the event messages of a movie; `nil` where there is none.
  ///
  /// - Parameter boxes: those at the top of the file, after fragments were joined: times count from the start of the
  ///   movie.
  /// - Returns: the groups, in the order of the boxes; an event that is repeated once.
  package static func groups(in boxes: [BoxNode]) -> ListedGroups? {
    var repeats = EventRepeats()
    return groups(in: boxes, leavingOut: &repeats)
  }

  /// The groups of the event messages of one of several segments; `nil` where there is none, or all were given before.
  ///
  /// - Parameters:
  ///   - boxes: those at the top of the segment.
  ///   - repeats: the events of the segments before.
  ///   - shift: what is added to the times of the segment to compare them with those of others.
  /// - Returns: the groups, in the order of the boxes.
  package static func groups(
    in boxes: [BoxNode], leavingOut repeats: inout EventRepeats, movedBy shift: MediaTime = .zero
  ) -> ListedGroups? {
    var groups: [TimedMetadataGroup] = []
    var diagnostics: [Diagnostic] = []
    for box in boxes where box.type == EventMessageBox.type {
      guard let event = try? box.decode(EventMessageBox.self), event.timescale > 0 else { continue }
      let start = MediaTime(Int64(clamping: event.time), timescale: event.timescale)
      let duration = event.duration == .max ? 0 : Int64(event.duration)
      guard !repeats.take(event, at: start + shift) else { continue }
      groups.append(
        TimedMetadataGroup(
          items: items(event, at: box.payloadOffset, &diagnostics),
          timeRange: MediaTimeRange(
            start: start, duration: MediaTime(duration, timescale: event.timescale))))
    }
    return groups.isEmpty ? nil : ListedGroups(groups, diagnostics: diagnostics)
  }

  private static func items(
    _ event: EventMessageBox, at offset: Int, _ diagnostics: inout [Diagnostic]
  ) -> [MetadataItem] {
    if let type = codecs[event.scheme.string] {
      let codec = TimedMetadataFormat.codec(
        for: BoxNode(type, payload: []), diagnostics: &diagnostics)
      let decoded = codec.decode(event.message, at: offset)
      if diagnostics.count < 64 { diagnostics += decoded.diagnostics }
      return decoded.items
    }
    return [
      MetadataItem(
        MetadataIdentifier(key: event.scheme.string, keySpace: .eventMessage),
        payload: event.message, dataType: .rawData,
        extraAttributes: [
          .init("value", event.value.string), .init("id", String(event.id)),
        ])
    ]
  }
}
