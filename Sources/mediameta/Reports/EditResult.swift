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
  /// What becomes of the item, in one word.
  var verdict: String {
    switch (before, after) {
    case (nil, _): "added"
    case (_, nil): "removed"
    default: "changed"
    }
  }
}

extension EditPlan.Place {
  /// The place in one word.
  var name: String {
    switch self {
    case .unchanged: "unchanged"
    case .padding: "padding"
    case .end: "end"
    case .newFile: "newFile"
    }
  }
}
