internal import TimedMetadata

/// What is known of formats of timed metadata.
package enum TimedCodecs {
  /// The types of sample entries whose samples are understood, in the order of the table.
  package static var names: [String] { TimedMetadataFormat.types.map(\.description) }

  /// Files that are nothing but timed metadata, those of XML among them.
  static let payloads =
    TimedPayload.all + [
      TimedPayload(name: "gpx", endings: ["gpx"], read: GPXLog.read)
    ]

  /// The short names of files that are nothing but timed metadata.
  package static var payloadNames: [String] { payloads.map(\.name) }

  /// The stream of bytes that are nothing but timed metadata of a format; `nil` for a format that is not known.
  ///
  /// - Parameters:
  ///   - bytes: a whole file.
  ///   - format: the short name.
  ///   - name: what the stream is called.
  ///   - number: the place that the stream gets.
  /// - Returns: the stream.
  package static func stream(
    of bytes: [UInt8], format: String, named name: String, number: Int = 1
  ) -> TimedMetadataStream? {
    payloads.named(format).map { payload in
      TimedMetadataStream(
        number: number, name: name, trackID: nil, format: payload.name, title: nil,
        identifiers: [], place: .list(payload.read(bytes)))
    }
  }

  /// Whether the name of a file is that of a log.
  package static func isPayload(_ path: String) -> Bool { payloads.ofFile(named: path) != nil }
}
