internal import MediaModel

/// Tracks that exclude each other: of each group one is played.
public struct AssetTrackGroup: Hashable, Sendable {
  /// The numbers of the tracks, in file order.
  public var trackIDs: [UInt32]

  /// The alternate groups of a movie, in order of appearance; tracks of group 0 are in none.
  static func groups(of description: AssetDescription) -> [AssetTrackGroup] {
    description.tracks.filter { $0.alternateGroup != 0 }.groups(by: \.alternateGroup).map {
      AssetTrackGroup(trackIDs: $0.members.map(\.trackID))
    }
  }
}
