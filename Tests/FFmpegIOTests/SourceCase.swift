import Foundation
import Synchronization
import Testing

@testable import FFmpegIO

/// A small movie that the ffmpeg command makes.
struct SourceCase: Sendable, CustomTestStringConvertible {
  var name: String
  var codecs: [String]
  var options: [String] = []
  var fileExtension: String
  /// Whether both muxers know all of its codecs.
  var isCommon = true

  var testDescription: String { name }

  static let all: [SourceCase] = [
    SourceCase(
      name: "H.264 with reordering and AAC in mov",
      codecs: ["-c:v", "libx264", "-bf", "2", "-c:a", "aac"], fileExtension: "mov"),
    SourceCase(
      name: "H.264 at 1/600 and AAC in mp4",
      codecs: ["-c:v", "libx264", "-bf", "2", "-g", "5", "-c:a", "aac"],
      options: ["-video_track_timescale", "600"], fileExtension: "mp4"),
    SourceCase(
      name: "H.264 with negative offsets in mp4",
      codecs: ["-c:v", "libx264", "-bf", "2", "-c:a", "aac"],
      options: ["-movflags", "negative_cts_offsets"], fileExtension: "mp4"),
    SourceCase(
      name: "fragmented H.264 and AAC",
      codecs: ["-c:v", "libx264", "-bf", "2", "-g", "5", "-c:a", "aac"],
      options: ["-movflags", "frag_keyframe+empty_moov"], fileExtension: "mp4"),
    SourceCase(
      name: "ProRes and 24 bit sound in mov",
      codecs: ["-c:v", "prores_ks", "-c:a", "pcm_s24le"], fileExtension: "mov", isCommon: false),
    SourceCase(
      name: "Motion JPEG and A-law in mov",
      codecs: ["-c:v", "mjpeg", "-c:a", "pcm_alaw"], fileExtension: "mov", isCommon: false),
    SourceCase(
      name: "MPEG-4 and MP3 in mp4",
      codecs: ["-c:v", "mpeg4", "-c:a", "libmp3lame"], fileExtension: "mp4",
      isCommon: false),
    SourceCase(
      name: "VP9 and Opus in mp4",
      codecs: ["-c:v", "libvpx-vp9", "-deadline", "realtime", "-c:a", "libopus"],
      fileExtension: "mp4", isCommon: false),
    SourceCase(
      name: "raw video and E-AC-3 in mov",
      codecs: ["-c:v", "rawvideo", "-pix_fmt", "rgb24", "-c:a", "eac3"], fileExtension: "mov",
      isCommon: false),
    SourceCase(
      name: "IMA 4:1 sound in mov",
      codecs: ["-c:v", "mjpeg", "-c:a", "adpcm_ima_qt"], fileExtension: "mov", isCommon: false),
  ]

  private static let made = Mutex<[String: String]>([:])

  /// The folder of the sources, which all tests share; it goes away with the process.
  private static let folder: TemporaryFolder? = {
    atexit { try? SourceCase.folder.map { try FileManager.default.removeItem(atPath: $0.path) } }
    return try? TemporaryFolder()
  }()

  /// Makes the movie once: a second of 60 by 44 pixels and of sound at 48 kHz.
  func make() throws -> String {
    try Self.made.withLock { made in
      if let path = made[name] { return path }
      let folder = try #require(Self.folder)
      let path = folder.file("\(made.count).\(fileExtension)")
      try make(path)
      made[name] = path
      return path
    }
  }

  private func make(_ path: String) throws {
    try Tools.run(
      "ffmpeg",
      [
        "-v", "error", "-f", "lavfi", "-i", "testsrc2=size=60x44:rate=25:duration=1",
        "-f", "lavfi", "-i", "sine=frequency=440:sample_rate=48000:duration=1",
        "-shortest",
      ] + codecs + ["-metadata", "title=unwanted"] + options + [path])
  }
}

/// Every source with every muxer that holds its codecs.
struct CopyCase: Sendable, CustomTestStringConvertible {
  var source: SourceCase
  var format: String

  var testDescription: String { "\(source.name) to \(format)" }

  static let all: [CopyCase] = SourceCase.all.flatMap { source in
    (source.isCommon ? ["mov", "mp4"] : [source.fileExtension]).map {
      CopyCase(source: source, format: $0)
    }
  }
}

/// Copies streams between files by path.
@discardableResult
func copy(
  _ source: String, to destination: String, format: String, formatHint: String? = "mov",
  offset: Int = 0, streams: [Int] = [0, 1], interruption: Interruption = Interruption(),
  progress: (Int) -> Void = { _ in }
) throws -> StreamCopyResult {
  let input = try Descriptor(reading: source)
  let output = try Descriptor(writing: destination)
  var request = copyRequest(input, to: output, format: format, formatHint: formatHint)
  request.outputOffset = offset
  request.tracks = streams.map {
    StreamCopyRequest.Track(source: .index($0), trackID: UInt32($0 + 1))
  }
  return try FFmpegStreamCopier.copy(request, interruption: interruption, progress: progress)
}

/// What copies the first stream of a file.
func copyRequest(
  _ input: Descriptor, size: Int? = nil, to output: Descriptor, format: String,
  formatHint: String? = "mov"
) -> StreamCopyRequest {
  StreamCopyRequest(
    input: FFmpegInput(descriptor: input.number, size: size ?? input.size),
    inputFormatHint: formatHint, output: output.number, outputFormat: format,
    tracks: [StreamCopyRequest.Track(source: .index(0), trackID: 1)])
}
