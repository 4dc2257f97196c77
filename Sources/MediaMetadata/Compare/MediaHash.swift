internal import BinaryIO
public import MediaModel

/// What the media of a file is, whatever its metadata says: SHA-256 of the samples of its tracks.
///
/// The hash of a track is that of its samples, one after the other in decoding order. It stays what it is when items
/// are edited or stripped, when a movie is converted between MP4 and QuickTime without coding, and when metadata is
/// put onto it; where the samples are in the file does not matter.
///
/// The hash of the file is that of a text with a line for each track of video or audio: `video` or `sound`, a space,
/// the hash of the track in hexadecimal digits, a line feed; the lines in the order of their bytes, so that the order
/// of tracks does not matter.
public struct MediaHash: Hashable, Sendable, Codable {
  /// What hashes are made by, FIPS 180-4.
  public static let algorithm = "SHA-256"

  /// The hash of all video and audio as 64 hexadecimal digits; `nil` where there are none, or some cannot be read.
  public var hash: String?
  /// The tracks of all kinds, in the order of the file.
  public var tracks: [Track]

  /// The samples of a track.
  public struct Track: Hashable, Sendable, Codable {
    /// The number of the track in its file.
    public var trackID: UInt32
    /// What kind of media it holds.
    public var mediaType: MediaType
    /// How many bytes its samples have.
    public var byteCount: Int
    /// Their hash as 64 hexadecimal digits; `nil` where they cannot be read.
    public var hash: String?
    /// Why they cannot be read.
    public var reason: String?

    /// Creates the hash of a track.
    public init(
      trackID: UInt32, mediaType: MediaType, byteCount: Int, hash: String? = nil,
      reason: String? = nil
    ) {
      self.trackID = trackID
      self.mediaType = mediaType
      self.byteCount = byteCount
      self.hash = hash
      self.reason = reason
    }
  }

  /// Creates the hash of a file from those of its tracks.
  public init(tracks: [Track]) {
    self.tracks = tracks
    let media = tracks.compactMap { track in Self.words[track.mediaType].map { ($0, track.hash) } }
    guard !media.isEmpty else { return }
    var lines: [String] = []
    for (word, hash) in media {
      guard let hash else { return }
      lines.append("\(word) \(hash)\n")
    }
    hash = Self.digest(of: Array(lines.sorted().joined().utf8))
  }

  /// The hash of bytes, in hexadecimal digits.
  package static func digest(of bytes: [UInt8]) -> String {
    var state = SHA256()
    state.update(bytes)
    return state.hexadecimal
  }

  /// What counts as media, and the word for it.
  fileprivate static let words: [MediaType: String] = [.video: "video", .audio: "sound"]

  /// Whether there are video or audio that cannot be read.
  package var isUnreadable: Bool { hash == nil && tracks.contains { $0.mediaType.isHashed } }

  /// What is not as it was, a sentence each: video and audio; empty where their hashes are the same.
  package func differences(from old: MediaHash) -> [String] {
    if hash != nil, hash == old.hash { return [] }
    func media(_ hash: MediaHash) -> [Track] { hash.tracks.filter(\.mediaType.isHashed) }
    var left = media(self)
    var sentences: [String] = []
    for track in media(old) {
      if let place = left.firstIndex(where: { $0.isSame(as: track) }) {
        left.remove(at: place)
      } else if let place = left.firstIndex(where: { $0.trackID == track.trackID }) {
        let other = left.remove(at: place)
        sentences.append("track \(track.trackID): \(other.change(from: track))")
      } else {
        sentences.append("track \(track.trackID) is gone")
      }
    }
    sentences += left.map { "track \($0.trackID) is new" }
    return sentences.isEmpty ? ["there are no pictures and no sound"] : sentences
  }
}

extension MediaHash.Track {
  fileprivate func isSame(as other: Self) -> Bool {
    hash != nil && (mediaType, hash) == (other.mediaType, other.hash)
  }

  /// How the samples differ from those of the same track earlier.
  fileprivate func change(from old: Self) -> String {
    if let reason { return reason }
    return byteCount == old.byteCount
      ? "its samples differ" : "\(old.byteCount) bytes were \(byteCount) bytes"
  }
}

extension MediaType {
  /// Whether a media hash covers it: video and audio.
  package var isHashed: Bool { MediaHash.words[self] != nil }
}

extension Asset {
  /// The hash of the file's media, which reads all of its samples.
  ///
  /// - Throws: ``MediaError`` where the file cannot be read; `CancellationError`.
  public func mediaHash() async throws -> MediaHash {
    let container = try await container()
    return try await withTaskExecutorPreference(BlockingExecutor.shared) {
      try MediaHash(
        tracks: container.description.tracks.map { track in
          try Task.checkCancellation()
          let hashed = try HashedTrack(container, number: track.trackID)
          return MediaHash.Track(
            trackID: track.trackID, mediaType: track.mediaType, byteCount: hashed.byteCount,
            hash: hashed.hash, reason: hashed.problem)
        })
    }
  }
}
