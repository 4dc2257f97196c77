internal import MediaMetadata

/// A file as an index has it: the rows of its tables.
struct IndexedFile: Sendable {
  typealias Value = SQLiteDatabase.Value

  let path: String
  let fingerprint: FileFingerprint
  private(set) var file: [Value]
  private(set) var tracks: [[Value]] = []
  private(set) var items: [[Value]] = []
  private(set) var places: [[Value]] = []
  private(set) var chapters: [[Value]] = []

  /// The columns of the table of files, in the order of the rows.
  static let columns = [
    "path", "folder", "name", "device", "inode", "size", "modified", "status", "error", "format",
    "duration", "title", "captured", "zone", "latitude", "longitude", "altitude", "make", "model",
    "lens", "software", "hash",
  ]

  /// A file that cannot be read.
  init(path: String, fingerprint: FileFingerprint, error: any Error) {
    self.path = path
    self.fingerprint = fingerprint
    file = Self.start(path, fingerprint) + [.text("failed"), .text("\(error)")]
    file += Array(repeating: .null, count: Self.columns.count - file.count)
  }

  /// What a file says.
  init(
    path: String, fingerprint: FileFingerprint, inspection: FileInspection, hash: MediaHash?
  ) {
    let (description, capture) = (inspection.description, inspection.captureFacts)
    self.path = path
    self.fingerprint = fingerprint
    let subject = Field.Subject(description: description, capture: capture)
    let point = capture.location.chosen?.point
    file = Self.start(path, fingerprint)
    file += [
      .text(inspection.damage == nil ? "ok" : "damaged"),
      Value(inspection.damage.map { "\($0)" }), Value(description.formatName),
      Value(Self.seconds(description.duration)),
      Value(Field("title")?.text(of: subject).nonempty),
    ]
    file += [
      Value(capture.date.chosen?.text), Value(capture.date.chosen?.zone.rawValue),
      Value(point?.latitude), Value(point?.longitude), Value(point?.altitude),
      Value(capture.make.chosen), Value(capture.model.chosen), Value(capture.lens.chosen),
      Value(capture.software.chosen), Value(hash?.hash),
    ]
    let hashes = Dictionary(
      (hash?.tracks ?? []).map { ($0.trackID, $0.hash) }, uniquingKeysWith: { first, _ in first })
    tracks = description.tracks.map { Self.row(of: $0, hash: hashes[$0.trackID] ?? nil) }
    items = description.allMetadata.map { Self.row(of: $0.item, trackID: $0.trackID) }
    places = capture.location.candidates.map(Self.row)
    for (edition, list) in description.chapters.enumerated() {
      for (number, chapter) in list.chapters.enumerated() {
        chapters.append([
          .integer(Int64(edition + 1)), .integer(Int64(number + 1)),
          Value(list.languageTag?.bcp47), Value(Self.seconds(chapter.timeRange.start)),
          Value(Self.seconds(chapter.timeRange.duration)), .text(chapter.title),
        ])
      }
    }
  }

  private static func start(_ path: String, _ fingerprint: FileFingerprint) -> [Value] {
    let parts = FilePathParts(path)
    return [
      .text(path), .text(parts.folder), .text(parts.name), .integer(fingerprint.device),
      .integer(fingerprint.inode), .integer(fingerprint.size), .integer(fingerprint.modified),
    ]
  }

  private static func seconds(_ time: MediaTime) -> Double? {
    time.isKnown ? time.seconds : nil
  }

  private static func row(of track: TrackDescription, hash: String?) -> [Value] {
    let coding = track.coding
    let entry = track.sampleEntries.first
    return [
      .integer(Int64(track.trackID)), .text(ShowWords.handler(track.mediaType.rawValue)),
      Value(track.format), Value(coding?.codec), Value(coding?.profile),
      Value(coding?.dynamicRange.joined(separator: ", ").nonempty),
      Value(entry?.width.map(Double.init)), Value(entry?.height.map(Double.init)),
      Value(coding?.rotationDegrees.map(Int64.init)), Value(coding?.frameRate),
      Value(coding?.bitDepth.map(Int64.init)), Value(coding?.channelCount.map(Int64.init)),
      Value(coding?.sampleRate), Value(coding?.bitRate.map(Int64.init)),
      Value(track.mainLanguage?.bcp47), Value(track.handlerName.nonempty),
      Value(seconds(track.duration)), .integer(Int64(track.sampleCount)),
      .integer(Int64(track.byteCount)), Value(hash),
    ]
  }

  private static func row(of item: MetadataItem, trackID: UInt32?) -> [Value] {
    let known = item.identifier.wellKnown
    return [
      Value(trackID.map(Int64.init)), .text(item.identifier.rawValue),
      .text(item.identifier.keySpace.rawValue), Value(known?.commonIdentifier?.rawValue),
      .text(known?.displayName ?? item.identifier.key), Value(item.languageTag?.bcp47),
      .text(item.dataType.rawValue), value(of: item), .integer(Int64(item.payloadByteCount)),
    ]
  }

  /// Numbers as numbers, all else that is not bytes as text; pictures and what else stays in the file are `NULL`.
  private static func value(of item: MetadataItem) -> Value {
    guard item.deferredPayload == nil else { return .null }
    switch item.value {
    case .signed(let number): return .integer(Int64(number))
    case .unsigned(let number):
      return Int64(exactly: number).map { .integer($0) } ?? .text("\(number)")
    case .float32(let number): return .number(Double(number))
    case .float64(let number): return .number(number)
    case nil: return .null
    case .data(let bytes) where ShowImage(bytes) != nil || item.explainedBytes == nil: return .null
    default: return .text(ShowValues.value(item))
    }
  }

  private static func row(of place: CaptureCandidate<GeographicLocation>) -> [Value] {
    let point = place.value.point
    return [
      Value(point?.latitude), Value(point?.longitude), Value(point?.altitude),
      Value(place.value.name), .text(place.identifier.rawValue),
      .integer(place.isChosen ? 1 : 0), Value(place.doubt),
    ]
  }
}

extension String {
  /// `nil` for text of no letters.
  fileprivate var nonempty: String? { isEmpty ? nil : self }
}
