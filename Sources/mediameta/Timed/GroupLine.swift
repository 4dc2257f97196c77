internal import MediaMetadata

/// A group of a stream as a JSON line, which ``GroupLines`` reads again.
struct GroupLine: JSONWritable {
  var stream: TimedMetadataStream
  var group: TimedMetadataGroup
  var isResampled = false
  /// Whether the items hold no longer.
  var hasEnded = false

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("stream", stream.name)
      json.member("trackID", stream.trackID)
      json.member("isResampled", isResampled ? true : nil)
      json.member("hasEnded", hasEnded ? true : nil)
      json.member("start", group.timeRange.start)
      json.member("duration", group.timeRange.duration)
      json.member("items", group.items)
    }
  }

  /// The line, without its end.
  var text: String {
    var json = JSONWriter(isPretty: false, payloadLimit: .max)
    write(to: &json)
    return json.take()
  }
}
