internal import MediaMetadata

/// Where the tiles of a map come from.
struct PageTiles: JSONObject {
  /// A URL, or a path from the page, with `{z}`, `{x}` and `{y}` in it.
  let url: String
  /// Who has made the map, to be reported beside it.
  let credit: String?
  /// The scheme, host and port that a page may load them from; `nil` for files.
  let origin: String?

  /// - Returns: `nil` for what is no such URL.
  init?(url: String, credit: String?) {
    guard ["{z}", "{x}", "{y}"].allSatisfy(url.contains), !url.contains("{s}") else { return nil }
    (self.url, self.credit) = (url, credit)
    guard let scheme = ["https://", "http://"].first(where: url.hasPrefix) else {
      guard !url.contains(":"), !url.hasPrefix("//") else { return nil }
      origin = nil
      return
    }
    let host = url.dropFirst(scheme.count).prefix { $0 != "/" }
    // It becomes a part of the policy of the page, in which other characters have meanings of their own.
    let isHost =
      !host.isEmpty
      && host.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x3A: true
        default: false
        }
      }
    guard isHost else { return nil }
    origin = scheme + host
  }

  var jsonMembers: JSONMembers { ["url": url, "credit": credit] }
}
