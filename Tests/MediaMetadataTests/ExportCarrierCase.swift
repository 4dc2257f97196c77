import Foundation
import MediaMetadata
import TestSupport
import Testing

/// An item of a fixture: what is to be read, and to be found again after every conversion.
struct CarrierCase: Sendable, CustomTestStringConvertible {
  let file: String
  let identifier: String
  let value: [UInt8]
  let dataType: DataType
  /// BCP 47.
  let language: String?
  /// The number of the track; `nil` for file and movie.
  let track: UInt32?
  /// The path of the box that carries the item.
  let path: String
  /// What stands beside the value, as `key=value`.
  let extra: [String]

  var testDescription: String { "\(file) \(path) \(identifier) \(language ?? "")" }

  /// Whether an item is this one; boxes of user data are named as in a QuickTime movie.
  func matches(_ item: MetadataItem, track: UInt32?) -> Bool {
    item.identifier.inQuickTimeUserData.rawValue == identifier && item.payload == value
      && item.dataType == dataType
      && item.languageTag?.bcp47 == language && track == self.track
      && item.extraAttributes.map { "\($0.key)=\($0.value)" } == extra
  }

  /// Whether an item of this identifier stands where this one does; keys may have other numbers.
  func isPlace(_ path: String?) -> Bool {
    guard let path else { return false }
    return path == self.path || (path.contains(".ilst.\\x") && folder(path) == folder(self.path))
  }

  /// What is before the list; a `meta` of iTunes may have come before that of keys.
  private func folder(_ path: String) -> String {
    let list = path.range(of: ".ilst.")?.lowerBound ?? path.endIndex
    return String(path[..<list]).replacing("meta[1]", with: "meta")
  }

  static let files: [String] = all.reduce(into: []) { files, item in
    if files.last != item.file { files.append(item.file) }
  }

  static let all: [CarrierCase] =
    keyLists + userData + itunes + looseBoxes + trackItems

  static func text(
    _ file: String, _ path: String, _ identifier: String, _ value: String,
    _ dataType: DataType = .utf8, _ language: String? = nil, track: UInt32? = nil,
    extra: [String] = []
  ) -> CarrierCase {
    CarrierCase(
      file: file, identifier: identifier, value: Array(value.utf8), dataType: dataType,
      language: language, track: track, path: path, extra: extra)
  }

  /// The value is hex, with text in single quotes.
  static func bytes(
    _ file: String, _ path: String, _ identifier: String, _ value: String,
    _ dataType: DataType = .rawData, _ language: String? = nil, track: UInt32? = nil,
    extra: [String] = []
  ) -> CarrierCase {
    CarrierCase(
      file: file, identifier: identifier, value: [UInt8](written: value), dataType: dataType,
      language: language, track: track, path: path, extra: extra)
  }
}

extension CarrierCase {
  private static let apple = "mdta/com.apple.quicktime."
  private static let own = "mdta/org.example.harbour."

  /// The path of an item of a key list.
  private static func key(_ number: Int, in meta: String = "moov.meta") -> String {
    let digits = String(number, radix: 16)
    let last =
      number >= 0x20
      ? String(UnicodeScalar(UInt8(number))) : "\\x\(digits.utf8.count == 1 ? "0" : "")\(digits)"
    return "\(meta).ilst.\\x00\\x00\\x00\(last)"
  }

