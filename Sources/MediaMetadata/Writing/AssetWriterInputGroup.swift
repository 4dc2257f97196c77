/// Tracks of which one is played at a time: the same in several languages, or of several qualities.
public struct AssetWriterInputGroup: Sendable {
  /// The inputs of the tracks.
  public let inputs: [AssetWriterInput]
  /// The one that is played unless someone chooses otherwise; `nil` for none.
  public let defaultInput: AssetWriterInput?

  /// Creates a group.
  ///
  /// - Throws: ``MediaError`` where there are no inputs, one comes twice, or the default is not one of them.
  public init(inputs: [AssetWriterInput], defaultInput: AssetWriterInput?) throws(MediaError) {
    guard !inputs.isEmpty, Set(inputs.map(ObjectIdentifier.init)).count == inputs.count else {
      throw MediaError(.invalidRequest, "a group has inputs, each once")
    }
    guard defaultInput.map({ wanted in inputs.contains { $0 === wanted } }) ?? true else {
      throw MediaError(.invalidRequest, "the default is one of the group's inputs")
    }
    self.inputs = inputs
    self.defaultInput = defaultInput
  }
}
