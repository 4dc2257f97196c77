internal import MediaMetadata

/// An edit as a JSON object; `Schemas/edit.schema.json` documents it.
struct EditJSON {
  /// Whether the bytes of every item are written.
  var includesPayloads: Bool

  func text(_ result: EditResult) throws -> String {
    let ledger = try result.report?.ledger.map { try JSONValue(encoding: $0) }
    var json = JSONWriter(isPretty: true)
    json.object { json in
      json.member("schema", 1)
      json.member("source", result.source)
      json.member("destination", result.destination)
      json.member("status", status(result))
      json.array("changes", result.plan.changes) { change($1, in: &$0) }
      json.member("place", result.plan.place.name)
      json.member("writtenBytes", result.plan.writtenByteCount)
      json.member("isHeaderFirst", result.plan.isHeaderFirst)
      if let report = result.report {
        json.member("size", report.byteCount)
        json.member("verifiedItems", report.verifiedItemCount)
        if let ledger {
          json.key("ledger")
          json.value(ledger)
        }
        json.member("seconds", report.seconds)
      }
      json.array("remarks", result.plan.remarks) { $0.value($1) }
    }
    json.endLine()
    return json.take()
  }

  private func status(_ result: EditResult) -> String {
    if result.isUnchanged { return "unchanged" }
    return result.report == nil ? "planned" : "done"
  }

  private func change(_ change: ItemChange, in json: inout JSONWriter) {
    let items = ShowJSON(includesPayloads: includesPayloads, isPretty: true)
    json.object { json in
      json.member("change", change.verdict)
      if let trackID = change.trackID { json.member("trackID", trackID) }
      if let before = change.before {
        json.key("before")
        items.item(before, trackID: nil, in: &json)
      }
      if let after = change.after {
        json.key("after")
        items.item(after, trackID: nil, in: &json)
      }
    }
  }
}
