import MediaModel
import TestSupport
import Testing

@testable import MetadataFormats

@Suite struct `EXIF` {
  private func read(_ bytes: [UInt8]) -> FormatMetadata {
    ExifReader.read(bytes[...], place: ExifPlace(path: "udta.EXIF", offset: 100))
  }

  private func text(_ key: String, _ found: FormatMetadata) -> String? {
    let item = found.items.first { $0.identifier.key == key }
    return item?.extraAttribute("text") ?? item?.stringValue
  }

  @Test(arguments: [true, false])
  func `is read in both orders of bytes`(_ isBig: Bool) throws {
    let maker = EXIFMaker(isBig: isBig)
    let found = read(maker.structure(maker.telephone()))
    #expect(found.diagnostics.isEmpty)
    let expected = [
      "Make": "Maker", "Model": "Model 1", "Software": "1.2.3",
      "DateTimeOriginal": "2020:01:02 03:04:05", "OffsetTimeOriginal": "+01:00",
      "SubSecTimeOriginal": "345", "PhotographicSensitivity": "400", "LensModel": "Lens 2",
      "GPSLatitudeRef": "N", "GPSLatitude": "40 41 21.12", "GPSLongitudeRef": "W",
      "GPSLongitude": "74 2 40.2", "GPSAltitude": "10.5",
    ]
    for (key, value) in expected { #expect(text(key, found) == value, "\(key)") }
    #expect(found.items.count == expected.count)
    #expect(found.items.allSatisfy { $0.identifier.keySpace == "exif" })
    let latitude = try #require(found.items.first { $0.identifier.key == "GPSLatitude" })
    #expect(latitude.extraAttribute("directory") == "GPS")
    #expect(
      latitude.payload == maker.number(40, 4) + maker.number(1, 4) + maker.number(41, 4)
        + maker.number(1, 4) + maker.number(2112, 4) + maker.number(100, 4))
    #expect(latitude.carrier?.path == "udta.EXIF.GPS.GPSLatitude")
  }

  @Test(arguments: [true, false])
  func `keeps values of every type`(_ isBig: Bool) {
    let maker = EXIFMaker(isBig: isBig)
    func row(_ type: UInt16, _ count: Int, _ bytes: [UInt8]) -> EXIFMaker.Row {
      EXIFMaker.Row(number: 0x9999, type: type, count: count, bytes: bytes)
    }
    let cases: [(EXIFMaker.Row, String?)] = [
      (row(1, 1, [200]), "200"), (row(6, 1, [200]), "-56"),
      (row(3, 2, maker.number(1, 2) + maker.number(65535, 2)), "1 65535"),
      (row(8, 1, maker.number(-2, 2)), "-2"), (row(9, 1, maker.number(-70000, 4)), "-70000"),
      (row(10, 1, maker.number(-1, 4) + maker.number(4, 4)), "-0.25"),
      (row(5, 1, maker.number(1, 4) + maker.number(0, 4)), "1/0"),
      (row(11, 1, maker.number(Int(Float(1.5).bitPattern), 4)), "1.5"),
      (row(12, 1, maker.number(0x4004_0000_0000_0000, 8)), "2.5"),
      (row(7, 4, Array("0232".utf8)), "0232"), (row(7, 3, [1, 2, 3]), nil),
      (row(2, 6, Array("caf\u{E9}".unicodeScalars.map { UInt8($0.value) }) + [0, 0]), "café"),
    ]
    for (row, expected) in cases {
      let found = read(maker.structure([row]))
      #expect(found.items.count == 1)
      if let expected { #expect(text("0x9999", found) == expected) }
    }
  }

  @Test func `ends loops and tells of them`() {
    let maker = EXIFMaker(isBig: true)
    let found = read(maker.structure([maker.text(0x010F, "Maker")], next: 8))
    #expect(found.items.count == 1)
    #expect(found.diagnostics.map(\.message) == ["a directory that is reported twice"])
    #expect(found.diagnostics.first?.offset == 108)
  }

  @Test func `tells of values outside the structure and goes on`() {
    let maker = EXIFMaker(isBig: false)
    var bytes = maker.structure([
      maker.text(0x010F, "A long maker"), maker.text(0x0110, "M 1"),
    ])
    bytes.replaceSubrange(14..<18, with: maker.number(0x7FFF_FFFF, 4))
    let found = read(bytes)
    #expect(text("Model", found) == "M 1")
    #expect(found.diagnostics.map(\.message) == ["'Make' is outside the structure"])
  }

  @Test func `reads nothing twice over for rows that share a value`() {
    let maker = EXIFMaker(isBig: true)
    var rows = [
      EXIFMaker.Row(
        number: 0x9286, type: 7, count: 60000, bytes: Array(repeating: 65, count: 60000))
    ]
    rows += (0..<2000).map {
      EXIFMaker.Row(number: UInt16($0), type: 7, count: 60000, bytes: maker.number(30000, 4))
    }
    let found = read(maker.structure(rows))
    #expect(found.items.reduce(0) { $0 + $1.payload.count } < 400_000)
    #expect(found.diagnostics.count == 50)
  }

  @Test func `survives damage`() {
    var random = RepeatableNumbers(seed: 7)
    let maker = EXIFMaker(isBig: false)
    let whole = maker.structure(maker.telephone())
    for count in whole.indices { _ = read(Array(whole.prefix(count))) }
    var read = 0
    for _ in 0..<3000 { read += self.read(whole.damaged(by: &random)).items.count }
    #expect(read > 0)
  }
}

/// A box of a camera's maker, and facts in it.
struct MakerBoxCase: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var identifier: String
  var payload: [UInt8]
  var expected: [String: String]

