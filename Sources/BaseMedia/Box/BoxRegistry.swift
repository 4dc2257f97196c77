package import BinaryIO

/// The one table of boxes whose fields we know: type and place to kind.
package enum BoxRegistry {
  /// A row: the type, the place it is known in, and what reads it.
  struct Row: Sendable {
    /// `nil` where the place alone decides.
    let types: [FourCC]?
    let place: Place
    let kind: BoxKind
    /// What the box must have for a type of 16 bytes; `nil` for a box of a plain type.
    var userType: [UInt8]?

    /// Types, known in a place; a `uuid` box is known by its type of 16 bytes.
    init(
      _ kind: any Box.Type, as types: FourCC..., at place: Place = .anywhere,
      userType: [UInt8]? = nil
    ) {
      self.types = types.isEmpty ? [kind.type] : types
      self.place = place
      self.kind = BoxKind(kind)
      self.userType = userType
    }

    /// Any type, in a place.
    init(_ kind: any Box.Type, anyAt place: Place) {
      types = nil
      self.place = place
      self.kind = BoxKind(kind)
    }

    /// Types that are only told of; any type where there is none.
    init(
      _ types: FourCC..., at place: Place = .anywhere, clause: String,
      fields: @escaping @Sendable (inout BoxCoder) -> Void
    ) {
      self.types = types.isEmpty ? nil : types
      self.place = place
      kind = BoxKind(types.first ?? .zero, clause: clause, readFields: fields)
    }
  }

  /// Where a row holds.
  enum Place: Sendable {
    case anywhere
    case inside(Set<FourCC>)
    /// Inside a box of any type that stands in one of this type.
    case twoBelow(FourCC)
    /// A sample entry of tracks with this handler, or of any.
    case sampleEntry(handler: FourCC?)
    /// Inside a sample entry of this type.
    case inSampleEntry(FourCC)
    /// A type that begins with byte A9, in `udta`.
    case internationalText

    func holds(_ type: FourCC, in context: BoxContext) -> Bool {
      switch self {
      case .anywhere: true
      case .inside(let parents): context.parent.map(parents.contains) ?? false
      case .twoBelow(let ancestor): context.grandparent == ancestor
      case .sampleEntry(let handler):
        context.parent == "stsd" && (handler == nil || handler == context.handler)
      case .inSampleEntry(let entry): context.parent == entry && context.grandparent == "stsd"
      case .internationalText: context.parent == "udta" && type.rawValue >> 24 == 0xA9
      }
    }
  }

  /// Entries of a kind of media come before those of which nothing else is known.
  private static let rows = toldInDescriptions + coded + told + toldOfImages
  private static let byType: [FourCC: [Row]] = rows.reduce(into: [:]) { table, row in
    for type in row.types ?? [] { table[type, default: []].append(row) }
  }
  private static let ofAnyType = rows.filter { $0.types == nil }

  /// Whether some box of a type can be read.
  package static func isKnown(_ type: FourCC) -> Bool { byType[type] != nil }

  /// What reads a box of a type where it stands; `nil` for one that stays opaque.
  package static func kind(
    of type: FourCC, userType: [UInt8]? = nil, in context: BoxContext
  ) -> BoxKind? {
    let candidates = (byType[type] ?? []) + ofAnyType
    return candidates.first { $0.userType == userType && $0.place.holds(type, in: context) }?.kind
  }
}