  static let keyLists: [CarrierCase] =
    quickTimeKeys + keyTypes + [
      bytes("key-namespaces.mov", key(1), "exmp/HbrX", "00010203"),
      text("key-namespaces.mov", key(2), "udta/xyz%20", "of user data"),
      text("key-namespaces.mov", key(3), "\(apple)title", "Harbour"),
      text("key-namespaces.mov", key(4), "\(apple)title", "Same key, next row"),
      text("key-namespaces.mov", key(4) + "[1]", "\(apple)title", "Same index"),
      bytes("key-type-set.mov", key(1), "\(own)other.set", "'private bytes'", "set:1:7"),
      text("key-type-set.mov", key(2), "\(own)plain", "beside it"),
      text("iso-keys.mp4", key(1), "\(apple)title", "Harbour at dawn"),
      text("iso-keys.mp4", key(6), "\(apple)location.ISO6709", "+51.5072-000.1276+011.000/"),
      text("iso-keys.mp4", key(7), "\(apple)author", "R. Author", .utf8, "fr"),
      text(
        "iso-keys.mp4", key(8), "\(own)by.list", "either", .utf8, "en", extra: ["languages=en cy"]),
      text("iso-keys.mp4", "moov.udta.meta.ilst.©nam", "itsk/%A9nam", "Harbour (iTunes)"),
      text("iso-keys.mp4", "moov.udta.meta.ilst.©day", "itsk/%A9day", "2018"),
      text("user-data-keys.mp4", key(1, in: "moov.udta.meta"), "mdta/title", "Plain key"),
      text("user-data-keys.mp4", key(2, in: "moov.udta.meta"), "mdta/encoder", "Example 1"),
      text("user-data-keys.mp4", key(3, in: "moov.udta.meta"), "mdta/major_brand", "isom"),
    ]

  private static let quickTimeKeys: [CarrierCase] = {
    let file = "quicktime-keys.mov"
    return [
      text(file, key(1), "\(apple)title", "Harbour at dawn"),
      text(file, key(2), "\(apple)creationdate", "2019-05-30T05:12:09+0100"),
      text(file, key(3), "\(apple)make", "Example"),
      text(file, key(4), "\(apple)model", "Camera 7"),
      text(file, key(5), "\(apple)software", "1.2"),
      text(file, key(6), "\(apple)location.ISO6709", "+51.5072-000.1276+011.000/"),
      text(file, key(7), "\(apple)displayname", "Quay", .utf8, "en", extra: ["country=GB"]),
      text(file, key(7), "\(apple)displayname", "Kai", .utf8, "de"),
      text(file, key(7), "\(apple)displayname", "埠頭", .utf8, "ja", extra: ["country=JP"]),
      text(file, key(7), "\(apple)displayname", "Anywhere"),
      text(
        file, key(8), "\(apple)information", "By list", .utf8, "en",
        extra: ["languages=en ga", "countries=GB IE"]),
      text(
        file, key(8), "\(apple)information", "Nach Liste", .utf8, "de",
        extra: ["languages=de", "countries=DE AT CH"]),
      text(file, key(9), "\(apple)description", "First of two", .utf8, "en"),
      text(file, key(9) + "[1]", "\(apple)description", "Second of two", .utf8, "en"),
      text(
        file, key(10), "\(own)numbered", "with an ID and a name",
        extra: ["name=berth", "itemID=41"]),
      text(file, key(11), "\(own)strange", "odd child"),
      text(file, key(11) + ".zzzz", "\(own)strange", "kept", .rawData, extra: ["box=zzzz"]),
      text(file, key(12), "\(own)empty", ""),
      text(file, key(13), "udta/%C2%A9nam", "A user data key"),
    ]
  }()

