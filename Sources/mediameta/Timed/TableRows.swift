internal import CommandLineKit
internal import MediaMetadata

/// Writes groups as rows of a table with commas.
struct TableRows: GroupNotation {
  private let columns: TableColumns
  private var numbers = NumberText()
  private var duration = RepeatedTime()
  private var stream: (number: Int, name: String, head: [UInt8])?
  /// The columns of the items of the present group, in the same place for all.
  private var found: [(place: Int, item: Int)] = []

  private static let comma = UInt8(ascii: ",")

  /// Rows of columns that are settled.
  init(_ columns: TableColumns) { self.columns = columns }

  mutating func append(
    _ group: TimedMetadataGroup, of stream: TimedMetadataStream, to line: inout LineBytes
  ) {
    line.append(head(of: stream))
    numbers.append(seconds: group.timeRange.start, to: &line)
    line.append(Self.comma)
    let length = group.timeRange.duration
    duration.append(length, to: &line) { numbers.append(seconds: length, to: &$0) }
    appendCells(of: group.items, to: &line)
    line.append(0x0A)
  }

  private mutating func head(of stream: TimedMetadataStream) -> [UInt8] {
    if let known = self.stream, known.number == stream.number, known.name == stream.name {
      return known.head
    }
    let head = Array((SeparatedValues.quoted(stream.name) + ",").utf8)
    self.stream = (stream.number, stream.name, head)
    return head
  }

  /// Adds a cell for each column, each after a comma: the first item of an identifier counts.
  private mutating func appendCells(of items: [MetadataItem], to line: inout LineBytes) {
    found.removeAll(keepingCapacity: true)
    for index in items.indices {
      guard let place = columns.place(of: items[index].identifier),
        !found.contains(where: { $0.place == place })
      else { continue }
      found.append((place, index))
    }
    if found.count > 1 { found.sort { $0.place < $1.place } }
    var column = 0
    for (place, index) in found {
      // The comma of a cell stands before it.
      line.append(Self.comma, times: columns.list[place].start - column)
      line.append(Self.comma)
      let width = columns.list[place].width
      // An item as a whole would be copied, which takes as long as the rest.
      if items[index].payload.count == 8 * max(width, 1),
        items[index].dataType == (width > 0 ? .vectorFloat64 : .float64)
      {
        numbers.appendList(items[index].payload, to: &line)
      } else {
        append(items[index], width: width, to: &line)
      }
      column = columns.list[place].end
    }
    line.append(Self.comma, times: columns.count - column)
  }

  private mutating func append(_ item: MetadataItem, width: Int, to line: inout LineBytes) {
    guard width > 0 else { return line.append(SeparatedValues.quoted(text(item))) }
    var told: [Double] = []
    if case .vector(let found) = item.value { told = found }
    for place in 0..<width {
      if place > 0 { line.append(Self.comma) }
      if place < told.count { numbers.append(told[place], to: &line) }
    }
  }

  private func text(_ item: MetadataItem) -> String {
    if case .float64(let value) = item.value { return NumberText.text(value) }
    return item.stringValue ?? item.value?.description ?? ""
  }
}
