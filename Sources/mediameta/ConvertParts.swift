internal import CommandLineKit
internal import MediaMetadata

/// Which parts of a movie `convert` takes: all of it, one, or several, each into a file of its own.
struct ConvertParts {
  /// How parts are chosen.
  private enum Choice {
    case whole
    case ranges([MediaTimeRange])
    /// So many parts of one length.
    case count(Int)
    /// Parts of a length, of which the last may be shorter.
    case length(MediaTime)
  }

  private let choice: Choice

  static let options = [
    Option(
      "from", value: "TIME", help: "Start here: seconds, or H:MM:SS.mmm",
      defaultText: "the start"),
    Option(
      "to", value: "TIME", help: "End here: seconds, or H:MM:SS.mmm", defaultText: "the end"),
    Option(
      "range", value: "FROM-TO",
      help:
        "Take a part, as 10-1:05.5; of several each goes into a file of its own, OUT-1 and so on",
      isRepeatable: true, excludes: ["from", "to"]),
    Option(
      "parts", value: "N",
      help: "Divide into so many parts, which join makes one again; each into a file of its own",
      excludes: ["from", "to", "range"]),
    Option(
      "every", value: "DURATION", help: "The same with parts of a length",
      excludes: ["from", "to", "range", "parts"]),
    Option(
      "dates", value: "WHAT",
      help: "Whether dates of a part become those of the moment at which it begins, or stay",
      allowedValues: ["shift", "keep"], defaultText: "shift"),
  ]

  /// Longer than any movie, in seconds.
  private static let endless = MediaTime(1 << 32, timescale: 1)
  /// More parts than these are refused.
  private static let most = 10_000
  private static let form = "seconds, as 12.5, or H:MM:SS.mmm"

  init(_ arguments: ParsedArguments) throws(UsageError) {
    let ranges = try arguments.values("range", as: "two times, as 10-1:05.5", Self.range)
    let length = try arguments.value("every", as: Self.form) { text in
      TimeText.time(text).flatMap { $0.value > 0 ? $0 : nil }
    }
    if let count = try arguments.integer("parts", in: 2...Self.most) {
      choice = .count(count)
    } else if let length {
      choice = .length(length)
    } else if !ranges.isEmpty {
      choice = .ranges(ranges)
    } else if let part = try Self.part(arguments) {
      choice = .ranges([part])
    } else {
      choice = .whole
    }
  }

  private static func part(_ arguments: ParsedArguments) throws(UsageError) -> MediaTimeRange? {
    let from = try arguments.value("from", as: form, TimeText.time)
    let to = try arguments.value("to", as: form, TimeText.time)
    guard from != nil || to != nil else { return nil }
    if let from, let to, to <= from {
      throw arguments.usageError("--to comes before --from, or is the same")
    }
    let start = from ?? .zero
    return MediaTimeRange(start: start, duration: (to ?? endless) - start)
  }

  /// `10-1:05.5`, `10-` up to the end, `-20` from the start.
  private static func range(_ text: String) -> MediaTimeRange? {
    let sides = text.split(separator: "-", omittingEmptySubsequences: false)
    guard sides.count == 2, sides.contains(where: { !$0.isEmpty }) else { return nil }
    let start = sides[0].isEmpty ? MediaTime.zero : TimeText.time(String(sides[0]))
    let end = sides[1].isEmpty ? endless : TimeText.time(String(sides[1]))
    guard let start, let end, start < end else { return nil }
    return MediaTimeRange(start: start, duration: end - start)
  }

  /// Whether there may be more outputs of a file than one.
  var areMany: Bool {
    switch choice {
    case .whole: false
    case .ranges(let ranges): ranges.count > 1
    case .count, .length: true
    }
  }

  /// Whether the parts follow each other and are to become one again.
  var keepsWholeSamples: Bool {
    switch choice {
    case .whole, .ranges: false
    case .count, .length: true
    }
  }

  /// The parts of a movie; `nil` stands for all of it.
  ///
  /// - Throws: `MediaError` where its length is not known, or there would be too many.
  func ranges(of asset: Asset) async throws -> [MediaTimeRange?] {
    let length = choice
    switch length {
    case .whole: return [nil]
    case .ranges(let ranges): return ranges
    case .count(let count):
      let whole = try await Self.length(of: asset)
      return Self.divided(
        (0...Int64(count)).map { index in
          MediaTime(
            Int64(Int128(whole.value) * Int128(index) / Int128(count)), timescale: whole.timescale)
        })
    case .length(let step):
      let whole = try await Self.length(of: asset)
      let ticks = Int128(step.value) * Int128(whole.timescale)
      let count = (Int128(whole.value) * Int128(step.timescale) + ticks - 1) / max(1, ticks)
      guard count <= Self.most else {
        throw MediaError(
          .invalidRequest, "would be divided into more than \(Self.most) parts", path: asset.path)
      }
      return Self.divided(
        (0...max(1, Int64(count))).map { index in
          MediaTime(
            Int64(ticks * Int128(index) / Int128(step.timescale)), timescale: whole.timescale)
        })
    }
  }

  private static func length(of asset: Asset) async throws -> MediaTime {
    let length = try await asset.load(.duration)
    guard length.isKnown, length.value > 0 else {
      throw MediaError(
        .invalidRequest, "does not tell how long it is, so it cannot be divided", path: asset.path)
    }
    return length
  }

  /// The ranges between times; the last goes to the end, whatever the header says of that.
  private static func divided(_ times: [MediaTime]) -> [MediaTimeRange?] {
    zip(times, times.dropFirst()).enumerated().compactMap { index, pair in
      let end = index == times.count - 2 ? endless : pair.1
      return pair.0 < end ? MediaTimeRange(start: pair.0, duration: end - pair.0) : nil
    }
  }

  /// The name of the output of one of several parts: with its number before the extension.
  static func path(_ output: String, part index: Int, of count: Int) -> String {
    guard count > 1 else { return output }
    let digits = String(index + 1)
    let number = String(repeating: "0", count: String(count).count - digits.count) + digits
    guard let dot = output.lastIndex(of: "."), !output[dot...].contains("/") else {
      return "\(output)-\(number)"
    }
    return "\(output[..<dot])-\(number)\(output[dot...])"
  }
}
