package import BinaryIO

/// The one table of boxes whose fields we know: type and place to kind.
package enum BoxRegistry {
  /// A row: the type, the places it is known in, and what reads it.
  struct Row: Sendable {
    let type: FourCC
    /// The types of enclosing boxes in which the row holds; `nil` for any.
    let parents: Set<FourCC>?
    let kind: any Box.Type

    init(_ kind: any Box.Type, as type: FourCC? = nil, in parents: Set<FourCC>? = nil) {
      self.type = type ?? kind.type
      self.parents = parents
      self.kind = kind
    }
  }

  static let rows: [Row] = [
    Row(FileTypeBox.self),
    Row(FileTypeBox.self, as: "styp"),
    Row(MovieHeaderBox.self, in: ["moov"]),
  ]

  private static let byType = Dictionary(grouping: rows, by: \.type)

  /// What reads a box of a type where it stands; `nil` for one that stays opaque.
  package static func kind(of type: FourCC, in context: BoxContext) -> (any Box.Type)? {
    let candidates = byType[type] ?? []
    return candidates.first { row in
      guard let parents = row.parents else { return true }
      return context.parent.map(parents.contains) ?? false
    }?.kind
  }
}
