package import BaseMedia

/// Decodes every box of a tree that someone knows, and asks each to write its bytes again.
package struct BoxWalk {
  /// How many boxes were decoded.
  package private(set) var decodedCount = 0

  package init() {}

  /// Walks boxes; one that is decoded must be written as it was.
  package mutating func check(_ boxes: [BoxNode], in context: BoxContext = BoxContext()) {
    for box in boxes {
      check(box, in: context)
      check(box.children, in: context.inside(box))
    }
  }

  private mutating func check(_ box: BoxNode, in context: BoxContext) {
    let bytes: ArraySlice<UInt8>
    switch box.content {
    case .external: return
    case .payload(let payload): bytes = payload
    case .children(let prefix, _, _): bytes = prefix
    }
    guard let kind = BoxRegistry.kind(of: box.type, userType: box.userType, in: context),
      let decoded = try? kind.read(bytes, at: box.payloadOffset, context: context)
    else { return }
    decodedCount += 1
    if let written = decoded.box?.payload, written[...] != bytes {
      FuzzDriver.fail("'\(box.type)' at \(box.offset) is written differently: \(kind)")
    }
  }
}
