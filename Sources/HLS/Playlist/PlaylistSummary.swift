package import MediaModel

/// What a playlist says, tag by tag, as those want it who show it.
package struct PlaylistSummary: Hashable, Sendable {
  package let kind: Playlist.Kind
  /// The protocol version; 1 where none is given.
  package let version: UInt64
  /// Whether no more segments come.
  package let isEnded: Bool
  package let segments: [PlaylistSegment]
  package let sessionData: [Row]
  package let variants: [Row]
  /// Variants of nothing but I-frames.
  package let imageVariants: [Row]
  package let renditions: [Row]
  package let dateRanges: [PlaylistDateRange]
  package let steering: Row?

  /// The attributes of a tag, and the address on the next line.
  package struct Row: Hashable, Sendable {
    package var attributes: [AttributeList.Attribute]
    package var uri: String?
    /// The line of the tag, counted from 1.
    package var line: Int

    /// The value of an attribute without quotes.
    package subscript(_ name: String) -> String? {
      attributes.first { $0.name == name }?.value.text
    }
  }

  package init(_ playlist: Playlist) {
    kind = playlist.kind
    version =
      playlist.tags(named: "EXT-X-VERSION").first?.value.flatMap { UInt64(digits: $0.utf8) } ?? 1
    isEnded = !playlist.tags(named: "EXT-X-ENDLIST").isEmpty
    segments = kind == .media ? playlist.segments() : []
    dateRanges = playlist.dateRanges
    let variables = playlist.variables
    var rows: [String: [Row]] = [:]
    var pending: Row?
    for (index, line) in playlist.lines.enumerated() {
      if let tag = line.tag, TagRule.named(tag.name)?.value == .attributes {
        let attributes = tag.attributes.attributes.map { attribute in
          var attribute = attribute
          attribute.value = AttributeValue(
            raw: VariableReference.resolve(attribute.value.raw, variables))
          return attribute
        }
        let row = Row(attributes: attributes, line: index + 1)
        if tag.name == "EXT-X-STREAM-INF" {
          pending = row
        } else {
          rows[tag.name, default: []].append(row)
        }
      } else if let uri = line.uri, var row = pending {
        row.uri = VariableReference.resolve(uri, variables)
        rows["EXT-X-STREAM-INF", default: []].append(row)
        pending = nil
      }
    }
    sessionData = rows["EXT-X-SESSION-DATA"] ?? []
    variants = rows["EXT-X-STREAM-INF"] ?? []
    imageVariants = rows["EXT-X-I-FRAME-STREAM-INF"] ?? []
    renditions = rows["EXT-X-MEDIA"] ?? []
    steering = rows["EXT-X-CONTENT-STEERING"]?.first
  }

  /// How long the segments last together.
  package var duration: MediaTime { segments.last?.timeRange.end ?? .zero }
}

extension PlaylistDateRange {
  /// A splice in words.
  package struct DecodedSplice: Sendable {
    /// The attribute that carries it.
    package let name: String
    /// Its fields, or why it cannot be read.
    package let result: Result<[Field], SpliceError>

    package struct Field: Hashable, Sendable {
      package let name: String
      package let value: String
    }
  }

  /// The splices that the range carries, decoded, their checksums checked.
  package var decodedSplices: [DecodedSplice] {
    splices.map { name, bytes in
      let result = Result { () throws(SpliceError) in
        try SpliceInfoSection(bytes).fields.map {
          DecodedSplice.Field(name: $0.name, value: $0.value)
        }
      }
      return DecodedSplice(name: name, result: result)
    }
  }
}
