internal import MediaModel

extension AssetComparison {
  /// One thing a file says, in a form that two files can be compared by.
  public struct Fact: Hashable, Sendable, Codable {
    /// The track it belongs to, by the number it has in the first of two files; `nil` for file and movie.
    public var trackID: UInt32?
    /// What it is: an item's identifier, or `head/` and the name of a header fact.
    public var identifier: MetadataIdentifier
    /// The language, BCP 47; `nil` where none is given.
    public var language: String?
    /// How the value is read.
    public var dataType: DataType
    /// The value as stored.
    public var payload: [UInt8]
    /// What stands beside the value, as `key=value`.
    public var extra: [String]
    /// When it holds, for timed metadata, chapters and edits.
    public var time: MediaTimeRange?
    /// Where in the media an edit begins; `nil` for everything else, and for an empty edit.
    public var mediaTime: MediaTime?

    /// Creates a fact.
    public init(
      trackID: UInt32?, identifier: MetadataIdentifier, language: String? = nil,
      dataType: DataType = .utf8, payload: [UInt8], extra: [String] = [],
      time: MediaTimeRange? = nil, mediaTime: MediaTime? = nil
    ) {
      self.trackID = trackID
      self.identifier = identifier
      self.language = language
      self.dataType = dataType
      self.payload = payload
      self.extra = extra
      self.time = time
      self.mediaTime = mediaTime
    }

    /// The fact as an item.
    package var item: MetadataItem {
      MetadataItem(
        identifier, payload: payload, dataType: dataType,
        languageTag: language.map { LanguageTag(bcp47: $0) })
    }

    /// The fact as an item, with what stands beside it.
    var describedItem: MetadataItem {
      var item = item
      item.extraAttributes = extra.compactMap { text in
        text.firstIndex(of: "=").map {
          .init(String(text[..<$0]), String(text[text.index(after: $0)...]))
        }
      }
      return item
    }

    /// The value as text, where it is text.
    public var text: String? { item.stringValue }
  }
}

package typealias Fact = AssetComparison.Fact

extension Fact {
  /// An item of a file as a fact.
  ///
  /// A box of user unknown data is the same fact in both flavors.
  init(_ item: MetadataItem, trackID: UInt32?, time: MediaTimeRange? = nil) {
    let language = item.languageTag?.bcp47
    // Classic text is compared by what it says: its bytes mean different things in different languages.
    let text = item.dataType == .classicText ? item.stringValue : nil
    self.init(
      trackID: trackID, identifier: item.identifier.inQuickTimeUserData,
      language: language == "und" ? nil : language, dataType: item.dataType,
      payload: text.map { Array($0.utf8) } ?? item.payload,
      extra: item.extraAttributes.map { "\($0.key)=\($0.value)" }, time: time)
  }

  /// A fact of a header.
  init(header name: String, _ value: String, trackID: UInt32?) {
    self.init(
      trackID: trackID, identifier: MetadataIdentifier(key: name, keySpace: .header),
      payload: Array(value.utf8))
  }
}
