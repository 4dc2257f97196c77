internal import CommandLineKit
internal import MediaMetadata

extension ShowText {
  /// The items of the movie or a track, by key space in order of appearance.
  func items(_ items: [MetadataItem], of trackID: UInt32?) -> [String] {
    let owner = trackID.map { "Track \($0): " } ?? ""
    return items.groups(by: { Heading(of: $0) }).flatMap { heading, group in
      section(
        owner + heading.title,
        "\(Terminal.printable(heading.space.rawValue)), \(ShowWords.count(group.count, "item"))")
        + lines(of: group.map { Row($0) })
    }
  }

  /// What items stand under: their key space, and of several tags of ID3 the one that they are of.
  private struct Heading: Hashable {
    let space: KeySpace
    let title: String

    init(of item: MetadataItem) {
      space = item.identifier.keySpace
      let words = ShowWords.keySpace(space)
      let tag = item.carrier?.path.firstRange(of: "ID3v").flatMap { range in
        item.carrier.map { $0.path[range.upperBound...].prefix { $0.isNumber || $0 == "." } }
      }
      // `2.3.` of ID3v2.3.TIT2
      let version = tag.map { $0.hasSuffix(".") ? $0.dropLast() : $0 } ?? ""
      title = space == .id3 && !version.isEmpty ? "\(words)v\(version)" : words
    }
  }

  /// The items that have a common identifier, together where they share one, each with its own name beside it.
  func commonItems(_ file: AssetDescription) -> [String] {
    let all = file.allMetadata + file.programs.flatMap { $0.metadata.map { (nil, $0) } }
    let rows = all.compactMap { trackID, item in
      item.identifier.commonIdentifier.map { Row(item, under: $0, of: trackID) }
    }.groups(by: \.identifier).flatMap(\.members)
    guard !rows.isEmpty else { return [] }
    return section("Common metadata", ShowWords.count(rows.count, "item")) + lines(of: rows)
  }

  /// The programs of a transport stream, each with its items.
  func programs(_ programs: [AssetDescription.Program]) -> [String] {
    programs.flatMap { program -> [String] in
      // One program alone is the file.
      guard programs.count > 1 || !program.metadata.isEmpty else { return [] }
      let tracks = program.trackIDs.map { "\($0)" }.joined(separator: ", ")
      return section(
        "Program \(program.number)", ShowWords.count(program.metadata.count, "item"))
        + ["    " + (tracks.isEmpty ? "no tracks" : "tracks \(tracks)")]
        + lines(of: program.metadata.map { Row($0) })
    }
  }

  /// One line on an item: its name, language and value, for where there is no room for a table.
  func line(of item: MetadataItem) -> String {
    let row = Row(item)
    let about = [row.name, row.language.isEmpty ? "" : "(\(row.language))"]
    return about.filter { !$0.isEmpty }.joined(separator: " ") + ": "
      + ShowValue(item).text(columns: max(24, width - 40))
  }

  private func lines(of rows: [Row]) -> [String] {
    func widest(_ text: (Row) -> String) -> Int {
      min(rows.map { ShowTable.width(text($0)) }.max() ?? 0, Self.widestCell)
    }
    let heads = 4 + widest(\.name) + 2
    let beside = heads + widest(\.identifier) + widest(\.language) + widest(\.type) + 6
    // On a narrow terminal the value stands beside the name, and what is known of it below.
    let isWide = width - beside >= 36
    let columns = max(20, width - (isWide ? beside : heads))
    var table = ShowTable()
    for row in rows {
      var notes = row.extra.isEmpty ? [] : [row.extra]
      notes += inside(row.item)
      if isVerbose, let carrier = row.item.carrier {
        notes.append(
          "\(ShowWords.message(carrier.path)) at \(carrier.offset), \(ShowWords.count(row.item.payloadByteCount, "byte"))"
        )
      }
      if isVerbose, let common = row.item.identifier.commonIdentifier {
        notes.append(Terminal.printable(common.shown))
      }
      let value = ShowTable.Cell(ShowValue(row.item).text(columns: columns))
      if isWide {
        table.add(
          .init(row.name, .name), .init(row.identifier, .faint), .init(row.language),
          .init(row.type, .faint), value, notes: notes)
      } else {
        let about = [row.identifier, row.language, row.type].filter { !$0.isEmpty }
        table.add(.init(row.name, .name), value, notes: [about.joined(separator: "  ")] + notes)
      }
    }
    return table.lines(indent: 4, styles: styles, widest: Self.widestCell)
  }

  /// What is inside an item: the properties of an XMP packet, the facts in a box of a camera's maker.
  private func inside(_ item: MetadataItem) -> [String] {
    let properties = item.xmpProperties.map { property in
      let language = property.language.map { " (\(Terminal.printable($0)))" } ?? ""
      return "\(Terminal.printable(property.path))\(language): "
        + ShowValue.quoted(property.value, columns: max(24, width - 60))
    }
    let values = item.propertyListValues.map { path, value in
      "\(Terminal.printable(path)): \(ShowValue.quoted(value, columns: max(24, width - 60)))"
    }
    let all = properties + values + item.embeddedItems.map(line)
    guard !isVerbose, all.count > Self.insideLimit else { return all }
    return all.prefix(Self.insideLimit) + ["and \(all.count - Self.insideLimit) more (--verbose)"]
  }

  /// How many facts inside one item are reported without being asked.
  private static let insideLimit = 24

  /// Names beyond this do not push everybody else's value aside.
  private static let widestCell = 60

  /// The cells of an item, printable.
  struct Row {
    let item: MetadataItem
    let name: String
    let identifier: String
    let language: String
    let type: String
    let extra: String

    /// The item under a common identifier: its own takes the place of the data type.
    init(_ item: MetadataItem, under common: MetadataIdentifier, of trackID: UInt32?) {
      self.init(
        item, common, type: Terminal.printable(item.identifier.shown),
        extra: trackID.map { "track \($0)" } ?? "")
    }

    init(_ item: MetadataItem) {
      // What the identifier or the value has already told is left out.
      let told: Set<String> =
        switch item.identifier.keySpace {
        case .iTunesFreeform: ["mean", "name"]
        case .id3, .exif: ["text"]
        default: []
        }
      let extra = item.extraAttributes.filter { !told.contains($0.key) && !$0.value.isEmpty }
        .map { "\(Terminal.printable($0.key)) \(ShowValue.quoted($0.value, columns: 80))" }
      self.init(
        item, item.identifier, type: ShowWords.dataType(item.dataType),
        extra: extra.joined(separator: ", "))
    }

    private init(
      _ item: MetadataItem, _ identifier: MetadataIdentifier, type: String, extra: String
    ) {
      self.item = item
      // What has no name but its key is reported once.
      let isNamed = identifier.keySpace == .common || identifier.displayName != identifier.key
      let shown = Self.shortened(Terminal.printable(identifier.shown))
      name = isNamed ? Self.shortened(Terminal.printable(identifier.displayName)) : shown
      self.identifier = isNamed ? shown : ""
      language = Self.shortened(Terminal.printable(item.languageTag?.bcp47 ?? ""))
      self.type = Self.shortened(type)
      self.extra = extra
    }

    private static func shortened(_ text: String) -> String { ShowTable.clipped(text, to: 120) }
  }
}
