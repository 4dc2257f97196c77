internal import MediaMetadata

/// Writes the lines of ``GroupLine`` one behind the other: what is the same in many is made once.
struct GroupLineText {
  private let isResampled: Bool
  private var json = JSONWriter(isPretty: false, payloadLimit: .max)
  private var numbers = NumberText()
  private var stream: (name: String, trackID: UInt32?, head: [UInt8])?
  private var forms: [Form] = []

  /// What stands before and behind the numbers of an item that tells nothing but these.
  private struct Form {
    var identifier: MetadataIdentifier
    var width: Int
    var head: [UInt8]
    var tail: [UInt8]
  }

  private static let mostForms = 16

  init(isResampled: Bool) { self.isResampled = isResampled }

  /// Adds the line of a group, with its end.
  mutating func append(
    _ group: TimedMetadataGroup, of stream: TimedMetadataStream, to line: inout [UInt8]
  ) {
    let range = group.timeRange
    guard range.start.isKnown, range.duration.isKnown else {
      GroupLine(stream: stream, group: group, isResampled: isResampled).write(to: &json)
      line += json.takeLine()
      return
    }
    line += head(of: stream)
    append(range.start, to: &line)
    line += Self.duration
    append(range.duration, to: &line)
    line += Self.items
    for index in group.items.indices {
      if index > 0 { line.append(0x2C) }
      append(group.items[index], to: &line)
    }
    line += Self.end
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
    json.object { json in
      json.member("stream", stream.name)
      json.member("trackID", stream.trackID)
      json.member("isResampled", isResampled ? true : nil)
    }
    // The object goes on.
    let head = Array(json.takeLine().dropLast(2)) + Array(#","start":"#.utf8)
    self.stream = (stream.name, stream.trackID, head)
    return head
  }

  private mutating func append(_ time: MediaTime, to line: inout [UInt8]) {
    line += Self.value
    NumberText.append(time.value, to: &line)
    line += Self.timescale
    NumberText.append(Int64(time.timescale), to: &line)
    line += Self.seconds
    numbers.append(seconds: time, to: &line)
    line.append(0x7D)
  }

  // MARK: - Items

  private mutating func append(_ item: MetadataItem, to line: inout [UInt8]) {
    let width = item.payload.count / 8
    let isPlain =
      item.dataType == .vectorFloat64 && width > 0 && item.payload.count == 8 * width
      && item.extraAttributes.isEmpty && item.languageTag == nil && item.carrier == nil
    guard isPlain else { return appendWhole(item, to: &line) }
    guard let form = forms.first(where: { $0.width == width && $0.identifier == item.identifier })
    else {
      let start = line.count
      appendWhole(item, to: &line)
      learn(item, width, line[start...])
      return
    }
    let start = line.count
    line += form.head
    for place in 0..<width {
      if place > 0 { line.append(0x2C) }
      let number = item.number(at: place)
      guard number.magnitude < 1e15, number != 0 || number.sign == .plus else {
        line.removeSubrange(start...)
        return appendWhole(item, to: &line)
      }
      numbers.append(number, to: &line)
    }
    line += form.tail
  }

  private mutating func appendWhole(_ item: MetadataItem, to line: inout [UInt8]) {
    item.write(to: &json)
    line += json.takeLine().dropLast()
  }

  /// Learns what stands around the numbers of an item, where its text is nothing but that and the numbers.
  private mutating func learn(_ item: MetadataItem, _ width: Int, _ text: ArraySlice<UInt8>) {
    let mark = Array(#""value":["#.utf8)
    guard forms.count < Self.mostForms, let begin = text.firstRange(of: mark)?.upperBound,
      let end = text[begin...].firstIndex(of: 0x5D)
    else { return }
    var told: [UInt8] = []
    for place in 0..<width {
      if place > 0 { told.append(0x2C) }
      numbers.append(item.number(at: place), to: &told)
    }
    guard text[begin..<end].elementsEqual(told) else { return }
    forms.append(
      Form(
        identifier: item.identifier, width: width, head: Array(text[..<begin]),
        tail: Array(text[end...])))
  }
}

extension MetadataItem {
  /// A number of an item that is a vector of 64-bit numbers.
  func number(at place: Int) -> Double {
    var bits: UInt64 = 0
    for index in (8 * place)..<(8 * place + 8) { bits = bits << 8 | UInt64(payload[index]) }
    return Double(bitPattern: bits)
  }
}
