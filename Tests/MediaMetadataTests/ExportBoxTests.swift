import BaseMedia
import BinaryIO
import MediaMetadata
import TestSupport
import Testing

/// A box of a fixture that has to come out byte for byte, but where a family writes it differently.
struct CarriedBoxCase: Sendable, CustomTestStringConvertible {
  let file: String
  let path: String
  /// What the payload becomes in ISO files, as hex with text in quotes; `nil` where it stays.
  let inISO: String?

  init(_ file: String, _ path: String, inISO: String? = nil) {
    self.file = file
    self.path = path
    self.inISO = inISO
  }

  var testDescription: String { "\(file) \(path)" }

  /// The box at the path; `type#1` is the second of its type.
  func find(in tree: BoxTree) -> BoxNode? {
    var children = tree.boxes
    var found: BoxNode?
    for step in path.split(separator: ".") {
      let parts = step.split(separator: "#")
      guard let type = FourCC(parts[0]) else { return nil }
      let index = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
      let matching = children.filter { $0.type == type }
      guard matching.indices.contains(index) else { return nil }
      found = matching[index]
      children = matching[index].children
    }
    return found
  }

  private static func entry(_ file: String, _ entry: String, _ types: [String]) -> [CarriedBoxCase]
  {
    types.map { CarriedBoxCase(file, "moov.trak.mdia.minf.stbl.stsd.\(entry).\($0)") }
  }

  private static func table(_ file: String, _ types: [String]) -> [CarriedBoxCase] {
    types.map { CarriedBoxCase(file, "moov.trak.mdia.minf.stbl.\($0)") }
  }

  static let all: [CarriedBoxCase] =
    entry(
      "picture-extensions.mp4", "avc1",
      [
        "avcC", "colr", "pasp", "clap", "mdcv", "clli", "dvcC", "vexu", "hfov", "amve", "colr#1",
        "btrt", "hbrV",
      ])
    + [
      CarriedBoxCase(
        "picture-extensions.mov", "moov.trak.mdia.minf.stbl.stsd.avc1.colr",
        inISO: "'nclx' 0001 0001 0001 00")
    ]
    + entry("picture-extensions.mov", "avc1", ["fiel", "gama", "pasp", "clap", "hbrV"])
    + [CarriedBoxCase("picture-extensions.mov", "moov.trak.tapt")]
    + table(
      "sample-tables.mp4",
      [
        "stts", "ctts", "stss", "stsz", "cslg", "sdtp", "sgpd", "sbgp", "sgpd#1", "sbgp#1", "subs",
        "stps", "padb", "stdp", "saiz", "hbrS",
      ])
    + table("compact-sizes.mp4", ["stz2"])
    + ["moov.trak#1", "moov.trak#2"].map {
      CarriedBoxCase("compact-sizes.mp4", "\($0).mdia.minf.stbl.stz2")
    }
    + entry("protected.mp4", "encv", ["sinf", "avcC"]) + table("protected.mp4", ["senc", "saiz"])
    + [
      CarriedBoxCase("protected.mp4", "moov.pssh"),
      CarriedBoxCase("protected.mp4", "moov.trak#1.mdia.minf.stbl.stsd.enca.sinf"),
      CarriedBoxCase("protected.mp4", "moov.trak#1.mdia.minf.stbl.stsd.enca.esds"),
      CarriedBoxCase("uuid-boxes.mp4", "hbrF"), CarriedBoxCase("uuid-boxes.mp4", "moov.hbrM"),
      CarriedBoxCase("uuid-boxes.mp4", "moov.trak.hbrT"),
      CarriedBoxCase("headers.mp4", "moov.mvhd"), CarriedBoxCase("headers-wide.mov", "moov.mvhd"),
      CarriedBoxCase("headers-wide.mov", "moov.trak.tkhd"),
      CarriedBoxCase("time-code.mov", "moov.trak#2.mdia.minf.gmhd.tmcd"),
      CarriedBoxCase("time-code.mov", "moov.trak#2.mdia.minf.stbl.stsd.tmcd"),
      CarriedBoxCase("time-code.mp4", "moov.trak#2.mdia.minf.stbl.stsd.tmcd"),
      CarriedBoxCase("timed-items.mov", "moov.trak#1.mdia.minf.stbl.stsd.mebx"),
      CarriedBoxCase("timed-items.mp4", "moov.trak#2.mdia.minf.stbl.stsd.mebx"),
      CarriedBoxCase("telemetry.mp4", "moov.trak#3.mdia.minf.stbl.stsd.mett"),
      CarriedBoxCase("telemetry.mp4", "moov.trak#4.mdia.minf.stbl.stsd.metx"),
      CarriedBoxCase("telemetry.mp4", "moov.trak#5.mdia.minf.stbl.stsd.urim"),
      CarriedBoxCase("telemetry.mp4", "moov.trak#6.mdia.minf.stbl.stsd.hbrz"),
      CarriedBoxCase("chapter-tracks.mov", "moov.trak#2.mdia.minf.stbl.stsd.text"),
      CarriedBoxCase("subtitles.mp4", "moov.trak#1.mdia.minf.stbl.stsd.tx3g"),
      CarriedBoxCase("sound-ipcm.mp4", "moov.trak.mdia.minf.stbl.stsd.ipcm"),
      CarriedBoxCase("nero-chapters-v0.mp4", "moov.udta.chpl"),
      CarriedBoxCase("quicktime-keys.mov", "moov.meta.mhdr"),
      CarriedBoxCase("quicktime-keys.mov", "moov.meta.ctry"),
      CarriedBoxCase("quicktime-keys.mov", "moov.meta.lang"),
    ]

