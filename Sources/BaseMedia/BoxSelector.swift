/// A path that selects boxes of a tree, as `moov.trak[1].mdia` or `moov.**.hdlr`.
///
/// - A type selects every box of that type; with `[n]`, the one that is number n among its siblings
///   of that type,
///   counted from 0.
/// - `*` selects boxes of any type; with `[n]`, the one at that place among all its siblings.
/// - `**` stands for any number of levels, none included.
///
/// Types are spelled as they are printed.
package struct BoxSelector: Hashable, Sendable {
  private enum Pattern: Hashable, Sendable {
    case type(String)
    case any
    case anyDepth
  }

  private struct Component: Hashable, Sendable {
    var pattern: Pattern
    var index: Int?
  }

  private var components: [Component] = []

  /// Reads a path; `nil` where it is none: empty, an empty component, an index that is not a number.
  package init?(_ path: String) {
    for part in path.split(separator: ".", omittingEmptySubsequences: false) {
      guard let component = BoxSelector.component(part) else { return nil }
      components.append(component)
    }
  }

  private static func component(_ text: Substring) -> Component? {
    var name = text
    var index: Int?
    if text.last == "]" {
      guard let open = text.lastIndex(of: "[") else { return nil }
      guard let number = UInt32(text[text.index(after: open)...].dropLast()) else { return nil }
      index = Int(number)
      name = text[..<open]
    }
    switch name {
    case "": return nil
    case "*": return Component(pattern: .any, index: index)
    case "**": return index == nil ? Component(pattern: .anyDepth) : nil
    default: return Component(pattern: .type(String(name)), index: index)
    }
  }

  /// The components that may match a box at the top.
  var start: Set<Int> { [0] }

  /// Matches one box: whether it is selected, and the components that may match its children.
  func step(
    _ states: Set<Int>, type: String, index: Int, position: Int
  ) -> (isSelected: Bool, states: Set<Int>) {
    var next: Set<Int> = []
    var isSelected = false
    for state in states {
      var at = state
      while at < components.count, components[at].pattern == .anyDepth {
        next.insert(at)
        at += 1
      }
      guard at < components.count else {
        isSelected = true
        continue
      }
      guard matches(components[at], type: type, index: index, position: position) else { continue }
      if components[(at + 1)...].allSatisfy({ $0.pattern == .anyDepth }) {
        isSelected = true
      } else {
        next.insert(at + 1)
      }
    }
    return (isSelected, next)
  }

  private func matches(
    _ component: Component, type: String, index: Int, position: Int
  ) -> Bool {
    switch component.pattern {
    case .type(let wanted): wanted == type && (component.index ?? index) == index
    case .any: (component.index ?? position) == position
    case .anyDepth: false
    }
  }
}
