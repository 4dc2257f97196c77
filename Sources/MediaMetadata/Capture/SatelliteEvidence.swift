internal import BaseMedia
internal import BinaryIO
public import MediaModel
internal import TimedMetadata

/// What the satellites of a track of telemetry, or of a log of the camera's, tell of a capture.
public struct SatelliteEvidence: Hashable, Sendable {
  /// The track that holds it; `nil` for what is elsewhere.
  public var trackID: UInt32?
  /// When the presentation starts; `nil` where no fix brings a time.
  public var date: MetadataDate?
  /// The first position that can be trusted; `nil` where there is none.
  public var position: TelemetryPoint?
  /// What holds it where that is not a track.
  var name: String?

  /// Creates evidence.
  public init(trackID: UInt32?, date: MetadataDate?, position: TelemetryPoint?) {
    (self.trackID, self.date, self.position) = (trackID, date, position)
  }

  /// The evidence of the first track, log or stream that has a fix; `nil` where none has, and for what is on a server, of which no
  /// sample is fetched for this.
  static func find(in container: any Container) -> SatelliteEvidence? {
    guard !(container.source is URLSource) else { return nil }
    for stream in TimedMetadataStreams.witnesses.lazy.flatMap({ $0(container) }) {
      // A damaged track proves nothing, and is reported where its samples are asked for.
      guard
        let points = try? TelemetryProbe.capture.points(of: stream, isEnough: { $0.utc != nil }),
        let first = points.first(where: { $0.doubt == nil })
      else { continue }
      let start = UTCClock(points, of: stream.name)?.secondsSince1970(atSeconds: 0)
      var evidence = SatelliteEvidence(
        trackID: stream.trackID,
        date: start.flatMap { Int64(exactly: $0.rounded(.down)) }.flatMap {
          MetadataDate(secondsSince1970: $0)
        }, position: first)
      if stream.trackID == nil { evidence.name = stream.name }
      return evidence
    }
    return nil
  }

  /// The date as a candidate.
  var dateCandidate: CaptureCandidate<CaptureDate>? {
    date.map {
      CaptureCandidate(
        value: CaptureDate($0), text: $0.description, home: "satellite time\(place)",
        identifier: .telemetryUTC, trackID: trackID, remarks: ["when the presentation starts"])
    }
  }

  /// The position as a candidate.
  var locationCandidate: CaptureCandidate<GeographicLocation>? {
    position.map { point in
      let place = ISO6709(
        latitude: point.latitude, longitude: point.longitude, altitude: point.altitude)
      return CaptureCandidate(
        value: GeographicLocation(
          point: place, horizontalAccuracy: point.horizontalAccuracy, date: point.utc),
        text: place.description, home: "a satellite position\(self.place)",
        identifier: .telemetryPosition, trackID: trackID,
        remarks: ["the first that can be trusted"])
    }
  }

  private var place: String { (trackID.map { "track \($0)" } ?? name).map { " of \($0)" } ?? "" }
}