  static let files = Array(Set(all.map(\.file))).sorted()
}

@Suite struct `Boxes beside the items` {
  private func tree(_ path: String) throws -> BoxTree {
    try BoxTree.scan(try FileSource(path: path))
  }

  @Test(arguments: CarriedBoxCase.files, FileType.branches)
  func `come out byte for byte`(_ file: String, _ type: FileType) async throws {
    let conversions = try Conversions()
    let source = Fixture.media(file).path
    let there = try await conversions.convert(source, type, as: "there")
    let back = try await conversions.convert(there.path, type.otherBranch, as: "back")
    let before = try tree(source)
    for (path, written) in [(there.path, type), (back.path, type.otherBranch)] {
      let after = try tree(path)
      var isTranslated = written.family == .iso
      if path == back.path, type.family == .iso { isTranslated = true }
      for box in CarriedBoxCase.all where box.file == file {
        let wanted = try #require(box.find(in: before), "\(box.testDescription) in the fixture")
        let found = try #require(box.find(in: after), "\(box.testDescription) in \(path)")
        let translated = isTranslated ? box.inISO.map { [UInt8](written: $0) } : nil
        #expect(found.payload == translated ?? wanted.payload, "\(box.testDescription)")
      }
    }
  }

  /// Every table of every track but those that say where samples are, and all extensions of sample entries.
  @Test(arguments: Fixture.movies, FileType.branches)
  func `tables and extensions are the same in the output`(
    _ fixture: Fixture, _ type: FileType
  ) async throws {
    let conversions = try Conversions()
    let there = try await conversions.convert(fixture.path, type)
    let before = try FragmentJoiner.join(try tree(fixture.path)).tree
    let after = try tree(there.path)
    let tracks = zip(
      before.first("moov")?.all("trak") ?? [], after.first("moov")?.all("trak") ?? [])
    for (own, other) in tracks {
      let left = try #require(own.descendant("mdia", "minf", "stbl"))
      let right = try #require(other.descendant("mdia", "minf", "stbl"))
      let places: Set<FourCC> = ["stsd", "stsc", "stco", "co64", "saio"]
      let tables = left.children.filter { !places.contains($0.type) }
      let written = right.children.filter { !places.contains($0.type) }
      #expect(tables.map(\.type) == written.map(\.type))
      for (table, twin) in zip(tables, written) {
        #expect(table.payload == twin.payload, "\(table.type)")
      }
      let entries = left.first("stsd")?.children ?? []
      for (entry, twin) in zip(entries, right.first("stsd")?.children ?? []) {
        #expect(entry.type == twin.type)
        #expect(extensions(entry) == extensions(twin), "\(entry.type)")
      }
    }
  }

  /// The extension boxes of a sample entry, in and outside of `wave`, without what the families spell differently.
  private func extensions(_ entry: BoxNode) -> [[UInt8]] {
    entry.children.flatMap { box -> [[UInt8]] in
      switch box.type {
      case "wave":
        return box.children.filter { inner in
          inner.type != "frma" && inner.type != FourCC(rawValue: 0)
            && !(inner.type == entry.type && inner.payloadSize <= 4)
        }.map { $0.type.bytes + $0.payload }
      case "colr" where box.payload.starts(with: Array("nclc".utf8)),
        "colr" where box.payload.starts(with: Array("nclx".utf8)):
        return [Array(box.payload[4..<10])]
      default: return [box.type.bytes + box.payload]
      }
    }
  }

  @Test(arguments: FileType.branches)
  func `bytes that tables refer to come along`(_ type: FileType) async throws {
    let conversions = try Conversions()
    let there = try await conversions.convert(Fixture.media("sample-tables.mp4").path, type)
    let table = try #require(
      try tree(there.path).first("moov")?.descendant("trak", "mdia", "minf", "stbl"))
    let offsets = try #require(table.first("saio")).payload
    let place = offsets.suffix(4).reduce(0) { $0 << 8 | Int($1) }
    let source = try FileSource(path: there.path)
    #expect(try source.read(place..<place + 96) == Array(0..<96))
  }

  @Test(arguments: FileType.branches)
  func `bytes that items of the file refer to come along`(_ type: FileType) async throws {
    let conversions = try Conversions()
    let fixture = Fixture.media("file-items.mp4")
    let there = try await conversions.convert(fixture.path, type)
    func picture(_ path: String) throws -> [UInt8] {
      let meta = try #require(try tree(path).first("meta"))
      let box = try #require(meta.first("iloc")).decode(ItemLocationBox.self)
      let item = try #require(box.items.first { $0.itemID == 1 })
      let extent = try #require(item.extents.first)
      let start = Int(item.baseOffset + extent.offset)
      return try FileSource(path: path).read(start..<start + Int(extent.length))
    }
    let bytes = try picture(fixture.path)
    #expect(bytes.starts(with: [0xFF, 0xD8]))
    #expect(try picture(there.path) == bytes)
  }
}
