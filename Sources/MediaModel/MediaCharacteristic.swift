/// A characteristic of a track or of an option of selection: an open set of names.
///
/// Most are read from the track's format; those that begin with `public.` are also written beside it, one item of
/// `tagc` for each.
public struct MediaCharacteristic: OpenName {
  /// The name.
  public var rawValue: String

  /// Creates a characteristic from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Can be seen.
  public static let visual: MediaCharacteristic = "AVMediaCharacteristicVisual"
  /// Can be heard.
  public static let audible: MediaCharacteristic = "AVMediaCharacteristicAudible"
  /// Can be read.
  public static let legible: MediaCharacteristic = "AVMediaCharacteristicLegible"
  /// Consists of pictures one after the other.
  public static let frameBased: MediaCharacteristic = "AVMediaCharacteristicFrameBased"
  /// Has a wider range of colours than BT.709.
  public static let usesWideGamutColorSpace: MediaCharacteristic =
    "AVMediaCharacteristicUsesWideGamutColorSpace"
  /// Has a higher dynamic range than usual: HLG or PQ.
  public static let containsHDRVideo: MediaCharacteristic = "AVMediaCharacteristicContainsHDRVideo"
  /// Shows forced subtitles only.
  public static let containsOnlyForcedSubtitles: MediaCharacteristic =
    "public.subtitles.forced-only"
  /// Writes down what is said.
  public static let transcribesSpokenDialogForAccessibility: MediaCharacteristic =
    "public.accessibility.transcribes-spoken-dialog"
  /// Tells of music and sounds.
  public static let describesMusicAndSoundForAccessibility: MediaCharacteristic =
    "public.accessibility.describes-music-and-sound"
  /// Tells in words what can be seen.
  public static let describesVideoForAccessibility: MediaCharacteristic =
    "public.accessibility.describes-video"
  /// Is written to be easy to read.
  public static let easyToRead: MediaCharacteristic = "public.easy-to-read"
  /// Belongs to the programme itself.
  public static let isMainProgramContent: MediaCharacteristic = "public.main-program-content"
  /// Goes with the programme: commentary, and what else its makers add.
  public static let isAuxiliaryContent: MediaCharacteristic = "public.auxiliary-content"
  /// Is in the language that the content was made in.
  public static let isOriginalContent: MediaCharacteristic = "public.original-content"
  /// Is a translation.
  public static let languageTranslation: MediaCharacteristic = "public.translation"
  /// Is a translation that replaces the voices.
  public static let dubbedTranslation: MediaCharacteristic = "public.translation.dubbed"
  /// Is a translation spoken over the voices.
  public static let voiceOverTranslation: MediaCharacteristic = "public.translation.voice-over"
  /// Was made by a machine.
  public static let isMachineGenerated: MediaCharacteristic = "public.machine-generated"
}
