internal import MediaModel

/// Chooses among candidates: the first that nothing speaks against.
enum CaptureChoice {
  /// A fact that is plain text.
  static func text(
    _ fact: CapturedConcept, among evidence: [CaptureEvidence]
  ) -> CaptureFact<String> {
    let candidates = evidence.filter { $0.place.fact == fact }.map { evidence in
      if case .implied(let value) = evidence.place.key.reading { return evidence.candidate(value) }
      return evidence.candidate(evidence.text)
    }
    return choose(candidates) { $0.lowercased() == $1.lowercased() }
  }

  /// Where something was captured.
  static func location(
    among evidence: [CaptureEvidence], _ satellites: SatelliteEvidence? = nil
  ) -> CaptureFact<GeographicLocation> {
    var candidates = evidence.filter { $0.place.fact == .location }.compactMap { evidence in
      CapturePlace.read(evidence).map { place -> CaptureCandidate<GeographicLocation> in
        var doubt: String?
        if let point = place.point {
          if point.isNullIsland { doubt = "0, 0 is what writers without a position store" }
          if !point.isOnGlobe { doubt = "outside the globe" }
        } else if evidence.place.key.reading != .plain || evidence.text.contains("+") {
          doubt = "no position"
        }
        return evidence.candidate(place, doubt: doubt)
      }
    }
    if let satellite = satellites?.locationCandidate { candidates.append(satellite) }
    let placed = candidates.contains { $0.value.point != nil && $0.doubt == nil }
    return choose(
      candidates, isEligible: { !placed || $0.value.point != nil }, agree: agree,
      contradiction: \.description)
  }

  private static func agree(_ first: GeographicLocation, _ second: GeographicLocation) -> Bool {
    guard let first = first.point, let second = second.point else {
      return first.name != nil && first.name == second.name
    }
    // A thousandth of a degree is about 100 m.
    return (first.latitude - second.latitude).magnitude < 0.001
      && (first.longitude - second.longitude).magnitude < 0.001
  }

  /// The fact of candidates that stand in order of precedence, with its reason.
  ///
  /// One that is not eligible is chosen only where no other is there, and one that is doubted never.
  static func choose<Value>(
    _ candidates: [CaptureCandidate<Value>],
    isEligible: (CaptureCandidate<Value>) -> Bool = { _ in true },
    agree: (Value, Value) -> Bool, contradiction: ((Value) -> String)? = nil
  ) -> CaptureFact<Value> {
    var candidates = candidates
    let first =
      candidates.firstIndex { $0.doubt == nil && isEligible($0) }
      ?? candidates.firstIndex { $0.doubt == nil }
    guard let first else {
      for index in candidates.indices { candidates[index].setAside() }
      let doubts = candidates.prefix(1).compactMap { "\($0.home): \($0.doubt ?? "")" }
      return CaptureFact(
        chosen: nil,
        reason: doubts.first.map { "nothing tells it that can be right (\($0))" }
          ?? "nothing tells it", candidates: candidates)
    }
    let chosen = candidates[first]
    for index in candidates.indices {
      candidates[index].isChosen = index == first
      candidates[index].agrees = index == first || agree(chosen.value, candidates[index].value)
      guard index != first else { continue }
      if candidates[index].doubt != nil {
        candidates[index].setAside()
      } else if index < first {
        candidates[index].remarks.append("says less than \(chosen.home)")
      } else {
        candidates[index].remarks.append("comes after \(chosen.home)")
      }
    }
    return CaptureFact(
      chosen: chosen.value,
      reason: reason(for: chosen, at: first, among: candidates, contradiction),
      candidates: candidates)
  }

  private static func reason<Value>(
    for chosen: CaptureCandidate<Value>, at place: Int, among candidates: [CaptureCandidate<Value>],
    _ contradiction: ((Value) -> String)?
  ) -> String {
    var reason = chosen.home
    if candidates.count == 1 { return reason + ", the only candidate" }
    // Headers of all tracks that say the same are one witness.
    let witnesses = Set(candidates.map { [$0.home, $0.text] }).count
    let agreeing = Set(candidates.filter(\.agrees).map { [$0.home, $0.text] }).count
    reason += place == 0 ? ", first of" : ", first to be trusted of"
    reason += " \(witnesses) candidate\(witnesses == 1 ? "" : "s")"
    if agreeing == witnesses {
      return reason + (witnesses == 1 ? " told several times" : ", which agree")
    }
    if agreeing > 1 { reason += ", of which \(agreeing) agree" }
    if let contradiction, let other = candidates.first(where: { !$0.agrees && $0.doubt == nil }) {
      reason += "; \(other.home) says \(contradiction(other.value))"
    }
    return reason
  }
}

extension CaptureCandidate {
  /// Says why it was not chosen.
  fileprivate mutating func setAside() {
    if let doubt { remarks.append("set aside: \(doubt)") }
  }
}
