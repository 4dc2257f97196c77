package import BinaryIO
extension FragmentJoiner {
  package static func referencedRanges(of trak: BoxNode) throws(ParseError) -> [Range<Int>] {
    guard let stbl = trak.descendant("mdia", "minf", "stbl") else { return [] }
    return try SampleTable(stbl: stbl).chunks.map(\.range)
  }
}
