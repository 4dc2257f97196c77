internal import MediaMetadata

/// Writes groups as a table: a row for each group, a column for each number.
enum TimedTable {
  static func write(
    _ request: TimedRequest, _ rate: Double?, to sink: inout TimedExport.Sink
  ) throws {
    // Columns are known when all groups have been seen.
    var columns = Columns()
    for stream in request.streams {
      try request.forEachGroup(of: stream, isSilent: true) { group in
        for item in group.items { columns.add(item) }
        return true
      }
    }
    columns.settle()
    let head = ["stream", "seconds", "duration"] + columns.names
    for stream in request.streams {
      let name = Array((SeparatedValues.quoted(stream.name) + ",").utf8)
      try TimedExport.forEachGroup(of: stream, request, rate) { group in
        if sink.count == 0 { sink.write(SeparatedValues.line(head, .comma)) }
        sink.count += 1
        let range = group.timeRange
        sink.append { lines in
          lines += name
          columns.numbers.append(seconds: range.start, to: &lines)
          lines.append(comma)
          columns.numbers.append(seconds: range.duration, to: &lines)
          columns.add(group, to: &lines)
          lines.append(0x0A)
        }
        return !sink.isClosed
      }
    }
  }

  fileprivate static let comma = UInt8(ascii: ",")

  /// A number as it is read back.
  static func number(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? "\(Int64(value))" : "\(value)"
  }

  /// The columns of the identifiers of a table.
  struct Columns {
    /// An identifier, and how many numbers an item of it has; 0 for text.
    private struct Column {
      var identifier: MetadataIdentifier
      var width: Int
      /// The column of the first number.
      var start = 0
    }

    fileprivate var numbers = NumberText()
    private var list: [Column] = []
    private var places: [MetadataIdentifier: Int] = [:]
    private var count = 0
    /// The columns of the items of the present group, in the same place for all.
    private var found: [(place: Int, item: Int)] = []

    private static let mostColumns = 4096
    /// So many identifiers are looked through before the table is asked.
    private static let usualCount = 6

    private func place(of identifier: MetadataIdentifier) -> Int? {
      // A few sensors tell nearly everything.
      list.prefix(Self.usualCount).firstIndex { $0.identifier == identifier }
        ?? places[identifier]
    }

    mutating func add(_ item: MetadataItem) {
      var place = place(of: item.identifier)
      if place == nil {
        guard list.count < Self.mostColumns else { return }
        place = list.count
        places[item.identifier] = list.count
        list.append(Column(identifier: item.identifier, width: 0))
      }
      guard let place else { return }
      // Most are of a width that is known: no value is made of them.
      if item.dataType == .vectorFloat64, item.payload.count == 8 * list[place].width { return }
      if case .vector(let numbers) = item.value {
        list[place].width = max(list[place].width, min(numbers.count, 256))
      }
    }

    /// Settles where columns begin: all items have been seen.
    mutating func settle() {
      count = 0
      for index in list.indices {
        list[index].start = count
        count += max(list[index].width, 1)
      }
    }

    var names: [String] {
      list.flatMap { column -> [String] in
        let (identifier, width) = (column.identifier, column.width)
        guard width > 0 else { return [identifier.rawValue] }
        let known = TelemetryQuantity(identifier)?.components ?? []
        return (0..<width).map {
          "\(identifier.rawValue).\(known.count == width ? known[$0] : "\($0 + 1)")"
        }
      }
    }

    /// Adds a cell for each column to a line, each behind a comma: the first item of an identifier counts.
    mutating func add(_ group: TimedMetadataGroup, to line: inout [UInt8]) {
      found.removeAll(keepingCapacity: true)
      for index in group.items.indices {
        guard let place = place(of: group.items[index].identifier),
          !found.contains(where: { $0.place == place })
        else { continue }
        found.append((place, index))
      }
      if found.count > 1 { found.sort { $0.place < $1.place } }
      var column = 0
      for (place, index) in found {
        let (start, width) = (list[place].start, list[place].width)
        // The comma of a cell stands before it.
        for _ in column..<start { line.append(TimedTable.comma) }
        column = start + max(width, 1)
        let item = group.items[index]
        guard width > 0 else {
          line.append(TimedTable.comma)
          line += SeparatedValues.quoted(text(item)).utf8
          continue
        }
        if item.dataType == .vectorFloat64, item.payload.count == 8 * width {
          for place in 0..<width {
            line.append(TimedTable.comma)
            numbers.append(item.number(at: place), to: &line)
          }
          continue
        }
        var told: [Double] = []
        if case .vector(let found) = item.value { told = found }
        for place in 0..<width {
          line.append(TimedTable.comma)
          if place < told.count { numbers.append(told[place], to: &line) }
        }
      }
      for _ in column..<max(count, column) { line.append(TimedTable.comma) }
    }

    private func text(_ item: MetadataItem) -> String {
      if case .float64(let value) = item.value { return TimedTable.number(value) }
      return item.stringValue ?? item.value?.description ?? ""
    }
  }
}
