/// Chooses items; filters are put together with `and`, `or` and `inverted`.
///
/// ```swift
/// let titles = items.items(filteredBy: .identifiers(.commonIdentifierTitle).and(.languages("fr")))
/// ```
///
/// Source: AVFoundation, AVMetadataItemFilter, which has no composition.
public struct MetadataItemFilter: Sendable {
  private let isIncluded: @Sendable (MetadataItem) -> Bool

  /// Creates a filter that chooses the items for which `isIncluded` holds.
  public init(_ isIncluded: @escaping @Sendable (MetadataItem) -> Bool) {
    self.isIncluded = isIncluded
  }

  /// Whether the item is chosen.
  public func includes(_ item: MetadataItem) -> Bool { isIncluded(item) }

  /// Chooses what both choose.
  public func and(_ other: MetadataItemFilter) -> MetadataItemFilter {
    Self { includes($0) && other.includes($0) }
  }

  /// Chooses what one of the two chooses, or both.
  public func or(_ other: MetadataItemFilter) -> MetadataItemFilter {
    Self { includes($0) || other.includes($0) }
  }

  /// Chooses what this filter does not.
  public var inverted: MetadataItemFilter { Self { !includes($0) } }
}

extension MetadataItemFilter {
  /// Items of one of some identifiers; a common identifier also chooses the items that stand for
  /// it.
  public static func identifiers(_ identifiers: MetadataIdentifier...) -> Self {
    self.identifiers(identifiers)
  }

  /// Items of one of some identifiers; a common identifier also chooses the items that stand for
  /// it.
  public static func identifiers(_ identifiers: [MetadataIdentifier]) -> Self {
    let wanted = Set(identifiers)
    return Self { item in
      wanted.contains(item.identifier)
        || item.identifier.commonIdentifier.map(wanted.contains) ?? false
    }
  }

  /// Items whose identifier a pattern fits, where `*` stands for any characters: `mdta/*.location.*`.
  ///
  /// The pattern is held against the identifier as it is printed (`udta/%A9nam`) and as it is read
  /// (`udta/©nam`).
  public static func identifiers(matching pattern: String) -> Self {
    let pattern = WildcardPattern(pattern)
    return Self { pattern.matches($0.identifier) }
  }

  /// Items of one of some key spaces.
  public static func keySpaces(_ keySpaces: KeySpace...) -> Self {
    let wanted = Set(keySpaces)
    return Self { wanted.contains($0.identifier.keySpace) }
  }

  /// Items of one of some formats.
  public static func formats(_ formats: MetadataFormat...) -> Self {
    let wanted = Set(formats)
    return Self { $0.identifier.keySpace.format.map(wanted.contains) ?? false }
  }

  /// Items in one of some languages: `fr` chooses `fr-CA` too; an item without a language is not
  /// chosen.
  public static func languages(_ ranges: LanguageTag...) -> Self {
    Self { item in item.languageTag.map { tag in ranges.contains(where: tag.matches) } ?? false }
  }

  /// Items that stand for a common identifier.
  public static var common: Self { Self { $0.identifier.commonIdentifier != nil } }

  /// Every item.
  public static var all: Self { Self { _ in true } }
}

extension Sequence<MetadataItem> {
  /// The items a filter chooses, in order.
  public func items(filteredBy filter: MetadataItemFilter) -> [MetadataItem] {
    self.filter(filter.includes)
  }
}

/// A pattern in which `*` stands for any characters, also none.
package struct WildcardPattern: Hashable, Sendable {
  private let pattern: [UInt8]

  package init(_ text: String) { pattern = Array(text.utf8) }

  /// Whether the pattern fits an identifier: as it is printed, or with characters for its escapes.
  package func matches(_ identifier: MetadataIdentifier) -> Bool {
    matches(identifier.rawValue)
      || matches("\(identifier.keySpace.identifierPrefix)/\(identifier.key)")
  }

  /// Whether the pattern fits the whole text; the time is bounded by the product of the lengths.
  package func matches(_ text: String) -> Bool { matches(utf8: Array(text.utf8)) }

  /// Whether the pattern fits a text, which many patterns may be tried on.
  func matches(utf8 text: [UInt8]) -> Bool {
    let star = UInt8(ascii: "*")
    var (position, index) = (0, 0)
    // Where to go on when what follows the last star does not fit here.
    var retry: (position: Int, index: Int)?
    while position < text.count {
      if index < pattern.count, pattern[index] == star {
        retry = (position, index + 1)
        index += 1
      } else if index < pattern.count, pattern[index] == text[position] {
        position += 1
        index += 1
      } else if let last = retry {
        retry = (last.position + 1, last.index)
        (position, index) = (last.position + 1, last.index)
      } else {
        return false
      }
    }
    return pattern[index...].allSatisfy { $0 == star }
  }
}
