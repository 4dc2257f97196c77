/// Colours and weights that print nothing where they are off.
package struct Styles: Sendable, Hashable {
  /// Whether escape sequences are written at all.
  package let isOn: Bool

  /// Styles as ANSI escape sequences (ECMA-48, 8.3.117 SGR).
  package static let on = Styles(isOn: true)
  /// No styles.
  package static let off = Styles(isOn: false)

  /// Stronger.
  package func bold(_ text: String) -> String { wrapped(text, 1, 22) }
  /// Fainter.
  package func dim(_ text: String) -> String { wrapped(text, 2, 22) }
  /// For errors and what is lost.
  package func red(_ text: String) -> String { wrapped(text, 31, 39) }
  /// For what is well.
  package func green(_ text: String) -> String { wrapped(text, 32, 39) }
  /// For diagnostics.
  package func yellow(_ text: String) -> String { wrapped(text, 33, 39) }
  /// For names.
  package func cyan(_ text: String) -> String { wrapped(text, 36, 39) }

  // Each style ends only itself, so that styles can be put inside one another.
  private func wrapped(_ text: String, _ start: Int, _ end: Int) -> String {
    isOn && !text.isEmpty ? "\u{1B}[\(start)m\(text)\u{1B}[\(end)m" : text
  }
}
