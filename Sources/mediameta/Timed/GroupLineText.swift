internal import CommandLineKit
internal import MediaMetadata

/// Writes the lines of ``GroupLine`` one after the other: what is the same in many is made once.
struct GroupLineText: GroupNotation {
  private let isResampled: Bool
  private var numbers = NumberText()
  private var duration = RepeatedTime()
  private var stream: (name: String, trackID: UInt32?, head: [UInt8])?
  private var forms: [Form] = []

  /// What stands before and after the numbers of an item that tells nothing but these.
  private struct Form: Sendable {
    var identifier: MetadataIdentifier
    /// How many numbers there are in brackets; 0 for one without.
    var width: Int
    var head: [UInt8]
    var tail: [UInt8]
  }

  private static let mostForms = 32

  init(isResampled: Bool) { self.isResampled = isResampled }

  mutating func append(
    _ group: TimedMetadataGroup, of stream: TimedMetadataStream, to line: inout LineBytes
  ) {
    let range = group.timeRange
    guard range.start.isKnown, range.duration.isKnown else {
      line.append(GroupLine(stream: stream, group: group, isResampled: isResampled).text)
      return line.append(0x0A)
    }
    line.append(head(of: stream))
    append(range.start, to: &line)
    line.append(Self.duration)
    var duration = duration
    duration.append(range.duration, to: &line) { append(range.duration, to: &$0) }
    self.duration = duration
    line.append(Self.items)
    for index in group.items.indices {
      if index > 0 { line.append(0x2C) }
      appendItem(index, of: group.items, to: &line)
    }
    line.append(Self.end)
  }

  private static let duration = Array(#","duration":"#.utf8)
  private static let items = Array(#","items":["#.utf8)
  private static let end = Array("]}\n".utf8)
  private static let value = Array(#"{"value":"#.utf8)
  private static let timescale = Array(#","timescale":"#.utf8)
  private static let seconds = Array(#","seconds":"#.utf8)

  /// What stands before the time of each line of a stream.
  private mutating func head(of stream: TimedMetadataStream) -> [UInt8] {
    if let known = self.stream, known.name == stream.name, known.trackID == stream.trackID {
      return known.head
    }
    var json = Self.json
    json.object { json in
      json.member("stream", stream.name)
      json.member("trackID", stream.trackID)
      json.member("isResampled", isResampled ? true : nil)
    }
    // The object goes on.
    let head = Array(json.bytes.dropLast()) + Array(#","start":"#.utf8)
    self.stream = (stream.name, stream.trackID, head)
    return head
  }

  private mutating func append(_ time: MediaTime, to line: inout LineBytes) {
    line.append(Self.value)
    line.append(time.value)
    line.append(Self.timescale)
    line.append(Int64(time.timescale))
    line.append(Self.seconds)
    numbers.append(seconds: time, to: &line)
    line.append(0x7D)
  }

  // MARK: - Items

  /// Adds an item, which is copied only where it tells more than numbers: that takes as long as the rest.
  private mutating func appendItem(
    _ index: Int, of items: [MetadataItem], to line: inout LineBytes
  ) {
    let size = items[index].payload.count
    let width = items[index].dataType == .vectorFloat64 ? size / 8 : 0
    let isPlain =
      (width > 0 ? size == 8 * width : size == 8 && items[index].dataType == .float64)
      && items[index].extraAttributes.isEmpty && items[index].languageTag == nil
      && items[index].carrier == nil
    guard isPlain else { return appendWhole(items[index], to: &line) }
    let start = line.count
    for form in forms.indices
    where forms[form].width == width && forms[form].identifier == items[index].identifier {
      line.append(forms[form].head)
      if numbers.appendList(items[index].payload, to: &line, below: Self.mostExact) {
        return line.append(forms[form].tail)
      }
      line.shorten(to: start)
      return appendWhole(items[index], to: &line)
    }
    appendWhole(items[index], to: &line)
    learn(items[index], width, line.text(from: start)[...])
  }

  /// Numbers below this are written alike here and by ``JSONWriter``.
  private static let mostExact = 1e15

  private mutating func appendWhole(_ item: MetadataItem, to line: inout LineBytes) {
    var json = Self.json
    item.write(to: &json)
    line.append(json.bytes)
  }

  private static var json: JSONWriter { JSONWriter(isPretty: false, payloadLimit: .max) }

  /// Learns what stands around the numbers of an item, where its text is nothing but that and the numbers.
  private mutating func learn(_ item: MetadataItem, _ width: Int, _ text: ArraySlice<UInt8>) {
    let mark = Array((width > 0 ? #""value":["# : #""value":"#).utf8)
    guard forms.count < Self.mostForms, ValueWords.all(of: item.identifier).isEmpty,
      let begin = text.firstRange(of: mark)?.upperBound,
      let end = text[begin...].firstIndex(of: width > 0 ? 0x5D : 0x2C)
    else { return }
    var told = LineBytes()
    guard numbers.appendList(item.payload, to: &told, below: Self.mostExact),
      text[begin..<end].elementsEqual(told.text(from: 0))
    else { return }
    forms.append(
      Form(
        identifier: item.identifier, width: width, head: Array(text[..<begin]),
        tail: Array(text[end...])))
  }
}
