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
        format.depth = entry.pictureFields?.depth
        describePicture(entry, into: &format)
      case .audio:
        format.bitsPerChannel =
          entry.fixedFields(SoundSampleEntry.self, in: descriptions)?
          .effectiveBitsPerChannel
        format.channelLayout = ChannelLayoutReader.read(
          entry, channelCount: format.channelCount ?? 0)
      case .text, .subtitle:
        if entry.type == "tx3g" || entry.type == "text" {
          // Both have them after what opens every entry.
          var reader = ByteReader(entry.payload, at: entry.payloadOffset)
          if (try? reader.skip(8)) != nil { format.displayFlags = try? reader.read(UInt32.self) }
        }
      default: break
      }
      return format
    }
  }

  private static func describePicture(_ entry: BoxNode, into format: inout FormatDescription) {
    if let numbers = entry.first("pasp")?.numbers(2) {
      format.pixelAspectRatio = FormatDescription.PixelAspectRatio(
        horizontalSpacing: numbers[0], verticalSpacing: numbers[1])
    }
    if let numbers = entry.first("clap")?.numbers(8) {
      func offset(_ bits: UInt32) -> Int64 { Int64(Int32(bitPattern: bits)) }
      format.cleanAperture = FormatDescription.CleanAperture(
        width: .init(Int64(numbers[0]), numbers[1]), height: .init(Int64(numbers[2]), numbers[3]),
        horizontalOffset: .init(offset(numbers[4]), numbers[5]),
        verticalOffset: .init(offset(numbers[6]), numbers[7]))
    }
    // An ICC profile may stand beside the numbers.
    format.color = entry.all("colr").lazy.compactMap(color).first
  }

  /// What a `colr` says in numbers; QuickTime's form has no range.
  private static func color(_ box: BoxNode) -> FormatDescription.ColorDescription? {
    var reader = ByteReader(box.payload, at: box.payloadOffset)
    guard let kind = try? reader.readFourCC(), kind == "nclc" || kind == "nclx",
      let points = try? reader.readNumbers(3, of: UInt16.self)
    else { return nil }
    let flags = kind == "nclx" ? try? reader.read(UInt8.self) : nil
    guard kind == "nclc" || flags != nil else { return nil }
    return FormatDescription.ColorDescription(
      primaries: Int(points[0]), transferFunction: Int(points[1]), matrix: Int(points[2]),
      isFullRange: flags.map { $0 & 0x80 != 0 })
  }
}

extension BoxNode {
  /// Width, height and depth of an entry of pictures; `nil` where it was not taken apart as one.
  var pictureFields: (width: Int, height: Int, depth: Int)? {
    guard case .children(let fields, _, _) = content, fields.count >= 78 else { return nil }
    func number(at place: Int) -> Int { Int(bigEndian: fields.dropFirst(place).prefix(2)) }
    return (number(at: 24), number(at: 26), number(at: 74))
  }

  /// The first numbers of the payload; `nil` where there are not so many.
  fileprivate func numbers(_ count: Int) -> [UInt32]? {
    var reader = ByteReader(payload, at: payloadOffset)
    return try? reader.readNumbers(count)
  }
}
