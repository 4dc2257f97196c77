package import BinaryIO

extension MatroskaReader {
  /// Elements of a segment by what they are: those of samples may also stand in a cluster of unknown size.
  ///
  /// Source: RFC 9559 § 5.1.
  private static let kinds: [EBMLID: FormatPart.Kind] = [
    MatroskaID.seekHead: .structure, MatroskaID.cues: .structure, MatroskaID.checksum: .structure,
    MatroskaID.info: .metadata, MatroskaID.tracks: .metadata, MatroskaID.tags: .metadata,
    MatroskaID.chapters: .metadata, MatroskaID.attachments: .metadata,
    MatroskaID.cluster: .enclosedSamples, 0xE7: .structure, 0xA3: .enclosedSamples,
    0xA0: .enclosedSamples, 0xA7: .structure, 0xAB: .structure,
  ]

  package static func parts(of source: any ByteSource) throws(IOFailure) -> [FormatPart] {
    let layout: MatroskaLayout
    do throws(FormatWritingError) {
      layout = try MatroskaLayout(source)
    } catch {
      if let failure = error.failure { throw failure }
      return [FormatPart(0..<source.size, .samples, formatName)]
    }
    let start = layout.elements.first?.range.lowerBound ?? source.size
    return [FormatPart(0..<start, .structure, "EBML header")]
      + layout.elements.compactMap { element in
        if let kind = kinds[element.id] {
          return FormatPart(element.range, kind, "element \(element.id)")
        }
        guard element.id == MatroskaID.void else { return nil }
        return FormatPart(
          element.range.lowerBound..<element.body.lowerBound, .structure, "filler")
      }
  }
}

extension WebMReader {
  package static func parts(of source: any ByteSource) throws(IOFailure) -> [FormatPart] {
    try MatroskaReader.parts(of: source)
  }
}
