package import BaseMedia
internal import BinaryIO
package import MediaModel

/// Samples of Sony's real-time metadata, `rtmd`: what the lens, the camera and its sensors were set to and measured
/// while one picture was taken.
///
///     u16 size of the head, the rest of it
///     { universal key, BER length, { u16 tag, u16 length, value } ... } ...
///
/// The sets are those of SMPTE RDD 18 for lens and camera, and one of Sony's own; a tag may also stand outside of a set.
/// Zeros fill up the end. Each tag is an item of the key space `rtmd`, as `rtmd/810b`; what is known of position,
/// exposure, lens and movement becomes telemetry, too, and measurements of sensors are spread over the sample's time.
/// The head is kept as it is: no one has said what it means.
///
/// From a description: no file of a camera was at hand. Values are those of exiftool for files laid out by it.
///
/// Source: SMPTE RDD 18; EBU Tech 3349; the table `rtmd` of exiftool for Sony's own tags.
package struct RTMDSample: TimedMetadataCodec {
  private static let clause = "SMPTE RDD 18"
  private static let mostItems = 1 << 12
  /// Sets inside of sets are followed so deep.
  private static let mostLevels = 4

  package init(sampleEntry: BoxNode, diagnostics: inout [Diagnostic]) {}

  package func decode(_ sample: [UInt8], at offset: Int) -> DecodedSample {
    guard !sample.isEmpty else { return DecodedSample() }
    var reading = Reading(offset: offset)
    let head = sample.count >= 2 ? Int(sample[0]) << 8 | Int(sample[1]) : 0
    guard head >= 2, head <= sample.count else {
      reading.keep(sample[...], "a sample of \(sample.count) bytes with a head of \(head)")
      return DecodedSample(items: reading.items, diagnostics: reading.diagnostics)
    }
    reading.items.append(
      MetadataItem(
        MetadataIdentifier(keyBytes: Array("head".utf8), keySpace: .rtmd),
        payload: Array(sample[..<head]), dataType: .rawData))
    reading.walk(sample[head...], level: 0)
    return reading.finished()
  }

  private struct Reading {
    let offset: Int
    var items: [MetadataItem] = []
    var diagnostics: [Diagnostic] = []
    private var values: [UInt16: ArraySlice<UInt8>] = [:]

    init(offset: Int) { self.offset = offset }

    func finished() -> DecodedSample {
      let meaning = RTMDMeaning(values)
      var groups = [DecodedGroup(items: items + meaning.items)]
      groups += meaning.measurements
      groups.sort { SamplePart.startsEarlier($0.part, $1.part) }
      return DecodedSample(groups: groups, diagnostics: diagnostics)
    }

    /// Reads sets and tags one after the other.
    mutating func walk(_ bytes: ArraySlice<UInt8>, level: Int) {
      var rest = bytes
      while !rest.isEmpty {
        guard items.count < RTMDSample.mostItems else {
          return keep(rest, "more than \(RTMDSample.mostItems) tags in one sample")
        }
        if rest.starts(with: KLVPacket.prefix) {
          guard level < RTMDSample.mostLevels, let set = KLVPacket(&rest) else {
            return keep(rest, "\(rest.count) bytes are not a set")
          }
          walk(set.value, level: level + 1)
        } else {
          if rest.first == 0, rest.allSatisfy({ $0 == 0 }) { return }
          guard let element = KLVElement(ofWords: &rest) else {
            return keep(rest, "\(rest.count) bytes are not a tag")
          }
          let tag = UInt16(truncatingIfNeeded: element.tag)
          values[tag] = element.value
          items.append(RTMDField.item(tag, element.value))
        }
      }
    }

    /// Keeps bytes that cannot be read, and says so.
    mutating func keep(_ bytes: ArraySlice<UInt8>, _ message: String) {
      items.append(MetadataItem(.sample("rtmd"), payload: Array(bytes), dataType: .rawData))
      guard diagnostics.isEmpty else { return }
      diagnostics.append(
        Diagnostic(message, clause: RTMDSample.clause, offset: offset + bytes.startIndex))
    }
  }
}
