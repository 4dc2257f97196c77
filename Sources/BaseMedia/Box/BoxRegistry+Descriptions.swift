internal import BinaryIO

/// Sample entries, and boxes in them, that are only told of: their fields in the order of the bytes.
extension BoxRegistry {
  static let toldInDescriptions: [Row] = [
    Row("text", at: .sampleEntry(handler: "text"), clause: "QTFF, Text Sample Description") {
      $0.entryHead()
      $0.number("display flags")
      $0.number("justification", Int32.self)
      $0.numbers("background color", UInt16.self, count: 3)
      $0.numbers("text box", Int16.self, count: 4)
      $0.bytes(nil, 8)
      $0.each(Int16.self, "font", "face")
      $0.bytes(nil, 3)
      $0.numbers("text color", UInt16.self, count: 3)
      // The name after its count, and boxes; writers leave it all out now and then.
      let rest = $0.rest(nil)
      let count = rest.first.map { Int($0) } ?? .max
      let isThere = count < rest.count
      $0.show("font name", .readable(isThere ? Array(rest.dropFirst().prefix(count)) : []))
      $0.tail = isThere ? Array(rest.dropFirst(count + 1)) : []
    },
    Row("tx3g", at: .sampleEntry(handler: nil), clause: "3GPP TS 26.245 § 5.16") {
      $0.entryHead()
      $0.number("display flags")
      $0.each(Int8.self, "horizontal justification", "vertical justification")
      $0.bytes("background color", 4)
      $0.numbers("text box", Int16.self, count: 4)
      // The first and the last character.
      $0.bytes(nil, 4)
      $0.number("font", UInt16.self)
      $0.each(UInt8.self, "face", "size")
      $0.bytes("text color", 4)
    },
    // Text or metadata known by its MIME type.
    Row("mett", "sbtt", "stxt", at: .sampleEntry(handler: nil), clause: "ISO/IEC 14496-12 § 12.3.3")
    {
      $0.entryHead()
      $0.text("content encoding")
      $0.text("MIME type")
      $0.tail = $0.rest(nil)
    },
    Row("metx", at: .sampleEntry(handler: nil), clause: "ISO/IEC 14496-12 § 12.3.3") {
      $0.entryHead()
      $0.text("content encoding")
      $0.text("namespaces")
      $0.text("schema locations")
      $0.tail = $0.rest(nil)
    },
    Row("stpp", at: .sampleEntry(handler: nil), clause: "ISO/IEC 14496-12 § 12.6.3") {
      $0.entryHead()
      $0.text("namespaces")
      $0.text("schema locations")
      $0.text("auxiliary types")
      $0.tail = $0.rest(nil)
    },
    Row("urim", at: .sampleEntry(handler: nil), clause: "ISO/IEC 14496-12 § 12.3.3") {
      $0.entryHead()
      $0.tail = $0.rest(nil)
      let boxes = BoxTree.parse($0.tail[...], at: 0).boxes
      guard let uri = boxes.first(where: { $0.type == "uri " })?.payload else { return }
      let text = uri.dropFirst(4).prefix { $0 != 0 }
      $0.show("URI", .text(String(decoding: text, as: UTF8.self)))
    },
    Row("uri ", clause: "ISO/IEC 14496-12 § 12.3.3") {
      $0.header()
      $0.text("URI")
    },
    Row(at: .sampleEntry(handler: "vide"), clause: "ISO/IEC 14496-12 § 12.1.3") {
      $0.entryHead()
      $0.each(UInt16.self, "version", "revision")
      $0.code("vendor")
      $0.each(UInt32.self, "temporal quality", "spatial quality")
      $0.each(UInt16.self, "width", "height")
      $0.fixed16("horizontal resolution")
      $0.fixed16("vertical resolution")
      // The size of the data.
      $0.bytes(nil, 4)
      $0.number("frame count", UInt16.self)
      $0.bytes("compressor name", 32) {
        .readable(Array($0.dropFirst().prefix(Int($0.first ?? 0))))
      }
      $0.number("depth", UInt16.self)
      $0.number("color table ID", Int16.self)
    },
    // How colours are to be read: numbers of ISO/IEC 23091-2, QuickTime's without a range; else an ICC profile.
    Row("colr", clause: "ISO/IEC 14496-12 § 12.1.5") {
      let kind = $0.code("kind")
      guard kind == "nclc" || kind == "nclx" else {
        $0.rest("data")
        return
      }
      $0.each(UInt16.self, "primaries", "transfer", "matrix")
      if kind == "nclx" {
        $0.number("full range", UInt8.self) { .text($0 & 0x80 != 0 ? "yes" : "no") }
      }
    },
    // The shape of a pixel.
    Row("pasp", clause: "ISO/IEC 14496-12 § 12.1.4") {
      $0.each(UInt32.self, "horizontal spacing", "vertical spacing")
    },
    // The part of a picture that is to be shown.
    Row("clap", clause: "ISO/IEC 14496-12 § 12.1.4") {
      for name in ["width", "height", "horizontal offset", "vertical offset"] {
        $0.number("\(name) numerator", Int32.self)
        $0.number("\(name) denominator")
      }
    },
    Row("esds", clause: "ISO/IEC 14496-14 § 6.7.2") {
      $0.header()
      let stream = $0.value { reader throws(ParseError) in try ElementaryStream(parsing: &reader) }
      $0.show("ES ID", stream?.id ?? 0)
      guard let decoder = stream?.decoder else { return }
      $0.show("object type", decoder.objectType)
      $0.show("stream type", decoder.typeAndBuffer >> 26)
      $0.show("buffer size", decoder.typeAndBuffer & 0xFF_FFFF)
      $0.show("maximum bit rate", decoder.maximumBitRate)
      $0.show("average bit rate", decoder.averageBitRate)
      if let setup = decoder.setup { $0.show("specific info", .bytes(setup)) }
    },
    Row("btrt", clause: "ISO/IEC 14496-12 § 8.5.2") {
      $0.each(UInt32.self, "buffer size", "maximum bit rate", "average bit rate")
    },
    // The type that a sample entry had before it was protected or wrapped.
    Row("frma", clause: "ISO/IEC 14496-12 § 8.12.2") { $0.code("format") },
    Row("schm", clause: "ISO/IEC 14496-12 § 8.12.6") {
      let flags = $0.header().flags
      $0.code("scheme")
      $0.number("scheme version")
      if flags & 1 != 0 { $0.text("URI") }
    },
    // The defaults of a track's common encryption.
    Row("tenc", clause: "ISO/IEC 23001-7 § 8.2") {
      $0.header()
      $0.bytes(nil, 1)
      // Encrypted and clear blocks, 4 bits each; reserved in version 0.
      $0.number("pattern", UInt8.self)
      let isProtected = $0.number("is protected", UInt8.self)
      let vectorSize = $0.number("IV size", UInt8.self)
      $0.bytes("key ID", 16)
      if isProtected == 1, vectorSize == 0 { $0.counted("constant IV", UInt8.self) }
    },
    // Initialization vectors and clear ranges of encrypted samples.
    Row("senc", clause: "ISO/IEC 23001-7 § 7.2") {
      $0.header()
      $0.number("count")
      $0.rest("information")
    },
    // Whether and how pictures are made of two fields; which line and field comes first: 1, 6, 9 or 14.
    Row("fiel", clause: "QTFF, Field/Frame Information Atom") {
      $0.each(UInt8.self, "count", "order")
    },
    Row("gama", clause: "QTFF, Gamma Level Atom") { $0.fixed16("gamma") },
    // The display that the content was graded on, in units of 0.00002 and of 0.0001 candela per square metre.
    Row("mdcv", clause: "ISO/IEC 14496-12 § 12.1.6") {
      for color in ["green", "blue", "red", "white point"] {
        $0.number("\(color) x", UInt16.self) { .decimal(Double($0) / 50000) }
        $0.number("\(color) y", UInt16.self) { .decimal(Double($0) / 50000) }
      }
      $0.number("maximum luminance") { .decimal(Double($0) / 10000) }
      $0.number("minimum luminance") { .decimal(Double($0) / 10000) }
    },
    // Pictures for two eyes: 0 one, 1 above and below, 2 side by side.
    Row("st3d", clause: "Google, Spherical Video V2 RFC") {
      $0.header()
      $0.number("stereo mode", UInt8.self)
    },
    // Who wrote what stands beside it on pictures around a viewer.
    Row("svhd", at: .inside(["sv3d"]), clause: "Google, Spherical Video V2 RFC") {
      $0.header()
      $0.text("metadata source")
    },
    // Where the middle of the picture is.
    Row("prhd", at: .inside(["proj"]), clause: "Google, Spherical Video V2 RFC") {
      $0.header()
      for angle in ["yaw", "pitch", "roll"] { $0.fixed16(angle) }
    },
    // What is left out at the edges, in parts of 2^32.
    Row("equi", at: .inside(["proj"]), clause: "Google, Spherical Video V2 RFC") {
      $0.header()
      $0.each(UInt32.self, "top", "bottom", "left", "right")
    },
    Row("cbmp", at: .inside(["proj"]), clause: "Google, Spherical Video V2 RFC") {
      $0.header()
      $0.each(UInt32.self, "layout", "padding")
    },
    // In candela per square metre.
    Row("clli", clause: "ISO/IEC 14496-12 § 12.1.7") {
      $0.each(UInt16.self, "maximum content level", "maximum average level")
    },
    Row("avcC", clause: "ISO/IEC 14496-15 § 5.3.3") {
      $0.each(UInt8.self, "version", "profile", "compatibility")
      // Ten times the level's number.
      $0.number("level", UInt8.self)
      $0.number("length size", UInt8.self) { .number(Int($0 & 3 + 1)) }
      let count = Int($0.number(nil, UInt8.self) & 0x1F)
      $0.rows("sequence parameter sets", count: count) { $0.counted("", UInt16.self) }
      let others = Int($0.number(nil, UInt8.self))
      $0.rows("picture parameter sets", count: others) { $0.counted("", UInt16.self) }
      // What high profiles add.
      if !$0.isAtEnd { $0.rest("extensions") }
    },
    Row("hvcC", clause: "ISO/IEC 14496-15 § 8.3.2") {
      $0.number("version", UInt8.self)
      let profile = $0.number(nil, UInt8.self)
      $0.show("profile", profile & 0x1F)
      $0.show("tier", .text(profile & 0x20 != 0 ? "high" : "main"))
      $0.number("compatibility")
      $0.bytes("constraints", 6)
      // Thirty times the level's number.
      $0.number("level", UInt8.self)
      // Segmentation and parallelism.
      $0.bytes(nil, 3)
      $0.number("chroma format", UInt8.self) { .number(Int($0 & 3)) }
      $0.number("luma depth", UInt8.self) { .number(Int($0 & 7 + 8)) }
      $0.number("chroma depth", UInt8.self) { .number(Int($0 & 7 + 8)) }
      // The average frame rate.
      $0.bytes(nil, 2)
      $0.number("length size", UInt8.self) { .number(Int($0 & 3 + 1)) }
      let count = Int($0.number(nil, UInt8.self))
      $0.rows("arrays", count: count) {
        $0.number("unit type", UInt8.self) { .number(Int($0 & 0x3F)) }
        let count = Int($0.number(nil, UInt16.self))
        $0.rows("units", count: count) { $0.counted("", UInt16.self) }
      }
    },
    Row("dvcC", "dvvC", "dvwC", clause: "Dolby Vision in ISOBMFF § 3.2") {
      $0.each(UInt8.self, "major version", "minor version")
      let bits = $0.number(nil, UInt16.self)
      let rest = $0.rest(nil)
      $0.show("profile", bits >> 9)
      $0.show("level", bits >> 3 & 0x3F)
      $0.show("reference data", bits >> 2 & 1)
      $0.show("enhancement layer", bits >> 1 & 1)
      $0.show("base layer", bits & 1)
      $0.show("base layer compatibility", (rest.first ?? 0) >> 4)
    },
    Row("dac3", clause: "ETSI TS 102 366 § F.4") {
      let high = $0.number(nil, UInt16.self)
      let bits = UInt32(high) << 8 | UInt32($0.number(nil, UInt8.self))
      $0.show("sample rate code", bits >> 22 & 3)
      $0.show("stream ID", bits >> 17 & 0x1F)
      $0.show("mode", bits >> 14 & 7)
      $0.show("channel mode", bits >> 11 & 7)
      $0.show("low frequency channel", bits >> 10 & 1)
      $0.show("bit rate code", bits >> 5 & 0x1F)
    },
    Row("dec3", clause: "ETSI TS 102 366 § F.6") {
      let bits = $0.number(nil, UInt16.self)
      $0.show("data rate", bits >> 3)
      $0.show("substream count", bits & 7 + 1)
      $0.rest("substreams")
    },
  ]
}
