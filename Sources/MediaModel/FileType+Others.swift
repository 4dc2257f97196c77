/// The types without boxes, one row each: all can be read, some written.
///
/// Source: AVFoundation, AVMediaFormat.h, and the system's declared types for those that it knows.
extension FileType {
  /// MPEG audio, usually of layer 3.
  public static let mp3 = FileType(
    uniformTypeIdentifier: "public.mp3", pathExtensions: ["mp3", "mp2", "mp1", "mpga"],
    metadataKeySpaces: [.id3], isWritable: true)

  /// AAC in ADTS headers.
  public static let adts = FileType(
    uniformTypeIdentifier: "public.aac-audio", pathExtensions: ["aac", "adts"],
    metadataKeySpaces: [.id3])

  /// AIFF and AIFF-C.
  public static let aiff = FileType(
    uniformTypeIdentifier: "public.aiff-audio", pathExtensions: ["aif", "aiff", "aifc"],
    metadataKeySpaces: [.aiff, .id3])

  /// WAVE, with its 64-bit varieties.
  public static let wave = FileType(
    uniformTypeIdentifier: "com.microsoft.waveform-audio",
    pathExtensions: ["wav", "wave", "bwf", "rf64"],
    metadataKeySpaces: [.riffInfo, .broadcastWave, .ixml, .id3], isWritable: true)

  /// FLAC in its own container.
  public static let flac = FileType(
    uniformTypeIdentifier: "org.xiph.flac", pathExtensions: ["flac"],
    metadataKeySpaces: [.vorbis, .flac], isWritable: true)

  /// Ogg with Vorbis, Opus, FLAC, Speex or Theora.
  public static let ogg = FileType(
    uniformTypeIdentifier: "org.xiph.ogg", pathExtensions: ["ogg", "oga", "ogv", "opus", "spx"],
    metadataKeySpaces: [.vorbis], isWritable: true)

  /// Matroska.
  public static let matroska = FileType(
    uniformTypeIdentifier: "org.matroska.mkv", pathExtensions: ["mkv", "mka", "mks", "mk3d"],
    metadataKeySpaces: [.matroska], isWritable: true)

  /// WebM, a variety of Matroska.
  public static let webM = FileType(
    uniformTypeIdentifier: "org.webmproject.webm", pathExtensions: ["webm", "weba"],
    metadataKeySpaces: [.matroska], isWritable: true)

  /// AVI.
  public static let avi = FileType(
    uniformTypeIdentifier: "public.avi", pathExtensions: ["avi"],
    metadataKeySpaces: [.riffInfo])

  /// An MPEG transport stream.
  public static let mpegTransportStream = FileType(
    uniformTypeIdentifier: "public.mpeg-2-transport-stream",
    pathExtensions: ["ts", "m2ts", "mts", "m2t"], isWritable: true)

  /// Microsoft's ASF.
  public static let advancedSystems = FileType(
    uniformTypeIdentifier: "com.microsoft.advanced-systems-format",
    pathExtensions: ["asf", "wma", "wmv"],
    metadataKeySpaces: [.asf])

  /// Monkey's Audio.
  public static let monkeysAudio = FileType(
    uniformTypeIdentifier: "com.monkeysaudio.ape", pathExtensions: ["ape"],
    metadataKeySpaces: [.ape])

  /// WavPack.
  public static let wavPack = FileType(
    uniformTypeIdentifier: "com.wavpack.wv", pathExtensions: ["wv"],
    metadataKeySpaces: [.ape])

  /// Musepack.
  public static let musepack = FileType(
    uniformTypeIdentifier: "org.musepack.mpc", pathExtensions: ["mpc"],
    metadataKeySpaces: [.ape])

  /// Apple's Core Audio Format.
  public static let coreAudio = FileType(
    uniformTypeIdentifier: "com.apple.coreaudio-format", pathExtensions: ["caf"],
    metadataKeySpaces: [.audioFile])

  /// Flash Video.
  public static let flashVideo = FileType(
    uniformTypeIdentifier: "com.adobe.flash.video", pathExtensions: ["flv"],
    metadataKeySpaces: [.flashVideo])

  /// An MPEG program stream, or MPEG video alone.
  public static let mpegProgramStream = FileType(
    uniformTypeIdentifier: "public.mpeg", pathExtensions: ["mpg", "mpeg", "vob", "m2v", "m1v"])

  /// The Material Exchange Format.
  public static let materialExchange = FileType(
    uniformTypeIdentifier: "org.smpte.mxf", pathExtensions: ["mxf"],
    metadataKeySpaces: [.materialExchange])

  /// FFmpeg's NUT.
  public static let nut = FileType(
    uniformTypeIdentifier: "org.ffmpeg.nut", pathExtensions: ["nut"])

  /// DV.
  public static let digitalVideo = FileType(
    uniformTypeIdentifier: "public.dv-movie", pathExtensions: ["dv", "dif"])

  /// Sun's audio.
  public static let basicAudio = FileType(
    uniformTypeIdentifier: "public.au-audio", pathExtensions: ["au", "snd"])

  /// AMR.
  public static let adaptiveMultiRate = FileType(
    uniformTypeIdentifier: "org.3gpp.adaptive-multi-rate-audio", pathExtensions: ["amr", "awb"])

  /// Dolby's AC-3 and E-AC-3.
  public static let dolbyDigital = FileType(
    uniformTypeIdentifier: "public.ac3-audio", pathExtensions: ["ac3", "eac3", "ec3"],
    metadataKeySpaces: [.id3])

  /// DTS.
  public static let dts = FileType(
    uniformTypeIdentifier: "public.dts-audio", pathExtensions: ["dts"])

  /// Sony's Wave64.
  public static let wave64 = FileType(
    uniformTypeIdentifier: "com.sony.wave64", pathExtensions: ["w64"],
    metadataKeySpaces: [.riffInfo])

  /// True Audio.
  public static let trueAudio = FileType(
    uniformTypeIdentifier: "org.true-audio.tta", pathExtensions: ["tta"],
    metadataKeySpaces: [.id3])

  /// DSD of DSDIFF files.
  public static let directStreamInterchange = FileType(
    uniformTypeIdentifier: "com.philips.dsdiff", pathExtensions: ["dff"],
    metadataKeySpaces: [.id3, .dsdiff])

  /// DSD of DSF files.
  public static let directStream = FileType(
    uniformTypeIdentifier: "com.sony.dsf", pathExtensions: ["dsf"],
    metadataKeySpaces: [.id3])

  /// A JPEG photograph.
  public static let jpeg = FileType(
    uniformTypeIdentifier: "public.jpeg", pathExtensions: ["jpg", "jpeg", "jpe"],
    metadataKeySpaces: [.exif, .xmp, .jpeg])

  /// A HEIF image of HEVC, as Apple's cameras write it.
  public static let heic = FileType(
    uniformTypeIdentifier: "public.heic", pathExtensions: ["heic", "heics"],
    metadataKeySpaces: [.exif, .xmp, .heif])

  /// A HEIF image of any coding.
  public static let heif = FileType(
    uniformTypeIdentifier: "public.heif", pathExtensions: ["heif", "hif", "heifs"],
    metadataKeySpaces: [.exif, .xmp, .heif])

  /// A HEIF image of AV1.
  public static let avif = FileType(
    uniformTypeIdentifier: "public.avif", pathExtensions: ["avif", "avifs"],
    metadataKeySpaces: [.exif, .xmp, .heif])
}
