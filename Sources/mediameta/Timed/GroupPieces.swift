internal import MediaMetadata

/// Some groups of a stream, one after the other.
struct GroupPiece: Sendable {
  var stream: TimedMetadataStream
  var groups: [TimedMetadataGroup]
}

/// Reads the groups of a request, many at a time, stream by stream.
final class GroupPieces: Sequence, IteratorProtocol {
  private let request: TimedRequest
  private let rate: Double?
  private var streams: ArraySlice<TimedMetadataStream>
  /// The stream whose groups come next.
  private var stream: TimedMetadataStream?
  private var groups: TimedRequest.Groups?
  /// Its groups at regular times, where a rate is given.
  private var resampled: ArraySlice<TimedMetadataGroup> = []
  /// What ended the reading before the last stream did.
  private(set) var failure: MediaError?

  /// About so much memory is taken by the groups that are handed over at once.
  private static let usualSize = 1 << 18

  /// The groups of a request, at regular times where a rate is given.
  init(_ request: TimedRequest, _ rate: Double?) {
    (self.request, self.rate, streams) = (request, rate, request.streams[...])
  }

  func next() -> GroupPiece? {
    while failure == nil, let stream = stream ?? streams.popFirst() {
      var piece = GroupPiece(stream: stream, groups: [])
      do throws(MediaError) {
        try fill(&piece)
      } catch {
        failure = error
        end()
      }
      if !piece.groups.isEmpty { return piece }
    }
    return nil
  }

  /// Adds the groups that come next.
  private func fill(_ piece: inout GroupPiece) throws(MediaError) {
    if stream == nil { try begin(piece.stream) }
    var size = 0
    while size < Self.usualSize {
      guard let group = rate == nil ? try groups?.next() : resampled.popFirst() else {
        return end()
      }
      size += 64
      // Places, and not items, each of which would be copied.
      for place in group.items.indices { size += 160 + group.items[place].payload.count }
      piece.groups.append(group)
    }
  }

  private func begin(_ stream: TimedMetadataStream) throws(MediaError) {
    self.stream = stream
    groups = try request.groups(of: stream)
    guard let rate else { return }
    var sampling = TelemetrySampling()
    while let group = try groups?.next() { sampling.add(group) }
    resampled = sampling.groups(perSecond: rate).filter { !$0.items.isEmpty }[...]
  }

  /// Leaves the present stream, and tells of problems in it.
  func end() {
    if let groups { request.tellOddities(of: groups) }
    (stream, groups) = (nil, nil)
  }
}
