package import BinaryIO
internal import MediaModel

/// Writes the tags of MPEG audio, ADTS, Monkey's Audio, WavPack and Musepack.
///
/// A file without an ID3v2 tag gets one of version 2.4 where it is to have items of ID3; one that has a tag keeps its
/// version. Zeros behind frames are used before anything moves. ID3v1 follows what ID3v2 said alike.
///
/// Source: id3.org, ID3v2.4.0 structure; wiki.hydrogenaud.io, APEv2 specification.
package enum SoundWriter<Reader: MetadataFormatReader>: MetadataFormatWriter {
  package static func rewriting(
    _ source: any ByteSource, with metadata: FormatContents
  ) throws(FormatWritingError) -> RewrittenFile {
    let isADTS = Reader.self == ADTSReader.self
    let found = try reading { () throws(IOFailure) in
      try Reader.read(source, head: try source.read(0..<min(4096, source.size)))
    }
    if try metadata.isSame(as: found) { return RewrittenFile(all: source) }
    let regions = try reading { () throws(IOFailure) in
      var found = try SoundRegions(source)
      if isADTS {
        for (tag, path) in try ADTSReader.tags(in: found.sound, of: source) {
          try found.add(tag, path: path)
        }
      }
      return try found.withNewTags()
    }
    let places = Set(regions.flatMap(\.items).compactMap(ItemPlace.init))
    let fixed = found.items.filter { !(ItemPlace($0).map(places.contains) ?? false) }
    let writing = RegionWriting(
      regions: SoundRegions.coupling(regions, with: metadata.items),
      fixed: fixed.map { ($0, "it is part of the sound") },
      refusal: { "there is no place for '\($0.identifier.keySpace)' in the file" })
    let file = try writing.rewriting(source, with: metadata)
    // A tag may be all that tells what the file is, where the sound does not follow at once.
    let head = try reading { () throws(IOFailure) in
      try file.source(over: source).read(0..<min(4096, file.size))
    }
    guard Reader.recognizes(head: head, name: source.name) else {
      throw FormatWritingError("without its tags nobody could tell what the file is")
    }
    return file
  }
}