  private static let keyTypes: [CarrierCase] = {
    let rows: [(name: String, type: DataType, value: String)] = [
      ("utf8", .utf8, "c389636c75736520f09f9aa2"),
      ("utf16", .utf16, "00c90063006c0075007300650020d83ddea2"),
      ("sjis", .shiftJIS, "8d60"), ("sort8", .utf8Sort, "'Harbour, The'"),
      ("png", .png, ""), ("bmp", .bmp, "'BM'" + String(repeating: "00", count: 24)),
      ("int8", .int8, "fb"), ("int16", .int16, "fe0c"), ("int32", .int32, "ffff3cb0"),
      ("int64", .int64, "fffffffe00000000"), ("uint8", .uint8, "c8"), ("uint16", .uint16, "c350"),
      ("uint32", .uint32, "c0000000"), ("uint64", .uint64, "c000000000000000"),
      ("float32", .float32, "3f200000"), ("float64", .float64, "4005bf0a8b145769"),
      ("point", .pointFloat32, "3f0000003e800000"),
      ("size", .dimensionsFloat32, "4200000041c00000"),
      ("rect", .rectangleFloat32, "00000000000000003f0000003f000000"),
      (
        "affine", .affineTransformFloat64,
        """
        0000000000000000 3ff0000000000000 4000000000000000 4008000000000000 4010000000000000 \
        4014000000000000 4018000000000000 401c000000000000 4020000000000000
        """
      ),
      (
        "polygon", .polygonFloat32, "00000000 00000000 3f800000 00000000 3f800000 3f800000"
      ),
      ("nested", .quickTimeMetadata, "0000000e 'abcdinside'"),
      ("unknown", "code:4000", "'type 4000'"),
      ("signed1", .signedInteger, "ff"), ("unsigned1", .unsignedInteger, "ff"),
      ("signed2", .signedInteger, "fffe"), ("unsigned2", .unsignedInteger, "fffe"),
      ("signed3", .signedInteger, "fffffd"), ("unsigned3", .unsignedInteger, "fffffd"),
      ("signed4", .signedInteger, "fffffffc"), ("unsigned4", .unsignedInteger, "fffffffc"),
      ("signed8", .signedInteger, "fffffffffffffff8"),
      ("unsigned8", .unsignedInteger, "fffffffffffffff8"),
    ]
    // Numbers in the list: the pictures have too many bytes to spell them here.
    let order = [
      "raw", "utf8", "utf16", "sjis", "sort8", "sort16", "jpeg", "png", "bmp", "int8", "int16",
      "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float32", "float64", "point",
      "size", "rect", "affine", "polygon", "nested", "unknown", "signed1", "unsigned1", "signed2",
      "unsigned2", "signed3", "unsigned3", "signed4", "unsigned4", "signed8", "unsigned8",
    ]
    return rows.filter { !$0.value.isEmpty }.map { row in
      bytes(
        "key-types.mov", key((order.firstIndex(of: row.name) ?? -1) + 1), own + row.name, row.value,
        row.type)
    }
  }()

  static let trackItems: [CarrierCase] = [
    bytes(
      "track-metadata.mov", "moov.trak.udta.©nam", "udta/%A9nam", "'Mon' 8e", .classicText, "en",
      track: 1),
    text("track-metadata.mov", "moov.trak.udta.name", "udta/name", "Camera one", track: 1),
    text(
      "track-metadata.mov", "moov.trak.udta.tagc", "udta/tagc", "public.main-program-content",
      track: 1),
    text(
      "track-metadata.mov", "moov.trak.udta.tagc[1]", "udta/tagc", "public.original-content",
      track: 1),
    bytes("track-metadata.mov", "moov.trak.udta.HBRt", "udta/HBRt", "000000000000", track: 1),
    text(
      "track-metadata.mov", key(1, in: "moov.trak.meta"), "\(apple)camera.lens_model",
      "Example 24mm f/2", .utf8, "en", track: 1),
    bytes(
      "track-metadata.mov", key(2, in: "moov.trak.meta"),
      "\(apple)camera.focal_length.35mm_equivalent", "00000018", .int32, track: 1),
    text("track-metadata.mov", "moov.trak[1].mdia.udta.name", "udta/name", "inside mdia", track: 2),
    text(
      "track-metadata.mp4", key(1, in: "moov.trak.meta"), "\(own)microphone", "left", .utf8, "en",
      track: 1),
    bytes(
      "track-metadata.mp4", "moov.trak[1].udta.kind", "uiso/kind",
      "00000000 'urn:mpeg:dash:role:2011' 00 'main' 00", track: 2,
      extra: ["scheme=urn:mpeg:dash:role:2011", "value=main"]),
    bytes(
      "track-metadata.mp4", "moov.trak[1].udta.kind[1]", "uiso/kind",
      "00000000 'urn:mpeg:dash:role:2011' 00 'dub' 00", track: 2,
      extra: ["scheme=urn:mpeg:dash:role:2011", "value=dub"]),
    bytes(
      "track-metadata.mp4", "moov.trak[1].udta.kind[2]", "uiso/kind",
      "00000000 'about:html-kind' 00 00", track: 2, extra: ["scheme=about:html-kind", "value="]),
    text("track-metadata.mp4", "moov.trak[1].udta.name", "udta/name", "Channel", track: 2),
    text(
      "track-metadata.mp4", "moov.trak[1].udta.tagc", "udta/tagc", "public.easy-to-read", track: 2),
  ]
}
