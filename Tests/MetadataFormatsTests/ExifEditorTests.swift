import BinaryIO
import MediaModel
import TestSupport
import Testing

@testable import MetadataFormats

@Suite struct `Editing of EXIF` {
  private static let place = ExifPlace(path: "EXIF", offset: 0)

  private static func structure(_ name: String) throws -> [UInt8] {
    let source = MemorySource(Fixture.format(name).bytes, name: name)
    let part = try #require(try JPEGFile(source).parts.first { $0.kind == .exif })
    return source.read(part.ranges[0])
  }

  private static func items(_ structure: [UInt8]) -> [MetadataItem] {
    ExifReader.read(structure[...], place: place).items
  }

  private static func edited(
    _ structure: [UInt8], _ change: (inout [MetadataItem]) -> Void
  ) throws -> [UInt8] {
    let old = items(structure)
    var wanted = old
    change(&wanted)
    var editor = try #require(ExifEditor(structure))
    var file = RewrittenFile()
    try editor.change(old, to: wanted, place: place, &file)
    #expect(file.losses.isEmpty)
    return editor.finish()
  }

  private static func values(_ items: [MetadataItem]) -> [String] {
    items.map { "\($0.identifier) \($0.extraAttribute("directory") ?? "") \($0.payload)" }
  }

  @Test(arguments: ["photo.jpg", "photo-extended.jpg"], [1, 24, 400])
  func `gives a text any length, and leaves the rest`(name: String, count: Int) throws {
    let structure = try Self.structure(name)
    let new = try Self.edited(structure) { items in
      for index in items.indices
      where ["exif/ImageDescription", "exif/LensModel"].contains(items[index].identifier.rawValue) {
        items[index].payload = [UInt8](repeating: 0x61, count: count)
      }
    }
    let (before, after) = (Self.items(structure), Self.items(new))
    #expect(before.map(\.identifier) == after.map(\.identifier))
    for (old, item) in zip(before, after) {
      let isChanged = ["exif/ImageDescription", "exif/LensModel"].contains(
        item.identifier.rawValue)
      // Where the small picture is does not change either.
      #expect(item.payload.count == (isChanged ? count : old.payload.count))
      if !isChanged { #expect(item.payload == old.payload, "\(item.identifier)") }
    }
  }

  @Test(arguments: ["photo.jpg", "photo-extended.jpg"])
  func `takes out each value without a trace`(name: String) throws {
    let structure = try Self.structure(name)
    let old = Self.items(structure)
    for index in old.indices {
      let new = try Self.edited(structure) { $0.remove(at: index) }
      var left = old
      left.remove(at: index)
      #expect(Self.values(Self.items(new)) == Self.values(left))
      let payload = old[index].payload
      // What several values say stays in the others.
      let isOnce = old.count { $0.payload.containsRun(payload) } == 1
      if isOnce, payload.count > 6 {
        #expect(!new.containsRun(payload), "\(old[index].identifier)")
      }
    }
  }

  @Test func `takes out the small picture with its rows`() throws {
    let structure = try Self.structure("photo.jpg")
    let new = try Self.edited(structure) { items in
      items.removeAll { $0.extraAttribute("directory") == "IFD1" }
    }
    #expect(structure.containsRun([0xFF, 0xD8, 0xFF, 0xE0]))
    #expect(!new.containsRun([0xFF, 0xD8, 0xFF, 0xE0]))
    #expect(new.count < structure.count - 400)
  }

  @Test func `adds directories and values`() throws {
    let structure = try Self.structure("photo-extended.jpg")
    let bare = try Self.edited(structure) { items in
      items.removeAll { $0.extraAttribute("directory") == "GPS" }
    }
    #expect(!Self.items(bare).contains { $0.extraAttribute("directory") == "GPS" })
    let new = try Self.edited(bare) { items in
      items.append(MetadataItem("exif/GPSLatitudeRef", text: "N"))
      items.append(MetadataItem("exif/HostComputer", text: "A computer"))
    }
    let added = Self.items(new)
    #expect(added.first { $0.identifier == "exif/GPSLatitudeRef" }?.stringValue == "N")
    #expect(added.first { $0.identifier == "exif/HostComputer" }?.stringValue == "A computer")
    #expect(added.count == Self.items(bare).count + 2)
  }

  @Test func `ends where nothing is left`() throws {
    #expect(try Self.edited(Self.structure("photo.jpg")) { $0 = [] }.isEmpty)
  }

  @Test func `survives damage`() throws {
    let structure = try Self.structure("photo.jpg")
    for index in structure.indices.prefix(500) {
      var damaged = structure
      damaged[index] ^= 0xFF
      guard var editor = ExifEditor(damaged) else { continue }
      let old = Self.items(damaged)
      var file = RewrittenFile()
      try editor.change(old, to: Array(old.dropFirst(3)), place: Self.place, &file)
      #expect(editor.finish().count <= damaged.count + 4096)
    }
  }
}

extension [UInt8] {
  /// Whether other bytes are among them, one after the other.
  fileprivate func containsRun(_ run: [UInt8]) -> Bool {
    guard let first = run.first, count >= run.count else { return false }
    return (0...(count - run.count)).contains { start in
      self[start] == first && self[start..<(start + run.count)].elementsEqual(run)
    }
  }
}
