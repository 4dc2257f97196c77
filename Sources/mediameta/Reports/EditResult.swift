internal import MediaMetadata

/// What an edit did, or would do.
struct EditResult {
  let source: String
  let destination: String
  let plan: EditPlan
  /// What is known once it is done.
  let report: EditReport?

  init(_ report: EditReport) {
    source = report.source
    destination = report.destination
    plan = report.plan
    self.report = report
  }

  init(_ plan: EditPlan, source: String, destination: String?) {
    self.source = source
    self.destination = destination ?? source
    self.plan = plan
    report = nil
  }

  /// Whether nothing is to be written.
  var isUnchanged: Bool { plan.place == .unchanged }
}

extension ItemChange {
  /// What becomes of an item, in one word.
  enum Verdict: String { case added, removed, changed }

  var verdict: Verdict { before == nil ? .added : after == nil ? .removed : .changed }
}
