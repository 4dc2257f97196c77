internal import BinaryIO

/// The boxes of a tree with their decoded fields, made one after another to be printed.
///
/// A box that does not decode is not an error: a note says why, and its bytes are shown instead.
package struct BoxDump: Sequence, Sendable {
  /// How much is shown.
  package struct Options: Hashable, Sendable {
    /// Opaque payloads and fields of bytes up to this size are shown, larger ones by size.
    package var byteLimit: Int
    /// Whether fields are decoded; else only the boxes themselves are given.
    package var decodesFields: Bool

    package init(byteLimit: Int = 256, decodesFields: Bool = true) {
      self.byteLimit = byteLimit
      self.decodesFields = decodesFields
    }
  }

  private let boxes: [BoxNode]
  private let selector: BoxSelector?
  private let walker: BoxDumpWalker

  /// Dumps a tree, or the boxes of it that a path selects.
  package init(
    _ tree: BoxTree, selecting selector: BoxSelector? = nil, options: Options = Options()
  ) {
    boxes = tree.boxes
    self.selector = selector
    walker = BoxDumpWalker(options: options)
  }

  package func makeIterator() -> AnyIterator<BoxDescription> {
    var left = boxes.makeIterator()
    var row = BoxDumpWalker.Row()
    var found: ArraySlice<BoxDescription> = []
    return AnyIterator {
      while found.isEmpty, let box = left.next() {
        found =
          walker.select(
            box, in: &row, of: BoxDumpWalker.Place(), states: selector?.start, selector: selector
          )[...]
      }
      return found.popFirst()
    }
  }
}
