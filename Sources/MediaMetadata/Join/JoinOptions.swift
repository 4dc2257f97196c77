public import MediaModel

/// How files are joined.
public struct JoinOptions: Hashable, Sendable, HasOutputOptions {
  /// Makes a chapter of each file, with its name as the title, in the place of the chapters there are.
  public var marksSeams = false
  /// Copies standard items to the keys that other programs read, where those are empty.
  public var mirrorsStandardItems = true
  /// What becomes of content credentials of the first file.
  public var credentials: CredentialsPolicy = .keep
  /// How the output is written.
  public var output = OutputOptions()

  /// Creates the default options.
  public init() {}
}

/// In what order files are joined; an open set.
public struct JoinOrder: RawRepresentable, Hashable, Sendable, Codable {
  /// The order's name, as the command line has it.
  public var rawValue: String

  /// Creates an order from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// As they were given.
  public static let given = JoinOrder(rawValue: "given")
  /// By their names, numbers in them by value; GoPro's by recording, then chapter.
  public static let name = JoinOrder(rawValue: "name")
  /// By the time of capture, then by name.
  public static let time = JoinOrder(rawValue: "time")
}

/// Whether files can be joined, and what would come of it.
public struct JoinCheck: Hashable, Sendable, Codable {
  /// The version of the JSON form.
  public var schema = 1
  /// The files, in the order in which they are joined.
  public var files: [File]
  /// What keeps them from being joined; empty where they fit.
  public var obstacles: [Remark] = []
  /// What is worth knowing: gaps, parts that seem to be missing, items that differ from those of the first file.
  public var notes: [Remark] = []
  /// Items of later files in whose place those of the first stand.
  public var differences: [Difference] = []
  /// What would be lost.
  public var losses: [ExportReport.Loss] = []

  /// Whether the files fit together.
  public var fits: Bool { obstacles.isEmpty }

  /// One of the files.
  public struct File: Hashable, Sendable, Codable {
    /// The file, as it was given.
    public var name: String
    /// How long it lasts by itself.
    public var duration: MediaTime
    /// When it begins in the joined movie; `nil` where it does not fit.
    public var start: MediaTime?
  }

  /// Something about one of the files.
  public struct Remark: Hashable, Sendable, Codable {
    /// The file, as it was given.
    public var file: String
    /// The number of the track in that file; `nil` for the file.
    public var trackID: UInt32?
    /// What there is, as the rest of a sentence that starts with the file or the track.
    public var message: String
  }

  /// An item of a later file that the first has otherwise.
  public struct Difference: Hashable, Sendable, Codable {
    /// The later file, as it was given.
    public var file: String
    /// What the item is.
    public var identifier: MetadataIdentifier
    /// The number of the track in the joined movie; `nil` for the movie.
    public var trackID: UInt32?
    /// What the first file says, and what is written; `nil` where it is not text.
    public var taken: String?
    /// What the later file says; `nil` where it is not text.
    public var other: String?
  }
}

/// What joining did: where each file is, and the proof that nothing of them was lost, or the list of what was.
public struct JoinReport: Hashable, Sendable, Codable {
  /// The version of the JSON form.
  public var schema = 1
  /// The files, and how they fit.
  public var check: JoinCheck
  /// Samples that were at the end of one file and the start of the next, and are written once.
  public var repeatedSampleCount: Int
  /// What was written, and its proof.
  public var export: ExportReport
}
