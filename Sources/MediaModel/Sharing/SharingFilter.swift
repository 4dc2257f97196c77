/// Chooses what a file keeps when it is shared: an allow-list of structure, playback, titles, rights and commerce.
///
/// ```swift
/// let shared = items.items(filteredBy: .forSharing())
/// ```
///
/// Locations, directions, faces, devices, people, dates, comments, custom identifiers and all that is in no list go;
/// ``SharingRule/all`` is the list.
///
/// Source: AVFoundation, AVMetadataItemFilter, forSharing.
public struct SharingFilter: Sendable {
  /// What goes beside all that always goes.
  public enum Extra: String, CaseIterable, Sendable {
    /// Times of headers, and years: creation and modification times of the movie, its tracks and media.
    case dates
    /// Who bought the work, and when.
    case purchases
    /// What pairs a Live Photo's movie with its still image.
    case pairing
  }

  /// What goes beside all that always goes.
  public var also: Set<Extra>
  /// Patterns of identifiers that stay whatever the list says, as `mdta/*.location.*`.
  public let kept: [String]
  private let keptPatterns: [WildcardPattern]

  /// Creates a filter.
  ///
  /// The patterns are held against identifiers as `identifiers(matching:)` does.
  public init(also: Set<Extra> = [], keeping kept: [String] = []) {
    self.also = also
    self.kept = kept
    keptPatterns = kept.map(WildcardPattern.init)
  }

  /// Whether the item stays.
  public func includes(_ item: MetadataItem) -> Bool { verdict(on: item).isKept }

  /// What becomes of an item, and why.
  public func verdict(on item: MetadataItem) -> SharingVerdict {
    if keptPatterns.contains(where: { $0.matches(item.identifier) }) { return .named }
    guard let rule = SharingRule.rule(for: item) else {
      return .removed(SharingConcern.concern(of: item.identifier))
    }
    switch rule.purpose {
    case .purchase where also.contains(.purchases): return .removed(.purchase)
    case .pairing where also.contains(.pairing): return .removed(.identifier)
    case _ where rule.condition == .yearOnly && also.contains(.dates): return .removed(.date)
    default: return .kept(rule)
    }
  }
}

/// What becomes of an item of a file that is shared.
public enum SharingVerdict: Hashable, Sendable {
  /// It stays, as a row of the list says.
  case kept(SharingRule)
  /// It stays since the caller named it.
  case named
  /// It goes.
  case removed(SharingConcern)

  /// Whether the item stays.
  public var isKept: Bool {
    if case .removed = self { return false }
    return true
  }
}

extension MetadataItemFilter {
  /// Chooses what a file keeps when it is shared.
  ///
  /// Source: AVFoundation, AVMetadataItemFilter, forSharing.
  public static func forSharing(_ filter: SharingFilter = SharingFilter()) -> Self {
    Self(filter.includes)
  }
}