  private static func box(_ type: String, _ payload: [UInt8]) -> [UInt8] {
    EXIFMaker(isBig: true).number(payload.count + 8, 4) + Array(type.utf8) + payload
  }

  private static func padded(_ text: String, _ count: Int) -> [UInt8] {
    Array(text.utf8) + Array(repeating: 0, count: count - text.utf8.count)
  }

  private static func jpeg(_ exif: [UInt8]) -> [UInt8] {
    [0xFF, 0xD8, 0xFF, 0xE1] + EXIFMaker(isBig: true).number(exif.count + 8, 2)
      + Array("Exif\0\0".utf8) + exif + [0xFF, 0xD9]
  }

  static let all: [MakerBoxCase] = {
    let (big, little) = (EXIFMaker(isBig: true), EXIFMaker(isBig: false))
    let rows = [little.text(0x010F, "FUJI"), little.text(0x0110, "HS20 camera")]
    let casio = [big.text(0x010F, "CASIO"), big.text(0x0110, "EX-S880 camera")]
    let facts = ["Make": "Maker", "Model": "Model 1", "LensModel": "Lens 2"]
    let records =
      big.number(1, 4) + big.number(2, 2) + big.number(6, 2) + Array("NIKON\0".utf8)
      + big.number(0x12, 4) + big.number(2, 2) + big.number(20, 2)
      + Array("2012:03:04 05:06:07\0".utf8) + big.number(0x0110_A434, 4) + big.number(2, 2)
      + big.number(5, 2) + Array("50mm\0".utf8)
    let settings =
      Array("DEVC".utf8) + [0, 1, 0, 28] + Array("DVID".utf8) + [0x4C, 4, 0, 1, 0, 0, 0, 1]
      + Array("MINF".utf8) + [0x63, 1, 0, 5] + Array("HERO7\0\0\0".utf8)
    return [
      MakerBoxCase(
        testDescription: "FujiFilm, directory without a head", identifier: "udta/MVTG",
        payload: Array(repeating: 1, count: 16) + little.directory(rows, at: 0),
        expected: ["Make": "FUJI", "Model": "HS20 camera"]),
      MakerBoxCase(
        testDescription: "Casio, directory after ten bytes", identifier: "udta/QVMI",
        payload: Array(repeating: 1, count: 10) + big.directory(casio, at: 10),
        expected: ["Make": "CASIO", "Model": "EX-S880 camera"]),
      MakerBoxCase(
        testDescription: "Ricoh, whole structure", identifier: "udta/RMKN",
        payload: big.structure(big.telephone()), expected: facts),
      MakerBoxCase(
        testDescription: "Canon, boxes with structures of one directory",
        identifier: "uuid/85c0b687-820f-11e0-8111-f4ce462b6a48",
        payload: box("CNCV", Array("CanonCRM".utf8))
          + box("CMT1", little.structure([little.text(0x0110, "EOS R5 camera")]))
          + box("CMT2", little.structure([little.text(0x9003, "2020:01:02 03:04:05")]))
          + box("CMT4", little.structure([little.text(1, "S")])),
        expected: [
          "Model": "EOS R5 camera", "DateTimeOriginal": "2020:01:02 03:04:05",
          "GPSLatitudeRef": "S",
        ]),
      MakerBoxCase(
        testDescription: "Canon, picture with EXIF", identifier: "udta/CNTH",
        payload: box("CNDA", jpeg(big.structure(big.telephone()))), expected: facts),
      MakerBoxCase(
        testDescription: "Nikon, records", identifier: "udta/NCDT",
        payload: box("NCHD", [1]) + box("NCTG", records),
        expected: [
          "Make": "NIKON", "DateTimeOriginal": "2012:03:04 05:06:07", "LensModel": "50mm",
        ]),
      MakerBoxCase(
        testDescription: "Panasonic, model and picture", identifier: "udta/PANA",
        payload: [0, 0, 0, 0] + padded("DMC-FT5", 0x4068 - 4)
          + jpeg(big.structure(big.telephone())),
        expected: ["LensModel": "Lens 2", "Make": "Maker"]),
      MakerBoxCase(
        testDescription: "Leica, texts", identifier: "udta/LEIC",
        payload: padded("LEICA CAMERA AG", 0x16) + padded("LEICA X 2", 40),
        expected: ["Make": "LEICA CAMERA AG", "Model": "LEICA X 2"]),
      MakerBoxCase(
        testDescription: "Samsung, texts", identifier: "udta/TAGS",
        payload: padded("SAMSUNG DIGITAL CAMERA", 24) + padded("WP10", 32),
        expected: ["Make": "SAMSUNG DIGITAL CAMERA", "Model": "WP10"]),
      MakerBoxCase(
        testDescription: "GoPro, settings", identifier: "udta/GPMF", payload: settings,
        expected: ["MINF": "HERO7"]),
    ]
  }()
}

@Suite struct `Boxes of makers` {
  private func read(_ sample: MakerBoxCase, _ payload: [UInt8]) -> FormatMetadata {
    MakerBoxes.read(
      MetadataItem(
        MetadataIdentifier(rawValue: sample.identifier), payload: payload, dataType: .rawData))
  }

  @Test(arguments: MakerBoxCase.all)
  func `give what is in them`(_ sample: MakerBoxCase) {
    let found = read(sample, sample.payload)
    #expect(found.diagnostics.isEmpty)
    #expect(MakerBoxes.knows(MetadataIdentifier(rawValue: sample.identifier)))
    for (key, value) in sample.expected {
      let texts = found.items.filter { $0.identifier.key == key }.map(\.stringValue)
      #expect(texts.contains(value), "\(key): \(texts)")
    }
  }

  @Test(arguments: MakerBoxCase.all)
  func `survive damage`(_ sample: MakerBoxCase) {
    for count in sample.payload.indices.prefix(2000) {
      _ = read(sample, Array(sample.payload.prefix(count)))
    }
    var random = RepeatableNumbers(seed: 11)
    for _ in 0..<300 {
      let found = read(sample, sample.payload.damaged(by: &random))
      #expect(found.items.count < 4000)
    }
  }
}
