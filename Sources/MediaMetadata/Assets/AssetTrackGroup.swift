internal import MediaModel

/// Tracks that exclude each other: of each group one is played.
public struct AssetTrackGroup: Hashable, Sendable {
  /// The numbers of the tracks, in file order.
  public var trackIDs: [UInt32]

  /// Creates a group.
  public init(trackIDs: [UInt32]) { self.trackIDs = trackIDs }

  /// The alternate groups of a movie, in order of appearance; tracks of group 0 are in none.
  static func groups(of description: AssetDescription) -> [AssetTrackGroup] {
    var order: [Int16] = []
    var members: [Int16: [UInt32]] = [:]
    for track in description.tracks where track.alternateGroup != 0 {
      if members[track.alternateGroup] == nil { order.append(track.alternateGroup) }
      members[track.alternateGroup, default: []].append(track.trackID)
    }
    return order.map { AssetTrackGroup(trackIDs: members[$0] ?? []) }
  }
}
