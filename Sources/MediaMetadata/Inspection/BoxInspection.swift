public import BaseMedia
internal import BinaryIO
public import MediaModel

/// The boxes of a file, as far as they can be read.
public struct BoxInspection: Sendable {
  /// The size of the file in bytes.
  public let byteCount: Int
  /// What is odd about the boxes.
  public let diagnostics: [Diagnostic]
  /// The damage that ended the reading; `nil` where all was read.
  public let failure: MediaError?
  /// The boxes asked for.
  public let boxes: [BoxDescription]
  /// The boxes asked for as lines of text, for people.
  public var lines: [String] { BoxDumpText().lines(boxes) }

  /// Opens and scans a file.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - selector: the boxes wanted, as `moov.trak[1]` or `moov.**.hdlr`; `nil` for all.
  ///   - depth: how many levels of boxes are wanted; `nil` for all.
  ///   - byteLimit: unknown payloads up to this size are kept.
  /// - Throws: ``MediaError`` where the file cannot be opened or is not of the family, or the selector is no path.
  public init(
    path: String, selector: String? = nil, depth: Int? = nil, byteLimit: Int = 256
  ) throws(MediaError) {
    try self.init(.path(path), selector: selector, depth: depth, byteLimit: byteLimit)
  }

  /// Opens and scans what is at a place.
  ///
  /// - Parameters:
  ///   - location: the place.
  ///   - selector: the boxes wanted, as `moov.trak[1]` or `moov.**.hdlr`; `nil` for all.
  ///   - depth: how many levels of boxes are wanted; `nil` for all.
  ///   - byteLimit: unknown payloads up to this size are kept.
  /// - Throws: ``MediaError`` where it cannot be opened or is not of the family, or the selector is no path.
  package init(
    _ location: SourceLocation, selector: String? = nil, depth: Int? = nil, byteLimit: Int = 256
  ) throws(MediaError) {
    let wanted = selector.flatMap { BoxSelector($0) }
    if let selector, wanted == nil {
      throw MediaError(.invalidRequest, "'\(selector)' is no path of boxes")
    }
    let source = try location.open()
    let (tree, failure) = BoxTree.scanUpToDamage(source)
    self.failure = failure.map { MediaError($0, path: source.name) }
    if let error = self.failure, tree.boxes.isEmpty { throw error }
    byteCount = tree.sourceSize
    diagnostics = tree.diagnostics
    let dump = BoxDump(
      tree, selecting: wanted, options: BoxDump.Options(byteLimit: byteLimit))
    let carriers = (try? VendorCarriers.find(in: tree, source: source, depth: .heads)) ?? []
    let noted = Self.noted(dump.nodes, carriers)
    boxes = depth.map { depth in noted.map { Self.pruned($0, to: depth) } } ?? noted
  }

  /// The boxes with a note for what a camera or somebody unknown has put there.
  private static func noted(
    _ nodes: [BoxDescription], _ carriers: [VendorCarrier]
  ) -> [BoxDescription] {
    var left = Dictionary(grouping: carriers, by: \.offset)
    var nodes = nodes.map { noted($0, &left) }
    // What begins inside of a box, there are few of.
    for carrier in left.values.joined().sorted(by: { $0.offset < $1.offset }) {
      switch carrier.place {
      case .media, .endOfBox, .end:
        let index = nodes.lastIndex {
          ($0.offset..<($0.offset + $0.size)).contains(carrier.offset)
        }
        if let index { nodes[index].notes.append(carrier.data.description) }
      case .box, .padding, .inside: break
      }
    }
    return nodes
  }

  private static func noted(
    _ node: BoxDescription, _ carriers: inout [Int: [VendorCarrier]]
  ) -> BoxDescription {
    var node = node
    for carrier in carriers.removeValue(forKey: node.offset) ?? [] {
      node.notes.append(carrier.data.description)
    }
    for index in node.children.indices {
      node.children[index] = noted(node.children[index], &carriers)
    }
    return node
  }

  /// Whether a text is a path of boxes.
  public static func isSelector(_ text: String) -> Bool { BoxSelector(text) != nil }

  /// The box without those more than `depth` levels down, which are counted.
  private static func pruned(_ node: BoxDescription, to depth: Int) -> BoxDescription {
    var node = node
    if depth > 1 {
      node.children = node.children.map { pruned($0, to: depth - 1) }
    } else if !node.children.isEmpty {
      node.notes.append("\(node.children.count) boxes inside")
      node.children = []
    }
    return node
  }
}
