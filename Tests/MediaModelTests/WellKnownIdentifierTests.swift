import MediaModel
import Testing

@Suite struct `Well-known identifiers` {
  @Test(.enabled(if: ReferenceTables.arePresent, "\(ReferenceTables.reason)"))
  func `are those of the reference table, every row`() {
    let rows = ReferenceTables.rows("identifiers.tsv")
    #expect(rows.count == 384)
    var names: [String] = []
    for row in rows {
      guard let name = row["swift_name"], let text = row["identifier"] else {
        Issue.record("a row without its columns: \(row)")
        continue
      }
      // A question mark alone stands for a key nobody knows, angle brackets for keys of any name.
      if text == "mdta/?" || text.contains("<") { continue }
      let spelling = String(text.trimmingSuffix("?"))
      let identifier = MetadataIdentifier(rawValue: spelling)
      #expect(MetadataIdentifier(spelling) == identifier, "\(spelling) is not its usual spelling")
      guard let known = identifier.wellKnown else {
        Issue.record("\(spelling) is not known")
        continue
      }
      compare(known, with: row, spelling)
      if let constant = known.constantName { names.append(constant) }
      let isConstant = name != "-" && !name.hasPrefix("kCM")
      #expect(!isConstant || known.constantName == name || isSecondName(name), "\(name)")
    }
    #expect(Set(names).count == 290)
  }

  private func compare(_ known: WellKnownIdentifier, with row: [String: String], _ text: String) {
    let common = String((row["common_identifier"] ?? "").trimmingSuffix("?"))
    switch common {
    case "-": #expect(known.commonIdentifier == nil, "\(text)")
    case "(self)": #expect(known.commonIdentifier == known.identifier, "\(text)")
    default: #expect(known.commonIdentifier?.rawValue == common, "\(text)")
    }
    // A second row may know less than the first.
    if known.evidence == .guess { #expect(row["common_evidence"] == "guess", "\(text)") }
    if let code = fourCharacterCode(row["key"] ?? "") {
      #expect(known.identifier.fourCharacterCode == code, "\(text)")
    }
  }

  /// The names that stand for an identifier another constant has already.
  private func isSecondName(_ name: String) -> Bool {
    ["quickTimeUserDataOriginalSource", "isoUserDataCopyright", "id3MetadataCommerical"]
      .contains(name)
  }

  /// The code that the table writes as `'\xA9nam'`.
  private func fourCharacterCode(_ text: String) -> UInt32? {
    guard text.hasPrefix("'"), text.hasSuffix("'"), !text.contains("%") else { return nil }
    let key = text.dropFirst().dropLast().replacing("\\xA9", with: "\u{A9}")
    guard key.unicodeScalars.count == 4 else { return nil }
    return key.unicodeScalars.reduce(0) { $0 << 8 | $1.value }
  }

  @Test func `are in the table once, in their usual spelling`() {
    let rows = WellKnownIdentifier.all
    #expect(rows.count == 368)
    #expect(Set(rows.map(\.identifier)).count == rows.count)
    for row in rows {
      #expect(MetadataIdentifier(row.identifier.rawValue) == row.identifier, "\(row.identifier)")
      #expect(!row.displayName.isEmpty)
      #expect(row.commonIdentifier == nil || row.commonIdentifier?.keySpace == .common)
    }
  }

  @Test func `have constants of AVFoundation's names`() {
    #expect(MetadataIdentifier.iTunesMetadataSongName.rawValue == "itsk/%A9nam")
    #expect(
      MetadataIdentifier.quickTimeMetadataLocationISO6709.commonIdentifier
        == .commonIdentifierLocation)
    #expect(MetadataIdentifier.commonIdentifierTitle.commonIdentifier == .commonIdentifierTitle)
    #expect(MetadataIdentifier.quickTimeUserDataOriginalSource == .quickTimeUserDataCredits)
    #expect(MetadataIdentifier.id3MetadataInvolvedPeopleList_v24.rawValue == "id3/TIPL")
  }

  @Test(arguments: [
    ("mdta/com.apple.quicktime.creationdate", "creation date"),
    ("udta/%A9xyz", "location"), ("id3/TSRC", "international standard recording code"),
    ("itsk/tvsh", "TV show"), ("common/title", "title"), ("uiso/loci", "location"),
    ("mdta/com.example.thing", "com.example.thing"), ("udta/%A9zzz", "©zzz"),
  ]) func `have names for people`(text: String, name: String) {
    #expect(MetadataIdentifier(rawValue: text).displayName == name)
  }
}

extension String {
  fileprivate func trimmingSuffix(_ suffix: String) -> Substring {
    hasSuffix(suffix) ? dropLast(suffix.count) : self[...]
  }
}
