package import BinaryIO
package import MediaModel

/// AVI files: INFO, dates, names of streams, what cameras wrote, in every RIFF of the file.
///
/// Source: Microsoft, "AVI RIFF File Reference"; Matrox, "OpenDML AVI File Format Extensions 1.02" for files of several
/// RIFFs; ExifTool's description of what cameras write.
package enum AVIReader: RegionFormat {
  package static let fileType = FileType.avi
  package static let formatName = "AVI"

  package static func recognizes(head: [UInt8], name: String) -> Bool {
    ["AVI ", "AVIX"].contains(RIFFLayout.find(head)?.form)
  }

  package static func file(
    _ source: any ByteSource, head: [UInt8]
  ) throws(IOFailure) -> RegionFile {
    guard let (layout, _) = RIFFLayout.find(head) else {
      return RegionFile(problem: "the file is not an AVI file")
    }
    return RegionFile(regions: [try AVIForm(source, layout, head: head)])
  }

  /// Indexes that tell places in the file follow what moved.
  package static func updatingHead(
    of written: RewrittenFile, from source: any ByteSource
  ) throws(IOFailure) -> RewrittenFile {
    guard let (layout, _) = RIFFLayout.find(try source.head) else { return written }
    return try AVIIndexes(source, layout).updating(written)
  }

  package static func parts(of source: any ByteSource) throws(IOFailure) -> [FormatPart] {
    let head = try source.head
    guard let (layout, _) = RIFFLayout.find(head) else { return [] }
    var walker = RIFFWalker(source, layout, head: head)
    var parts: [FormatPart] = []
    for riff in try walker.chunks(in: 0..<source.size, path: "AVI") {
      guard riff.listType == "AVI " || riff.listType == "AVIX" else {
        parts += riff.parts(riff.kind(essence: nil), layout, to: source.size)
        continue
      }
      parts.append(FormatPart(riff.offset..<riff.body.lowerBound, .structure, "RIFF"))
      for chunk in try walker.chunks(in: riff.body, path: "AVI") {
        parts += chunk.parts(chunk.kind(essence: "movi"), layout, to: source.size)
      }
    }
    return parts
  }
}
