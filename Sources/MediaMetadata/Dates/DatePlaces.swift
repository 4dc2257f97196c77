/// Where dates stand in a file.
public struct DatePlaces: OptionSet, Hashable, Sendable {
  /// One bit for each place.
  public let rawValue: Int

  /// Creates a set of places.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The movie header: when the file was made and changed.
  public static let header = DatePlaces(rawValue: 1)
  /// The headers of tracks and of their media.
  public static let tracks = DatePlaces(rawValue: 2)
  /// Items of metadata, those of tracks among them.
  public static let items = DatePlaces(rawValue: 4)
  /// Everywhere.
  public static let all: DatePlaces = [.header, .tracks, .items]
}
