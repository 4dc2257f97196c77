internal import MediaMetadata

/// Files that are nothing but timed metadata: logs of receivers, streams that were taken out of movies, and what
/// `timed export` writes.
enum TimedLog {
  private typealias Reader = ([UInt8], String) throws(MediaError) -> [TimedMetadataStream]

  /// Formats of the command's own, by what names of files end in.
  private static func reader(_ name: String) -> Reader? {
    switch name {
    case "jsonl", "ndjson":
      { bytes, path throws(MediaError) in
        try GroupLines.streams(bytes, path: path)
      }
    case "csv": { bytes, path throws(MediaError) in try GroupTable.streams(bytes, path: path) }
    default: nil
    }
  }

  /// The short names of all formats.
  static var names: [String] { TimedCodecs.payloadNames + ["csv", "jsonl"] }

  private static func ending(_ path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    return name.contains(".") ? name.split(separator: ".").last?.lowercased() ?? "" : ""
  }

  /// Whether the name of a file is that of a log.
  static func isLog(_ path: String) -> Bool {
    TimedCodecs.isPayload(path) || reader(ending(path)) != nil
  }

  /// The streams of a file.
  ///
  /// - Parameters:
  ///   - path: the file; `-` is standard input.
  ///   - format: the short name of the format; `nil` to go by the name of the file.
  /// - Returns: the streams; none where it holds no groups.
  /// - Throws: `MediaError` for a format that is not known, and where the file cannot be read.
  static func streams(_ path: String, format: String?) throws -> [TimedMetadataStream] {
    if let reader = reader(format ?? ending(path)) {
      return try reader(try WholeFile.bytes(of: path), path)
    }
    return [try TimedMetadataStream(path: path, format: format)]
  }
}
