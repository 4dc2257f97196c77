internal import BaseMedia
internal import MediaModel

/// What becomes of content credentials when a file that has some is written: they hold hashes over it.
public enum CredentialsPolicy: String, Hashable, Sendable, CaseIterable {
  /// They are carried as they are; the report says that they no longer validate.
  case keep
  /// They are left out.
  case drop
  /// Nothing is written.
  case refuse
}

extension CredentialsPolicy {
  /// What is said of credentials that stay in a file that was changed.
  static let remark = "content credentials no longer validate: the file that they sign was changed"

  /// Whether an item goes because it carries credentials.
  func drops(_ item: MetadataItem) -> Bool { self == .drop && item.carriesCredentials }

  /// Refuses a change of a file that has credentials, where that was asked for.
  ///
  /// - Throws: ``MediaError`` with code `hasCredentials`.
  func requireChangeable(_ description: AssetDescription) throws(MediaError) {
    guard self == .refuse, let credentials = description.credentials else { return }
    let maker = credentials.claimGenerator.map { " by \($0)" } ?? ""
    throw MediaError(
      .hasCredentials,
      "has content credentials\(maker), which would no longer validate; keep or drop them to write all the same",
      path: description.name)
  }

  /// What is said where credentials were left out.
  static let removal = "content credentials are left out"

  /// What is to be said of a file that was changed, by the items of it that stay.
  static func remarks(onKept items: some Sequence<MetadataItem>) -> [String] {
    items.contains { $0.carriesCredentials } ? [remark] : []
  }
}

extension AssetDescription {
  /// Takes out what is reported content credentials.
  mutating func removeCredentials() {
    credentials = nil
    metadata.removeAll(where: \.carriesCredentials)
    for index in tracks.indices { tracks[index].metadata.removeAll(where: \.carriesCredentials) }
  }
}
