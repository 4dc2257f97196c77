internal import MediaMetadata

/// What a camera sees in its pictures over time, as rectangles that a page draws over them.
struct PageObjects {
  private var drawn = PageDocument.Objects()
  private var number = 0
  private var step = 1

  /// Of more groups than this every second is left out, again and again: the page has room for an hour of them.
  private static let mostGroups = 36_000
  /// More things at a time are no longer told apart.
  private static let mostBoxes = 64

  /// Adds what a group tells of.
  mutating func add(_ group: TimedMetadataGroup) {
    let boxes = group.items.flatMap(\.metadataObjects).compactMap(Self.box)
    let (start, end) = (group.timeRange.start.seconds, group.timeRange.end.seconds)
    guard !boxes.isEmpty, start.isFinite, end.isFinite else { return }
    defer { number += 1 }
    guard number % step == 0 else {
      // What is drawn stays until the next that is.
      drawn.ends[drawn.ends.count - 1] = max(drawn.ends[drawn.ends.count - 1], end)
      return
    }
    drawn.starts.append(start)
    drawn.ends.append(end)
    drawn.groups.append(Array(boxes.prefix(Self.mostBoxes)))
    guard drawn.starts.count > Self.mostGroups else { return }
    let kept = Array(stride(from: 0, to: drawn.starts.count, by: 2))
    drawn.ends = kept.map { drawn.ends[min($0 + 1, drawn.ends.count - 1)] }
    drawn.starts = kept.map { drawn.starts[$0] }
    drawn.groups = kept.map { drawn.groups[$0] }
    step *= 2
  }

  /// The rectangles; `nil` where nothing was seen.
  var objects: PageDocument.Objects? { drawn.starts.isEmpty ? nil : drawn }

  private static func box(_ object: any MetadataObject) -> PageDocument.Objects.Box? {
    let area = object.bounds
    let numbers = [area.origin.x, area.origin.y, area.size.width, area.size.height].map {
      Double($0)
    }
    guard numbers.allSatisfy(\.isFinite) else { return nil }
    return PageDocument.Objects.Box(
      name: name(of: object), x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3],
      roll: (object as? MetadataFaceObject)?.rollAngle.flatMap { $0.isFinite ? $0 : nil })
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
