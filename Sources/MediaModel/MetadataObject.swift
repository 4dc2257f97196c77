/// Something that a camera sees in its picture: a face, a body, what draws the eye.
///
/// Items of timed metadata hold them; see ``MetadataItem/metadataObjects``.
///
/// Source: AVFoundation, AVMetadataObject.h. The parts of faces are verified by what exiftool reads of files of
/// devices; those of bodies and salient objects are named as faces name theirs.
public protocol MetadataObject: Hashable, Sendable {
  /// What kind of thing it is.
  static var type: MetadataObjectType { get }
  /// Where it is in the picture; the picture is 1 wide and 1 high, and the upper left corner is (0, 0).
  var bounds: MetadataValue.Rectangle { get }
  /// Takes the parts of a value; `nil` where they tell no bounds.
  init?(_ value: MetadataComposite)
  /// The parts.
  var composite: MetadataComposite { get }
}

/// What kind of thing a camera sees: an open set.
public struct MetadataObjectType: OpenName {
  /// The name, as `face`.
  public var rawValue: String

  /// Creates a type from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A face.
  public static let face: MetadataObjectType = "face"
  /// A person, or a part of one.
  public static let humanBody: MetadataObjectType = "humanBody"
  /// A cat.
  public static let catBody: MetadataObjectType = "catBody"
  /// A dog.
  public static let dogBody: MetadataObjectType = "dogBody"
  /// What draws the eye.
  public static let salientObject: MetadataObjectType = "salientObject"

  /// How objects of a type are stored.
  struct Row: Sendable {
    var type: MetadataObjectType
    var identifier: MetadataIdentifier
    var dataType: DataType
    var read: @Sendable (MetadataComposite) -> (any MetadataObject)?
  }

  static let rows: [Row] = [
    row(MetadataFaceObject.self, "detected-face", .detectedFace),
    row(MetadataHumanBodyObject.self, "detected-human-body", .detectedHumanBody),
    row(MetadataCatBodyObject.self, "detected-cat-body", .detectedCatBody),
    row(MetadataDogBodyObject.self, "detected-dog-body", .detectedDogBody),
    row(MetadataSalientObject.self, "detected-salient-object", .detectedSalientObject),
  ]

  private static func row<T: MetadataObject>(
    _ object: T.Type, _ key: String, _ dataType: DataType
  ) -> Row {
    Row(
      type: T.type,
      identifier: MetadataIdentifier(rawValue: "mdta/com.apple.quicktime.\(key)"),
      dataType: dataType, read: { T($0) })
  }
}

/// A face in the picture.
public struct MetadataFaceObject: MetadataObject {
  /// A face.
  public static let type = MetadataObjectType.face
  /// Where it is.
  public var bounds: MetadataValue.Rectangle
  /// The number that stays with the face as long as it is in the picture.
  public var faceID: Int
  /// How far it leans to one side, in degrees; `nil` where that is not known.
  public var rollAngle: Double?
  /// How far it is turned away, in degrees; `nil` where that is not known.
  public var yawAngle: Double?

  /// Creates a face.
  public init(
    bounds: MetadataValue.Rectangle, faceID: Int, rollAngle: Double? = nil, yawAngle: Double? = nil
  ) {
    self.bounds = bounds
    self.faceID = faceID
    self.rollAngle = rollAngle
    self.yawAngle = yawAngle
  }

  /// Takes the parts of a value.
  public init?(_ value: MetadataComposite) {
    guard let bounds = ObjectParts.bounds(value) else { return nil }
    self.init(
      bounds: bounds, faceID: ObjectParts.number("face-id", value),
      rollAngle: value.part("roll-angle")?.numberValue?.double,
      yawAngle: value.part("yaw-angle")?.numberValue?.double)
  }

  /// The parts.
  public var composite: MetadataComposite {
    let parts = ObjectParts(of: "detected-face")
    return MetadataComposite(
      parts: [parts.bounds(bounds), parts.number("face-id", faceID)]
        + [("roll-angle", rollAngle), ("yaw-angle", yawAngle)].compactMap { name, angle in
          angle.map { parts.angle(name, $0) }
        })
  }
}

/// A person in the picture, or a part of one.
public struct MetadataHumanBodyObject: MetadataObject {
  /// A person.
  public static let type = MetadataObjectType.humanBody
  /// Where it is.
  public var bounds: MetadataValue.Rectangle
  /// The number that stays with the body as long as it is in the picture.
  public var bodyID: Int

  /// Creates a body.
  public init(bounds: MetadataValue.Rectangle, bodyID: Int) {
    (self.bounds, self.bodyID) = (bounds, bodyID)
  }

  /// Takes the parts of a value.
  public init?(_ value: MetadataComposite) {
    guard let bounds = ObjectParts.bounds(value) else { return nil }
    self.init(bounds: bounds, bodyID: ObjectParts.number("body-id", value))
  }

  /// The parts.
  public var composite: MetadataComposite {
    ObjectParts(of: "detected-human-body").composite(bounds, "body-id", bodyID)
  }
}

/// A cat in the picture.
public struct MetadataCatBodyObject: MetadataObject {
  /// A cat.
  public static let type = MetadataObjectType.catBody
  /// Where it is.
  public var bounds: MetadataValue.Rectangle
  /// The number that stays with the cat as long as it is in the picture.
  public var bodyID: Int

  /// Creates a cat.
  public init(bounds: MetadataValue.Rectangle, bodyID: Int) {
    (self.bounds, self.bodyID) = (bounds, bodyID)
  }

