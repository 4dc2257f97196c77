internal import BinaryIO
internal import MediaModel

/// Parts of a source, one after the other, as a source of their own: a packet that goes over several pages.
struct SplicedSource: ByteSource {
  let base: any ByteSource
  private let packet: LayoutSource

  init(_ base: any ByteSource, _ parts: [Range<Int>]) {
    self.base = base
    packet = LayoutSource(
      FileLayout(parts.map { .range($0, of: 0) }), of: [base],
      name: "\(base.name), packet at \(parts.first?.lowerBound ?? 0)")
  }

  var name: String { packet.name }
  var size: Int { packet.size }

  /// Reads the bytes of `range`; fewer where the source ends before.
  func read(_ range: Range<Int>) throws(IOFailure) -> [UInt8] { try packet.read(range) }

  /// Where a byte is in the source that was spliced.
  func offset(_ position: Int) -> Int { packet.origin(of: position) ?? position }

  /// What was found in the packet, with places in the source that was spliced.
  func placing(_ found: FormatMetadata) -> FormatMetadata {
    func placing(_ items: [MetadataItem]) -> [MetadataItem] {
      items.map { item in
        var item = item
        if let carrier = item.carrier { item.carrier?.offset = offset(carrier.offset) }
        return item
      }
    }
    var placed = found
    placed.items = placing(found.items)
    placed.diagnostics = found.diagnostics.map { diagnostic in
      var diagnostic = diagnostic
      diagnostic.offset = diagnostic.offset.map(offset)
      return diagnostic
    }
    return placed
  }
}
