internal import MediaModel

/// The fields other programs look for, and their customary homes: the one table of mirrors.
///
/// A field whose home at the destination is empty is copied there from the first of its sources that has a value;
/// the source stays where it is.
struct StandardField: Sendable {
  /// The field's name in reports.
  let name: String
  /// Where ISO files have it.
  let isoHome: MetadataIdentifier
  /// Where QuickTime files have it.
  let quickTimeHome: MetadataIdentifier
  /// Where a value is looked for, the most telling first; the homes are among them.
  let sources: [MetadataIdentifier]

  private init(
    _ name: String, iso: String, quickTime: String, sources: [String]
  ) {
    self.name = name
    isoHome = MetadataIdentifier(rawValue: iso)
    quickTimeHome = MetadataIdentifier(rawValue: "mdta/com.apple.quicktime.\(quickTime)")
    self.sources =
      [quickTimeHome] + sources.map { MetadataIdentifier(rawValue: $0) }
  }

  static let all: [StandardField] = [
    StandardField(
      "title", iso: "itsk/%A9nam", quickTime: "title",
      sources: [
        "mdta/com.apple.quicktime.displayname", "itsk/%A9nam", "udta/%A9nam", "uiso/titl",
        "mdta/title",
      ]),
    StandardField(
      "artist", iso: "itsk/%A9ART", quickTime: "artist",
      sources: ["itsk/%A9ART", "udta/%A9ART", "uiso/perf", "mdta/artist"]),
    StandardField(
      "date", iso: "itsk/%A9day", quickTime: "creationdate",
      sources: ["itsk/%A9day", "udta/%A9day", "mdta/date"]),
    StandardField(
      "location", iso: "udta/%A9xyz", quickTime: "location.ISO6709",
      sources: ["udta/%A9xyz", "itsk/%A9xyz", "uiso/loci", "mdta/location"]),
    StandardField(
      "description", iso: "itsk/desc", quickTime: "description",
      sources: ["itsk/desc", "udta/%A9des", "uiso/dscp", "mdta/description"]),
    StandardField("artwork", iso: "itsk/covr", quickTime: "artwork", sources: ["itsk/covr"]),
    StandardField(
      "copyright", iso: "itsk/cprt", quickTime: "copyright",
      sources: ["itsk/cprt", "udta/%A9cpy", "uiso/cprt", "mdta/copyright"]),
    StandardField(
      "software", iso: "udta/%A9swr", quickTime: "software", sources: ["udta/%A9swr"]),
    StandardField(
      "make", iso: "udta/%A9mak", quickTime: "make",
      sources: ["udta/%A9mak", "itsk/%A9mak", "mdta/com.android.manufacturer"]),
    StandardField(
      "model", iso: "udta/%A9mod", quickTime: "model",
      sources: ["udta/%A9mod", "itsk/%A9mod", "mdta/com.android.model"]),
  ]

  /// The mirror a movie's items call for at a destination; `nil` where its home is taken or nothing has a value.
  func mirror(
    of items: [MetadataItem], toQuickTime: Bool
  ) -> (source: MetadataItem, mirror: MetadataItem)? {
    let home = toQuickTime ? quickTimeHome : isoHome
    guard !items.contains(where: { $0.identifier == home }) else { return nil }
    for identifier in sources {
      guard let source = best(of: items.filter { $0.identifier == identifier }),
        let mirror = copy(source, to: home)
      else { continue }
      return (source, mirror)
    }
    return nil
  }

  /// Of several languages the one for everybody, then English, then the first.
  private func best(of items: [MetadataItem]) -> MetadataItem? {
    items.first { $0.languageTag == nil || $0.languageTag?.bcp47 == "und" }
      ?? items.first { $0.languageTag?.bcp47.hasPrefix("en") == true } ?? items.first
  }

  private func copy(_ source: MetadataItem, to home: MetadataIdentifier) -> MetadataItem? {
    if [.jpeg, .png, .bmp].contains(source.dataType) {
      return MetadataItem(home, payload: source.payload, dataType: source.dataType)
    }
    guard name != "artwork", let text = source.stringValue, !text.isEmpty else { return nil }
    let isClassic = home.keySpace == .quickTimeUserData
    let payload = Array(text.utf8)
    guard !isClassic || payload.count <= Int(UInt16.max) else { return nil }
    return MetadataItem(
      home, payload: payload, dataType: isClassic ? .classicText : .utf8,
      languageTag: isClassic
        ? LanguageTag(bcp47: "und", storedCode: LanguageTag.undeterminedCode) : nil)
  }
}
