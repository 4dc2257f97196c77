internal import MediaModel

/// What an Icecast or SHOUTcast server says: about the station in its headers, about what is on the air among the sound.
///
/// Source: the SHOUTcast protocol as servers speak it (`icy-` headers; `StreamTitle='...';` every `icy-metaint` bytes).
enum StationItems {
  /// The items of headers, `name: value` to a line, and of a packet.
  static func read(headers: String, packet: String) -> [MetadataItem] {
    let said = headers.split(whereSeparator: \.isNewline).compactMap { line -> MetadataItem? in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      // How the packets lie among the sound is nobody's metadata.
      guard line[..<colon].lowercased() != "icy-metaint" else { return nil }
      let value = line[line.index(after: colon)...].drop { $0 == " " }
      return item(line[..<colon].lowercased(), value)
    }
    return said + pairs(in: packet).compactMap { item($0.key, $0.value) }
  }

  private static func item(_ key: String, _ value: Substring) -> MetadataItem? {
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
