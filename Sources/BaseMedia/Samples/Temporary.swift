package import BinaryIO
package import MediaModel
package struct JoinedTree: Sendable {
  package struct Loss: Sendable { package var path: String; package var what: String; package var reason: String }
  package var tree: BoxTree
  package var diagnostics: [Diagnostic] = []
  package var losses: [Loss] = []
}
package enum FragmentJoiner {
  package static func join(_ tree: BoxTree) throws(ParseError) -> JoinedTree { JoinedTree(tree: tree) }
  package static func referencedRanges(of trak: BoxNode) throws(ParseError) -> [Range<Int>] {
    guard let stbl = trak.descendant("mdia", "minf", "stbl") else { return [] }
    return try SampleTable(stbl: stbl).chunks.map(\.range)
  }
}
