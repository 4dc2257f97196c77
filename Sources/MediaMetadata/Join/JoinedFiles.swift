internal import BaseMedia
internal import BinaryIO
internal import MovieEditing

/// The files that a movie is written from: one, or several that are joined.
struct JoinedFiles: Sendable {
  /// One of the files.
  struct Part: Sendable {
    let source: any ByteSource
    /// The boxes as they are in the file.
    let original: BoxTree
    /// Where the file begins, where all are one after the other.
    let base: Int
    /// The offsets of boxes in the file in whose place those of the first file stand.
    var removedOffsets: Set<Int> = []
    /// Paths of boxes that became part of others, and how.
    var rewrittenPaths: [(path: String, change: String)] = []
  }

  var parts: [Part]
  /// All files one after the other; the file itself where there is one.
  let source: any ByteSource
  /// Whether media is left out, since it is in two files.
  var leavesMedia = false
  private var privateData: PrivateData?

  /// One file.
  init(_ original: BoxTree, in source: any ByteSource) {
    parts = [Part(source: source, original: original, base: 0)]
    self.source = source
  }

  /// Several files, in order.
  init(_ files: [(original: BoxTree, source: any ByteSource)]) {
    var base = 0
    parts = files.map { original, source in
      defer { base += source.size }
      return Part(source: source, original: original, base: base)
    }
    source = LayoutSource(
      Self.layout(of: parts), of: parts.map(\.source), name: files.first?.source.name ?? "")
  }

  /// All files one after the other.
  var layout: FileLayout { Self.layout(of: parts) }

  /// The pieces of the files that pieces of all of them, one after the other, are.
  func layout(of pieces: FileLayout) -> FileLayout { pieces.replacing(source: 0, with: layout) }

  private static func layout(of parts: [Part]) -> FileLayout {
    FileLayout(parts.enumerated().map { .range(0..<$1.source.size, of: $0) })
  }

  /// Takes in what a join found outside tracks and items.
  mutating func adopt(_ join: MovieJoin) {
    privateData = join.privateData
    leavesMedia = join.repeatedSampleCount > 0
  }

  /// What is outside tracks and items, in places among all files.
  func findPrivateData(
    depth: VendorCarriers.Depth = .heads
  ) throws(IOFailure) -> PrivateData {
    if let privateData { return privateData }
    guard let part = parts.first else { return PrivateData() }
    return PrivateData(
      try VendorCarriers.find(in: part.original, source: part.source, depth: depth))
  }
}
