internal import MediaModel

/// Finds the tracks of one file in another.
///
/// The same samples tell more than the same number, and both more than the order.
struct TrackMatching {
  /// The counterpart in the first file of each track of the second, by place.
  private(set) var counterparts: [Int: Int] = [:]
  private let before: [TrackDescription]
  private let after: [TrackDescription]

  init(
    _ before: [TrackDescription], _ after: [TrackDescription],
    hasSameSamples: (_ before: Int, _ after: Int) -> Bool
  ) {
    self.before = before
    self.after = after
    func isSame(_ left: Int, _ right: Int) -> Bool {
      before[left].sampleCount > 0 && before[left].sampleCount == after[right].sampleCount
        && before[left].byteCount == after[right].byteCount && hasSameSamples(left, right)
    }
    let kinds = (before.map(\.kind), after.map(\.kind))
    var freeBefore = Array(before.indices)
    var freeAfter = Array(after.indices)
    for pass in Pass.allCases {
      // Only tracks that agree in what is cheap to tell are compared with each other.
      func group(_ track: TrackDescription, _ kind: String) -> [String] {
        switch pass {
        case .numberAndSamples, .number: [kind, String(track.trackID)]
        case .samples: [kind, String(track.sampleCount), String(track.byteCount)]
        case .order: [kind]
        }
      }
      var groups: [[String]: [Int]] = [:]
      for right in freeAfter.reversed() {
        groups[group(after[right], kinds.1[right]), default: []].append(right)
      }
      freeBefore.removeAll { left in
        let name = group(before[left], kinds.0[left])
        let place = groups[name]?.lastIndex { right in
          switch pass {
          case .numberAndSamples, .samples: isSame(left, right)
          case .number, .order: true
          }
        }
        guard let place, let right = groups[name]?.remove(at: place) else { return false }
        counterparts[right] = left
        return true
      }
      freeAfter.removeAll { counterparts[$0] != nil }
    }
  }

  /// What tracks of one kind are matched by, the surest first.
  private enum Pass: CaseIterable {
    case numberAndSamples, samples, number, order
  }

  /// The tracks of both files with the numbers that facts bear: those of the first file, and new ones for tracks that
  /// only the second has.
  var pairs: [AssetComparison.TrackPair] {
    let twins = Dictionary(firstOf: counterparts.map { ($0.value, $0.key) })
    let numbers = numbersAfter
    return before.enumerated().map { index, track in
      AssetComparison.TrackPair(
        number: track.trackID, before: track.trackID,
        after: twins[index].map { after[$0].trackID })
    }
      + after.indices.filter { counterparts[$0] == nil }.map {
        AssetComparison.TrackPair(number: numbers[$0], before: nil, after: after[$0].trackID)
      }
  }

  /// The number that facts of each track of the second file bear.
  var numbersAfter: [UInt32] {
    var next = (before + after).map(\.trackID).max() ?? 0
    return after.indices.map { index in
      if let twin = counterparts[index] { return before[twin].trackID }
      next = next == .max ? next : next + 1
      return next
    }
  }
}

extension TrackDescription {
  /// What tracks are matched by: audio and video by that alone, all others by their format.
  fileprivate var kind: String {
    switch (handlerType, format) {
    case ("vide", _), ("video", _): return "pictures"
    case ("soun", _), ("audio", _): return "sound"
    case (_, "text"), (_, "tx3g"): return "text"
    default: return format.isEmpty ? handlerType : format
    }
  }
}

extension AssetDescription {
  /// The same description with other numbers for its tracks, by place; references follow.
  func renumbered(_ numbers: [UInt32]) -> AssetDescription {
    var copy = self
    let table = Dictionary(firstOf: zip(tracks.map(\.trackID), numbers))
    for index in copy.tracks.indices where numbers.indices.contains(index) {
      copy.tracks[index].trackID = numbers[index]
      for place in copy.tracks[index].references.indices {
        let targets = copy.tracks[index].references[place].trackIDs
        copy.tracks[index].references[place].trackIDs = targets.map { table[$0] ?? $0 }
      }
    }
    return copy
  }
}
