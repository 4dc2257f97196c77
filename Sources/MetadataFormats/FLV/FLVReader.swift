package import BinaryIO
package import MediaModel

/// Flash Video: what `onMetaData` says, and XMP.
///
///     "FLV", u8 1, u8 flags, u32 9, u32 0, { u8 kind, u24 size, 7 of time and stream, data, u32 size of the tag }
///
/// All numbers are big-endian. Scripts have kind 18: a name and a value in AMF0.
///
/// Source: Adobe Flash Video File Format Specification 10.1, Annex E; XMP specification part 3 § 2.2.
package enum FLVReader: RegionFormat {
  package static let fileType = FileType.flashVideo
  package static let formatName = "FLV"

  private static let headSize = 9
  /// Scripts stand before the first samples, and these may have some headers of codecs before them.
  private static let mostTags = 64

  package static func recognizes(head: [UInt8], name: String) -> Bool {
    head.count >= headSize && head.starts(with: Array("FLV".utf8) + [1])
  }

  package static func file(
    _ source: any ByteSource, head: [UInt8]
  ) throws(IOFailure) -> RegionFile {
    let (start, tags) = try tags(of: source)
    guard start >= headSize + 4, start <= source.size else {
      return RegionFile(problem: "the header of the file is damaged")
    }
    var file = RegionFile()
    for tag in tags where tag.kind == FLVScript.kind {
      if let script = try FLVScript(source, tag.range) { file.regions.append(script) }
    }
    if !file.regions.contains(where: { ($0 as? FLVScript)?.name == FLVScript.metadata }) {
      file.newRegions = [FLVScript(newAt: start)]
    }
    return file
  }

  /// Where tags start, and the first of them, each with the size after it.
  private static func tags(
    of source: any ByteSource
  ) throws(IOFailure) -> (start: Int, tags: [(kind: UInt8, range: Range<Int>)]) {
    var tags: [(kind: UInt8, range: Range<Int>)] = []
    let head = try source.read(0..<headSize)
    let start = Int(UInt32(bigEndian: head.dropFirst(5))) + 4
    var position = start
    while tags.count < mostTags, position <= source.size - FLVScript.headSize {
      let bytes = try source.read(position..<position + FLVScript.headSize)
      let size = Int(UInt32(bigEndian: [0] + bytes[1..<4]))
      let end = position + FLVScript.headSize + size + 4
      guard end <= source.size else { break }
      tags.append((bytes[0] & 0x1F, position..<end))
      position = end
    }
    return (start, tags)
  }

  package static func parts(of source: any ByteSource) throws(IOFailure) -> [FormatPart] {
    let scripts = try file(source, head: []).regions.map(\.range)
    let (told, tags) = try tags(of: source)
    let start = min(told, source.size)
    var parts = [FormatPart(0..<start, .structure, "FLV")]
    // The size after the last tag is not a sample.
    let size = try source.read(max(start, source.size - 4)..<source.size)
    let last = source.size - 4 - Int(UInt32(bigEndian: size))
    let end = size.count == 4 && last >= start ? source.size - 4 : source.size
    for tag in tags {
      let kind: FormatPart.Kind = scripts.contains(tag.range) ? .metadata : .samples
      let range = kind == .samples ? tag.range.clamped(to: 0..<end) : tag.range
      parts.append(FormatPart(range, kind, "tag"))
    }
    let rest = tags.last?.range.upperBound ?? start
    if rest < end { parts.append(FormatPart(rest..<end, .samples, "tags")) }
    let isTold = tags.last.map { $0.range.upperBound == source.size && scripts.contains($0.range) }
    if isTold != true { parts.append(FormatPart(end..<source.size, .structure, "tag")) }
    return parts
  }

  /// The metadata tell places and the size of the file, which follow what moved.
  package static func updatingHead(
    of written: RewrittenFile, from source: any ByteSource
  ) throws(IOFailure) -> RewrittenFile {
    let result = written.source(over: source)
    let place = written.layout.places(of: 0)
    var updated = written
    for region in try file(result, head: []).regions {
      guard let script = region as? FLVScript else { continue }
      updated.put(
        script.places.compactMap { at, told in
          let moved = told == source.size ? result.size : place(told) ?? told
          return moved == told ? nil : (at, Double(moved).bitPattern.bigEndianBytes)
        })
    }
    return updated
  }
}
