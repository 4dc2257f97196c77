internal import MediaModel

/// What an Icecast or SHOUTcast server says: about the station in its headers, about what is on the air among the sound.
///
/// Source: the SHOUTcast protocol as servers speak it (`icy-` headers; `StreamTitle='...';` every `icy-metaint` bytes).
enum StationItems {
  /// How many bytes of sound are between two packets: a header, none of whose business is metadata.
  private static let interval = "icy-metaint"

  /// The items of the head of an answer, and of a packet.
  static func read(_ head: AnswerHead, packet: String) -> [MetadataItem] {
    let said = head.fields.filter { $0.name.hasPrefix("icy-") && $0.name != interval }
    return said.compactMap { item($0.name, $0.value) }
      + pairs(in: packet).compactMap { item($0.key, $0.value) }
  }

  /// The sound of what was sent, and the last packet in it: after each interval a byte that counts sixteens, then
  /// text that is filled up with zeros.
  static func separate(_ bytes: [UInt8], _ head: AnswerHead) -> (sound: [UInt8], packet: String) {
    guard let interval = head.value(interval).flatMap({ Int($0) }), interval > 0 else {
      return (bytes, "")
    }
    var (sound, packet): ([UInt8], ArraySlice<UInt8>) = ([], [])
    var rest = bytes[...]
    while !rest.isEmpty {
      sound += rest.prefix(interval)
      rest = rest.dropFirst(interval)
      let count = 16 * Int(rest.first ?? 0)
      if count > 0, rest.count > count { packet = rest.dropFirst().prefix(count) }
      rest = rest.dropFirst(1 + count)
    }
    return (sound, String(decoding: packet.prefix { $0 != 0 }, as: UTF8.self))
  }

  private static func item(_ key: String, _ value: some StringProtocol) -> MetadataItem? {
    guard !key.isEmpty, !value.isEmpty else { return nil }
    return MetadataItem(
      MetadataIdentifier(key: key, keySpace: .icy), payload: Array(value.utf8), dataType: .utf8)
  }

  /// `key='value';` after each other; a value may hold apostrophes, but not one before a semicolon.
  private static func pairs(in packet: String) -> [(key: String, value: Substring)] {
    var pairs: [(String, Substring)] = []
    var rest = packet[...]
    while let equals = rest.firstIndex(of: "=") {
      let key = String(rest[..<equals])
      rest = rest[rest.index(after: equals)...]
      guard rest.first == "'" else { break }
      rest = rest.dropFirst()
      guard let end = rest.firstRange(of: "';") else {
        if rest.last == "'" { pairs.append((key, rest.dropLast())) }
        break
      }
      pairs.append((key, rest[..<end.lowerBound]))
      rest = rest[end.upperBound...]
    }
    return pairs
  }
}
