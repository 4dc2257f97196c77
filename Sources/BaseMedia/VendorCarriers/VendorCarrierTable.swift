internal import BinaryIO
package import MediaModel

/// The makers' private places: one row each. The first that fits counts.
///
/// A new one is a row here, and a fixture made from its layout.
///
/// Sources: the tag documentation of ExifTool ("QuickTime Tags", "QuickTime Stream Tags", "Samsung Trailer Tags",
/// "Kodak Free Tags", "Canon Skip Tags"), which names makers, types and layouts.
extension VendorCarriers {
  static let rows: [VendorCarrierRow] = padding + boxes + ends

  /// Whether data of a maker tells places.
  package static func holdsPlaces(_ data: VendorData) -> Bool {
    rows.contains { $0.name == data.name && $0.holds.contains(.places) }
  }

  /// Inside boxes that are meant for padding.
  private static let padding: [VendorCarrierRow] = [
    VendorCarrierRow(
      name: "blackvue", maker: "BlackVue", kind: "GPS, acceleration and thumbnail records",
      holds: [.places, .devices, .media],
      sign: .padding(.child(["cprt", "sttm", "ptnm", "ptrh", "thum", "gps ", "3gf "])),
      count: .marks(Array("RMC,".utf8))),
    // The size of a block and "freeGPS " read as the header of a box `free`.
    VendorCarrierRow(
      name: novatekBlocks, maker: "Novatek", kind: "blocks of GPS records",
      holds: [.places, .devices], sign: .padding(.text(["GPS "]))),
    VendorCarrierRow(
      name: "ligo-skip", maker: "LigoGPS", kind: "GPS records", holds: [.places, .devices],
      sign: .padding(.text(["LIGOGPSINFO", "LCAIGPSINFO"])), count: .rows(size: 132, from: 20)),
    VendorCarrierRow(
      name: "70mai-skip", maker: "70mai", kind: "camera version and thumbnail",
      holds: [.devices, .media], sign: .padding(.child(["ver ", "tima", "thma"]))),
    VendorCarrierRow(
      name: "canon-skip", maker: "Canon", kind: "camera data", holds: [.devices, .media],
      sign: .padding(.child(["CNDB", "CNCV", "CNMN", "CNFV", "CNTH", "CNDM"]))),
    VendorCarrierRow(
      name: "kodak-free", maker: "Kodak", kind: "serial number and camera settings",
      holds: [.devices], sign: .padding(.child(["Seri", "SVer"]))),
    VendorCarrierRow(
      name: "dji-thumbnail", maker: "DJI", kind: "a thumbnail", holds: [.media],
      sign: .padding(.bytes(Array("mdat".utf8) + [0xFF, 0xD8, 0xFF], at: 4))),
    VendorCarrierRow(
      name: "dudubell-preview", maker: "DuDuBell", kind: "a preview picture", holds: [.media],
      sign: .padding(.bytes([0xFF, 0xD8, 0xFF], at: 12))),
    VendorCarrierRow(
      name: "samsung-thumbnail", maker: "Samsung", kind: "a thumbnail", holds: [.media],
      sign: .padding(.text(["SDIC\0"]))),
    VendorCarrierRow(
      name: "gpac", maker: "GPAC", kind: "the name of the muxer", holds: [],
      sign: .padding(.text(["IsoMedia File Produced with GPAC"]))),
    VendorCarrierRow(
      name: earlierHeader, maker: nil, kind: "an earlier movie header",
      holds: [.places, .people, .devices],
      sign: .padding(.child(["mvhd", "cmov", "trak", "udta", "iods", "mvex", "rmra"]))),
    VendorCarrierRow(
      name: unknownPadding, maker: nil, kind: "unknown data", holds: .unknown,
      sign: .padding(.anything)),
  ]

