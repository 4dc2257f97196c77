internal import CommandLineKit
internal import MediaMetadata

/// Writes groups as a table: a row for each group, a column for each number.
enum TimedTable {
  static func write(
    _ request: TimedRequest, _ rate: Double?, to sink: inout TimedExport.Sink
  ) throws {
    // Columns are known when all groups have been seen.
    var columns = TableColumns()
    for stream in request.streams {
      var groups = try request.groups(of: stream, leavesOutAlike: true)
      while let group = try groups.next() { columns.add(group) }
    }
    let head = SeparatedValues.line(["stream", "seconds", "duration"] + columns.names, .comma)
    try TimedExport.write(
      request, rate, as: TableRows(columns.settled), under: head, to: &sink)
  }
}

/// The columns of the identifiers of a table.
struct TableColumns: Sendable {
  /// An identifier, and how many numbers an item of it has; 0 for text.
  struct Column: Sendable {
    var identifier: MetadataIdentifier
    var width = 0
    /// The column of the first number.
    var start = 0
    /// The column after those of the identifier.
    var end: Int { start + max(width, 1) }
  }

  private(set) var list: [Column] = []
  private var places: [MetadataIdentifier: Int] = [:]

  private static let mostColumns = 4096
  /// So many identifiers are looked through before the table is asked.
  private static let usualCount = 6

  /// How many columns there are.
  var count: Int { list.last?.end ?? 0 }

  func place(of identifier: MetadataIdentifier) -> Int? {
    // A few sensors tell nearly everything.
    for place in 0..<min(Self.usualCount, list.count) where list[place].identifier == identifier {
      return place
    }
    return places[identifier]
  }

  /// Takes what the items of a group need.
  mutating func add(_ group: TimedMetadataGroup) {
    for index in group.items.indices { add(group.items[index]) }
  }

  private mutating func add(_ item: MetadataItem) {
    var place = place(of: item.identifier)
    if place == nil {
      guard list.count < Self.mostColumns else { return }
      place = list.count
      places[item.identifier] = list.count
      list.append(Column(identifier: item.identifier))
    }
    guard let place else { return }
    // Most are of a width that is known: no value is made of them.
    if item.dataType == .vectorFloat64, item.payload.count == 8 * list[place].width { return }
    if case .vector(let numbers) = item.value {
      list[place].width = max(list[place].width, min(numbers.count, 256))
    }
  }

  /// The columns, which begin where those before end: all items have been seen.
  var settled: TableColumns {
    var columns = self
    var start = 0
    for index in columns.list.indices {
      columns.list[index].start = start
      start = columns.list[index].end
    }
    return columns
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
}
