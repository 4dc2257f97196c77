internal import CommandLineKit
internal import MediaMetadata

/// Which groups of a file are asked for.
struct TimedRequest {
  let path: String
  /// The file; `nil` for one that is nothing but timed metadata.
  let inspection: FileInspection?
  /// The streams that are meant.
  let streams: [TimedMetadataStream]
  /// All streams of the file.
  private let all: [TimedMetadataStream]
  let selection: ItemSelection
  /// The part of the presentation that is meant; `nil` for all of it.
  let range: MediaTimeRange?
  /// Whether problems are not reported.
  private let isQuiet: Bool

  /// Reads what is asked for.
  ///
  /// - Parameters:
  ///   - arguments: what was typed.
  ///   - takesCaptions: whether tracks of text for reading are streams, too.
  /// - Throws: what the command reports.
  init(_ arguments: ParsedArguments, takesCaptions: Bool = false) throws {
    path = try arguments.required("FILE")
    isQuiet = arguments.flag("quiet")
    var selection = ItemSelection()
    for word in arguments.values("identifier") {
      guard let pattern = IdentifierPattern(word) else {
        throw arguments.usageError("'\(Terminal.printable(word))' is not an identifier")
      }
      selection.patterns.append(pattern)
    }
    self.selection = selection
    let (from, to) = (try Self.time("from", arguments), try Self.time("to", arguments))
    if let from, let to, to <= from {
      throw arguments.usageError("--to is not after --from")
    }
    range =
      from == nil && to == nil
      ? nil
      : MediaTimeRange(
        start: from ?? MediaTime(Int64.min / 4, timescale: 1_000_000),
        end: to ?? MediaTime(Int64.max / 4, timescale: 1_000_000))
    let (inspection, found) = try Self.open(path, arguments)
    let known = Set(found.compactMap(\.trackID))
    let captions = takesCaptions ? inspection?.captionStreams() ?? [] : []
    self.inspection = inspection
    all = found + captions.filter { $0.trackID.map { !known.contains($0) } ?? true }
    guard !all.isEmpty else {
      throw NothingMatched(path: path, reason: "there is no timed metadata")
    }
    let wanted = try arguments.values("track").map { word throws(UsageError) in
      guard let number = UInt32(word) else {
        throw arguments.usageError("'\(Terminal.printable(word))' is not a number of a track")
      }
      return number
    }
    streams = all.filter { wanted.isEmpty || wanted.contains($0.trackID ?? UInt32($0.number)) }
    guard !streams.isEmpty else {
      let numbers = all.map { "\($0.trackID ?? UInt32($0.number))" }.joined(separator: ", ")
      throw NothingMatched(
        path: path, reason: "no such track has timed metadata; there is \(numbers)")
    }
  }

  /// Opens a file, and what is beside it.
  static func open(
    _ path: String, _ arguments: ParsedArguments
  ) throws -> (FileInspection?, [TimedMetadataStream]) {
    let codec = arguments.value("codec")
    if codec != nil || TimedLog.isLog(path) {
      return (nil, try TimedLog.streams(path, format: codec))
    }
    let location =
      path == "-"
      ? try StandardInput.location()
      : SourceLocation(argument: path, options: try SharedOptions.reading(arguments))
    let inspection = try FileInspection(
      location, following: try SharedOptions.references(arguments))
    var streams = inspection.timedStreams
    let sidecars = arguments.values("sidecar").flatMap {
      $0 == "auto" ? TimedCodecs.sidecars(of: path) : [$0]
    }
    for sidecar in sidecars {
      streams.append(try TimedMetadataStream(path: sidecar, number: streams.count + 1))
    }
    return (inspection, streams)
  }

  /// A time as seconds or as `1:02:03.5`; `nil` where the option is not given.
  private static func time(
    _ option: String, _ arguments: ParsedArguments
  ) throws(UsageError) -> MediaTime? {
    try arguments.value(option, as: "a time, as 12.5 or 1:02:03.5") { text in
      var seconds = 0.0
      let parts = text.split(separator: ":", omittingEmptySubsequences: false)
      guard (1...3).contains(parts.count) else { return nil }
      for (index, part) in parts.enumerated() {
        guard let number = Double(part), number.isFinite, number >= 0 || parts.count == 1,
          index == parts.count - 1 || number == number.rounded()
        else { return nil }
        seconds = seconds * 60 + number
      }
      guard abs(seconds) < 1e12 else { return nil }
      return MediaTime(seconds: seconds, preferredTimescale: 1_000_000)
    }
  }

  /// The groups of a stream that are meant, with the items that are.
  struct Groups {
    fileprivate var cursor: TimedMetadataCursor
    /// `nil` for all items.
    fileprivate let selection: ItemSelection?

    /// The next one; `nil` after the last.
    ///
    /// - Throws: `MediaError` where the stream cannot be read to its end.
    mutating func next() throws(MediaError) -> TimedMetadataGroup? {
      while let group = try cursor.next() {
        guard let selection else { return group }
        if let wanted = selection.applied(to: group) { return wanted }
      }
      return nil
    }
  }

  /// The groups of a stream that are meant.
  ///
  /// - Parameters:
  ///   - stream: one of the streams.
  ///   - identifiers: what is needed alone, where the rest may be left out; `nil` for all.
  ///   - leavesOutAlike: whether one group is enough of several that differ in nothing but their times and numbers.
  /// - Returns: the groups, which are read while they are asked for.
  /// - Throws: `MediaError` where the stream cannot be read.
  func groups(
    of stream: TimedMetadataStream, with identifiers: Set<MetadataIdentifier>? = nil,
    leavesOutAlike: Bool = false
  ) throws(MediaError) -> Groups {
    Groups(
      cursor: try TimedMetadataCursor(
        stream, in: range, of: identifiers, leavesOutAlike: leavesOutAlike),
      selection: selection.isEverything ? nil : selection)
  }

  /// Tells of problems in groups, as far as they have been read.
  func tellOddities(of groups: Groups) {
    guard !isQuiet else { return }
    for diagnostic in groups.cursor.diagnostics { Failure.tell("\(path): \(diagnostic)") }
  }

  /// Hands over the groups that are meant, one by one, with the items that are; tells of problems in them.
  ///
  /// - Parameters:
  ///   - stream: one of the streams.
  ///   - identifiers: what is needed alone, where the rest may be left out; `nil` for all.
  ///   - body: takes a group; false ends the reading.
  /// - Throws: `MediaError` where a stream cannot be read to its end.
  func forEachGroup(
    of stream: TimedMetadataStream, with identifiers: Set<MetadataIdentifier>? = nil,
    _ body: (TimedMetadataGroup) throws -> Bool
  ) throws {
    var groups = try groups(of: stream, with: identifiers)
    defer { tellOddities(of: groups) }
    while let group = try groups.next() {
      guard try body(group) else { return }
    }
  }

  /// The clock of the file: the satellites' where positions bring one, else that of the capture date.
  func clock() throws -> UTCClock? {
    try UTCClock.find(
      in: all, capture: inspection.map { CaptureFacts(of: $0.description) })
  }

  /// What nothing was found of.
  var nothing: NothingMatched {
    NothingMatched(
      path: path,
      reason: selection.isEverything && range == nil
        ? "the streams hold no groups" : "no items of what was asked for")
  }
}
