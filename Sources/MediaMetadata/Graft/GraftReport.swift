/// What a graft did: where everything of the original went, and the proof.
public struct GraftReport: Hashable, Sendable, Codable {
  /// The version of the JSON form.
  public var schema = 1
  /// The original, as it was given.
  public var original: String
  /// The transcode, as it was given.
  public var transcoded: String
  /// The file that has both, symbolic links followed.
  public var destination: String
  /// How it is written: `padding`, `end`, `rewritten` or `newFile`.
  public var place: Place
  /// Why that way, where another was wished.
  public var placeReason: String?
  /// Whether the movie header comes before the media data afterwards.
  public var isHeaderFirst: Bool
  /// How many bytes are written.
  public var writtenByteCount: Int
  /// What was decided.
  public var plan: GraftPlan
  /// What was written differently, because the transcode's family writes it so.
  public var converted: [ExportReport.Change]
  /// Problems in the files.
  public var diagnostics: [Diagnostic]
  /// What was compared; `nil` where nothing was written.
  public var verification: ExportReport.Verification?
  /// What became of every byte; `nil` where nothing was written.
  public var ledger: LedgerReport?
  /// How long it took, in seconds.
  public var seconds: Double

  /// How a graft is written.
  public enum Place: String, Hashable, Sendable, Codable {
    /// Into the transcode: the movie header in free space, samples at the end.
    case padding
    /// Into the transcode: samples and movie header at the end.
    case end
    /// The transcode is rewritten under its name.
    case rewritten
    /// To another file.
    case newFile
  }
}
