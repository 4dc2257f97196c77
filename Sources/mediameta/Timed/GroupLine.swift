internal import MediaMetadata

/// A group of a stream as a line of JSON, which ``GroupLines`` reads again.
struct GroupLine: JSONObject {
  var stream: TimedMetadataStream
  var group: TimedMetadataGroup
  var isResampled = false
  /// Whether the items hold no longer.
  var hasEnded = false

  var jsonMembers: JSONMembers {
    [
      "stream": stream.name, "trackID": stream.trackID, "isResampled": isResampled ? true : nil,
      "hasEnded": hasEnded ? true : nil,
    ]
      + group.jsonMembers
  }

  /// The line, without its end.
  var text: String {
    var json = JSONWriter(isPretty: false, payloadLimit: .max)
    write(to: &json)
    return json.take()
  }
}
