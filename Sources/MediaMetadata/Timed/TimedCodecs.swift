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

  /// Whether the name of a file is that of a log.
  package static func isPayload(_ path: String) -> Bool { payloads.ofFile(named: path) != nil }
}
