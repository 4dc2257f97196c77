internal import MediaModel

extension DateChange {
  /// Items with every date among them changed, each in its own notation.
  ///
  /// - Parameters:
  ///   - items: the items of a movie or a track.
  ///   - notes: where it is reported dates that stay as they are, and why.
  /// - Returns: the items; those that are not dates as they were.
  func changed(_ items: [MetadataItem], notes: inout [ReportNote]) -> [MetadataItem] {
    items.map { item in
      guard DatedItem.isDate(item), let text = item.stringValue else { return item }
      let new = self.text(
        text, isUTC: DatedItem.isUTC(item), addsZone: DatedItem.takesZone(item))
      guard let new else {
        notes.append(
          "\(item.identifier) stays: '\(text)' tells no time of day that could move")
        return item
      }
      guard new != text else { return item }
      guard let made = try? ItemText(item.identifier, text: new).item(replacing: item)
      else {
        notes.append("\(item.identifier) stays: it cannot hold '\(new)'")
        return item
      }
      return made
    }
  }
}
