internal import MediaModel
internal import MetadataFormats

/// A tag of timed ID3, and when it holds.
struct TimedID3: Sendable {
  let timeRange: MediaTimeRange
  let bytes: [UInt8]

  /// Makes a tag of version 2.4: items of ID3 are its frames, others its texts under their identifiers (`TXXX`).
  ///
  /// - Returns: the tag; `nil` where no item can stand in one.
  init?(_ items: [MetadataItem], _ timeRange: MediaTimeRange) {
    var tag = ID3Tag(version: 4)
    for item in items {
      let isFrame = item.identifier.keySpace == .id3
      if isFrame, let frame = ID3Frame([item], version: 4) {
        tag.frames.append(frame)
      } else if let text = item.stringValue
        ?? item.numberValue.map({ number in
          number.integer.map { "\($0)" } ?? "\(number.double)"
        }),
        let frame = ID3Frame([Self.text(text, named: item.identifier.rawValue)], version: 4)
      {
        tag.frames.append(frame)
      }
    }
    guard !tag.frames.isEmpty, let bytes = try? tag.encoded() else { return nil }
    (self.timeRange, self.bytes) = (timeRange, bytes)
  }

  private static func text(_ text: String, named name: String) -> MetadataItem {
    MetadataItem(
      MetadataIdentifier(key: "TXXX", keySpace: .id3), payload: Array(text.utf8), dataType: .utf8,
      extraAttributes: [.init("info", name)])
  }
}
