internal import FoundationEssentials
internal import MediaMetadata

/// A table of files and the items that they are to have.
///
/// It has a column `source`, and one for each item, which is named as `edit --set` takes it. Empty cells change nothing.
struct EditTable: Sendable {
  /// What a row says of an item.
  private struct Cell: Sendable {
    let column: String
    let value: String
  }

  private var cells: [String: [Cell]] = [:]
  /// The files, in the order of the table.
  private(set) var sources: [String] = []

  /// Names of the column of files; the second is the one of exiftool.
  private static let sourceNames = ["source", "sourcefile"]

  /// Reads a table with commas; `-` stands for standard input.
  ///
  /// - Throws: `MediaError` where it cannot be read or has no files; `ItemTextError` for names of items.
  init(path: String) throws {
    guard let text = String(validating: try WholeFile.bytes(of: path), as: UTF8.self),
      let rows = SeparatedValues.rows(text)
    else { throw MediaError(.invalidRequest, "is not a table with commas in UTF-8", path: path) }
    guard let head = rows.first,
      let sourceColumn = head.firstIndex(where: { Self.sourceNames.contains($0.lowercased()) })
    else { throw MediaError(.invalidRequest, "has no column 'source'", path: path) }
    for (index, name) in head.enumerated() where index != sourceColumn {
      _ = try ItemReference(name)
    }
    for (index, row) in rows.enumerated().dropFirst() {
      guard row.count == head.count else {
        throw MediaError(
          .invalidRequest, "row \(index + 1) has \(row.count) values, not \(head.count)",
          path: path)
      }
      let source = row[sourceColumn]
      if cells[source] == nil { sources.append(source) }
      cells[source, default: []] += zip(head, row).enumerated()
        .filter { $0.offset != sourceColumn && !$0.element.1.isEmpty }
        .map { Cell(column: $0.element.0, value: $0.element.1) }
    }
  }

  /// What is to become of a file: nothing where a cell is what `show --csv` prints.
  ///
  /// - Throws: `ItemTextError` for values.
  func edits(of source: String, described description: AssetDescription) throws -> [ItemEdit] {
    guard let cells = cells[source] else { return [] }
    let subject = Field.Subject(
      description: description, capture: CaptureFacts(of: description))
    return try cells.flatMap { cell -> [ItemEdit] in
      let items = Field(cell.column)?.items(of: subject) ?? []
      let values = items.map(ShowValues.value)
      guard values.joined(separator: Field.separator) != cell.value else { return [] }
      // What was several items stays several.
      let parts =
        values.count > 1 ? cell.value.components(separatedBy: Field.separator) : [cell.value]
      // The language stays, unless the column names one.
      let told = items.first?.languageTag.map { "@\($0.bcp47)" } ?? ""
      let language = try ItemReference(cell.column).languageTag == nil ? told : ""
      return try parts.enumerated().map { index, part in
        let text = try ItemText("\(cell.column)\(language)=\(part)")
        return index == 0 ? .set(text) : .add(text)
      }
    }
  }
}
