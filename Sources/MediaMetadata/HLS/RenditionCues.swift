internal import BinaryIO
internal import FoundationEssentials
internal import HLS
internal import MediaModel
internal import TimedMetadata

/// The cues of a rendition of WebVTT, on the playlist's clock.
///
/// `X-TIMESTAMP-MAP=MPEGTS:900000,LOCAL:00:00:00.000` in the head of a segment says which media time a time of its cues
/// is; without it 0 is 0. A cue that lasts through several segments stands in each of them and is reported once.
///
/// Source: draft-pantos-hls-rfc8216bis § 3.1.4.
struct RenditionCues: TimedGroupReader {
  private(set) var diagnostics: [Diagnostic] = []
  private(set) var cutReason: String?
  private let address: String
  private let language: LanguageTag?
  /// The playlist of the variant.
  private let main: MediaPlaylist
  private let references: ReferencedFiles
  private var media: MediaPlaylist?
  private var nextIndex = 0
  private var runNumber = 0
  private var clock: MediaPlaylist.Clock?
  private var waiting: ArraySlice<WebVTTFile.Cue> = []
  private var known: Set<WebVTTFile.Cue> = []

  private static let mostBytes = 16 << 20
  /// So many are remembered.
  private static let mostKnown = 100_000
  private static let mostDiagnostics = 64

  /// - Parameters:
  ///   - address: of the playlist of the rendition.
  ///   - language: of its text.
  ///   - main: the playlist of the variant.
  ///   - references: what opens files.
  init(
    _ address: String, language: LanguageTag?, of main: MediaPlaylist,
    _ references: ReferencedFiles
  ) {
    (self.address, self.language, self.main, self.references) = (
      address, language, main, references
    )
  }

  mutating func next() -> TimedMetadataGroup? {
    while cutReason == nil {
      if let cue = waiting.popFirst() {
        guard !known.contains(cue) else { continue }
        if known.count < Self.mostKnown { known.insert(cue) }
        let item = MetadataItem(
          .sample("wvtt"), payload: Array(cue.text.utf8), dataType: .utf8, languageTag: language)
        return TimedMetadataGroup(items: [item], timeRange: cue.timeRange)
      }
      do throws(MediaError) {
        guard try open() else { return nil }
      } catch {
        cutReason = "\(error.path ?? address): \(error.message)"
      }
    }
    return nil
  }

  /// Reads the next segment; `false` where there is none.
  private mutating func open() throws(MediaError) -> Bool {
    if media == nil { media = try MediaPlaylist.open(address, from: references, importing: [:]) }
    guard let media, nextIndex < media.segments.count else { return false }
    let segment = media.segments[nextIndex]
    nextIndex += 1
    if segment.isDiscontinuous {
      (runNumber, clock) = (runNumber + 1, nil)
    }
    guard segment.isReadable else { return true }
    let source = try media.source(of: segment, references)
    guard source.size <= Self.mostBytes else {
      throw MediaError(.unsupportedFormat, "is too large for WebVTT", path: segment.uri)
    }
    let bytes = try MediaError.io(as: .unreadable, source.read(0..<source.size))
    guard ChapterSource.head(of: bytes).hasPrefix("WEBVTT") else {
      diagnose("\(segment.uri) is not WebVTT, and is left out")
      return true
    }
    let file = try WebVTTFile(ChapterSource(bytes, name: segment.uri))
    if clock == nil {
      clock =
        main.clock(ofRun: runNumber, references)
        ?? MediaPlaylist.Clock(base: .zero, start: segment.timeRange.start)
    }
    let shift = Self.mapping(file, on: clock)
    waiting =
      file.cues.map { cue in
        var cue = cue
        cue.timeRange.start = cue.timeRange.start + shift
        return cue
      }[...]
    return true
  }

  /// What is added to the times of cues.
  private static func mapping(_ file: WebVTTFile, on clock: MediaPlaylist.Clock?) -> MediaTime {
    let start = (clock?.start ?? .zero) - (clock?.base ?? .zero)
    guard let map = file.header("X-TIMESTAMP-MAP", separator: "=") else { return start }
    var (media, local) = (MediaTime.zero, MediaTime.zero)
    for part in map.split(separator: ",") {
      guard let colon = part.firstIndex(of: ":") else { continue }
      let value = part[part.index(after: colon)...]
      switch part[..<colon] {
      case "MPEGTS":
        if let ticks = UInt64(digits: value.utf8), ticks < 1 << 40 {
          media = MediaTime(Int64(ticks), timescale: 90_000)
        }
      case "LOCAL": local = ClockTime.time(of: value) ?? local
      default: break
      }
    }
    return start + media - local
  }

  private mutating func diagnose(_ message: String) {
    if diagnostics.count < Self.mostDiagnostics { diagnostics.append(message) }
  }
}
