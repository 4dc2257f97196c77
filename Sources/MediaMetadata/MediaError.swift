internal import BaseMedia
internal import BinaryIO
internal import FFmpegIO
internal import MovieEditing

/// Why something could not be done, and what to do about it.
public struct MediaError: Error, Sendable {
  /// What kind of failure it is; an open set.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The code's name.
    public var rawValue: String

    /// Creates a code from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The source could not be opened or read.
    public static let unreadable = Code(rawValue: "unreadable")
    /// The output could not be written; the disk may be full.
    public static let unwritable = Code(rawValue: "unwritable")
    /// The source is in no format that is known here.
    public static let unsupportedFormat = Code(rawValue: "unsupportedFormat")
    /// The source breaks a rule of its format where that matters.
    public static let malformed = Code(rawValue: "malformed")
    /// A file is there already and may not be replaced.
    public static let outputExists = Code(rawValue: "outputExists")
    /// The output would be the input itself.
    public static let outputIsInput = Code(rawValue: "outputIsInput")
    /// The request contradicts itself or what the file type can hold.
    public static let invalidRequest = Code(rawValue: "invalidRequest")
    /// Something would be lost, and that was ruled out.
    public static let wouldLose = Code(rawValue: "wouldLose")
    /// The file has content credentials, and it was asked that such files stay as they are.
    public static let hasCredentials = Code(rawValue: "hasCredentials")
    /// What was written is not what was planned; the output is not kept.
    public static let verificationFailed = Code(rawValue: "verificationFailed")
    /// FFmpeg is needed for what was asked, and is not installed.
    public static let ffmpegNotInstalled = Code(rawValue: "ffmpegNotInstalled")
    /// FFmpeg refused.
    public static let transportFailed = Code(rawValue: "transportFailed")
  }

  /// Where in a file the trouble is.
  public struct Location: Hashable, Sendable {
    /// The box path, as `moov.trak[1].mdia.hdlr`.
    public var boxPath: String
    /// Bytes from the start of the file.
    public var offset: Int
    /// The clause of the standard that is broken, where one is.
    public var clause: String?
  }

  /// What would help; a command names its option for it.
  public enum Remedy: Hashable, Sendable {
    /// Times of the original that are moved, stretched, or allowed to be further away.
    case adjustTimes
    /// Which track of the one file is which of the other.
    case pairTracks
    /// That the file may be replaced.
    case replaceFile
  }

  /// What kind of failure it is.
  public var code: Code
  /// One sentence that says what went wrong and, where that helps, what to do.
  public var message: String
  /// The file it is about, as it was given.
  public var path: String?
  /// Where in the file.
  public var location: Location?
  /// What would help; `nil` where nothing is known.
  public var remedy: Remedy?
  /// What was lost, for ``Code/wouldLose``.
  public var losses: [ExportReport.Loss] = []

  /// Creates an error.
  public init(_ code: Code, _ message: String, path: String? = nil, location: Location? = nil) {
    self.code = code
    self.message = message
    self.path = path
    self.location = location
    remedy = code == .outputExists ? .replaceFile : nil
  }

  /// The same error, with what would help.
  func remedied(by remedy: Remedy) -> MediaError {
    var error = self
    error.remedy = remedy
    return error
  }
}

extension Diagnostic {
  /// Says what cannot be done, and which rule is broken where.
  init(_ message: String, for error: ParseError) {
    self.init(
      "\(message): \(error.rule)", clause: error.clause, path: error.path, offset: error.offset)
  }
}

extension MediaError: CustomStringConvertible {
  /// One line: file, place, message, clause.
  public var description: String {
    var line = path.map { "\($0): " } ?? ""
    if let location {
      line += location.boxPath.isEmpty ? "" : "\(location.boxPath) "
      line += "at \(location.offset): "
    }
    line += message
    if let clause = location?.clause { line += " (\(clause))" }
    return line
  }
}

extension MediaError {
  /// Takes over a failure of the layers below.
  ///
  /// - Parameters:
  ///   - error: the failure.
  ///   - code: what kind of failure it is; `nil` for reading or writing, as the failure says.
  init(_ error: IOFailure, code: Code? = nil) {
    let code = code ?? (error.isOfReading ? .unreadable : .unwritable)
    self.init(error.isOfExistingFile ? .outputExists : code, error.reason, path: error.path)
  }

  /// Does what may fail in the file system; the code is as for ``init(_:code:)``.
  @discardableResult
  static func io<T: ~Copyable>(
    as code: Code? = nil, _ work: @autoclosure () throws(IOFailure) -> T
  ) throws(MediaError) -> T {
    do throws(IOFailure) {
      return try work()
    } catch {
      throw MediaError(error, code: code)
    }
  }

  /// Does what may fail on the bytes of the file at a path.
  static func parsing<T>(
    _ path: String, _ work: @autoclosure () throws(ParseError) -> T
  ) throws(MediaError) -> T {
    do throws(ParseError) {
      return try work()
    } catch {
      throw MediaError(error, path: path)
    }
  }

  /// Reads the boxes of the file at a path.
  static func scanning<T>(
    _ path: String, _ work: @autoclosure () throws(BoxTreeError) -> T
  ) throws(MediaError) -> T {
    do throws(BoxTreeError) {
      return try work()
    } catch {
      throw MediaError(error, path: path)
    }
  }

  init(_ error: ParseError, path: String) {
    self.init(
      .malformed, error.rule, path: path,
      location: Location(boxPath: error.path, offset: error.offset, clause: error.clause))
  }

  init(_ error: MovieEditingError, path: String) {
    switch error {
    case .parse(let error): self.init(error, path: path)
    case .io(let error): self.init(error, code: .unreadable)
    case .request(let reason): self.init(.invalidRequest, reason, path: path)
    }
  }

  init(_ error: BoxTreeError, path: String) {
    switch error {
    case .parse(let error): self.init(error, path: path)
    case .io(let error): self.init(error, code: .unreadable)
    }
  }

  init(_ error: FFmpegError, path: String) {
    if error.isMissingLibrary {
      self.init(.ffmpegNotInstalled, error.reason, path: path)
    } else {
      self.init(.transportFailed, "\(error)", path: path)
    }
  }
}
