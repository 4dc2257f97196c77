internal import MediaMetadata

/// An edit as a JSON object; `Schemas/edit.schema.json` documents it.
extension EditResult {
  /// The text; with the bytes of every item where `includesPayloads`.
  func json(includesPayloads: Bool) throws -> String {
    let ledger = try report?.ledger.map { try JSONValue(encoding: $0) }
    var json = JSONWriter(isPretty: true, includesPayloads: includesPayloads)
    json.object([
      "schema": 1, "source": source, "destination": destination,
      "status": isUnchanged ? "unchanged" : report == nil ? "planned" : "done",
      "changes": plan.changes, "place": plan.place.rawValue, "writtenBytes": plan.writtenByteCount,
      "isHeaderFirst": plan.isHeaderFirst, "size": report?.byteCount,
      "verifiedItems": report?.verifiedItemCount, "ledger": ledger, "seconds": report?.seconds,
      "remarks": plan.remarks,
    ])
    return json.take() + "\n"
  }
}

extension ItemChange: JSONObject {
  var jsonMembers: JSONMembers {
    ["change": verdict.rawValue, "trackID": trackID, "before": before, "after": after]
  }
}
