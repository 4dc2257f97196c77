internal import BinaryIO

/// Boxes of images and their items that are only told of: what `iprp`, `iref` and groups of entities hold.
extension BoxRegistry {
  static let toldOfImages: [Row] = [
    // What comes before the boxes inside.
    Row("iinf", at: .inside(["meta"]), clause: "ISO/IEC 14496-12 § 8.11.6") {
      if $0.header().version == 0 { $0.number("count", UInt16.self) } else { $0.number("count") }
    },
    Row("iref", at: .inside(["meta"]), clause: "ISO/IEC 14496-12 § 8.11.12") { $0.header() },
    Row("ipro", at: .inside(["meta"]), clause: "ISO/IEC 14496-12 § 8.11.5") {
      $0.header()
      $0.number("count", UInt16.self)
    },
    // Bytes of items that are in the `meta` itself.
    Row("idat", at: .inside(["meta"]), clause: "ISO/IEC 14496-12 § 8.11.11") { $0.rest("data") },
    // Which items and tracks belong together.
    Row(at: .inside(["grpl"]), clause: "ISO/IEC 14496-12 § 8.15.3") {
      $0.header()
      $0.number("group ID")
      let count = Int($0.number(nil))
      $0.rows("entity IDs", count: count) { $0.number("") }
      if !$0.isAtEnd { $0.rest("data") }
    },
    // How many pixels an image has.
    Row("ispe", at: .inside(["ipco"]), clause: "ISO/IEC 23008-12 § 6.5.3") {
      $0.header()
      $0.each(UInt32.self, "width", "height")
    },
    // Bits of each channel.
    Row("pixi", at: .inside(["ipco"]), clause: "ISO/IEC 23008-12 § 6.5.6") {
      $0.header()
      let count = Int($0.number(nil, UInt8.self))
      $0.rows("bits per channel", count: count) { $0.number("", UInt8.self) }
      if !$0.isAtEnd { $0.rest("data") }
    },
    // Where an image stands in the one that it is a part of.
    Row("rloc", at: .inside(["ipco"]), clause: "ISO/IEC 23008-12 § 6.5.7") {
      $0.header()
      $0.each(UInt32.self, "horizontal offset", "vertical offset")
    },
    // What an auxiliary image is, as `urn:mpeg:hevc:2015:auxid:1`.
    Row("auxC", at: .inside(["ipco"]), clause: "ISO/IEC 23008-12 § 6.5.8") {
      $0.header()
      $0.text("type")
      if !$0.isAtEnd { $0.rest("subtype") }
    },
    // Quarter turns, counterclockwise.
    Row("irot", at: .inside(["ipco"]), clause: "ISO/IEC 23008-12 § 6.5.10") {
      $0.number("angle", UInt8.self) { .number(Int($0 & 3) * 90) }
    },
    // 0 mirrors top to bottom, 1 left to right.
    Row("imir", at: .inside(["ipco"]), clause: "ISO/IEC 23008-12 § 6.5.12") {
      $0.number("axis", UInt8.self) { .number(Int($0 & 1)) }
    },
    // The layer, the operating point.
    Row("lsel", at: .inside(["ipco"]), clause: "ISO/IEC 23008-12 § 6.5.11") {
      $0.number("layer ID", UInt16.self)
    },
    Row("a1op", at: .inside(["ipco"]), clause: "AV1 Image File Format § 2.3.2.1") {
      $0.number("operating point", UInt8.self)
    },
    Row("a1lx", at: .inside(["ipco"]), clause: "AV1 Image File Format § 2.3.2.3") {
      let isLarge = $0.number("large sizes", UInt8.self) { .number(Int($0 & 1)) } & 1 != 0
      let count = 3
      $0.rows("layer sizes", count: count) {
        if isLarge { $0.number("") } else { $0.number("", UInt16.self) }
      }
    },
    // What someone said of an image.
    Row("udes", at: .inside(["ipco"]), clause: "ISO/IEC 23008-12 § 6.5.20") {
      $0.header()
      for name in ["language", "name", "description", "tags"] { $0.text(name) }
    },
    // Seconds from 1904 to the moment, in microseconds.
    Row("crtt", "mdft", at: .inside(["ipco"]), clause: "ISO/IEC 23008-12 § 6.5.18") {
      $0.header()
      $0.number("microseconds", UInt64.self)
    },
    // How long every sample of an image sequence is referred to by others.
    Row("ccst", clause: "ISO/IEC 23008-12 § 7.2.3") {
      $0.header()
      let bits = $0.number(nil)
      $0.show("all reference pictures intra", bits >> 31)
      $0.show("intra prediction used", bits >> 30 & 1)
      $0.show("maximum references", bits >> 26 & 0xF)
    },
    // The profile, and what a decoder of AV1 has to know.
    Row("av1C", clause: "AV1 Codec ISO Media File Format Binding § 2.3.3") {
      $0.number("version", UInt8.self) { .number(Int($0 & 0x7F)) }
      let profile = $0.number(nil, UInt8.self)
      $0.show("profile", profile >> 5)
      $0.show("level", profile & 0x1F)
      let bits = $0.number(nil, UInt8.self)
      $0.show("tier", bits >> 7)
      $0.show("high bit depth", bits >> 6 & 1)
      $0.show("twelve bit", bits >> 5 & 1)
      $0.show("monochrome", bits >> 4 & 1)
      $0.show("chroma subsampling x", bits >> 3 & 1)
      $0.show("chroma subsampling y", bits >> 2 & 1)
      $0.show("chroma sample position", bits & 3)
      $0.number("presentation delay", UInt8.self)
      $0.rest("units")
    },
  ]
}
