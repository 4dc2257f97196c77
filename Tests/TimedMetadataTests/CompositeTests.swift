import BaseMedia
import BinaryIO
import MediaModel
import Testing

@testable import TimedMetadata

/// Values made of parts, and types that conform to others.
@Suite struct `Composite values and custom types` {
  /// A key of a table: local number, key with its namespace, data type by number or name, other boxes.
  private func row(
    _ number: Int, _ space: String, _ key: String, code: Int? = nil, name: String = "",
    rest: [UInt8] = []
  ) -> [UInt8] {
    let type =
      code.map { TimedMetadataTests.number(0) + TimedMetadataTests.number($0) }
      ?? TimedMetadataTests.number(1) + Array(name.utf8)
    let content =
      box("keyd", Array(space.utf8) + Array(key.utf8)) + box("dtyp", type) + rest
    return TimedMetadataTests.number(content.count + 8) + TimedMetadataTests.number(number)
      + content
  }

  private func entry(_ rows: [[UInt8]]) -> BoxNode {
    let bytes = box("mebx", [0, 0, 0, 0, 0, 0, 0, 1] + box("keys", rows.flatMap { $0 }))
    return BoxTree.parse(
      bytes[...], at: 0,
      context: BoxContext(
        ancestors: ["moov", "trak", "mdia", "minf", "stbl", "stsd"], handler: "meta")
    ).boxes[0]
  }

  private func codec(_ entry: BoxNode) -> any TimedMetadataCodec {
    var diagnostics: [Diagnostic] = []
    return TimedMetadataFormat.codec(for: entry, diagnostics: &diagnostics)
  }

  private static let face = "com.apple.quicktime.detected-face"
  private let faceName = Self.face

  /// The key table as iPhones write it: the keys of the parts before and after that of the face.
  private var faces: BoxNode {
    let depends = box("sdpd", box("sdpi", number(0)))
    return entry([
      row(3, "fiel", "\(faceName).bounds", code: 80, rest: depends),
      row(
        1, "mdta", faceName, name: faceName, rest: box("ctps", box("dtyp", number(0) + number(69)))),
      row(4, "fiel", "\(faceName).roll-angle", code: 23, rest: depends),
      row(2, "fiel", "\(faceName).face-id", code: 77),
      row(5, "fiel", "\(faceName).yaw-angle", code: 23, rest: depends),
    ])
  }

  /// One face: a square from (0.25, 0.5) to (0.5, 0.75), number 17, rolled by 30 degrees.
  private var stored: [UInt8] {
    let corners = [0.25, 0.5, 0.5, 0.5, 0.5, 0.75, 0.25, 0.75] as [Float]
    let bounds = corners.flatMap { number($0.bitPattern) }
    func part(_ key: Int, _ value: [UInt8]) -> [UInt8] {
      number(value.count + 8) + number(key) + value
    }
    let list =
      part(2, number(17)) + part(3, bounds) + part(4, number(Float(30).bitPattern))
    let value = box("crec", box("cits", list))
    return number(value.count + 8) + number(1) + value
  }

  @Test func `are read with their parts`() throws {
    let item = try #require(codec(faces).decode(stored, at: 0).items.first)
    #expect(item.dataType == .detectedFace)
    let face = try #require(item.metadataObjects.first as? MetadataFaceObject)
    #expect(
      face.bounds
        == MetadataValue.Rectangle(
          origin: MetadataValue.Point(x: 0.25, y: 0.5),
          size: MetadataValue.Dimensions(width: 0.25, height: 0.25)))
    #expect(face.faceID == 17)
    #expect(face.rollAngle == 30)
    #expect(face.yawAngle == nil)
    guard case .composite(let values) = item.value else {
      Issue.record("no composite value")
      return
    }
    #expect(
      values.flatMap(\.parts).map(\.identifier.rawValue) == [
        "fiel/\(faceName).face-id", "fiel/\(faceName).bounds", "fiel/\(faceName).roll-angle",
      ])
  }

  @Test func `are the same bytes again in the table they come from`() throws {
    let items = codec(faces).decode(stored, at: 0).items
    #expect(try BoxedMetadataWriter(sampleEntry: faces).sample(items) == stored)
  }

  @Test func `keep their parts in a table that is made for them`() throws {
    let items = codec(faces).decode(stored, at: 0).items
    let range = MediaTimeRange(start: .zero, duration: MediaTime(1, timescale: 1))
    let writer = try BoxedMetadataWriter(
      declaring: MetadataSpecification.all(
        of: [TimedMetadataGroup(items: items, timeRange: range)]))
    #expect(
      writer.specifications.map(\.identifier.rawValue) == [
        "mdta/\(faceName)", "fiel/\(faceName).face-id", "fiel/\(faceName).bounds",
        "fiel/\(faceName).roll-angle",
      ])
    let again = codec(writer.sampleEntry).decode(try writer.sample(items), at: 0).items
    #expect(again == items)
  }

  @Test func `are refused where a part is not declared`() throws {
    let items = codec(faces).decode(stored, at: 0).items
    let writer = try BoxedMetadataWriter(declaring: [MetadataSpecification(items[0])])
    #expect(throws: BoxedMetadataError.self) { try writer.sample(items) }
  }

  @Test func `are bytes where a part refers to no key`() throws {
    let value = box("crec", box("cits", number(8) + number(9)))
    let sample = number(value.count + 8) + number(1) + value
    let item = try #require(codec(faces).decode(sample, at: 0).items.first)
    #expect(item.value == .data(value))
    #expect(item.metadataObjects.isEmpty)
  }

  @Test func `are made of objects`() throws {
    let area = MetadataValue.Rectangle(
      origin: MetadataValue.Point(x: 0, y: 0.5),
      size: MetadataValue.Dimensions(width: 1, height: 0.5))
    let objects: [any MetadataObject] = [
      MetadataFaceObject(bounds: area, faceID: 1, rollAngle: 10, yawAngle: -45),
      MetadataHumanBodyObject(bounds: area, bodyID: 2),
      MetadataCatBodyObject(bounds: area, bodyID: 3),
      MetadataDogBodyObject(bounds: area, bodyID: 4),
      MetadataSalientObject(bounds: area, objectID: 5),
    ]
    for object in objects {
      let item = MetadataItem(object)
      let writer = try BoxedMetadataWriter(declaring: MetadataSpecification.all(of: item))
      let again = codec(writer.sampleEntry).decode(try writer.sample([item]), at: 0).items
      #expect(again == [item])
      #expect(again.first?.metadataObjects.map { $0.composite } == [object.composite])
    }
  }

  @Test func `of a type that no one registered here are read by the base type`() throws {
    let type = "org.example.never-registered.serial-number"
    let entry = entry([
      row(
        1, "mdta", "serial", name: type,
        rest: box(
          "ctps",
          box("dtyp", number(1) + Array("org.example.other".utf8))
            + box("dtyp", number(0) + number(1))))
    ])
    let sample = number(11) + number(1) + Array("A-1".utf8)
    let item = try #require(codec(entry).decode(sample, at: 0).items.first)
    #expect(item.dataType == DataType(rawValue: type))
    #expect(item.baseDataType == .utf8)
    #expect(item.stringValue == "A-1")
    #expect(item.storedTypeCode == 1)
    // The base type goes along into another table.
    let writer = try BoxedMetadataWriter(declaring: MetadataSpecification.all(of: item))
    #expect(codec(writer.sampleEntry).decode(try writer.sample([item]), at: 0).items == [item])
  }
}
