package import MediaModel

/// What the configuration of a codec says, by ffprobe's names of the codec and of the facts.
package enum CodecConfiguration {
  /// The facts of pictures; none where the configuration cannot be read.
  package static func pictureFacts(
    codec: String, _ configuration: [UInt8]
  ) -> [MetadataItem.ExtraAttribute] {
    let coding: PictureCoding? =
      switch codec {
      case "h264": AVCConfiguration.coding(configuration)
      case "hevc": HEVCConfiguration.coding(configuration)
      case "av1": AV1Configuration.coding(configuration)
      case "vp8", "vp9": VPConfiguration.coding(configuration)
      default: nil
      }
    guard let coding else { return [] }
    return attributes(
      coding.facts + [("field_order", coding.isProgressive ? "progressive" : "")]
        + coding.rangeFacts)
  }

  /// The names of colours by their numbers.
  package static func colorFacts(
    primaries: Int, transfer: Int, matrix: Int, isFullRange: Bool?
  ) -> [MetadataItem.ExtraAttribute] {
    let color = PictureColor(primaries: primaries, transfer: transfer, matrix: matrix)
    return attributes([
      ("color_range", isFullRange.map { $0 ? "pc" : "tv" } ?? ""),
      ("color_space", color.matrixName), ("color_transfer", color.transferName),
      ("color_primaries", color.primariesName),
    ])
  }

  /// The name of a layout of loudspeakers, by a bit for each; `nil` where there is none.
  package static func layoutName(_ mask: UInt32) -> String? {
    let name = ChannelMask.name(mask)
    return name.isEmpty ? nil : name
  }

  static func attributes(_ facts: [(String, String)]) -> [MetadataItem.ExtraAttribute] {
    facts.filter { !$0.1.isEmpty }.map { MetadataItem.ExtraAttribute($0.0, $0.1) }
  }
}
