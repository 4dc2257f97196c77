internal import BaseMedia
internal import BinaryIO
public import MediaModel
internal import MovieEditing

/// Every decision of a graft, before anything is written: a pure function of what both files say.
public struct GraftPlan: Hashable, Sendable, Codable {
  /// What becomes of each track of the original, in file order.
  public var tracks: [TrackDecision] = []
  /// Tracks of the transcode that tracks of the original replace.
  public var replacedTracks: [ReplacedTrack] = []
  /// What becomes of each item of the original, and of each of the transcode.
  public var items: [ItemDecision] = []
  /// How far tracks that show the same are apart.
  public var timing: [TimingCheck] = []
  /// What was decided that one would want to know: rotation, references, references that another track takes over.
  public var notes: [ReportNote] = []
  /// What cannot be carried.
  public var losses: [ExportReport.Loss] = []

  /// What is to be done, for the boxes.
  var instructions = GraftInstructions()

  private enum CodingKeys: String, CodingKey {
    case tracks, replacedTracks, items, timing, notes, losses
  }

  /// What becomes of a track of the original.
  public struct TrackDecision: Hashable, Sendable, Codable {
    /// The original's number.
    public var trackID: UInt32
    /// The handler's four-character code.
    public var handlerType: String
    /// The format of the samples.
    public var format: String
    /// What happens: `match`, `append` or `leave`.
    public var action: Action
    /// The number in the result; `nil` for a track that is left.
    public var resultTrackID: UInt32?
    /// Why: how the counterpart was found, or why the track is left.
    public var reason: String

    /// What happens to a track.
    public enum Action: String, Hashable, Sendable, Codable {
      /// What it says beside its samples goes onto a track of the transcode.
      case match
      /// It comes along with its samples.
      case append
      /// It stays behind.
      case leave
    }
  }

  /// A track of the transcode that goes.
  public struct ReplacedTrack: Hashable, Sendable, Codable {
    /// The transcode's number.
    public var trackID: UInt32
    /// The format of its samples.
    public var format: String
    /// What replaces it.
    public var reason: String
  }

  /// What becomes of an item.
  public struct ItemDecision: Hashable, Sendable, Codable {
    /// What the item is.
    public var identifier: MetadataIdentifier
    /// The track of its file it belongs to; `nil` for the movie.
    public var trackID: UInt32?
    /// Its language, BCP 47.
    public var language: String?
    /// What happens.
    public var action: Action

    /// What happens to an item.
    public enum Action: String, Hashable, Sendable, Codable {
      /// An item of the original goes onto the transcode.
      case carry
      /// An item of the original is not needed: what it asks for has been done to the pictures.
      case applied
      /// An item of the original cannot be carried.
      case drop
      /// An item of the transcode stays.
      case keep
      /// An item of the transcode makes room for the original's.
      case replace
    }
  }

  /// How far two tracks are apart that show the same.
  public struct TimingCheck: Hashable, Sendable, Codable {
    /// The original's track.
    public var original: UInt32
    /// The transcode's track.
    public var transcoded: UInt32
    /// How much later the transcode's starts than it should, in seconds.
    public var startDifference: Double
    /// How much later the transcode's ends than it should, in seconds.
    public var endDifference: Double
    /// How far they may be apart.
    public var tolerance: Double
  }
}

extension GraftPlan {
  /// Decides everything.
  ///
  /// Of the original's tracks those with samples can come along, all where that is `nil`; `presented` tells when tracks
  /// of both are presented, by their numbers, where their samples tell.
  ///
  /// - Throws: ``MediaError`` with code `invalidRequest` where tracks do not go together, or not in time.
  static func make(
    _ original: AssetDescription, onto transcoded: AssetDescription, options: GraftOptions,
    tracksWithSamples: Set<UInt32>? = nil,
    presented: (original: [UInt32: PresentedRange], transcoded: [UInt32: PresentedRange]) = (
      [:], [:]
    )
  ) throws(MediaError) -> GraftPlan {
    var plan = GraftPlan()
    let matching = try GraftMatching(original, transcoded, pairs: options.pairs)
    var timing = GraftTiming()
    timing.offset = options.offset
    timing.numerator = options.scale.numerator
    timing.denominator = options.scale.denominator
    timing.donorTimescale = original.movieTimescale
    timing.recipientTimescale = transcoded.movieTimescale
    var checks = GraftTimeCheck(
      timing: timing, tolerance: options.tolerance, presented: presented)
    try checks.compare(matching.matches, original, transcoded)
    plan.timing = checks.results
    plan.instructions.timing = timing
    plan.decideTracks(matching, original, transcoded, tracksWithSamples)
    plan.limitTimes(checks, original, transcoded)
    plan.decideRotation(matching, original, options: options)
    plan.decideReferences(matching, original)
    plan.decideItems(matching, original, transcoded)
    return plan
  }

  // MARK: - Tracks

