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
    let head = ["stream", "seconds", "duration"] + columns.names
    for stream in request.streams {
      try TimedExport.forEachGroup(of: stream, request, rate) { group in
        if sink.count == 0 { sink.write(SeparatedValues.line(head, .comma)) }
        sink.count += 1
        let range = group.timeRange
        sink.write(
          SeparatedValues.line(
            [stream.name, number(range.start.seconds), number(range.duration.seconds)]
              + columns.values(of: group), .comma))
        return !sink.isClosed
      }
    }
  }

  /// A number as it is read back.
  static func number(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? "\(Int64(value))" : "\(value)"
  }

  /// The columns of the identifiers of a table.
  struct Columns {
    private var identifiers: [MetadataIdentifier] = []
    /// How many numbers an item of the identifier has; 0 for text.
    private var widths: [MetadataIdentifier: Int] = [:]

    private static let mostColumns = 4096

    mutating func add(_ item: MetadataItem) {
      if widths[item.identifier] == nil {
        guard identifiers.count < Self.mostColumns else { return }
        identifiers.append(item.identifier)
        widths[item.identifier] = 0
      }
      if case .vector(let numbers) = item.value {
        widths[item.identifier] = max(widths[item.identifier] ?? 0, min(numbers.count, 256))
      }
    }

    var names: [String] {
      identifiers.flatMap { identifier -> [String] in
        let width = widths[identifier] ?? 0
        guard width > 0 else { return [identifier.rawValue] }
        let known = TelemetryQuantity(identifier)?.components ?? []
        return (0..<width).map {
          "\(identifier.rawValue).\(known.count == width ? known[$0] : "\($0 + 1)")"
        }
      }
    }

    func values(of group: TimedMetadataGroup) -> [String] {
      identifiers.flatMap { identifier -> [String] in
        let width = widths[identifier] ?? 0
        let item = group.items.first { $0.identifier == identifier }
        guard width > 0 else { return [item.map(text) ?? ""] }
        var numbers: [Double] = []
        if case .vector(let found) = item?.value { numbers = found }
        return (0..<width).map { $0 < numbers.count ? TimedTable.number(numbers[$0]) : "" }
      }
    }

    private func text(_ item: MetadataItem) -> String {
      if case .float64(let value) = item.value { return TimedTable.number(value) }
      return item.stringValue ?? item.value?.description ?? ""
    }
  }
}
