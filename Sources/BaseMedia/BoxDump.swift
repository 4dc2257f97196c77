internal import BinaryIO

/// The boxes of a tree with their decoded fields, made to be printed.
///
/// A box that does not decode is no error: a note says why, and its bytes are shown instead.
package struct BoxDump: Hashable, Sendable {
  /// How much is shown.
  package struct Options: Hashable, Sendable {
    /// Opaque payloads and fields of bytes up to this size are shown, larger ones by size.
    package var byteLimit: Int
    /// Whether fields are decoded; else only the boxes themselves are told.
    package var decodesFields: Bool

    package init(byteLimit: Int = 256, decodesFields: Bool = true) {
      self.byteLimit = byteLimit
      self.decodesFields = decodesFields
    }
  }

  package var nodes: [BoxDescription]

  /// Dumps a tree, or the boxes of it that a path selects.
  package init(
    _ tree: BoxTree, selecting selector: BoxSelector? = nil, options: Options = Options()
  ) {
    var walker = BoxDumpWalker(options: options)
    nodes = walker.run(
      tree.boxes, in: BoxDumpWalker.Place(), states: selector?.start, selector: selector)
  }

  /// Dumps one box, which stands at a path in a context.
  package init(
    _ node: BoxNode, path: String = "", context: BoxContext = BoxContext(),
    options: Options = Options()
  ) {
    var walker = BoxDumpWalker(options: options)
    let place = BoxDumpWalker.Place(path: path, context: context)
    nodes = walker.run([node], in: place, states: nil, selector: nil)
  }

  /// The boxes at a path, with what is inside them; see ``BoxSelector``.
  ///
  /// - Returns: no box where the path selects none; `nil` where it is no path.
  package func select(path: String) -> [BoxDescription]? {
    guard let selector = BoxSelector(path) else { return nil }
    return BoxDump.select(nodes, selector: selector, states: selector.start)
  }

  private static func select(
    _ nodes: [BoxDescription], selector: BoxSelector, states: Set<Int>
  ) -> [BoxDescription] {
    var counts: [String: Int] = [:]
    var found: [BoxDescription] = []
    for (position, node) in nodes.enumerated() {
      let index = counts[node.type, default: 0]
      counts[node.type] = index + 1
      let step = selector.step(states, type: node.type, index: index, position: position)
      if step.isSelected {
        found.append(node)
      } else if !step.states.isEmpty {
        found += select(node.children, selector: selector, states: step.states)
      }
    }
    return found
  }
}
