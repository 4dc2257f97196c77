internal import CommandLineKit
internal import MediaMetadata

/// The hash of a file's media.
struct HashText {
  let path: String
  let hash: MediaHash

  /// 1 where some cannot be read, 3 where there is nothing to hash.
  var code: ExitCode {
    if hash.hash != nil { return .success }
    return hash.isUnreadable ? .failure : .nothingMatched
  }

  /// For people: the hash, two spaces, the name, as `sha256sum` prints them; below it the tracks where they are wanted.
  func text(printsTracks: Bool) -> String {
    let name = Terminal.printable(path)
    var lines = [hash.hash.map { "\($0)  \(name)" } ?? "\(name): \(reason)"]
    if printsTracks {
      lines += hash.tracks.map { track in
        let kind = ShowWords.handler(track.mediaType.rawValue)
        return
          "  \(track.hash ?? Terminal.printable(track.reason ?? ""))  track \(track.trackID) \(kind)"
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private var reason: String {
    guard let track = hash.tracks.first(where: { $0.mediaType.isHashed && $0.hash == nil }) else {
      return "no pictures and no sound"
    }
    return "track \(track.trackID): \(Terminal.printable(track.reason ?? "cannot be read"))"
  }

  /// As a JSON object, which `Schemas/hash.schema.json` documents.
  var json: String { JSONWriter.text(document) }

  private var document: JSONMembers {
    [
      "algorithm": MediaHash.algorithm, "hash": hash.hash, "schema": 1, "source": path,
      "tracks": hash.tracks,
    ]
  }
}

extension MediaHash.Track: JSONObject {
  var jsonMembers: JSONMembers {
    [
      "bytes": byteCount, "hash": hash, "mediaType": mediaType.rawValue, "reason": reason,
      "trackID": trackID,
    ]
  }
}
