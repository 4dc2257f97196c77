public import MediaModel

/// A date that a file tells, and where.
public struct FileDate: Hashable, Sendable {
  /// The item that holds it; `head/...` for headers, `file/name` for the name of the file.
  public var identifier: MetadataIdentifier
  /// Where in the item, for one that holds many values.
  public var part: String?
  /// The track that tells it; `nil` for file and movie.
  public var trackID: UInt32?
  /// What tells it, as `Apple's creation date`.
  public var title: String
  /// The date as it is stored; of headers in the notation of RFC 3339.
  public var text: String
  /// What it says; `nil` where it is not a date.
  public var date: CaptureDate?
  /// The programs that take it for the date of the movie.
  public var readers: [String] = []

  /// Every date of a file: of headers, then of items in file order, then of packets, then of the name.
  package static func all(of description: AssetDescription) -> [FileDate] {
    let candidates = CaptureFacts(of: description).date.candidates
    var dates = headers(of: description, candidates)
    for (trackID, item) in description.allMetadata where DatedItem.isDate(item) {
      let text = item.stringValue ?? ""
      dates.append(
        FileDate(
          identifier: item.identifier, trackID: trackID, title: DatedItem.title(item), text: text,
          date: CaptureDate(text: text)))
    }
    for candidate in candidates
    where candidate.part != nil || candidate.identifier == "file/name" {
      dates.append(
        FileDate(
          identifier: candidate.identifier, part: candidate.part, trackID: candidate.trackID,
          title: candidate.home, text: candidate.text, date: candidate.value))
    }
    for reader in ReaderProgram.all {
      let place = reader.dates.lazy.compactMap { key in
        dates.firstIndex { $0.identifier == key && $0.part == nil }
      }.first
      if let place { dates[place].readers.append(reader.title) }
    }
    return dates
  }

  /// The date that the name of a file tells; `nil` where it tells none.
  package static func inName(of path: String) -> MetadataDate? {
    FileNameDate.find(in: path)?.date.date
  }

  /// The times of headers, in the zone that is proven for them.
  private static func headers(
    of description: AssetDescription, _ candidates: [CaptureCandidate<CaptureDate>]
  ) -> [FileDate] {
    typealias Row = (MetadataIdentifier, String, UInt32?, UInt64)
    let movie: [Row] = [
      (.headerMovieCreationTime, "movie header, created", nil, description.creationTime),
      (.headerMovieModificationTime, "movie header, changed", nil, description.modificationTime),
    ]
    let tracks = description.tracks.flatMap { track -> [Row] in
      let media = (track.mediaCreationTime, track.mediaModificationTime)
      return [
        (.headerTrackCreationTime, "track header, created", track.trackID, track.creationTime),
        (
          .headerTrackModificationTime, "track header, changed", track.trackID,
          track.modificationTime
        ),
        (.headerMediaCreationTime, "media header, created", track.trackID, media.0),
        (.headerMediaModificationTime, "media header, changed", track.trackID, media.1),
      ]
    }
    return (movie + tracks).compactMap { identifier, title, trackID, seconds in
      guard seconds > 0, let date = MetadataDate(secondsSince1904: seconds) else { return nil }
      return FileDate(
        identifier: identifier, trackID: trackID, title: title, text: date.description,
        date: candidates.first {
          CaptureClocks.isHeader($0) && $0.value.date.at(zone: 0) == date.at(zone: 0)
        }?.value ?? CaptureDate(date).inZone(nil))
    }
  }
}

extension AssetProperty where Value == [FileDate] {
  /// Every date that the file tells, whatever of.
  public static var dates: Self { Self { FileDate.all(of: $0) } }
}
