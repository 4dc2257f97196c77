internal import BinaryIO
package import MediaModel

/// Describes the formats of a track's samples, with all their extension boxes.
package enum MovieFormats {
  /// The formats of a track, in the order of its sample entries.
  package static func describe(_ track: BoxNode) -> [FormatDescription] {
    guard let media = track.first("mdia") else { return [] }
    let handler = media.handlerType
    let mediaType = MediaType(handlerType: handler?.description ?? "")
    let descriptions = media.descendant("minf", "stbl", "stsd")
    let known = SampleEntries.describe(descriptions, handler: handler)
    return zip(descriptions?.children ?? [], known).map { entry, known in
      var format = FormatDescription(known, mediaType: mediaType)
      format.extensions = entry.children.map {
        FormatDescription.Extension(type: $0.type.description, payload: $0.payload)
      }
      let fields = Array(entry.prefix)
      switch mediaType {
      case .video, .auxiliaryPicture:
        if fields.count >= 76 { format.depth = number(fields, at: 74, count: 2) }
        describePicture(entry, into: &format)
      case .audio:
        if fields.count >= 28 {
          let isWide =
            SoundSampleEntryLayout.version(entry.prefix) == 2 && fields.count >= 52
          format.bitsPerChannel =
            isWide
            ? number(fields, at: 48, count: 4) : number(fields, at: 18, count: 2)
        }
        format.channelLayout = ChannelLayoutReader.read(
          entry, channelCount: format.channelCount ?? 0)
      case .text, .subtitle:
        if entry.type == "tx3g" || entry.type == "text" {
          let head = Array(entry.payload.prefix(12))
          if head.count == 12 { format.displayFlags = UInt32(number(head, at: 8, count: 4)) }
        }
      default: break
      }
      return format
    }
  }

  private static func describePicture(_ entry: BoxNode, into format: inout FormatDescription) {
    if let box = decode(PixelAspectRatioBox.self, in: entry) {
      format.pixelAspectRatio = FormatDescription.PixelAspectRatio(
        horizontalSpacing: box.horizontalSpacing, verticalSpacing: box.verticalSpacing)
    }
    if let box = decode(CleanApertureBox.self, in: entry) {
      format.cleanAperture = FormatDescription.CleanAperture(
        width: .init(Int64(box.widthNumerator), box.widthDenominator),
        height: .init(Int64(box.heightNumerator), box.heightDenominator),
        horizontalOffset: .init(
          Int64(box.horizontalOffsetNumerator), box.horizontalOffsetDenominator),
        verticalOffset: .init(Int64(box.verticalOffsetNumerator), box.verticalOffsetDenominator))
    }
    // An ICC profile may stand beside the numbers.
    for node in entry.all("colr") {
      guard let box = try? node.decode(ColorBox.self, allowingTrailingBytes: true) else { continue }
      switch box.content {
      case .nclc(let points): format.color = color(points, isFullRange: nil)
      case .nclx(let points, let flags):
        format.color = color(points, isFullRange: flags & 0x80 != 0)
      case .other: continue
      }
      break
    }
  }

  private static func color(
    _ points: ColorBox.CodePoints, isFullRange: Bool?
  ) -> FormatDescription.ColorDescription {
    FormatDescription.ColorDescription(
      primaries: Int(points.primaries), transferFunction: Int(points.transfer),
      matrix: Int(points.matrix), isFullRange: isFullRange)
  }

  private static func decode<T: Box>(_ kind: T.Type, in entry: BoxNode) -> T? {
    entry.first(T.type).flatMap { try? $0.decode(T.self, allowingTrailingBytes: true) }
  }

  private static func number(_ bytes: [UInt8], at offset: Int, count: Int) -> Int {
    Int(bigEndian: bytes[offset..<(offset + count)])
  }
}
