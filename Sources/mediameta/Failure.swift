internal import CommandLineKit
internal import MediaMetadata

/// Nothing of a file is what was asked for.
struct NothingMatched: Error {
  let path: String
  let reason: String

  /// What someone probably meant who named an item that is not there; empty where nothing is near.
  ///
  /// What the file has is meant rather than what other files may have.
  static func hint(_ word: String, among items: [MetadataItem]) -> String {
    let there = items.map(\.identifier).flatMap { [$0.shown, $0.key] }
    let near =
      Suggestion.nearest(to: word, among: there)
      ?? Suggestion.nearest(to: word, among: known(like: word))
    return near.map { "; did you mean \(Terminal.printable($0))?" } ?? ""
  }

  /// Identifiers and short names that are known; none where the word is one of them, or a pattern.
  private static func known(like word: String) -> [String] {
    if word.contains("*") || MetadataIdentifier(word)?.wellKnown != nil { return [] }
    let names = ItemName.all.map(\.name) + WellKnownIdentifier.all.map(\.identifier.key)
    guard !names.contains(word.lowercased()) else { return [] }
    let space = word.split(separator: "/").first.map { $0 + "/" } ?? ""
    return word.contains("/")
      ? WellKnownIdentifier.all.map(\.identifier.shown).filter { $0.hasPrefix(space) }
      : ItemName.all.map(\.name)
  }
}

/// Turns an error into one line on standard error and an exit code.
enum Failure {
  static func report(_ error: any Error) -> ExitCode {
    switch error {
    case is CancellationError:
      tell("interrupted")
      return .interrupted
    case let error as NothingMatched:
      tell("\(error.path): \(error.reason)")
      return .nothingMatched
    case let error as MediaError:
      tell(error.description, error.remedy.map { "; \(advice($0))" } ?? "")
      guard error.code == .wouldLose else { return .failure }
      for loss in error.losses.dropFirst() {
        StandardStream.error.writeLine(
          "  \(ShowWords.message("\(loss.path): \(loss.what) (\(loss.reason))"))")
      }
      return .wouldLose
    default:
      tell("\(error)")
      return .failure
    }
  }

  private static func advice(_ remedy: MediaError.Remedy) -> String {
    switch remedy {
    case .adjustTimes:
      "move the original's times with --offset, stretch them with --scale, or allow more with --tolerance"
    case .pairTracks: "name tracks with --map"
    case .replaceFile: "replace it with --force"
    }
  }

  /// Writes a line about what someone else said, and what is said to it here.
  static func tell(_ message: String, _ hint: String = "") {
    StandardStream.error.writeLine("mediameta: \(ShowWords.message(message))\(hint)")
  }
}
