internal import BinaryIO

/// Boxes that are only told of, outside of sample descriptions: their fields in the order of the bytes.
extension BoxRegistry {
  static let told: [Row] = [
    // How long to wait before playback while downloading, by rate.
    Row("pdin", clause: "ISO/IEC 14496-12 § 8.1.3") {
      $0.header()
      $0.rows("rows") {
        $0.each(UInt32.self, "rate", "delay")
      }
    },
    // The tracks that a track points to in one way; QuickTime leaves 0 where a reference was taken away.
    Row(at: .inside(["tref"]), clause: "ISO/IEC 14496-12 § 8.3.3") {
      $0.rows("track IDs") { $0.number("") }
    },
    // The groups that a track belongs to.
    Row(at: .inside(["trgr"]), clause: "ISO/IEC 14496-12 § 8.3.4") {
      $0.header()
      $0.number("group ID")
      $0.rest("data")
    },
    // How video is composited, and how sound is balanced.
    Row("vmhd", at: .inside(["minf"]), clause: "ISO/IEC 14496-12 § 12.1.2") {
      $0.header()
      $0.number("graphics mode", UInt16.self)
      $0.numbers("color", UInt16.self, count: 3)
    },
    Row("smhd", at: .inside(["minf"]), clause: "ISO/IEC 14496-12 § 12.2.2") {
      $0.header()
      $0.fixed8("balance")
      $0.bytes(nil, 2)
    },
    // The media header of tracks that need none.
    Row("nmhd", "sthd", at: .inside(["minf"]), clause: "ISO/IEC 14496-12 § 8.4.5.2") {
      $0.header()
    },
    // How many boxes follow.
    Row("stsd", at: .inside(["stbl"]), clause: "ISO/IEC 14496-12 § 8.5.2", fields: countedHead),
    Row("dref", at: .inside(["dinf"]), clause: "ISO/IEC 14496-12 § 8.7.2", fields: countedHead),
    // The number of a fragment.
    Row("mfhd", at: .inside(["moof"]), clause: "ISO/IEC 14496-12 § 8.8.5") {
      $0.header()
      $0.number("sequence number")
    },
    // The size of the `mfra` that it ends.
    Row("mfro", at: .inside(["mfra"]), clause: "ISO/IEC 14496-12 § 8.8.11") {
      $0.header()
      $0.number("parent size")
    },
    // What comes before the boxes of a `meta` of ISO files; QuickTime's has nothing there.
    Row("meta", clause: "ISO/IEC 14496-12 § 8.11.1") { $0.header() },
    Row("pitm", at: .inside(["meta"]), clause: "ISO/IEC 14496-12 § 8.11.4") {
      if $0.header().version == 0 {
        $0.number("item ID", UInt16.self)
      } else {
        $0.number("item ID")
      }
    },
    Row("iods", at: .inside(["moov"]), clause: "ISO/IEC 14496-14 § 5.3") {
      $0.header()
      $0.rest("descriptor")
    },
    // What a protection system needs to get at the keys.
    Row("pssh", clause: "ISO/IEC 23001-7 § 8.1") {
      let version = $0.header().version
      $0.bytes("system ID", 16)
      let count = version > 0 ? Int($0.number(nil)) : 0
      $0.rows("key IDs", count: count) { $0.bytes("", 16) }
      $0.counted("data", UInt32.self)
    },
    // The size of a track in its clean, production and encoded aperture; 16.16.
    Row(
      "clef", "prof", "enof", at: .inside(["tapt"]), clause: "QTFF, Track Aperture Mode Dimensions"
    ) {
      $0.header()
      $0.fixed16("width")
      $0.fixed16("height")
    },
    // The media header of what is neither video nor sound.
    Row("gmin", at: .inside(["gmhd"]), clause: "QTFF, Base Media Info Atoms") {
      $0.header()
      $0.number("graphics mode", UInt16.self)
      $0.numbers("color", UInt16.self, count: 3)
      $0.fixed8("balance")
      $0.bytes(nil, 2)
    },
    // Where QuickTime draws text.
    Row("text", at: .inside(["gmhd"]), clause: "QTFF, Text Media") { $0.matrix() },
    // How QuickTime draws a timecode. The font name is counted, but files that leave the count out exist.
    Row("tcmi", at: .inside(["tmcd"]), clause: "QTFF, Timecode Media Information Atom") {
      $0.header()
      $0.each(Int16.self, "font", "face", "size")
      $0.bytes(nil, 2)
      $0.numbers("text color", UInt16.self, count: 3)
      $0.numbers("background color", UInt16.self, count: 3)
      $0.rest("font name") { .readable(Array($0.dropFirst())) }
    },
    // The owner and the name of a freeform key in an item `----`; elsewhere `name` names the item.
    Row("mean", "name", at: .twoBelow("ilst"), clause: "QTFF, Name Atom") {
      $0.header()
      $0.rest("text") { .readable($0) }
    },
    // The language of a key's values in BCP 47; files with and without a NUL exist.
    Row("loca", at: .twoBelow("keys"), clause: "QTFF, Metadata Locale Atom") { $0.text("locale") },
    Row("itif", at: .twoBelow("ilst"), clause: "QTFF, Metadata Item Information Atom") {
      $0.header()
      $0.number("item ID")
    },
    // What a JUMBF superbox holds; toggles: 1 requestable, 2 label, 4 ID, 8 hash, 16 private box.
    Row("jumd", at: .inside(["jumb"]), clause: "ISO/IEC 19566-5, JUMBF Description box") {
      $0.bytes("content type", 16)
      let toggles = $0.number("toggles", UInt8.self)
      if toggles & 2 != 0 { $0.text("label") }
      if toggles & 4 != 0 { $0.number("ID") }
      if toggles & 8 != 0 { $0.bytes("hash", 32) }
      if toggles & 16 != 0 { $0.tail = $0.rest(nil) } else if !$0.isAtEnd { $0.rest("rest") }
    },
    // The role of a track.
    Row("kind", at: .inside(["udta"]), clause: "ISO/IEC 14496-12 § 8.10.4") {
      $0.header()
      $0.text("scheme")
      $0.text("value")
    },
    // Text without any structure.
    Row("name", "tagc", "XMP_", at: .inside(["udta"]), clause: "QTFF, User Data Atoms") {
      $0.rest("text") { .readable($0.last == 0 ? Array($0.dropLast()) : $0) }
    },
    // A sample entry of which nothing else is known.
    Row(at: .sampleEntry(handler: nil), clause: "ISO/IEC 14496-12 § 8.5.2") {
      $0.entryHead()
      if !$0.isAtEnd { $0.rest("data") }
    },
  ]

  private static let countedHead: @Sendable (inout BoxCoder) -> Void = {
    $0.header()
    $0.number("count")
  }
}
