/// How a file is written, whatever writes it.
public struct OutputOptions: Hashable, Sendable {
  /// Replaces a file that is there; of no meaning where a file is changed itself.
  public var replacesExistingFile = false
  /// Gives the output the source's time of last modification.
  public var keepsModificationTime = false
  /// Waits until the output is on the disk before it gets its name, and in place after each step.
  ///
  /// Without it an edit in place is safe against a program that is killed, not against a computer that stops.
  public var isDurable = true
  /// Makes any loss an error; nothing is written then.
  public var isLossless = false
  /// How the output is compared with the source before it gets its name.
  public var verification: Verification = .structure

  /// How an output is compared with its source.
  public enum Verification: Hashable, Sendable {
    /// Every item, header and sample table, and the sample bytes at both ends of each track.
    case structure
    /// The same, and every byte of every sample.
    case samples
  }

  /// Creates the default options.
  public init() {}
}

/// Options of a verb that writes a file: its own, and those that all have in common, under their own names.
@dynamicMemberLookup
public protocol HasOutputOptions {
  /// How the file is written.
  var output: OutputOptions { get set }
}

extension HasOutputOptions {
  /// An option that all verbs have in common.
  public subscript<Value>(dynamicMember path: WritableKeyPath<OutputOptions, Value>) -> Value {
    get { output[keyPath: path] }
    set { output[keyPath: path] = newValue }
  }
}

extension OutputOptions {
  /// Refuses losses where none is wanted.
  ///
  /// - Throws: ``MediaError`` with code `wouldLose`.
  func requireLossless(_ losses: [ExportReport.Loss], of path: String) throws(MediaError) {
    guard isLossless, let first = losses.first else { return }
    var error = MediaError(
      .wouldLose,
      "would lose \(losses.count == 1 ? "1 thing" : "\(losses.count) things"): \(first.what) (\(first.reason))",
      path: path)
    error.losses = losses
    throw error
  }
}
