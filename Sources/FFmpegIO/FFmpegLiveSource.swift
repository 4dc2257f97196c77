internal import MediaModel

/// A source that gives its packets as things happen: an address, a device, a pipe, a file that is played.
package struct FFmpegLiveSource: Sendable {
  /// As it was given.
  package let name: String
  /// What FFmpeg opens.
  package var url: String
  /// The demuxer's short name; `nil` for a look at the bytes.
  package var format: String?
  package var options: [DictionaryItem] = []
  /// The protocols that the source may use, and no other.
  let protocols: String
  /// Whether packets come as fast as they are read, so that someone has to hold them back.
  package let needsPace: Bool
  /// Whether it is a device, which libavdevice reads.
  let isDevice: Bool

  /// The protocols of an address, by its scheme.
  private static let schemes: [String: String] = [
    "udp": "udp,rtp", "rtp": "rtp,udp", "tcp": "tcp", "unix": "unix", "srt": "srt",
    "rtsp": "rtsp,rtp,udp,tcp", "rtsps": "rtsps,rtsp,rtp,udp,tcp,tls", "rtmp": "rtmp,tcp",
    "rtmps": "rtmps,rtmp,tls,tcp", "http": "http,tcp", "https": "https,http,tls,tcp",
  ]

  /// The schemes of addresses that can be recorded.
  package static var schemeNames: [String] { schemes.keys.sorted() }

  /// libavdevice's names of the devices that can be recorded; one stands before the device's own name and a colon.
  package static let deviceNames = ["alsa", "v4l2"]

  /// Whether reading waits for nothing, so that a wish to stop is noticed where a camera gives no more pictures.
  var isNeverWaitedFor: Bool { isDevice && format == "v4l2" }

  /// Takes an address, a device, a path, or `-` for standard input; `nil` for a scheme that is not known.
  package init?(_ place: String, format: String? = nil) {
    self.format = format
    name = place
    guard place != "-" else {
      (url, protocols, needsPace, isDevice) = ("pipe:0", "pipe", true, false)
      return
    }
    let scheme = place.split(separator: ":", maxSplits: 1).first.map { $0.lowercased() } ?? ""
    if Self.deviceNames.contains(scheme), place.utf8.count > scheme.utf8.count + 1 {
      self.format = scheme
      (url, protocols, needsPace, isDevice) = (
        String(place.dropFirst(scheme.count + 1)), "none", false, true
      )
      return
    }
    isDevice = false
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
