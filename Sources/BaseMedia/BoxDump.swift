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
    nodes = BoxDumpWalker(options: options).run(
      tree.boxes, in: BoxDumpWalker.Place(), states: selector?.start, selector: selector)
  }
}
