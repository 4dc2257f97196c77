internal import MediaModel

/// A file whose items can be changed: one type for each way files hold metadata.
protocol MetadataEditing: Sendable {
  /// The items of file and movie that can be changed, in file order.
  var metadata: [MetadataItem] { get }
  /// The items of the tracks by track number, in file order.
  var trackMetadata: [UInt32: [MetadataItem]] { get }
  /// Decides how changes are written, and proves in memory that they can be read again.
  ///
  /// - Parameters:
  ///   - changes: what changes.
  ///   - options: how.
  ///   - isNewFile: whether the file stays and another is written.
  /// - Returns: the plan.
  /// - Throws: ``MediaError`` where the file cannot hold what is asked for.
  func plan(
    _ changes: [ItemChange], options: EditOptions, isNewFile: Bool
  ) throws(MediaError) -> EditPlan
  /// Writes changes, reads the file again and compares.
  ///
  /// - Parameters:
  ///   - changes: what changes.
  ///   - options: how.
  ///   - outputPath: the file to write; `nil` changes the file itself.
  ///   - runner: what writes.
  /// - Returns: what was done.
  /// - Throws: ``MediaError``, `CancellationError`; the file is then what it was.
  func perform(
    _ changes: [ItemChange], options: EditOptions, outputPath: String?, by runner: OutputRunner
  ) throws -> EditReport
}
