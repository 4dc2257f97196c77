package import BinaryIO
package import MediaModel

/// FLAC files: comments, pictures, cue sheets, what applications put there, and what stands around it all.
///
/// Source: RFC 9639.
package enum FLACReader: RegionFormat {
  package static let fileType = FileType.flac
  package static let formatName = "FLAC"

  package static func recognizes(head: [UInt8], name: String) -> Bool {
    if FLACRegion.isMarked(head) { return true }
    // ID3 in front, as some programs write it.
    guard let start = ID3Header(head)?.totalSize else { return false }
    if start + 4 <= head.count { return FLACRegion.isMarked(head[start...]) }
    return fileType.pathExtensions.contains { name.lowercased().hasSuffix(".\($0)") }
  }

  package static func file(
    _ source: any ByteSource, head: [UInt8]
  ) throws(IOFailure) -> RegionFile {
    var file = RegionFile()
    var start = 0
    if let end = ID3Header(head)?.totalSize, end <= source.size {
      file.regions = try ID3Region.all(source, in: 0..<end, path: "ID3").regions
      file.diagnostics.append("ID3 stands in front of FLAC", clause: "RFC 9639 § 6", offset: 0)
      start = end
    }
    guard let blocks = try FLACRegion(source, at: start, head: head) else {
      let problem = "the marker fLaC is not there"
      file.diagnostics.append(problem, clause: "RFC 9639 § 6", offset: start)
      file.problem = problem
      return file
    }
    let behind = try SoundRegions(behind: blocks.range.upperBound, of: source)
    file.regions = [blocks] + file.regions + behind.regions
    file.samples = behind.sound
    return file
  }
}
