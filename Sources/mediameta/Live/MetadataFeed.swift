internal import CommandLineKit
internal import Dispatch
internal import MediaMetadata

/// Where the timed metadata of a recording comes from: standard input, a receiver, a file.
///
/// Each feeds one input of the recorder, from a thread of its own that ends with the program.
enum MetadataFeed {
  /// What an input takes besides what is declared: what cameras and phones tell while they record.
  static let usual: [MetadataSpecification] = [
    MetadataSpecification(
      identifier: "mdta/com.apple.quicktime.location.ISO6709", dataType: .quickTimeLocationISO6709),
    MetadataSpecification(
      identifier: "mdta/com.apple.quicktime.video-orientation", dataType: .int16),
  ]

  /// A line that is longer is none.
  private static let longestLine = 1 << 20

  /// Opens what a word of the command line names.
  ///
  /// - Throws: `MediaError` where it cannot be read.
  static func open(
    _ word: String, declared: [MetadataSpecification], tell: @escaping @Sendable (String) -> Void
  ) throws -> CaptureMetadataInput {
    if word == "-" { return try lines(declared, tell) }
    if word.hasPrefix("gpsd://") { return try receiver(word, tell) }
    let groups = try TimedLog.streams(word, format: TimedLog.isLog(word) ? nil : "jsonl").flatMap {
      stream in
      var cursor = try TimedMetadataCursor(stream)
      var list: [TimedMetadataGroup] = []
      while let group = try cursor.next() { list.append(group) }
      return list
    }.sorted { $0.timeRange.start < $1.timeRange.start }
    guard !groups.isEmpty else { throw NothingMatched(path: word, reason: "holds no groups") }
    let input = try CaptureMetadataInput(
      formatDescription: try FormatDescription(
        metadataSpecifications: MetadataSpecification.all(of: groups)), clock: .movie)
    for group in groups { try input.append(group) }
    return input
  }

  /// Lines of JSON, each of which holds from the moment when it comes.
  private static func lines(
    _ declared: [MetadataSpecification], _ tell: @escaping @Sendable (String) -> Void
  ) throws -> CaptureMetadataInput {
    var reader = LineReader(descriptor: 0, longest: longestLine)
    // What the first line tells may come later, too.
    var first: TimedMetadataGroup?
    var specifications = usual
    for specification in declared where !specifications.contains(specification) {
      specifications.append(specification)
    }
    if declared.isEmpty, let line = reader.next() {
      let group = try GroupLines.arrived(line, at: CaptureClock.now)
      for specification in MetadataSpecification.all(of: [group])
      where !specifications.contains(specification) {
        specifications.append(specification)
      }
      first = group
    }
    let input = try CaptureMetadataInput(
      formatDescription: try FormatDescription(metadataSpecifications: specifications))
    if let first { try input.append(first) }
    let (rest, firstNumber) = (reader, first == nil ? 0 : 1)
    DispatchQueue(label: "lines of metadata").async {
      var (reader, number) = (rest, firstNumber)
      while let line = reader.next() {
        number += 1
        guard line.contains(where: { $0 > 0x20 }) else { continue }
        do {
          try input.append(try GroupLines.arrived(line, at: CaptureClock.now))
        } catch let error as ItemTextError {
          tell("line \(number) of the metadata \(error.reason)")
        } catch {
          tell("line \(number) of the metadata: \(error)")
        }
      }
    }
    return input
  }

  /// A receiver of satellites behind gpsd.
  private static func receiver(
    _ word: String, _ tell: @escaping @Sendable (String) -> Void
  ) throws -> CaptureMetadataInput {
    let place = word.dropFirst("gpsd://".count).split(separator: "/").first ?? ""
    let parts = place.split(separator: ":", maxSplits: 1)
    let host = parts.first.map(String.init) ?? "127.0.0.1"
    guard let port = parts.count > 1 ? UInt16(parts[1]) : 2947 else {
      throw MediaError(.invalidRequest, "has no number of a port", path: word)
    }
    let socket = try StreamSocket(connectingTo: host, port: port)
    guard socket.write(GPSDReport.request.utf8) else {
      throw MediaError(.unreadable, "the receiver has gone", path: word)
    }
    let input = try CaptureMetadataInput(
      formatDescription: try FormatDescription(metadataSpecifications: GPSDReport.specifications),
      clock: .device)
    DispatchQueue(label: "receiver").async {
      var reader = LineReader(descriptor: socket.descriptor, longest: longestLine)
      while let line = reader.next() {
        if let group = GPSDReport.group(line) { try? input.append(group) }
      }
      tell("\(word): the receiver has gone; the recording goes on without it")
    }
    return input
  }
}
