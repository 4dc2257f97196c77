internal import MediaMetadata

/// The template of a name below a folder, as `{capture.date:%Y}/{capture.date:%Y%m%d_%H%M%S}{seq}.{ext}`.
struct NameTemplate: Sendable {
  /// What tells files apart that would have the same name.
  private static let sequence = "{seq}"

  /// What stands before, between and after the places of numbers.
  private let pieces: [FieldTemplate]
  /// Whether files that would have the same name are distinguished.
  var hasSequence: Bool { pieces.count > 1 }

  /// Reads a template; `nil` where a brace has no counterpart, what stands in braces is not a field, or the name is not
  /// below a folder.
  init?(_ text: String) {
    pieces = text.split(separator: Self.sequence, omittingEmptySubsequences: false)
      .compactMap { FieldTemplate(String($0)) }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard !text.isEmpty, pieces.count == text.split(separator: Self.sequence).count || hasSequence,
      !parts.contains(where: { ["", ".", ".."].contains($0) })
    else { return nil }
  }

  private var fields: [(name: String, dateFormat: String?)] { pieces.flatMap(\.fields) }
  /// Whether the name tells when files were captured.
  var usesDate: Bool { fields.contains { $0.name == "capture.date" } }
  /// Whether it tells the time of day.
  var usesTime: Bool {
    fields.contains { field in
      field.name == "capture.date"
        && ["%H", "%M", "%S"].contains { field.dateFormat?.contains($0) ?? true }
    }
  }
  /// Whether it names a city.
  var usesCities: Bool { fields.contains { Field.cityFacts.contains($0.name) } }

  /// A name that a file tells.
  struct Name: Sendable {
    fileprivate let pieces: [String]

    /// The path below the folder, for the first, second, third file of that name; `nil` where a part of it is empty
    /// or too long.
    func path(_ number: Int) -> String? {
      var parts: [String] = []
      let whole = pieces.joined(separator: NameTemplate.suffix(number))
      for part in whole.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
        guard let name = SafeName.name(String(Substring(part))) else { return nil }
        parts.append(name)
      }
      return parts.joined(separator: "/")
    }
  }

  /// What tells the second and third file of a name from the first.
  static func suffix(_ number: Int) -> String { number > 1 ? "_\(number)" : "" }

  /// The name of a file, and the fields that it does not tell.
  func name(of subject: Field.Subject) -> (name: Name, missing: [String]) {
    let filled = pieces.map { $0.filled(by: subject, changing: SafeName.value) }
    return (Name(pieces: filled.map(\.text)), filled.flatMap(\.missing))
  }
}
