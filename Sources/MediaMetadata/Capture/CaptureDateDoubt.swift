internal import MediaModel

extension CaptureFact<CaptureDate> {
  /// Why the date may be wrong, for those who are going to rely on it; `nil` where nothing speaks against it.
  ///
  /// None is reported, or none that can be right; less is reported than is asked for; or something else tells a moment that is
  /// more than a day off. Headers that are later are not a contradiction: programs that rewrite a file set them.
  package func doubt(needsTime: Bool) -> String? {
    guard let chosen else {
      guard let first = candidates.first else { return "it tells no date" }
      return
        "its date is doubtful: \(first.home) says \(first.value.text), \(first.doubt ?? reason)"
    }
    guard chosen.precision >= (needsTime ? .time : .day) else {
      return "its date is doubtful: \(chosen.text) is all that is reported"
    }
    let other = candidates.first { candidate in
      guard !candidate.isChosen, !candidate.agrees, candidate.doubt == nil,
        candidate.value.precision >= .day, let other = candidate.value.moment,
        let moment = chosen.moment
      else { return false }
      let isHeader = candidate.identifier.rawValue.hasPrefix("head/")
      return (other - moment).magnitude > 86_400 && !(isHeader && other > moment)
    }
    return other.map {
      "its date is doubtful: \($0.home) says \($0.value.text), not \(chosen.text)"
    }
  }
}

extension CaptureDate {
  /// Seconds since 1970 of the wall clock, or of the start of the day.
  fileprivate var moment: Int64? {
    wallClock ?? date.at((0, 0, 0), zone: 0)?.secondsSince1970
  }
}
