package import BaseMedia
internal import BinaryIO
package import MediaModel

/// Timecode samples, `tmcd`: the number of the first picture they stand for.
///
///     i32 or u32 number
///
/// The number is signed where the sample entry allows negative timecodes. The timecode as text stands beside it.
///
/// Source: QTFF, "Timecode Sample Data".
package struct TimecodeSample: TimedMetadataCodec {
  private let format: TimecodeFormat?

  package init(sampleEntry: BoxNode, diagnostics: inout [Diagnostic]) {
    do throws(ParseError) {
      let entry = try sampleEntry.decodePrefix(TimecodeSampleEntry.self)
      format = TimecodeFormat(
        framesPerSecond: entry.frameCount, timescale: entry.timescale,
        frameDuration: entry.frameDuration,
        flags: TimecodeFormat.Flags(rawValue: entry.flags))
    } catch {
      format = nil
      diagnostics.append(Diagnostic(error.rule, clause: error.clause, offset: error.offset))
    }
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
    let bits = sample.reduce(0) { $0 << 8 | UInt32($1) }
    let isSigned = format?.flags.contains(.allowsNegative) ?? false
    let number = isSigned ? Int64(Int32(bitPattern: bits)) : Int64(bits)
    let text = format.flatMap { Timecode(frameNumber: number, format: $0).text }
    return DecodedSample(items: [
      MetadataItem(
        identifier, payload: sample, dataType: isSigned ? .int32 : .uint32,
        extraAttributes: text.map { [.init("timecode", $0)] } ?? [])
    ])
  }
}
