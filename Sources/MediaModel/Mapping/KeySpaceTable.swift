/// Rows by a text, made for one key space after the other as they are asked for: a file needs few of them.
final class KeySpaceTable<Row: Sendable>: Sendable {
  private let rows: @Sendable (KeySpace) -> [(String, Row)]
  private let made = Memory<KeySpace, [String: [Row]]>()

  init(_ rows: @escaping @Sendable (KeySpace) -> [(String, Row)]) { self.rows = rows }

  /// The rows of a text in a key space, in order.
  subscript(text: String, keySpace: KeySpace) -> [Row] {
    made.value(of: keySpace) {
      rows(keySpace).reduce(into: [:]) { $0[$1.0, default: []].append($1.1) }
    }[text] ?? []
  }
}
