internal import BaseMedia
public import MediaModel

/// A photograph and the few seconds of movie around it, which belong together by an identifier that both bear.
///
/// The movie also says which of its moments is the photograph's: a sample of timed metadata that holds the number -1.
///
/// Source: observed in files of iPhones; Apple has documented the identifiers only.
public struct LivePhoto: Hashable, Sendable, Codable {
  /// The half that moves.
  public struct Movie: Hashable, Sendable, Codable {
    /// The path, as it was given.
    public var path: String
    /// Whether it is a QuickTime movie, which others look for.
    public var isQuickTimeMovie: Bool
    /// What pairs it with the photograph.
    public var contentIdentifier: String?
    /// When the photograph was taken, in the movie; one time where all is well.
    public var stillImageTimes: [MediaTime]
    /// How long it is.
    public var duration: MediaTime
    /// The numbers of the tracks that mark the photograph.
    public var stillImageTrackIDs: [UInt32]
    /// How a picture of the movie is to the photograph: nine numbers, row by row; `nil` where it does not say.
    public var stillImageTransform: [Double]?
    /// The size that the transform is meant for.
    public var referenceDimensions: MediaSize?
    /// Whether the camera made the pair by itself.
    public var isAuto: Bool?
    /// How lively the camera finds it, from 0 to 1.
    public var vitalityScore: Double?
  }

  /// The half that stands still.
  public struct Photo: Hashable, Sendable, Codable {
    /// The path, as it was given.
    public var path: String
    /// What pairs it with the movie.
    public var contentIdentifier: String?
    /// Whether it has notes of Apple's, where the identifier stands.
    public var hasMakerNote: Bool
    /// Whether it has the notes of another maker, which leave the identifier no place.
    public var hasForeignMakerNote: Bool
  }

  /// Something that keeps the two from being one.
  public struct Problem: Hashable, Sendable, Codable, CustomStringConvertible {
    /// What is wrong.
    public var code: Code
    /// What is wrong, in one sentence without a full stop.
    public var description: String

    /// What can be wrong.
    public enum Code: String, Hashable, Sendable, Codable {
      /// The movie is not a QuickTime movie.
      case fileType
      /// The movie has no content identifier.
      case movieIdentifier
      /// The photograph has no content identifier.
      case photoIdentifier
      /// The content identifiers differ.
      case identifiersDiffer
      /// The movie does not say when the photograph was taken.
      case stillImageTime
      /// The movie names several times for the photograph.
      case stillImageTimes
      /// The photograph was not taken within the movie.
      case stillImageTimeOutside
    }
  }

  /// The half that moves.
  public var movie: Movie
  /// The half that stands still; `nil` where it was not asked for.
  public var photo: Photo?

  /// Reads a movie, and a photograph where there is one (JPEG or HEIC).
  ///
  /// - Throws: ``MediaError`` where a file cannot be read; `CancellationError`.
  public static func read(movie: String, photo: String? = nil) async throws -> LivePhoto {
    let movie = try await Movie.read(Asset(path: movie))
    guard let photo else { return LivePhoto(movie: movie) }
    return LivePhoto(movie: movie, photo: try StillPhoto.read(photo))
  }

  /// Reads a photograph alone.
  ///
  /// - Throws: ``MediaError`` where it cannot be read, or is neither JPEG nor HEIC nor AVIF.
  public static func readPhoto(_ path: String) throws(MediaError) -> Photo {
    try StillPhoto.read(path)
  }

  /// What is wrong; nothing where the two belong together.
  public var problems: [Problem] {
    var list: [Problem] = []
    func add(_ code: Problem.Code, _ text: String) {
      list.append(Problem(code: code, description: text))
    }
    if !movie.isQuickTimeMovie {
      add(.fileType, "the movie is not a QuickTime movie: convert it to .mov")
    }
    if movie.contentIdentifier == nil {
      add(.movieIdentifier, "the movie has no content identifier")
    }
    if let photo {
      if photo.contentIdentifier == nil {
        add(
          .photoIdentifier,
          photo.hasForeignMakerNote
            ? "the photograph has no content identifier, and the notes of another camera maker in its place"
            : "the photograph has no content identifier")
      }
      if let left = movie.contentIdentifier, let right = photo.contentIdentifier,
        left.lowercased() != right.lowercased()
      {
        add(.identifiersDiffer, "the content identifiers differ")
      }
    }
    switch movie.stillImageTimes.count {
    case 0: add(.stillImageTime, "the movie does not say when the photograph was taken")
    case 1: break
    default:
      add(
        .stillImageTimes,
        "the movie names \(movie.stillImageTimes.count) times for the photograph")
    }
    for time in movie.stillImageTimes where time < .zero || time >= movie.duration {
      add(.stillImageTimeOutside, "the photograph was not taken within the movie")
    }
    return list
  }

  /// Whether nothing is wrong.
  public var isPaired: Bool { problems.isEmpty }
}

extension MetadataIdentifier {
  /// The moment of the photograph in a Live Photo's movie: a sample with the number -1, timed.
  public static let quickTimeMetadataStillImageTime = MetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.still-image-time")
}

extension LivePhoto.Movie {
  /// More samples than this of a track are not looked at.
  private static let mostGroups = 10_000

  static func read(_ asset: Asset) async throws -> LivePhoto.Movie {
    let (metadata, tracks, duration) = try await asset.load(.metadata, .tracks, .duration)
    let description = try await asset.load(.description)
    var movie = LivePhoto.Movie(
      path: asset.path,
      isQuickTimeMovie: description.majorBrand.map { $0 == "qt  " } ?? false,
      contentIdentifier: metadata.first { $0.identifier == .quickTimeMetadataContentIdentifier }?
        .stringValue,
      stillImageTimes: [], duration: duration, stillImageTrackIDs: [])
    movie.isAuto = metadata.first { $0.identifier == .quickTimeMetadataAutoLivePhoto }?
      .numberValue.map { $0.double != 0 }
    movie.vitalityScore =
      metadata.first { $0.identifier == .quickTimeMetadataLivePhotoVitalityScore }?.numberValue?
      .double
    for track in tracks where track.mediaType == .metadata {
      let keys = description.tracks[track.index].sampleEntries.flatMap(\.timedKeys)
      guard keys.contains(where: { $0.identifier == .quickTimeMetadataStillImageTime }) else {
        continue
      }
      try await movie.read(track)
    }
    return movie
  }

  private mutating func read(_ track: AssetTrack) async throws {
    let reader = AssetReader(asset: track.asset)
    let output = AssetReaderTrackOutput(track: track)
    let adaptor = try AssetReaderOutputMetadataAdaptor(assetReaderTrackOutput: output)
    try reader.add(output)
    try await reader.startReading()
    var count = 0
    while count < Self.mostGroups, let group = try adaptor.nextTimedMetadataGroup() {
      count += 1
      for item in group.items {
        switch (item.identifier, item.value) {
        case (.quickTimeMetadataStillImageTime, _):
          stillImageTimes.append(group.timeRange.start)
          if !stillImageTrackIDs.contains(track.trackID) {
            stillImageTrackIDs.append(track.trackID)
          }
        case (
          .quickTimeMetadataLivePhotoStillImageTransform, .perspectiveTransform(let matrix)?
        ):
          stillImageTransform = matrix.elements
        case (
          .quickTimeMetadataLivePhotoStillImageTransformReferenceDimensions,
          .dimensions(let size)?
        ):
          referenceDimensions = MediaSize(width: Double(size.width), height: Double(size.height))
        default: break
        }
      }
    }
  }
}
