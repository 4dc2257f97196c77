internal import FoundationEssentials
internal import MediaMetadata

/// A comparison as JSON, members in the order of their names; `Schemas/diff.schema.json` describes it.
enum ComparisonDocument {
  static func members(
    _ comparison: AssetComparison, before: String, after: String, includesKept: Bool
  ) throws -> JSONMembers {
    let a: JSONMembers = ["diagnostics": sorted(comparison.diagnosticsBefore), "source": before]
    let b: JSONMembers = ["diagnostics": sorted(comparison.diagnosticsAfter), "source": after]
    return [
      "a": a, "added": comparison.added, "b": b, "changed": comparison.changed,
      "droppedMirrors": comparison.droppedMirrors.ifAny, "hasLosses": comparison.hasLosses,
      "isLossless": comparison.isLossless,
      "items": comparison.count,
      "kept": comparison.keptCount, "keptItems": includesKept ? comparison.kept : nil,
      "ledger": try comparison.ledger.map { try JSONValue(encoding: $0) },
      "lost": comparison.lost, "moved": comparison.moved, "samples": comparison.samples,
      "schema": 1,
      "tracks": comparison.tracks,
    ]
  }

  private static func sorted(_ diagnostics: [Diagnostic]) -> [JSONMembers] {
    diagnostics.map {
      ["clause": $0.clause, "message": $0.message, "offset": $0.offset, "path": $0.path]
    }
  }
}

extension AssetComparison.Pair: JSONObject {
  var jsonMembers: JSONMembers { ["after": after, "before": before] }
}

extension AssetComparison.TrackPair: JSONObject {
  var jsonMembers: JSONMembers { ["a": before, "b": after, "trackID": number] }
}

extension AssetComparison.TrackSamples: JSONObject {
  var jsonMembers: JSONMembers {
    [
      "bytes": byteCount, "reason": reason, "sha256": hash,
      "sha256InB": verdict == .same ? nil : hashAfter, "trackID": number,
      "verdict": verdict.rawValue,
    ]
  }
}

/// A fact: text as text, bytes as base64.
extension Fact: JSONObject {
  var jsonMembers: JSONMembers {
    let text = text
    return [
      "dataType": dataType.rawValue, "duration": time.map { Self.ticks($0.duration) },
      "extra": extra.map(Self.attribute).ifAny, "identifier": identifier.rawValue,
      "language": language, "mediaTime": mediaTime.map(Self.ticks),
      "payload": text == nil ? Data(payload).base64EncodedString() : nil,
      "start": time.map { Self.ticks($0.start) }, "trackID": trackID, "value": text,
    ]
  }

  private static func ticks(_ time: MediaTime) -> JSONMembers {
    ["seconds": time.seconds, "timescale": time.timescale, "value": time.value]
  }

  /// Parts the `key=value` of a fact, whose key has no equals sign.
  private static func attribute(_ text: String) -> JSONMembers {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    return ["key": String(parts[0]), "value": parts.count > 1 ? String(parts[1]) : ""]
  }
}