  /// Boxes of their own.
  private static let boxes: [VendorCarrierRow] = [
    VendorCarrierRow(
      name: novatekIndex, maker: "Novatek", kind: "an index of GPS blocks", holds: [],
      sign: .movie("gps ")),
    VendorCarrierRow(
      name: "70mai-gps", maker: "70mai", kind: "GPS records", holds: [.places],
      sign: .top(["GPS "]), count: .rows(size: 36)),
    VendorCarrierRow(
      name: "70mai-gps-moov", maker: "70mai", kind: "GPS records", holds: [.places],
      sign: .movie("GPS "), count: .rows(size: 36)),
    VendorCarrierRow(
      name: "dudubell-gps", maker: "DuDuBell", kind: "GPS records", holds: [.places],
      sign: .top(["gps0", "gpsa"]), count: .rows(size: 32)),
    VendorCarrierRow(
      name: "dudubell-acceleration", maker: "DuDuBell", kind: "acceleration records",
      holds: [.devices], sign: .top(["gsen", "gsea"])),
    VendorCarrierRow(
      name: "datakam", maker: "Datakam", kind: "a GPS log", holds: [.places], sign: .top(["udat"]),
      count: .marks(Array("RMC,".utf8))),
    VendorCarrierRow(
      name: "kenwood", maker: "Kenwood", kind: "GPS and acceleration records",
      holds: [.places, .devices], sign: .top(["udta"], .text(["VIDEOUUUUUUUU"])),
      count: .marks([0xFE, 0xFE])),
    VendorCarrierRow(
      name: "ligo-json", maker: "LigoGPS", kind: "GPS records", holds: [.places, .devices],
      sign: .top(["udta"], .text(["LIGOGPSINFO"])), count: .marks(Array("\"Latitude\"".utf8))),
    VendorCarrierRow(
      name: "ligo-json-gku", maker: "LigoGPS", kind: "GPS records", holds: [.places, .devices],
      sign: .top(["udta"], .text(["__V35AX_QVDATA__"], at: 8)),
      count: .marks(Array("\"Latitude\"".utf8))),
    VendorCarrierRow(
      name: "garmin", maker: "Garmin", kind: "GPS records", holds: [.places, .devices],
      sign: .userType(UserType.bytes("9b630f8d-6374-40ec-8204-bc5ff5091728")),
      count: .rows(size: 20, from: 17)),
    VendorCarrierRow(
      name: "360fly", maker: "360Fly", kind: "sensor records", holds: [.places, .devices],
      sign: .userType(UserType.bytes("efe1589a-bb77-49ef-8095-27759eb1dc6f")),
      count: .rows(size: 32)),
    VendorCarrierRow(
      name: "flip", maker: "Flip", kind: "camera data", holds: [.devices],
      sign: .userType(UserType.bytes("4ab03b0f-618d-4075-82b2-d9faced35ff5"))),
    VendorCarrierRow(
      name: "tomtom", maker: "TomTom", kind: "GPS and motion records", holds: [.places, .devices],
      sign: .userData("TTMD")),
    VendorCarrierRow(
      name: "parrot", maker: "Parrot", kind: "telemetry of the drone", holds: [.places, .devices],
      sign: .top(["ardt", "prrt"])),
    VendorCarrierRow(
      name: "vantrue", maker: "Vantrue", kind: "unknown data", holds: .unknown,
      sign: .top(["samn"])),
    VendorCarrierRow(
      name: "samsung-box", maker: "Samsung", kind: "data of the camera program",
      holds: [.places, .devices, .media], sign: .top(["sefd"])),
    VendorCarrierRow(
      name: "motion-photo", maker: "Google", kind: "the video of a motion photo", holds: [.media],
      sign: .top(["mpvd"])),
    VendorCarrierRow(
      name: "thumbnail", maker: nil, kind: "a thumbnail", holds: [.media],
      sign: .top(["thum", "thm "])),
    VendorCarrierRow(
      name: "kodak-box", maker: "Kodak", kind: "camera data and thumbnail",
      holds: [.devices, .media], sign: .top(["frea", "fre1"])),
    VendorCarrierRow(
      name: "htc", maker: "HTC", kind: "camera data", holds: [.devices], sign: .top(["_htc"])),
    VendorCarrierRow(
      name: "original-date", maker: "DuDuBell", kind: "the date of recording", holds: [.devices],
      sign: .top(["IDIT"])),
  ]

  /// At the end of the file.
  private static let ends: [VendorCarrierRow] = [
    VendorCarrierRow(
      name: "insta360", maker: "Insta360", kind: "GPS, motion and exposure records",
      holds: [.places, .devices, .media], sign: .trailer(.insta360)),
    VendorCarrierRow(
      name: "samsung-trailer", maker: "Samsung", kind: "data of the camera program",
      holds: [.places, .devices, .media], sign: .trailer(.samsung)),
    VendorCarrierRow(
      name: "ligo-trailer", maker: "LigoGPS", kind: "GPS records", holds: [.places, .devices],
      sign: .trailer(.ligo)),
    VendorCarrierRow(
      name: "ligo-tail", maker: "LigoGPS", kind: "GPS records", holds: [.places, .devices],
      sign: .tail(
        .text(["SKIPLIGOGPSINFO", "SKIPLCAIGPSINFO", "skipLIGOGPSINFO"], at: 4))),
    VendorCarrierRow(
      name: "auto-vox", maker: "Auto-Vox", kind: "GPS and acceleration records",
      holds: [.places, .devices], sign: .tail(.chunk(["gpsa", "gps0", "gsen", "gsea"])),
      count: .marks(Array("AITG".utf8))),
    VendorCarrierRow(
      name: unknownTail, maker: nil, kind: "unknown data", holds: .unknown, sign: .tail(.anything)),
  ]

  /// A movie header that was edited in place, and left behind as padding.
  package static let earlierHeader = "earlier-header"
  /// Unknown content in a box that is meant for padding.
  package static let unknownPadding = "unknown-padding"
  /// Bytes after the last box that no one knows.
  package static let unknownTail = "unknown-tail"
  /// The box `gps ` of `moov`, which names blocks by absolute offset.
  package static let novatekIndex = "novatek-index"
  /// Blocks between samples, in padding or after the last box.
  package static let novatekBlocks = "novatek-blocks"
}
