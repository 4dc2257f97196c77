import BaseMedia
import BinaryIO
import MediaModel
import MovieEditing
import TestSupport
import Testing

/// A movie whose media data is longer than any memory: only its ends have bytes.
private struct SparseSource: ByteSource {
  let name = "sparse"
  let head: [UInt8]
  let tail: [UInt8]
  let size: Int

  func read(_ range: Range<Int>) -> [UInt8] {
    range.clamped(to: 0..<size).map { offset in
      if offset < head.count { return head[offset] }
      let place = offset - (size - tail.count)
      return place >= 0 ? tail[place] : 0
    }
  }
}

@Suite struct `Movies of terabytes` {
  private let gap = 3 << 40

  /// `movie-first.mp4` with a gap in its media data, between the samples of the first chunk and the others.
  private func source() throws -> SparseSource {
    let bytes = Fixture.media("movie-first.mp4").bytes
    let tree = try BoxTree.scan(MemorySource(bytes))
    let media = try #require(tree.first("mdat"))
    let size = UInt64(media.payloadSize + gap + 16)
    let head =
      Array(bytes[..<media.offset]) + [0, 0, 0, 1] + Array("mdat".utf8) + size.bigEndianBytes
      + Array(bytes[media.payloadOffset...])
    return SparseSource(head: head, tail: [], size: head.count + gap)
  }

  @Test func `are laid out without holding them`() throws {
    let source = try source()
    let tree = try BoxTree.scan(source)
    let movie = try MovieRewriter.rewrite(tree, edits: [.translate(.quickTime)])
    let media = try MediaRanges.all(of: tree, moov: movie.moov)
    #expect(media.count == 1)
    let layout = try MovieLayout.headerFirst(
      movie, media: media, sourceSize: tree.sourceSize)
    #expect(layout.size > gap && layout.size < gap + (64 << 10))
    let made = layout.segments.reduce(0) { sum, segment in
      if case .bytes(let bytes) = segment { return sum + bytes.count }
      return sum
    }
    #expect(made < 64 << 10)
  }

  @Test func `have offsets of 64 bits and a media header of 64 bits`() throws {
    var bytes = Fixture.media("movie-last.mov").bytes
    let scanned = try BoxTree.scan(MemorySource(bytes))
    let header = try #require(scanned.first("moov")?.origin)
    let end = try #require(scanned.first("mdat")?.origin).upperBound
    let tail = Array(bytes[header.lowerBound...])
    // Media data of 5 GiB more, before the header: the samples are where they were.
    let start = try #require(scanned.first("mdat")?.offset)
    let more = 5 << 30
    bytes = Array(bytes[..<end])
    let size = UInt64(end - start + more).bigEndianBytes
    #expect(start >= 8 && Array(bytes[start - 8..<start].suffix(4)) != Array("mdat".utf8))
    let wide = Array(bytes[..<start]) + [0, 0, 0, 1] + Array("mdat".utf8) + size
    let payload = Array(bytes[(start + 8)..<end])
    let source = SparseSource(
      head: wide + payload, tail: tail, size: wide.count + payload.count + more - 8 + tail.count)
    let tree = try BoxTree.scan(source)
    let movie = try MovieRewriter.rewrite(tree, edits: [])
    let layout = try MovieLayout.headerFirst(
      movie, media: try MediaRanges.all(of: tree, moov: movie.moov), sourceSize: tree.sourceSize)
    guard case .bytes(let first)? = layout.segments.first,
      case .bytes(let second)? = layout.segments.dropFirst().first
    else {
      Issue.record("no header")
      return
    }
    #expect(first[4..<8].elementsEqual("ftyp".utf8))
    let moov = try #require(try Movies.moov(second))
    for track in moov.all("trak") {
      let table = try #require(track.descendant("mdia", "minf", "stbl"))
      #expect(table.first("stco") == nil)
      #expect(table.first("co64") != nil)
    }
  }
}
