internal import Synchronization

/// Rows by a text, made for one key space after the other as they are asked for: a file needs few of them.
final class KeySpaceTable<Row: Sendable>: Sendable {
  private let rows: @Sendable (KeySpace) -> [(String, Row)]
  private let made = Mutex<[String: [String: [Row]]]>([:])

  init(_ rows: @escaping @Sendable (KeySpace) -> [(String, Row)]) { self.rows = rows }

  /// The rows of a text in a key space, in order.
  subscript(text: String, keySpace: KeySpace) -> [Row] {
    if let known = made.withLock({ $0[keySpace.rawValue] }) { return known[text] ?? [] }
    let table = rows(keySpace).reduce(into: [String: [Row]]()) {
      $0[$1.0, default: []].append($1.1)
    }
    made.withLock { $0[keySpace.rawValue] = table }
    return table[text] ?? []
  }
}
