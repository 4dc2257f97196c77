internal import MediaModel

/// A date as ID3v2.3 and 2.2 have it: the year, the day and month, and the time, each in a frame of its own.
///
/// Source: id3.org, ID3v2.3.0 § 4.2.1; ID3v2.4.0 changes, which has them in one frame (`TDRC`) and takes these away.
struct OldID3Date {
  /// What the frames say; `nil` for one that the date does not tell.
  private let values: [(key: String, text: String?)]
  private let year: String

  /// The frames of a date; one with a zone is reported in UTC, since there is no place for it.
  init?(_ text: String) {
    guard var parts = DateParts(parsing: text, separators: "-:/") else { return nil }
    if parts.hour != nil, parts.zone != nil, let date = parts.date {
      parts = DateParts(date.converted(toZoneOffsetMinutes: 0) ?? date)
    }
    guard let number = parts.year else { return nil }
    func pair(_ first: Int?, _ second: Int?) -> String? {
      guard let first, let second else { return nil }
      return first.padded(2) + second.padded(2)
    }
    year = number.padded(4)
    values = [
      ("TYER", year), ("TDAT", pair(parts.day, parts.month)),
      ("TIME", pair(parts.hour, parts.minute)),
    ]
  }

  /// Whether a file keeps its date so: in such frames, or in a tag of a version that has no other.
  static func isKept(in items: [MetadataItem]) -> Bool {
    items.contains { item in
      guard item.keySpace == .id3, !item.isOfID3v1 else { return false }
      let path = item.carrier?.path ?? ""
      return item.identifier.key == "TYER" || path.hasPrefix("ID3v2.2") || path.hasPrefix("ID3v2.3")
    }
  }

  /// Puts the date into items.
  ///
  /// - Parameters:
  ///   - items: what a file says.
  ///   - isAdded: whether frames that are not there are added; otherwise those that are there follow.
  /// - Throws: ``ItemTextError`` where a frame cannot hold its part.
  func write(to items: inout [MetadataItem], isAdded: Bool) throws(ItemTextError) {
    for (key, text) in values {
      let identifier = MetadataIdentifier(key: key, keySpace: .id3)
      let places = items.indices.filter { items[$0].identifier == identifier }
      if let text {
        let new = ItemText(identifier, text: text)
        for place in places where items[place].stringValue != text {
          items[place] = try new.item(replacing: items[place])
        }
        if isAdded, places.allSatisfy({ items[$0].isOfID3v1 }) {
          items.append(try new.item(of: MappingKey(identifier)))
        }
      } else {
        for place in places.reversed() { items.remove(at: place) }
      }
    }
  }
}
