package import BinaryIO
internal import MediaModel

/// Writes the metadata of FLAC: comments, pictures, cue sheets, what applications put there, ID3 before it and what
/// stands behind the samples.
///
/// Source: RFC 9639.
package enum FLACWriter: MetadataFormatWriter {
  package static func rewriting(
    _ source: any ByteSource, with metadata: FormatContents
  ) throws(FormatWritingError) -> RewrittenFile {
    let found = try reading { () throws(IOFailure) in
      try FLACReader.read(source, head: try source.read(0..<min(4096, source.size)))
    }
    if try metadata.isSame(as: found) { return RewrittenFile(all: source) }
    let regions = try reading { () throws(IOFailure) in
      var regions: [any MetadataRegion] = []
      var start = 0
      let head = try source.read(0..<min(10, source.size))
      if let end = EmbeddedID3.end(ofLeading: head), end <= source.size {
        let tags = try ID3Metadata.tags(source, in: 0..<end, path: "ID3").tags
        for (index, row) in tags.enumerated() {
          regions.append(try ID3Region(row.tag, path: row.path, takesMore: index == 0))
        }
        start = end
      }
      guard try source.read(start..<min(start + 4, source.size)) == FLACReader.marker else {
        return [any MetadataRegion]()
      }
      let blocks = try FLACRegion(source, at: start + 4)
      let behind = try SoundRegions(behind: blocks.range.upperBound, of: source)
      return [blocks] + regions + behind.regions
    }
    guard !regions.isEmpty else { throw FormatWritingError("the marker fLaC is not there") }
    let writing = RegionWriting(regions: SoundRegions.coupling(regions, with: metadata.items)) {
      "FLAC has no place for '\($0.identifier.keySpace)'"
    }
    return try writing.rewriting(source, with: metadata)
  }
}