  private mutating func decideTracks(
    _ matching: GraftMatching, _ original: AssetDescription, _ transcoded: AssetDescription,
    _ tracksWithSamples: Set<UInt32>?
  ) {
    let roles = GraftRoles(original)
    let theirs = GraftRoles(transcoded)
    var used = Set(transcoded.tracks.map(\.trackID))
    var next = (used.union(original.tracks.map(\.trackID)).max() ?? 0).addingSaturated(1)
    let hasChapters =
      original.tracks.contains { roles[$0] == .chapters }
      || original.chapters.contains { $0.origin == "chpl" }
    for track in original.tracks {
      var decision = TrackDecision(
        trackID: track.trackID, handlerType: track.handlerType, format: track.format,
        action: .leave, reason: "")
      if let match = matching.matches.first(where: { $0.original.trackID == track.trackID }) {
        (decision.action, decision.resultTrackID) = (.match, match.transcoded.trackID)
        decision.reason = match.reason
        instructions.matches.append(
          GraftInstructions.Match(
            donor: track.trackID, recipient: match.transcoded.trackID))
      } else if let reason = roles[track].obstacle
        ?? (tracksWithSamples?.contains(track.trackID) == false
          ? "its samples are in a file of another kind" : nil)
      {
        decision.reason = reason
        losses.append(ExportReport.Loss(track.summary, trackID: track.trackID, reason: reason))
      } else {
        let number = used.contains(track.trackID) || track.trackID == 0 ? next : track.trackID
        if number == next { next = next.addingSaturated(1) }
        used.insert(number)
        (decision.action, decision.resultTrackID) = (.append, number)
        decision.reason = "no essence: it comes along with its samples"
        instructions.additions.append(
          GraftInstructions.Addition(donor: track.trackID, trackID: number))
      }
      tracks.append(decision)
    }
    let matched = Set(matching.matches.map(\.transcoded.trackID))
    let appended = Set(instructions.additions.map(\.donor))
    let formats = Set(
      original.tracks.filter { appended.contains($0.trackID) && roles[$0] == .data }.map(\.format))
    let hasTimecode = original.tracks.contains { roles[$0] == .timecode }
    for track in transcoded.tracks where !matched.contains(track.trackID) {
      let reason: String
      switch theirs[track] {
      case .chapters where hasChapters: reason = "the original's chapters"
      case .timecode where hasTimecode: reason = "the original's time code"
      case .data where formats.contains(track.format):
        reason = "the original's timed metadata of format '\(track.format)'"
      default: continue
      }
      replacedTracks.append(
        ReplacedTrack(trackID: track.trackID, format: track.format, reason: reason))
      instructions.removals.insert(track.trackID)
    }
    instructions.replacesChapters = hasChapters
  }

  // MARK: - Times

  /// Nothing that comes along is shown after the transcode's end, where it would be for longer than a rounding error.
  private mutating func limitTimes(
    _ checks: GraftTimeCheck, _ original: AssetDescription, _ transcoded: AssetDescription
  ) {
    let timing = instructions.timing
    let end = transcoded.duration.seconds
    var isCut = false
    for addition in instructions.additions {
      guard let track = original.track(withTrackID: addition.donor) else { continue }
      let shown = checks.moved(PresentedRange(track))
      if shown.start < -checks.defaultTolerance {
        losses.append(
          ExportReport.Loss(
            "what it says of the first \(GraftPlan.text(-shown.start)) s", trackID: track.trackID,
            reason: "the transcode begins later"))
      }
      guard shown.end > end + checks.defaultTolerance, end > 0 else { continue }
      isCut = true
      losses.append(
        ExportReport.Loss(
          "what it says of the last \(GraftPlan.text(shown.end - end)) s", trackID: track.trackID,
          reason: "the transcode ends before"))
    }
    if isCut { instructions.timing.end = transcoded.duration }
    guard !timing.isIdentity else { return }
    notes.append(
      "times of the original are scaled by \(timing.numerator)/\(timing.denominator) and moved by \(GraftPlan.text(timing.offset.seconds)) s"
    )
  }

  /// Seconds with three decimals at most.
  static func text(_ seconds: Double) -> String {
    let thousandths = (seconds * 1000).rounded()
    guard abs(thousandths) < 1e15 else { return "\(seconds)" }
    let whole = Int64(thousandths)
    let (quotient, rest) = whole.magnitude.quotientAndRemainder(dividingBy: 1000)
    var digits = String(rest)
    digits = String(repeating: "0", count: 3 - digits.utf8.count) + digits
    while digits.hasSuffix("0") { digits.removeLast() }
    return (whole < 0 ? "-" : "") + "\(quotient)" + (digits.isEmpty ? "" : ".\(digits)")
  }
}

extension TrackDescription {
  /// The track in a few words, for reports.
  fileprivate var summary: String {
    var parts = ["what track \(trackID) (\(handlerType)/\(format)) says"]
    if !metadata.isEmpty { parts.append("\(metadata.count) items") }
    if let language = extendedLanguageTag ?? language?.bcp47, language != "und" {
      parts.append("language \(language)")
    }
    return parts.joined(separator: ", ")
  }
}
