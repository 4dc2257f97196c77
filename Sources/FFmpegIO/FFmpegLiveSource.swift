internal import MediaModel

/// A source that gives its packets as things happen: an address, a pipe, a file that is played.
package struct FFmpegLiveSource: Sendable {
  /// What FFmpeg opens.
  package var url: String
  /// The demuxer's short name; `nil` for a look at the bytes.
  package var format: String?
  package var options: [DictionaryItem] = []
  /// The protocols that the source may use, and no other.
  let protocols: String
  /// Whether packets come as fast as they are read, so that somebody has to hold them back.
  package let needsPace: Bool

  /// The protocols of an address, by its scheme.
  private static let schemes: [String: String] = [
    "udp": "udp,rtp", "rtp": "rtp,udp", "tcp": "tcp", "unix": "unix", "srt": "srt",
    "rtsp": "rtsp,rtp,udp,tcp", "rtsps": "rtsps,rtsp,rtp,udp,tcp,tls", "rtmp": "rtmp,tcp",
    "rtmps": "rtmps,rtmp,tls,tcp", "http": "http,tcp", "https": "https,http,tls,tcp",
  ]

  /// The schemes of addresses that can be recorded.
  package static var schemeNames: [String] { schemes.keys.sorted() }

  /// Takes an address, a path, or `-` for standard input; `nil` for a scheme that is not known.
  package init?(_ place: String, format: String? = nil) {
    self.format = format
    guard place != "-" else {
      (url, protocols, needsPace) = ("pipe:0", "pipe", true)
      return
    }
    let scheme = place.split(separator: ":", maxSplits: 1).first.map { $0.lowercased() } ?? ""
    guard place.dropFirst(scheme.count).hasPrefix("://") else {
      (url, protocols, needsPace) = ("file:\(place)", "file", true)
      return
    }
    guard let protocols = Self.schemes[scheme] else { return nil }
    (url, self.protocols, needsPace) = (place, protocols, false)
    if scheme == "rtsp" || scheme == "rtsps" {
      options.append(DictionaryItem("rtsp_flags", "prefer_tcp"))
    }
  }
}
