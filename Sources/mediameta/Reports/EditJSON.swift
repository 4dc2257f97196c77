internal import MediaMetadata

/// An edit as a JSON object; `Schemas/edit.schema.json` documents it.
struct EditJSON {
  /// Whether the bytes of every item are written.
  var includesPayloads: Bool

  func text(_ result: EditResult) -> String {
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
        if let ledger = report.ledger { json.object("ledger") { self.ledger(ledger, in: &$0) } }
        json.member("seconds", report.seconds)
      }
      json.array("remarks", result.plan.remarks) { $0.value($1) }
    }
    json.endLine()
    return json.take()
  }

  private func ledger(_ ledger: LedgerReport, in json: inout JSONWriter) {
    json.member("isClosed", ledger.isClosed)
    json.array("sources", ledger.sources) { json, account in
      json.object { self.account(account, in: &$0) }
    }
    json.object("output") { account(ledger.output, in: &$0) }
  }

  private func account(_ account: LedgerReport.Account, in json: inout JSONWriter) {
    json.member("name", account.name)
    json.member("byteCount", account.byteCount)
    json.member("carried", account.carried)
    json.member("rewritten", account.rewritten)
    json.member("padding", account.padding)
    json.member("structure", account.structure)
    json.member("removed", account.removed)
    json.member("lost", account.lost)
    json.array("ranges", account.ranges) { json, range in
      json.object { json in
        json.member("offset", range.offset)
        json.member("count", range.count)
        json.member("class", range.class)
        json.member("what", range.what)
      }
    }
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
