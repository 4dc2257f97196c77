public import MediaModel

/// Finds for an item of one key space the equivalent of another: identifier, data type and value.
///
/// ```swift
/// let transfer = KeySpaceTransfer()
/// let title = MetadataItem(.id3MetadataTitleDescription, text: "Intro")
/// switch transfer.transfer(title, to: .iTunes) {
/// case .items(let items, let remarks): print(items[0].identifier, remarks)  // itsk/%A9nam []
/// case .loss(let reason): print(reason)
/// }
/// ```
///
/// What key spaces have in common is one table, from which every pair of them follows: see <doc:BetweenKeySpaces>. An
/// item that no row knows goes where names are free to choose, under its own name.
public struct KeySpaceTransfer: Sendable {
  /// Creates a transfer.
  public init() {}

  /// What becomes of one item.
  public enum Result: Hashable, Sendable {
    /// Its equivalent: one item, or several where the other key space has parts in items of their own; and what is
    /// not kept of it, in words.
    case items([MetadataItem], remarks: [String])
    /// It has no equivalent, and why.
    case loss(reason: String)
  }

  /// The equivalent of an item in a key space; the item itself where it is of that key space.
  ///
  /// A deferred payload is read where it is not a picture.
  public func transfer(_ item: MetadataItem, to keySpace: KeySpace) -> Result {
    if item.keySpace == keySpace { return .items([item], remarks: []) }
    let readings: [DecodedValue]
    switch DecodedValue.read(item) {
    case .success(let found): readings = found
    case .failure(let failure): return .loss(reason: failure.reason)
    }
    var (items, remarks): ([MetadataItem], [String]) = ([], [])
    var reasons: [String] = []
    for reading in readings {
      guard let writing = reading.writings(in: [keySpace]).first else {
        reasons.append(reading.lossReason(in: [keySpace]))
        continue
      }
      items += writing.items
      remarks += writing.remarks
    }
    guard !items.isEmpty else { return .loss(reason: reasons.first ?? "it has no equivalent") }
    return .items(items, remarks: remarks + reasons)
  }
}
