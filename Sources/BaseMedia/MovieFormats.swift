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
      switch mediaType {
      case .video, .auxiliaryPicture:
        format.depth = entry.fixedFields(VideoSampleEntry.self).map { Int($0.depth) }
        describePicture(entry, into: &format)
      case .audio:
        format.bitsPerChannel =
          entry.fixedFields(SoundSampleEntry.self, in: descriptions)?
          .effectiveBitsPerChannel
        format.channelLayout = ChannelLayoutReader.read(
          entry, channelCount: format.channelCount ?? 0)
      case .text, .subtitle:
        if entry.type == "tx3g" || entry.type == "text" {
          // Both have them behind what opens every entry.
          var reader = ByteReader(entry.payload, at: entry.payloadOffset)
          if (try? reader.skip(8)) != nil { format.displayFlags = try? reader.read(UInt32.self) }
        }
      default: break
      }
      return format
    }
  }

  private static func describePicture(_ entry: BoxNode, into format: inout FormatDescription) {
    if let box = entry.child(PixelAspectRatioBox.self) {
      format.pixelAspectRatio = FormatDescription.PixelAspectRatio(
        horizontalSpacing: box.horizontalSpacing, verticalSpacing: box.verticalSpacing)
    }
    if let box = entry.child(CleanApertureBox.self) {
      format.cleanAperture = FormatDescription.CleanAperture(
        width: .init(Int64(box.widthNumerator), box.widthDenominator),
        height: .init(Int64(box.heightNumerator), box.heightDenominator),
        horizontalOffset: .init(
          Int64(box.horizontalOffsetNumerator), box.horizontalOffsetDenominator),
        verticalOffset: .init(Int64(box.verticalOffsetNumerator), box.verticalOffsetDenominator))
    }
    // An ICC profile may stand beside the numbers.
    for node in entry.all("colr") {
      guard let box = try? node.read(ColorBox.self) else { continue }
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
}
