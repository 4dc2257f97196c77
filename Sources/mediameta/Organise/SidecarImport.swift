internal import CommandLineKit
internal import MediaMetadata

/// Gives files what their sidecars say.
struct SidecarImport: Sendable {
  /// The kind of sidecars that is taken; `nil` for every one.
  let kind: String?
  let zone: CivilZone?

  /// Gives an editor what the sidecar of a file says.
  ///
  /// - Returns: what was taken from where, and what cannot be taken.
  /// - Throws: `NothingMatched` where there is no sidecar; `MediaError` where it cannot be read; what an edit throws.
  func apply(to editor: inout AssetEditor, at path: String) async throws -> [ReportNote] {
    let (place, sidecar) = try find(for: path)
    var notes: [ReportNote] = [.other("from \(FilePathParts(place).name)")]
    if !sidecar.left.isEmpty {
      notes.append(.other("\(sidecar.left.joined(separator: ", ")) of it are not taken"))
    }
    let outline = try await editor.outline()
    let type = FileType(of: outline)
    let subject = Field.Subject(description: outline, capture: CaptureFacts(of: outline))
    let date = newDate(of: sidecar, beside: subject)
    let values = values(of: sidecar, beside: subject) + (date.map { [("date", "\($0)")] } ?? [])
    for (name, text) in values {
      do throws(ItemTextError) {
        let edit = ItemEdit.set(ItemText(try ItemName.named(name), value: text))
        // The date of a capture, with its zone, stands where Apple looks for it.
        let others = name == "date" ? Self.apple?.edits(beside: [edit], in: type) ?? [] : []
        editor.metadata = try ItemEdit.apply([edit] + others, to: editor.metadata, in: type).items
      } catch {
        notes.append(.other("its \(name) is not taken: \(error.reason)"))
      }
    }
    if let date, date.hasTime, date.secondsSince1970 != nil {
      notes += try await editor.changeDates(.set(to: date))
    }
    return notes
  }

  private static let apple = ReaderProgram.all.first { $0.name == "apple" }

  /// The date that is to be set; `nil` where none is given, or the moment that the file tells.
  private func newDate(of sidecar: Sidecar, beside subject: Field.Subject) -> MetadataDate? {
    guard let date = sidecar.date.map(zoned) else { return nil }
    let known = subject.capture.date.chosen?.date
    if let moment = known?.secondsSince1970, date.hasTime, date.secondsSince1970 == moment {
      return nil
    }
    return date == known ? nil : date
  }

  /// What is to be set beside the date: values that the file does not have yet, and the place.
  private func values(
    of sidecar: Sidecar, beside subject: Field.Subject
  ) -> [(name: String, text: String)] {
    var values = sidecar.values.filter { value in
      let field = SidecarField.all.first { $0.name == value.name }
      let told = field.map { SidecarFacts.values(of: $0, subject) } ?? []
      return told.joined(separator: ", ") != value.text
    }
    if let place = sidecar.place, let point = ISO6709(place),
      !(subject.capture.location.chosen?.point.map { Self.isSame($0, point) } ?? false)
    {
      values.append(("location", place))
    }
    return values
  }

  /// A date in the zone that was asked for, where it names none, or UTC.
  private func zoned(_ date: MetadataDate) -> MetadataDate {
    guard let zone, date.hasTime else { return date }
    guard date.zoneOffsetMinutes == 0, let seconds = date.secondsSince1970 else {
      return DateArgument.zoned(date, zone) ?? date
    }
    let offset = zone.offset(at: seconds)
    return MetadataDate(secondsSince1970: seconds + Int64(offset) * 60)?.at(zone: offset) ?? date
  }

  /// Whether two places are within a hundred-thousandth of a degree, about a metre.
  private static func isSame(_ one: ISO6709, _ other: ISO6709) -> Bool {
    (one.latitude - other.latitude).magnitude < 1e-5
      && (one.longitude - other.longitude).magnitude < 1e-5
  }

  /// The sidecar of a file.
  private func find(for path: String) throws -> (path: String, sidecar: Sidecar) {
    let parts = FilePathParts(path)
    for name in SidecarNames.candidates(of: parts.name) {
      let place = parts.beside(name)
      guard FileSystem.isThere(place), !FileSystem.isFolder(place) else { continue }
      let bytes = try WholeFile.bytes(of: place, limit: 64 << 20)
      for format in SidecarFormats.all where kind == nil || format.name == kind {
        do {
          if let sidecar = try format.read(bytes, of: parts.name) { return (place, sidecar) }
        } catch let error as XMPError {
          throw MediaError(.unreadable, "\(error)", path: place)
        }
      }
    }
    throw NothingMatched(path: path, reason: "no sidecar beside it")
  }
}
