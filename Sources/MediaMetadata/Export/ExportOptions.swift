/// The way samples get from source to destination; an open set.
public struct ExportTransport: RawRepresentable, Hashable, Sendable, Codable {
  /// The transport's name, as the command line has it.
  public var rawValue: String

  /// Creates a transport from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Rewrap from ISO family to ISO family, FFmpeg for everything else.
  public static let automatic = ExportTransport(rawValue: "auto")
  /// The bytes of the samples are copied by the system; sample tables are used again.
  public static let rewrap = ExportTransport(rawValue: "rewrap")
  /// libavformat reads and writes the samples.
  public static let ffmpeg = ExportTransport(rawValue: "ffmpeg")
}

/// How a conversion is done.
public struct ExportOptions: Hashable, Sendable, HasOutputOptions {
  /// The way samples take; rewrap is refused where source or destination is not a movie.
  public var transport: ExportTransport = .automatic
  /// Copies standard items (title, date, location ...) to the keys that other programs read, where those are empty.
  public var mirrorsStandardItems = true
  /// What becomes of content credentials.
  public var credentials: CredentialsPolicy = .keep
  /// How the output is written.
  public var output = OutputOptions()

  /// Creates the default options.
  public init() {}
}
