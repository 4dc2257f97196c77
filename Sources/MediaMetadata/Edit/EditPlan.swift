public import MediaModel

/// What an edit would do; nothing has been written.
public struct EditPlan: Hashable, Sendable {
  /// The file, as it was given.
  public var source: String
  /// The file that is written: the same, or the output.
  public var destination: String
  /// What changes, in the order of the new lists; what is removed first.
  public var changes: [ItemChange]
  /// The chapters as they will be read; `nil` where no one asked for others.
  public var chapters: [ChapterList]?
  /// Where the metadata goes.
  public var place: Place
  /// How many bytes of the file are written; of a new file all of it.
  public var writtenByteCount: Int
  /// Whether the file is ready for fast start, afterwards.
  public var isHeaderFirst: Bool
  /// What the user should know: why a new file is needed, what is no longer so.
  public var remarks: [ReportNote] = []

  /// Where the metadata goes.
  public enum Place: String, Hashable, Sendable {
    /// Nothing changes.
    case unchanged
    /// Over padding or metadata that was there.
    case padding
    /// To the end of the file.
    case end
    /// Into a file that is rewritten.
    case newFile
  }
}
