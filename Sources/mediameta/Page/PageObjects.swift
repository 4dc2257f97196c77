internal import MediaMetadata

/// What a camera sees in its pictures over time, as rectangles that a page draws over them.
///
/// Cameras tell where things are in the pictures as they are stored; the rectangles are turned with the pictures.
struct PageObjects {
  private var moments: PageMoments<[PageDocument.Objects.Box]>
  /// How pictures of 1 by 1 are turned and mirrored.
  private let turn: MediaTransform
  /// The same in degrees clockwise.
  private let degrees: Double

  /// More rectangles than these are thinned: they are an hour of a face, twenty times a second.
  private static let mostBoxes = 80_000
  /// More things at a time are no longer distinguished.
  private static let mostAtOnce = 64

  /// - Parameters:
  ///   - transform: how the pictures are transformed to be shown.
  ///   - isThinned: whether the page is to stay small.
  init(shownBy transform: MediaTransform, isThinned: Bool) {
    let orientation = transform.exifOrientation ?? 1
    turn =
      MediaTransform(exifOrientation: orientation, of: MediaSize(width: 1, height: 1)) ?? .identity
    degrees = [3: 180, 4: 180, 5: 270, 6: 90, 7: 90, 8: 270][orientation] ?? 0
    moments = PageMoments(mostWeight: isThinned ? Self.mostBoxes : nil)
  }

  /// The identifiers of items that tell of something.
  private var identifiers: Set<MetadataIdentifier> = []

  /// Whether items of an identifier are drawn as rectangles.
  func shows(_ identifier: MetadataIdentifier) -> Bool { identifiers.contains(identifier) }

  /// Adds what a group tells of.
  mutating func add(_ group: TimedMetadataGroup) {
    var boxes: [PageDocument.Objects.Box] = []
    for item in group.items {
      let found = item.metadataObjects.compactMap(box)
      guard !found.isEmpty else { continue }
      boxes += found
      identifiers.insert(item.identifier)
    }
    let (start, end) = (group.timeRange.start.seconds, group.timeRange.end.seconds)
    guard !boxes.isEmpty, start.isFinite, end.isFinite else { return }
    let told = Array(boxes.prefix(Self.mostAtOnce))
    moments.add(told, from: start, to: end, weight: told.count)
  }

  /// The rectangles; `nil` where nothing was seen.
  var objects: PageDocument.Objects? {
    guard !moments.starts.isEmpty else { return nil }
    return PageDocument.Objects(
      starts: moments.starts, ends: moments.ends, groups: moments.values)
  }

  /// What was left out; `nil` where nothing was.
  var note: String? { moments.note("rectangles over the pictures") }

  private func box(_ object: any MetadataObject) -> PageDocument.Objects.Box? {
    let area = object.bounds
    let (x, y) = (Double(area.origin.x), Double(area.origin.y))
    let (width, height) = (Double(area.size.width), Double(area.size.height))
    guard x.isFinite, y.isFinite, width.isFinite, height.isFinite else { return nil }
    func turned(_ x: Double, _ y: Double) -> (Double, Double) {
      (turn.a * x + turn.c * y + turn.tx, turn.b * x + turn.d * y + turn.ty)
    }
    let (one, other) = (turned(x, y), turned(x + width, y + height))
    return PageDocument.Objects.Box(
      name: Self.name(of: object), x: min(one.0, other.0), y: min(one.1, other.1),
      width: abs(one.0 - other.0), height: abs(one.1 - other.1),
      roll: (object as? MetadataFaceObject)?.rollAngle.flatMap(rolled))
  }

  /// How far a face leans in the pictures as they are shown, in degrees from -180 to 180.
  private func rolled(_ angle: Double) -> Double? {
    guard angle.isFinite else { return nil }
    let isMirrored = turn.a * turn.d - turn.b * turn.c < 0
    return ((isMirrored ? -angle : angle) + degrees).remainder(dividingBy: 360)
  }

  /// What it is, and the number that stays with it.
  private static func name(of object: any MetadataObject) -> String {
    switch object {
    case let face as MetadataFaceObject: "face \(face.faceID)"
    case let body as MetadataHumanBodyObject: "person \(body.bodyID)"
    case let cat as MetadataCatBodyObject: "cat \(cat.bodyID)"
    case let dog as MetadataDogBodyObject: "dog \(dog.bodyID)"
    case let thing as MetadataSalientObject: "object \(thing.objectID)"
    default: "object"
    }
  }
}
