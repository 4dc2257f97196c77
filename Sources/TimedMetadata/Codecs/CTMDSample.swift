package import BaseMedia
internal import BinaryIO
package import MediaModel
internal import MetadataFormats

/// Samples of Canon's timed metadata, `CTMD`: records of what the camera was set to while one picture was taken.
///
///     { u32 size, u16 type, 6 bytes, content } ...; least significant byte first
///
/// | type | content |
/// | --- | --- |
/// | 1 | 2 bytes, u16 year, u8 month, day, hour, minute, second, hundredths |
/// | 4 | u16 / u16 focal length in millimetres |
/// | 5 | u16 / u16 f-number, u16 / u16 exposure time in seconds, u32 ISO speed with a flag in the highest bit |
/// | 7, 8, 9 | { u32 size, u32 tag, a TIFF structure } ...: tag 0x8769 has values of EXIF |
///
/// The time names no zone. A record of another type, one that does not fit its type and what is after the known
/// content are items of their bytes, as `ctmd/6`.
///
/// From a description: no file of a camera was at hand. Values are those of exiftool for files laid out by it.
///
/// Source: the table `CTMD` of exiftool for Canon.
package struct CTMDSample: TimedMetadataCodec {
  private static let clause = "CTMD"
  private static let mostRecords = 1 << 12

  package init(sampleEntry: BoxNode, diagnostics: inout [Diagnostic]) {}

  package func decode(_ sample: [UInt8], at offset: Int) -> DecodedSample {
    var result = DecodedSample(groups: [DecodedGroup(items: [])])
    var rest = sample[...]
    var count = 0
    while !rest.isEmpty {
      let size = rest.count >= 12 ? Int(UInt32(littleEndian: rest)) : 0
      guard size >= 12, size <= rest.count, count < Self.mostRecords else {
        result.groups[0].items.append(
          MetadataItem(.sample("CTMD"), payload: Array(rest), dataType: .rawData))
        result.diagnostics.append(
          Diagnostic(
            "\(rest.count) bytes are not a record", clause: Self.clause,
            offset: offset + rest.startIndex))
        break
      }
      count += 1
      let content = rest.dropFirst(12).prefix(size - 12)
      let type = Int(UInt16(littleEndian: rest.dropFirst(4)))
      let place = ExifPlace(path: "CTMD", offset: offset)
      result.groups[0].items += Self.items(type, content, place, &result.diagnostics)
      rest = rest.dropFirst(size)
    }
    return result
  }

  private static func items(
    _ type: Int, _ content: ArraySlice<UInt8>, _ place: ExifPlace,
    _ diagnostics: inout [Diagnostic]
  ) -> [MetadataItem] {
    switch type {
    case 1 where content.count >= 10:
      guard let date = date(content) else { break }
      return [TelemetryItem.text(identifier("1"), date)] + rest("1", content, 10)
    case 4 where content.count >= 4:
      guard let length = rational(content) else { break }
      return [TelemetryItem.number(.telemetryFocalLength, length)] + rest("4", content, 4)
    case 5 where content.count >= 12:
      let speed = UInt32(littleEndian: content.dropFirst(8)) & 0x7FFF_FFFF
      var items: [MetadataItem] = []
      if let stop = rational(content) {
        items.append(TelemetryItem.number(.telemetryAperture, stop))
      }
      if let time = rational(content.dropFirst(4)) {
        items.append(TelemetryItem.number(.telemetryExposureTime, time))
      }
      items.append(TelemetryItem.number(.telemetryISO, Double(speed)))
      return items + rest("5", content, 12)
    case 7, 8, 9:
      return structures(type, content, place, &diagnostics)
    default: break
    }
    return rest("\(type)", content, 0)
  }

  private static func identifier(_ key: String) -> MetadataIdentifier {
    MetadataIdentifier(keyBytes: Array(key.utf8), keySpace: .ctmd)
  }

  /// What is after so many bytes, as an item; none where there are no bytes.
  private static func rest(
    _ key: String, _ content: ArraySlice<UInt8>, _ known: Int
  ) -> [MetadataItem] {
    let bytes = content.dropFirst(known)
    guard !bytes.isEmpty else { return [] }
    return [MetadataItem(identifier(key), payload: Array(bytes), dataType: .rawData)]
  }

  private static func date(_ content: ArraySlice<UInt8>) -> String? {
    let parts = content.dropFirst(4).prefix(6).map { Int($0) }
    return MetadataDate(
      year: Int(UInt16(littleEndian: content.dropFirst(2))), month: parts[0], day: parts[1],
      hour: parts[2], minute: parts[3], second: parts[4], nanosecond: parts[5] * 10_000_000,
      zoneOffsetMinutes: nil)?.description
  }

  private static func rational(_ bytes: ArraySlice<UInt8>) -> Double? {
    let below = UInt16(littleEndian: bytes.dropFirst(2))
    return below == 0 ? nil : Double(UInt16(littleEndian: bytes)) / Double(below)
  }

  /// TIFF structures one after the other; what is none is kept.
  private static func structures(
    _ type: Int, _ content: ArraySlice<UInt8>, _ place: ExifPlace,
    _ diagnostics: inout [Diagnostic]
  ) -> [MetadataItem] {
    var items: [MetadataItem] = []
    var rest = content
    while rest.count > 8 {
      let size = Int(UInt32(littleEndian: rest))
      guard size >= 8, size <= rest.count, items.count < mostRecords else { break }
      let tag = UInt32(littleEndian: rest.dropFirst(4))
      let structure = rest.dropFirst(8).prefix(size - 8)
      if tag == 0x8769 {
        let found = ExifReader.read(
          structure, firstDirectory: .exif,
          place: ExifPlace(path: place.path, offset: place.offset + structure.startIndex))
        items += found.items.compactMap { try? $0.loadingPayload() }
        if diagnostics.count < 16 { diagnostics += found.diagnostics }
      } else {
        items.append(
          MetadataItem(
            identifier("\(type).\(String(tag, radix: 16))"), payload: Array(structure),
            dataType: .rawData))
      }
      rest = rest.dropFirst(size)
    }
    for index in items.indices { items[index].carrier = nil }
    return items + self.rest("\(type)", rest, 0)
  }
}
