/// One row of what a file keeps when it is shared: a meaning or an identifier, why it stays, and
/// when.
///
/// Whatever no row names goes: the rows are an allow-list.
///
/// Source: AVFoundation, AVMetadataItemFilter, forSharing, says that items of playback, copyright and commerce stay
/// and those that identify the user go; it names no identifiers, so the rows are ours.
public struct SharingRule: Hashable, Sendable {
  /// What an item means, as `album artist`; or its identifier, in which `*` stands for any
  /// characters.
  public let pattern: String
  /// What such an item is good for.
  public let purpose: Purpose
  /// Why it stays, in a few words.
  public let reason: String
  /// When it stays.
  public let condition: Condition

  /// What an item that stays is good for.
  public enum Purpose: String, CaseIterable, Codable, Sendable {
    /// The structure of the file and its tracks: languages, characteristics, time codes.
    case structure
    /// How the media are played: gaps, loudness, orientation, rendering.
    case playback
    /// What people who cannot see or hear are given.
    case accessibility
    /// Chapters.
    case chapters
    /// What the work is called, and sorted by.
    case work
    /// Copyright, license, and the age the work is for.
    case rights
    /// What shops and catalogues find the work by.
    case commerce
    /// Who bought the work, and when: a part of commerce that names a person.
    case purchase
    /// What pairs a Live Photo's movie with its still image.
    case pairing
    /// No rule says so: the caller named it.
    case named
  }

  /// What must be true of an item so that a row is for it.
  public enum Condition: Hashable, Sendable {
    /// Nothing.
    case always
    /// The value is a year of four digits.
    case yearOnly
    /// One of its extra attributes starts with a text, in any case: the description of an ID3
    /// comment, the owner of private data.
    case attribute(String)
  }

  /// Every row: those of identifiers, which count first, then those of meanings.
  public static let all: [SharingRule] = boxes + others + meanings.map(\.rule)

  /// Rows of one purpose and reason.
  static func rows(
    _ purpose: Purpose, _ reason: String, _ prefix: String, _ keys: [String],
    when condition: Condition = .always
  ) -> [SharingRule] {
    keys.map { key in
      SharingRule(
        pattern: prefix + key, purpose: purpose, reason: reason, condition: condition)
    }
  }

  /// The row that lets an item stay; `nil` for an item that goes.
  ///
  /// A box of user data is the same in an MP4 file as in a QuickTime movie.
  public static func rule(for item: MetadataItem) -> SharingRule? {
    let identifier = item.identifier
    if let rule = rule(for: item, as: identifier) { return rule }
    let other = identifier.inQuickTimeUserData
    return other == identifier ? nil : rule(for: item, as: other)
  }

  private static func rule(
    for item: MetadataItem, as identifier: MetadataIdentifier
  ) -> SharingRule? {
    if let rule = listed(item, as: identifier) { return rule }
    var item = item
    item.identifier = identifier
    // What EXIF tells is of the one who took a picture.
    guard identifier.keySpace != .exif,
      let row = MetadataMapping.rows(of: item).first(where: { $0.key.attribute == nil }),
      row.form != .dayAndMonth, row.form != .timeOfDay, let rule = meaningsByName[row.concept.name]
    else { return nil }
    return rule.condition.holds(for: item) ? rule : nil
  }

  private static func listed(
    _ item: MetadataItem, as identifier: MetadataIdentifier
  ) -> SharingRule? {
    let exact = rowsByPattern[identifier.rawValue] ?? []
    if let rule = exact.first(where: { $0.condition.holds(for: item) }) { return rule }
    let text = identifier.rawValue.lowercased()
    if identifier.keySpace.ignoresCase {
      let folded = rowsIgnoringCase[text] ?? []
      if let rule = folded.first(where: { $0.condition.holds(for: item) }) { return rule }
    }
    let bytes = Array(text.utf8)
    return wildcards.first {
      $0.pattern.matches(utf8: bytes) && $0.rule.condition.holds(for: item)
    }?.rule
  }

  /// The rows of meanings, by the names of their concepts.
  private static let meanings: [(name: String, rule: SharingRule)] =
    MetadataMapping.all.compactMap { concept in
      guard let purpose = concept.sharing else { return nil }
      let isYear = purpose == .work && concept.shape == .date
      return (
        concept.name,
        SharingRule(
          pattern: concept.name, purpose: purpose,
          reason: isYear ? "the year of the work" : purpose.reason,
          condition: isYear ? .yearOnly : .always)
      )
    }

  private static let meaningsByName = Dictionary(firstOf: meanings.map { ($0.name, $0.rule) })

  private static let rowsByPattern = Dictionary(
    grouping: all.filter { !$0.pattern.contains("*") }, by: \.pattern)

  private static let rowsIgnoringCase = Dictionary(
    grouping: all.filter { !$0.pattern.contains("*") }, by: { $0.pattern.lowercased() })

  private static let wildcards = all.filter { $0.pattern.contains("*") }.map {
    (pattern: WildcardPattern($0.pattern.lowercased()), rule: $0)
  }
}

extension SharingRule.Purpose {
  /// Why items of a meaning stay.
  fileprivate var reason: String {
    switch self {
    case .structure: "languages, and what tracks are for"
    case .playback: SharingRule.gapless
    case .accessibility: SharingRule.accessibility
    case .chapters: SharingRule.chapters
    case .work: SharingRule.work
    case .rights: SharingRule.rights
    case .commerce: SharingRule.commerce
    case .purchase: "who bought the work, and when"
    case .pairing: SharingRule.pairing
    case .named: "named by the caller"
    }
  }
}

extension SharingRule.Condition {
  /// Whether the condition is true of an item.
  func holds(for item: MetadataItem) -> Bool {
    switch self {
    case .always: true
    case .yearOnly: Self.isYear(item)
    case .attribute(let text):
      item.extraAttributes.contains {
        $0.value.lowercased().hasPrefix(text.lowercased())
      }
    }
  }

  private static func isYear(_ item: MetadataItem) -> Bool {
    if let text = item.stringValue { return text.utf8.count == 4 && Int(digits: text.utf8) != nil }
    // A recording year is stored as a number.
    return item.payload.count <= 2
  }
}
