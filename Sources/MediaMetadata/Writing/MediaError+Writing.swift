/// The rules of reading and writing samples, one code each.
extension MediaError.Code {
  /// Asked too early, too late or twice: what must be set before writing starts, what needs a session.
  public static let invalidState = MediaError.Code(rawValue: "invalidState")
  /// The file type cannot hold tracks of such media.
  public static let unsupportedMedia = MediaError.Code(rawValue: "unsupportedMedia")
  /// A format is missing that has to be reported, or it is not the one that was reported.
  public static let invalidFormat = MediaError.Code(rawValue: "invalidFormat")
  /// A sample that is not in order: its times, its size.
  public static let invalidSample = MediaError.Code(rawValue: "invalidSample")
  /// An item lacks what it needs, or is none that was announced.
  public static let invalidMetadata = MediaError.Code(rawValue: "invalidMetadata")
  /// No language code of ISO 639-2/T, or no tag of BCP 47.
  public static let invalidLanguage = MediaError.Code(rawValue: "invalidLanguage")
  /// Tracks of these kinds of media are not associated so.
  public static let invalidAssociation = MediaError.Code(rawValue: "invalidAssociation")
  /// A value outside of what headers can hold.
  public static let invalidValue = MediaError.Code(rawValue: "invalidValue")
}
