import MediaModel
import Testing

@Suite struct `Well-known identifiers` {
  @Test func `have the 294 constants of AVFoundation`() {
    #expect(ConstantCase.all.count == 294)
    #expect(Set(ConstantCase.all.map(\.name)).count == 294)
    for row in ConstantCase.all {
      #expect(row.identifier.rawValue == row.text, "\(row.name)")
      let known = row.identifier.wellKnown
      #expect(known?.identifier == row.identifier, "\(row.name)")
    }
  }

  @Test(.enabled(if: ReferenceTables.arePresent, "\(ReferenceTables.reason)"))
  func `are those of the reference table, every row`() {
    let rows = ReferenceTables.rows("identifiers.tsv")
    #expect(rows.count == 384)
    let constants = Dictionary(
      ConstantCase.all.map { ($0.name, $0.identifier) }, uniquingKeysWith: { first, _ in first })
    var count = 0
    for row in rows {
      guard let name = row["swift_name"], let text = row["identifier"] else {
        Issue.record("a row without its columns: \(row)")
        continue
      }
      if name != "-", !name.hasPrefix("kCM") {
        count += 1
        #expect(constants[name] != nil, "\(name)")
      }
      // Angle brackets stand for keys of any name, with one as an example.
      let example = text.split(separator: "e.g. ").last.map(String.init) ?? text
      let identifier = MetadataIdentifier(rawValue: String(example.trimmingSuffix("?")))
      // A question mark alone stands for an unknown key.
      if text == "mdta/?" { continue }
      #expect(MetadataIdentifier(identifier.rawValue) == identifier, "\(text)")
      guard let known = identifier.wellKnown, known.identifier == identifier else {
        Issue.record("\(identifier) is not known")
        continue
      }
      #expect(name == "-" || name.hasPrefix("kCM") || constants[name] == identifier, "\(name)")
      compare(known, with: row, text)
    }
    #expect(count == 294)
  }

  private func compare(
    _ known: WellKnownIdentifier, with row: [String: String], _ text: String
  ) {
    let common = row["common_identifier"] ?? ""
    switch common.trimmingSuffix("?") {
    // The table guesses that Vorbis comments stand for nothing; here the names speak.
    // Titles of chapters are titles, as AVFoundation's groups have them.
    case "-":
      let speaks = text.hasPrefix("vorb/") || known.identifier == .quickTimeUserDataChapter
      #expect(known.commonIdentifier == nil || speaks, "\(text)")
    case "(self)": #expect(known.commonIdentifier == known.identifier, "\(text)")
    case let common: #expect(known.commonIdentifier?.rawValue == String(common), "\(text)")
    }
    if let code = fourCharacterCode(row["key"] ?? "") {
      #expect(known.identifier.fourCharacterCode == code, "\(text)")
    }
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
    #expect(rows.count > 500)
    #expect(Set(rows.map(\.identifier)).count == rows.count)
    // Nor in another spelling that reads as the same.
    let twice = Dictionary(grouping: rows.map(\.identifier), by: \.folded).filter {
      $0.value.count > 1
    }
    #expect(twice.isEmpty, "\(twice)")
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
    ("vorb/TITLE", "common/title"), ("vorb/title", "common/title"),
    ("vorb/Date", "common/creationDate"),
    ("mkv/title", "common/title"), ("mkv/Info/Title", "common/title"),
    ("mkv/DATE_RECORDED", "common/creationDate"), ("ape/ALBUM", "common/albumName"),
    ("ape/Cover%20Art%20(Front)", "common/artwork"), ("ffmpeg/Title", "common/title"),
    ("riff/INAM", "common/title"), ("riff/inam", nil), ("asf/WM/Genre", "common/type"),
    ("aiff/(c)%20", "common/copyrights"), ("bext/Originator", "common/creator"),
    ("exif/Make", "common/make"), ("caaf/recorded%20date", "common/creationDate"),
    ("mdta/TITLE", nil), ("vorb/UNHEARD", nil),
  ]) func `of other containers stand for common ones`(text: String, common: String?) {
    #expect(MetadataIdentifier(rawValue: text).commonIdentifier?.rawValue == common)
  }

  @Test(arguments: [
    ("mdta/com.apple.quicktime.creationdate", "date"),
    ("udta/%A9xyz", "location"), ("id3/TSRC", "ISRC"),
    ("itsk/tvsh", "show"), ("common/title", "title"), ("uiso/loci", "location"),
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
