package import BaseMedia
package import BinaryIO
package import MediaModel

/// Timecode samples, `tmcd`: the number of the first picture they stand for.
///
///     i32 or u32 number
///
/// The number is signed where the sample entry allows negative timecodes. The timecode as text stands beside it, with a
/// semicolon where numbers are dropped, and so does the name of the reel.
///
/// Verified on real files: of Apple's programs, at 23.976, 29.97 and 29.97 with drop frame, and of GoPro's Karma. Negative
/// numbers and the name of a reel are from a description.
///
/// Source: QTFF, "Timecode Sample Data".
package struct TimecodeSample: TimedMetadataCodec {
  private let format: TimecodeFormat?
  private let reel: String?

  package init(sampleEntry: BoxNode, diagnostics: inout [Diagnostic]) {
    reel = (sampleEntry.first("name").flatMap { try? $0.decode(InternationalTextBox.self) })?.rows
      .first.flatMap { TextEncoding.utf8.decode($0.text) ?? TextEncoding.macRoman.decode($0.text) }
    do throws(ParseError) {
      let entry = try sampleEntry.decodePrefix(TimecodeSampleEntry.self)
      let rate = Self.rate(of: entry)
      if rate != entry.frameCount {
        diagnostics.append(
          Diagnostic(
            "a time code of \(entry.frameCount) pictures to the second, though each lasts \(entry.frameDuration)/\(entry.timescale) s: it is read as \(rate)",
            clause: "QTFF, Timecode Sample Description", offset: sampleEntry.offset))
      }
      format = TimecodeFormat(
        framesPerSecond: rate, timescale: entry.timescale, frameDuration: entry.frameDuration,
        flags: entry.counting)
    } catch {
      format = nil
      diagnostics.append(Diagnostic(error.rule, clause: error.clause, offset: error.offset))
    }
  }

  /// The pictures to the second, which some cameras round down: 29 for 29.97.
  ///
  /// The duration of a picture decides where the two are no more than one apart.
  private static func rate(of entry: TimecodeSampleEntry) -> UInt8 {
    guard entry.frameDuration > 0, entry.frameCount > 0 else { return entry.frameCount }
    let exact = (Double(entry.timescale) / Double(entry.frameDuration)).rounded()
    guard exact == Double(entry.frameCount) + 1, exact <= 255 else { return entry.frameCount }
    return UInt8(exact)
  }

  package func decode(_ sample: [UInt8], at offset: Int) -> DecodedSample {
    let identifier = MetadataIdentifier.sample("tmcd")
    guard sample.count == 4 else {
      return DecodedSample(
        items: [MetadataItem(identifier, payload: sample, dataType: .rawData)],
        diagnostics: [
          Diagnostic(
            "a timecode sample of \(sample.count) bytes; 4 are its size",
            clause: "QTFF, Timecode Sample Data", offset: offset)
        ])
    }
    let bits = UInt32(bigEndian: sample)
    let isSigned = format?.flags.contains(.allowsNegative) ?? false
    let number = isSigned ? Int64(Int32(bitPattern: bits)) : Int64(bits)
    let text = format.flatMap { Timecode(frameNumber: number, format: $0).text }
    return DecodedSample(items: [
      MetadataItem(
        identifier, payload: sample, dataType: isSigned ? .int32 : .uint32,
        extraAttributes: [("timecode", text), ("reel", reel)].compactMap { name, text in
          text.map { MetadataItem.ExtraAttribute(name, $0) }
        })
    ])
  }
}

extension TimecodeSample {
  /// The timecode of a track's first sample, as `01:02:03:04`; `nil` where there is none that can be read.
  package static func first(
    of track: Track, in source: any ByteSource
  ) throws(IOFailure) -> String? {
    guard !track.isExternal, let entry = track.sampleEntries.first, entry.type == "tmcd",
      var chunks = (try? track.samples())?.chunks.makeIterator(), let chunk = chunks.next()
    else { return nil }
    let start = chunk.range.lowerBound
    guard start <= source.size - 4 else { return nil }
    var diagnostics: [Diagnostic] = []
    let codec = TimecodeSample(sampleEntry: entry, diagnostics: &diagnostics)
    return codec.decode(try source.read(start..<(start + 4)), at: start).items.first?
      .extraAttribute("timecode")
  }
}