  /// Takes the parts of a value.
  public init?(_ value: MetadataComposite) {
    guard let bounds = ObjectParts.bounds(value) else { return nil }
    self.init(bounds: bounds, bodyID: ObjectParts.number("body-id", value))
  }

  /// The parts.
  public var composite: MetadataComposite {
    ObjectParts(of: "detected-cat-body").composite(bounds, "body-id", bodyID)
  }
}

/// A dog in the picture.
public struct MetadataDogBodyObject: MetadataObject {
  /// A dog.
  public static let type = MetadataObjectType.dogBody
  /// Where it is.
  public var bounds: MetadataValue.Rectangle
  /// The number that stays with the dog as long as it is in the picture.
  public var bodyID: Int

  /// Creates a dog.
  public init(bounds: MetadataValue.Rectangle, bodyID: Int) {
    (self.bounds, self.bodyID) = (bounds, bodyID)
  }

  /// Takes the parts of a value.
  public init?(_ value: MetadataComposite) {
    guard let bounds = ObjectParts.bounds(value) else { return nil }
    self.init(bounds: bounds, bodyID: ObjectParts.number("body-id", value))
  }

  /// The parts.
  public var composite: MetadataComposite {
    ObjectParts(of: "detected-dog-body").composite(bounds, "body-id", bodyID)
  }
}

/// What draws the eye in the picture.
public struct MetadataSalientObject: MetadataObject {
  /// What draws the eye.
  public static let type = MetadataObjectType.salientObject
  /// Where it is.
  public var bounds: MetadataValue.Rectangle
  /// The number that stays with the object as long as it is in the picture.
  public var objectID: Int

  /// Creates an object.
  public init(bounds: MetadataValue.Rectangle, objectID: Int) {
    (self.bounds, self.objectID) = (bounds, objectID)
  }

  /// Takes the parts of a value.
  public init?(_ value: MetadataComposite) {
    guard let bounds = ObjectParts.bounds(value) else { return nil }
    self.init(bounds: bounds, objectID: ObjectParts.number("object-id", value))
  }

  /// The parts.
  public var composite: MetadataComposite {
    ObjectParts(of: "detected-salient-object").composite(bounds, "object-id", objectID)
  }
}

/// The parts of objects of one kind, whose keys are of the key space `fiel`.
private struct ObjectParts {
  private let prefix: String

  init(of key: String) { prefix = "fiel/com.apple.quicktime.\(key)." }

  func composite(
    _ area: MetadataValue.Rectangle, _ name: String, _ id: Int
  ) -> MetadataComposite {
    MetadataComposite(parts: [bounds(area), number(name, id)])
  }

  /// The corners, clockwise from the upper left one.
  func bounds(_ area: MetadataValue.Rectangle) -> MetadataItem {
    let (left, top) = (area.origin.x, area.origin.y)
    let (right, bottom) = (left + area.size.width, top + area.size.height)
    return item(
      "bounds",
      .polygon([
        MetadataValue.Point(x: left, y: top), MetadataValue.Point(x: right, y: top),
        MetadataValue.Point(x: right, y: bottom), MetadataValue.Point(x: left, y: bottom),
      ]), .polygonFloat32)
  }

  func number(_ name: String, _ number: Int) -> MetadataItem {
    item(name, .unsigned(UInt64(UInt32(truncatingIfNeeded: number))), .uint32)
  }

  func angle(_ name: String, _ angle: Double) -> MetadataItem {
    item(name, .float32(Float(angle)), .float32)
  }

  private func item(_ name: String, _ value: MetadataValue, _ type: DataType) -> MetadataItem {
    MetadataItem(
      MetadataIdentifier(rawValue: prefix + name), payload: value.payload(as: type) ?? [],
      dataType: type)
  }

  static func number(_ name: String, _ value: MetadataComposite) -> Int {
    value.part(name)?.numberValue?.integer.flatMap { Int(exactly: $0) } ?? 0
  }

  /// The smallest rectangle that holds the bounds; `nil` where there are none.
  static func bounds(_ value: MetadataComposite) -> MetadataValue.Rectangle? {
    switch value.part("bounds")?.value {
    case .rectangle(let area): return area
    case .polygon(let points):
      let (across, down) = (points.map(\.x), points.map(\.y))
      guard let left = across.min(), let right = across.max(), let top = down.min(),
        let bottom = down.max()
      else { return nil }
      return MetadataValue.Rectangle(
        origin: MetadataValue.Point(x: left, y: top),
        size: MetadataValue.Dimensions(width: right - left, height: bottom - top))
    default: return nil
    }
  }
}

extension MetadataItem {
  /// The things that the item says a camera sees: faces, bodies, what draws the eye; none for other items.
  public var metadataObjects: [any MetadataObject] {
    guard let row = MetadataObjectType.rows.first(where: { $0.identifier == identifier }),
      case .composite(let values) = value
    else { return [] }
    return values.compactMap(row.read)
  }

  /// Creates an item of a thing that a camera sees.
  public init(_ object: some MetadataObject) {
    let type = Swift.type(of: object).type
    let row = MetadataObjectType.rows.first { $0.type == type }
    let dataType = row?.dataType ?? .composite
    self.init(
      row?.identifier ?? MetadataIdentifier(rawValue: "mdta/\(type)"),
      payload: MetadataValue.composite([object.composite]).payload(as: dataType) ?? [],
      dataType: dataType)
  }
}
