/// How an edit is written.
public struct EditOptions: Hashable, Sendable {
  /// Gives the file back the time of last modification it had.
  public var keepsModificationTime = false
  /// Moves the movie header before the media data, which writes the file anew.
  public var movesHeaderFirst = false
  /// Replaces another file that is there; of no meaning in place.
  public var replacesExistingFile = false
  /// Waits until each step is on the disk.
  ///
  /// Without it an edit in place is safe against a program that is killed, not against a computer that stops.
  public var isDurable = true
  /// Room for the next edit, left where the movie header is written, in bytes.
  public var padding = 4096

  /// Creates the default options.
  public init() {}
}
