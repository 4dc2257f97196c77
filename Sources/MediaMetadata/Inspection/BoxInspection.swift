public import BaseMedia
internal import BinaryIO
public import MediaModel

/// The boxes of a file, as far as they can be read.
public struct BoxInspection: Sendable {
  /// The size of the file in bytes.
  public let byteCount: Int
  /// Problems in the boxes.
  public let diagnostics: [Diagnostic]
  /// The damage that ended the reading; `nil` where all was read.
  public let failure: MediaError?
  /// The boxes asked for.
  public var boxes: [BoxDescription] { Array(eachBox) }
  /// The boxes asked for as lines of text, for people.
  public var lines: [String] { eachBox.flatMap { BoxDumpText().lines($0) } }

  private let dump: BoxDump
  private let depth: Int?
  /// What cameras or someone unknown have put there, by offset.
  private let carriers: [Int: [VendorCarrier]]
  /// What of it may begin inside of a box, of which there is little.
  private let inner: [VendorCarrier]

  /// Opens and scans a file.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - selector: the boxes wanted, as `moov.trak[1]` or `moov.**.hdlr`; `nil` for all.
  ///   - depth: how many levels of boxes are wanted; `nil` for all.
  ///   - byteLimit: unknown payloads up to this size are kept.
  /// - Throws: ``MediaError`` where the file cannot be opened or is not of the family, or the selector is not a path.
  public init(
    path: String, selector: String? = nil, depth: Int? = nil, byteLimit: Int = 256
  ) throws(MediaError) {
    try self.init(.path(path), selector: selector, depth: depth, byteLimit: byteLimit)
  }

  /// Opens and scans what is at a place, as ``init(path:selector:depth:byteLimit:)``.
  package init(
    _ location: SourceLocation, selector: String? = nil, depth: Int? = nil, byteLimit: Int = 256
  ) throws(MediaError) {
    let wanted = selector.flatMap { BoxSelector($0) }
    if let selector, wanted == nil {
      throw MediaError(.invalidRequest, "'\(selector)' is not a path of boxes")
    }
    let source = try location.open()
    let (tree, failure) = BoxTree.scanUpToDamage(source)
    self.failure = failure.map { MediaError($0, path: source.name) }
    if let error = self.failure, tree.boxes.isEmpty { throw error }
    byteCount = tree.sourceSize
    diagnostics = tree.diagnostics
    dump = BoxDump(tree, selecting: wanted, options: BoxDump.Options(byteLimit: byteLimit))
    self.depth = depth
    let carriers = (try? VendorCarriers.find(in: tree, source: source, depth: .heads)) ?? []
    self.carriers = Dictionary(grouping: carriers, by: \.offset)
    inner = carriers.filter { carrier in
      switch carrier.place {
      case .media, .endOfBox, .end: true
      case .box, .padding, .inside: false
      }
    }.sorted { $0.offset < $1.offset }
  }

  /// The boxes asked for, made one after another: a file may have a million.
  package var eachBox: AnySequence<BoxDescription> {
    AnySequence(
      dump.lazy.map { node in
        let noted = noted(node)
        return depth.map { Self.pruned(noted, to: $0) } ?? noted
      })
  }

  /// Calls with each of the lines, for people.
  package func forEachLine(_ tell: (String) -> Void) {
    for box in eachBox { BoxDumpText().forEachLine(of: box, tell) }
  }

  /// A box with a note for what a camera or someone unknown has put there.
  private func noted(_ node: BoxDescription) -> BoxDescription {
    guard !carriers.isEmpty else { return node }
    var offsets: Set<Int> = []
    var result = noted(node, at: &offsets)
    let range = node.offset..<(node.offset + node.size)
    for carrier in inner where range.contains(carrier.offset) && !offsets.contains(carrier.offset) {
      result.notes.append(carrier.data.description)
    }
    return result
  }

  private func noted(_ node: BoxDescription, at offsets: inout Set<Int>) -> BoxDescription {
    var node = node
    if offsets.insert(node.offset).inserted {
      node.notes += carriers[node.offset, default: []].map(\.data.description)
    }
    for index in node.children.indices {
      node.children[index] = noted(node.children[index], at: &offsets)
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
