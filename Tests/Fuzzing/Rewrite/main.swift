// Rewrites whatever libFuzzer makes up, reads the result again and compares.
internal import BaseMedia
internal import BinaryIO
internal import FuzzSupport
internal import Glibc
internal import MediaModel
import MovieEditing

/// The tracks and items of a movie, in numbers, and the bytes of its samples.
struct Census: Equatable {
  var items: Int
  var itemsOfTracks: [Int]
  var samples: [[UInt8]]

  /// A hostile table may name the same bytes a million times.
  private static let sampleByteLimit = 1 << 18

  init(_ tree: BoxTree, bytes: [UInt8]) {
    let metadata = MovieMetadata(tree)
    items = metadata.movie.count
    itemsOfTracks = metadata.tracks.map(\.count)
    samples = (tree.first("moov")?.all("trak") ?? []).map { Self.samples(of: $0, in: bytes) }
  }

  /// The bytes of a track's samples in order; none where a part is outside the file or in another one.
  private static func samples(of track: BoxNode, in bytes: [UInt8]) -> [UInt8] {
    guard let table = track.descendant("mdia", "minf", "stbl"),
      let samples = try? SampleTable(stbl: table),
      let ranges = try? FragmentJoiner.referencedRanges(of: track)
    else { return [] }
    var found: [UInt8] = []
    for chunk in samples.chunks where found.count < sampleByteLimit && chunk.byteCount > 0 {
      let range = chunk.range
      guard range.upperBound <= bytes.count,
        ranges.contains(where: { $0.clamped(to: range) == range })
      else { return [] }
      found += bytes[range].prefix(sampleByteLimit - found.count)
    }
    return found
  }
}

/// Rewrites one input to both flavors, with the header first.
func rewrite(_ bytes: [UInt8]) {
  let source = MemorySource(bytes)
  guard let original = try? BoxTree.scan(source) else { return }
  var walk = BoxWalk()
  walk.check(original.boxes)
  guard let tree = try? FragmentJoiner.join(original).tree else { return }
  let before = Census(tree, bytes: bytes)
  for family in [BoxFamily.iso, .quickTime] {
    let edits: [MovieEdit] = [
      .removeMirrors, .translate(family),
      .setFileType(FileTypeBox(majorBrand: "mp42", minorVersion: 0, compatibleBrands: [])),
      .recordOrigin(family == .iso ? .quickTime : .iso),
    ]
    guard let movie = try? MovieRewriter.rewrite(tree, edits: edits),
      let media = try? MediaRanges.all(of: tree, moov: movie.moov)
    else { continue }
    let layouts = [1, 4096].map { alignment in
      try? MovieLayout.headerFirst(
        movie, media: media, sourceSize: tree.sourceSize, alignment: alignment)
    }
    for layout in layouts {
      guard let layout else { continue }
      var expected = before
      expected.items -= movie.removedMirrors.count
      compare(expected, with: layout, of: bytes)
    }
  }
}

/// Reads a layout as a file and compares it with what was there.
func compare(
  _ before: Census, with layout: FileLayout, of source: [UInt8]
) {
  let file = LayoutSource(layout, of: [MemorySource(source)], name: "layout")
  let output = (try? file.read(0..<layout.size)) ?? []
  guard output.count == layout.size else {
    FuzzDriver.fail("\(output.count) bytes were laid out, \(layout.size) announced")
  }
  let tree: BoxTree
  do {
    tree = try BoxTree.scan(MemorySource(output))
  } catch {
    FuzzDriver.fail("what was written cannot be read again: \(error)")
  }
  var walk = BoxWalk()
  walk.check(tree.boxes)
  let after = Census(tree, bytes: output)
  guard after.items == before.items, after.itemsOfTracks == before.itemsOfTracks else {
    FuzzDriver.fail(
      "\(before.items) \(before.itemsOfTracks) items before, \(after.items) \(after.itemsOfTracks) after"
    )
  }
  for (index, (old, new)) in zip(before.samples, after.samples).enumerated() where old != new {
    guard !old.isEmpty else { continue }
    FuzzDriver.fail(
      "trak[\(index)] had \(old.count) bytes of samples, has \(new.count), or others, in \(tree.boxes.map(\.type))"
    )
  }
}

exit(
  unsafe FuzzDriver.run { start, count in
    unsafe rewrite(FuzzDriver.bytes(start, count))
    return 0
  })
