/// All a file says about itself: one value, the same for every container.
public struct AssetDescription: Hashable, Sendable, Codable, HasMetadata {
  /// The name of the source, as it was given.
  public var name: String
  /// The size of the source in bytes.
  public var byteCount: Int
  /// The family of the container: `ISO base media`, `QuickTime`, or what another reader calls it.
  public var formatName: String
  /// The major brand, a four-character code; `nil` where the container has none.
  public var majorBrand: String?
  /// The minor version beside the major brand.
  public var minorVersion: UInt32?
  /// The compatible brands, in order.
  public var compatibleBrands: [String] = []
  /// Ticks per second of the movie's clock.
  public var movieTimescale: UInt32 = 0
  /// The duration of the presentation.
  public var duration: MediaTime = .zero
  /// Seconds from 1904-01-01 UTC; 0 where it is not told.
  package var creationTime: UInt64 = 0
  /// Seconds from 1904-01-01 UTC; 0 where it is not told.
  package var modificationTime: UInt64 = 0
  /// 16.16; 1 plays at normal speed.
  public var preferredRate: Double = 1
  /// 1 is the volume as recorded.
  public var preferredVolume: Double = 1
  /// How the whole picture is transformed: 3 x 3, row by row; 16.16 fixed point, and 2.30 in the last column.
  ///
  /// Empty where the container tells of none.
  package var matrix: [Int32] = []
  /// Whether samples are in fragments.
  public var isFragmented: Bool = false
  /// Whether the movie header announces fragments, whether there are any or not.
  public var announcesFragments: Bool = false
  /// The duration that a movie with fragments announces for all of them together; `nil` where none does.
  public var announcedDuration: MediaTime?
  /// Whether samples are encrypted.
  public var hasProtectedContent: Bool = false
  /// Whether the movie header comes before the media data.
  public var isHeaderFirst: Bool = false
  /// The tracks in file order.
  public var tracks: [TrackDescription] = []
  /// The items of the file and the movie, in file order.
  public var metadata: [MetadataItem] = []
  /// The chapter lists: one for each chapter track, one for a chapter box.
  public var chapters: [ChapterList] = []
  /// The programs of a transport stream; empty for other containers.
  public var programs: [Program] = []
  /// What is outside tracks and items: private data of cameras, and unknown content.
  public var vendorData: [VendorData] = []
  /// The signed statements about the file; `nil` where there are none.
  public var credentials: Credentials?
  /// Problems in the file.
  public var diagnostics: [Diagnostic] = []

  /// A program of a transport stream: tracks that belong together, and what they are called.
  public struct Program: Hashable, Sendable, Codable {
    /// The program's number.
    public var number: Int
    /// Its tracks, in order.
    public var trackIDs: [UInt32]
    /// Its items: service name, provider.
    public var metadata: [MetadataItem]

    /// Creates a program.
    public init(number: Int, trackIDs: [UInt32], metadata: [MetadataItem] = []) {
      self.number = number
      self.trackIDs = trackIDs
      self.metadata = metadata
    }
  }

  /// Creates an empty description.
  public init(name: String, byteCount: Int, formatName: String) {
    self.name = name
    self.byteCount = byteCount
    self.formatName = formatName
  }

  /// When the movie was made, as its header tells; `nil` where it does not.
  public var creationDate: MetadataDate? { .ofHeader(creationTime) }
  /// When the movie was last changed, as its header tells; `nil` where it does not.
  public var modificationDate: MetadataDate? { .ofHeader(modificationTime) }
  /// How the whole picture is transformed.
  public var preferredTransform: MediaTransform { MediaTransform(matrix: matrix) }

  /// The track of a number.
  public func track(withTrackID trackID: UInt32) -> TrackDescription? {
    tracks.first { $0.trackID == trackID }
  }

  /// All items with the track they belong to; `nil` for the movie's.
  public var allMetadata: [(trackID: UInt32?, item: MetadataItem)] {
    metadata.map { (nil, $0) }
      + tracks.flatMap { track in track.metadata.map { (track.trackID, $0) } }
  }
}
