// Reads whatever libFuzzer makes up as the files that `timed import` takes: JSON lines, tables with commas, GPX,
// sentences of receivers, captions, and whatever else is nothing but timed metadata.
internal import FuzzSupport
internal import Glibc
internal import MediaMetadata
@testable internal import mediameta

/// The groups of all streams.
func groups(of streams: [TimedMetadataStream]) -> [TimedMetadataGroup] {
  var groups: [TimedMetadataGroup] = []
  for stream in streams {
    guard var cursor = try? TimedMetadataCursor(stream) else { continue }
    while let group = try? cursor.next() { groups.append(group) }
  }
  return groups
}

/// What was read is written as JSON lines, which say the same when they are read.
func check(_ streams: [TimedMetadataStream], _ bytes: [UInt8]) {
  var size = 0
  for stream in streams {
    let told = groups(of: [stream])
    var lines = ""
    for group in told {
      for item in group.items { size += item.payload.count }
      lines += GroupLine(stream: stream, group: group).text + "\n"
    }
    guard size <= 64 * (bytes.count + 16) else {
      FuzzDriver.fail("\(size) bytes from \(bytes.count)")
    }
    guard let again = try? GroupLines.streams(Array(lines.utf8), path: "lines") else {
      FuzzDriver.fail("lines of \(stream.format) cannot be read again")
    }
    // What has no end gets one from its neighbours.
    let isOpen = told.contains { !$0.timeRange.duration.isKnown || !$0.timeRange.start.isKnown }
    let isSorted = zip(told, told.dropFirst()).allSatisfy {
      !($1.timeRange.start < $0.timeRange.start)
    }
    if !isOpen, isSorted, groups(of: again).map(\.timeRange) != told.map(\.timeRange) {
      FuzzDriver.fail("lines of \(stream.format) tell other times when they are read again")
    }
  }
}

/// Reads one input.
func read(_ bytes: [UInt8]) {
  if let lines = try? GroupLines.streams(bytes, path: "input") { check(lines, bytes) }
  if let table = try? GroupTable.streams(bytes, path: "input") { check(table, bytes) }
  for format in TimedCodecs.payloadNames {
    if let stream = TimedCodecs.stream(of: bytes, format: format, named: format) {
      check([stream], bytes)
    }
  }
}

exit(
  unsafe FuzzDriver.run { start, count in
    unsafe read(FuzzDriver.bytes(start, count))
    return 0
  })
