internal import BaseMedia
internal import BinaryIO
public import MediaModel
internal import MetadataFormats

/// A photograph with the few seconds of movie around it after the picture, in one file: Google's and Samsung's answer
/// to Live Photos.
///
/// Source: Android, Motion Photo format 1.0 and Microvideo V1; ExifTool for what Samsung's cameras write.
public struct MotionPhoto: Hashable, Sendable, Codable {
  /// What tells of the movie.
  public enum Notation: String, Hashable, Sendable, Codable, CaseIterable {
    /// Google's properties in XMP, `GCamera:MotionPhoto` and a directory of what the file holds.
    case motionPhoto
    /// Google's properties of before, `GCamera:MicroVideo`.
    case microVideo
    /// Samsung's block `MotionPhoto_Data`.
    case samsung
    /// The box `mpvd` of HEIC and AVIF files.
    case box
  }

  /// Something that others will not find, or find elsewhere.
  public struct Problem: Hashable, Sendable, Codable, CustomStringConvertible {
    /// What is wrong.
    public var code: Code
    /// What is wrong, in one sentence without a full stop.
    public var description: String

    /// What can be wrong.
    public enum Code: String, Hashable, Sendable, Codable {
      /// A movie is reported, and it is not there.
      case noMovie
      /// XMP names another place than the one where the movie is.
      case place
      /// The movie cannot be read.
      case unreadableMovie
      /// The photograph was not taken within the movie.
      case timeOutside
    }
  }

  /// The path, as it was given.
  public var path: String
  /// The media type of the photograph, as `image/jpeg`.
  public var mediaType: String
  /// What tells of the movie; never empty.
  public var notations: [Notation]
  /// Where the movie begins, in bytes from the start of the file; `nil` where it is not there.
  public var movieOffset: Int?
  /// How many bytes the movie has; `nil` where it is not there.
  public var movieByteCount: Int?
  /// How long the movie is; `nil` where it cannot be read.
  public var movieDuration: MediaTime?
  /// When the photograph was taken, in the movie; `nil` where nothing says so.
  public var presentationTime: MediaTime?
  /// What is wrong; nothing where all is well.
  public var problems: [Problem]

  /// Reads the photograph at a path.
  ///
  /// - Returns: what it says of its movie; `nil` where it has none.
  /// - Throws: ``MediaError`` where it cannot be read, or is neither JPEG nor HEIC nor AVIF.
  public static func read(_ path: String) throws(MediaError) -> MotionPhoto? {
    try MotionPhotoFile(PhotographFile(path: path)).map { MotionPhoto($0) }
  }

  /// The movie as an asset of its own, read from where it is; `nil` where the photograph has none.
  ///
  /// - Throws: ``MediaError`` where the file cannot be read, or is neither JPEG nor HEIC nor AVIF.
  public static func movie(of path: String) throws(MediaError) -> Asset? {
    try MotionPhotoFile(PhotographFile(path: path))?.movieSource.map { Asset(source: $0) }
  }

  init(_ file: MotionPhotoFile) {
    path = file.source.name
    mediaType = file.photograph.mediaType
    notations = file.notations
    movieOffset = file.movie?.lowerBound
    movieByteCount = file.movie?.count
    presentationTime = file.notes.timestamp.map {
      MediaTime(Int64(clamping: $0), timescale: 1_000_000)
    }
    problems = []
    func add(_ code: Problem.Code, _ text: String) {
      problems.append(Problem(code: code, description: text))
    }
    guard let movie = file.movie, let source = file.movieSource else {
      add(.noMovie, "the photograph tells of a movie that is not there")
      return
    }
    let named = file.notes.movie(inFileOfSize: file.source.size)
    if file.notations.contains(.motionPhoto) || file.notations.contains(.microVideo),
      named?.lowerBound != movie.lowerBound
    {
      add(
        .place,
        "XMP has the movie at \(named.map { "\($0.lowerBound)" } ?? "no place"), it is at \(movie.lowerBound)"
      )
    }
    do throws(MediaError) {
      let duration = try Containers.open(source: source).outline.duration
      movieDuration = duration
      if let time = presentationTime, time >= duration {
        add(.timeOutside, "the photograph was not taken within the movie")
      }
    } catch {
      add(.unreadableMovie, "the movie cannot be read: \(error.message)")
    }
  }
}

extension FileInspection {
  /// What a photograph says of a movie after its picture; `nil` for any other file.
  package var motionPhoto: MotionPhoto? {
    let name = container.outline.formatName
    guard [JPEGReader.formatName, ImageFileReader.formatName].contains(name) else { return nil }
    guard let file = try? PhotographFile(container.source) else { return nil }
    return (try? MotionPhotoFile(file)).flatMap { $0 }.map { MotionPhoto($0) }
  }
}

extension SourceLocation {
  /// The movie of the motion photo at a place.
  ///
  /// - Throws: ``MediaError`` where there is none.
  package func movieOfMotionPhoto() throws(MediaError) -> SourceLocation {
    let source = try open()
    guard let photograph = try PhotographFile(source),
      let movie = try MotionPhotoFile(photograph)?.movieSource
    else {
      throw MediaError(.invalidRequest, "is not a motion photo: it has no movie", path: name)
    }
    return .source(movie)
  }
}
