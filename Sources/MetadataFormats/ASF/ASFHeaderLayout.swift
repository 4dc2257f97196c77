internal import BinaryIO

/// Lays out the header of an ASF file of whose objects some have other bodies.
///
/// What grows takes from the padding, and what shrinks leaves it, so that the data need not move. Positions in indexes
/// and markers count from the data, which stay right wherever they are.
struct ASFHeaderLayout {
  private typealias Segment = RewrittenFile.Segment

  let range: Range<Int>
  let objects: [ASFFile.Object]
  /// Other bodies, by the places of the objects; those without any go.
  private var bodies: [Int: [RewrittenFile.Segment]] = [:]
  private var added: [(kind: [UInt8], body: [RewrittenFile.Segment], isInExtension: Bool)] = []

  /// The padding of a header that outgrows its place, and the most that is left in one that shrinks.
  private static let (newPadding, mostPadding) = (1024, 1 << 24)

  init(_ file: ASFFile) { (range, objects) = (file.range, file.objects) }

  var isUnchanged: Bool { bodies.isEmpty && added.isEmpty }

  /// Gives an object another body, or adds one where there is no place yet; without a body it goes.
  mutating func put(
    _ body: [RewrittenFile.Segment], at index: Int?, _ kind: [UInt8], isInExtension: Bool
  ) {
    if let index {
      bodies[index] = body
    } else if !body.isEmpty {
      added.append((kind, body, isInExtension))
    }
  }

  /// The pieces of the header, as large as it was where padding allows it.
  func pieces() throws(FormatWritingError) -> [RewrittenFile.Segment] {
    let growth = try pieces(padding: nil).byteCount - range.count
    let place = objects.indices.filter { objects[$0].kind == ASFObject.padding }
      .max { objects[$0].range.count < objects[$1].range.count }
    let room = (place.map { objects[$0].range.count } ?? 0) - growth
    if growth == 0 { return try pieces(padding: nil) }
    let fits = room >= ASFObject.headerSize && room <= Self.mostPadding
    let size = fits || room == 0 ? room : ASFObject.headerSize + Self.newPadding
    return try pieces(padding: (place, size))
  }

  /// The pieces of the header with a padding object of a size, in the place of one that is there or after the others.
  private func pieces(
    padding: (place: Int?, size: Int)?
  ) throws(FormatWritingError) -> [RewrittenFile.Segment] {
    let filler = padding.map { Self.filler($0.size) } ?? []
    func pieces(of index: Int) -> [Segment] {
      if let padding, padding.place == index { return filler }
      guard let body = bodies[index] else { return [.copy(objects[index].range)] }
      return body.isEmpty ? [] : Self.object(objects[index].kind, body)
    }
    func new(inExtension: Bool) -> [Segment] {
      added.filter { $0.isInExtension == inExtension }.flatMap { Self.object($0.kind, $0.body) }
    }
    let inner =
      objects.indices.filter { objects[$0].isInExtension }.flatMap(pieces) + new(inExtension: true)
    var result: [Segment] = []
    var count = 0
    for index in objects.indices where !objects[index].isInExtension {
      let object = objects[index]
      var own = pieces(of: index)
      if object.kind == ASFObject.headerExtension {
        own = try Self.extended(
          inner, head: .copy(object.body.prefix(ASFFile.extensionHeadSize - 4)))
      }
      if !own.isEmpty { count += 1 }
      result += own
    }
    if !objects.contains(where: { $0.kind == ASFObject.headerExtension }), !inner.isEmpty {
      let head: Segment = .bytes(ASFObject.extensionClock + UInt16(6).littleEndianBytes)
      result += try Self.extended(inner, head: head)
      count += 1
    }
    let top = new(inExtension: false)
    let isAdded = padding != nil && padding?.place == nil
    count += added.count { !$0.isInExtension } + (isAdded && !filler.isEmpty ? 1 : 0)
    result += top + (isAdded ? filler : [])
    let head =
      ASFObject.header(ASFObject.header, bodySize: result.byteCount + 6)
      + UInt32(clamping: count).littleEndianBytes
    return [.bytes(head), .copy(28..<30)] + result
  }

  /// A header extension: a GUID and a number, u32 size of its objects, the objects.
  private static func extended(
    _ inner: [RewrittenFile.Segment], head: RewrittenFile.Segment
  ) throws(FormatWritingError) -> [RewrittenFile.Segment] {
    guard let size = UInt32(exactly: inner.byteCount) else {
      throw FormatWritingError("the extension of the header cannot be larger than 4 GB")
    }
    return object(
      ASFObject.headerExtension, [head, .bytes(size.littleEndianBytes)] + inner)
  }

  private static func object(
    _ kind: [UInt8], _ body: [RewrittenFile.Segment]
  ) -> [RewrittenFile.Segment] {
    [.bytes(ASFObject.header(kind, bodySize: body.byteCount))] + body
  }

  private static func filler(_ size: Int) -> [RewrittenFile.Segment] {
    guard size >= ASFObject.headerSize else { return [] }
    let count = size - ASFObject.headerSize
    return [
      .bytes(
        ASFObject.header(ASFObject.padding, bodySize: count) + [UInt8](repeating: 0, count: count))
    ]
  }
}
