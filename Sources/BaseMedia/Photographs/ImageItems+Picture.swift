internal import BinaryIO
package import MediaModel
internal import MetadataFormats

extension ImageItems {
  /// The image that is shown, as a track; `nil` where nothing tells its size.
  package var track: TrackDescription? {
    guard let primary else { return nil }
    let coded = codedItem(of: primary)
    let codec = Self.codec(of: coded.type, coded.contentType)
    guard let size = Self.size(primary) ?? Self.size(coded) else { return nil }
    var track = PhotographTrack(codec, width: size.width, height: size.height)
    let boxes = primary.properties + (coded.itemID == primary.itemID ? [] : coded.properties)
    let colors = SampleEntryFacts.colorFacts(of: boxes)
    let keys = Set(colors.map(\.key))
    track.facts =
      colors
      + SampleEntryFacts.configurationFacts(codec, of: boxes).filter { !keys.contains($0.key) }
    track.orientation = Self.orientation(primary.properties)
    track.byteCount = parts(of: primary).reduce(0) { $0 + $1.byteCount }
    return track.description
  }

  /// The items that an image is made of, or itself.
  private func parts(of item: Item) -> [Item] {
    guard let made = item.references.first(where: { $0.type == "dimg" }) else { return [item] }
    let wanted = Set(made.to)
    return items.filter { wanted.contains($0.itemID) }
  }

  /// The first item that is coded, of those that an image is made of: a tile of a grid.
  private func codedItem(of item: Item) -> Item {
    var found = item
    for _ in 0..<8 {
      guard ["grid", "iovl", "iden", "tmap"].contains(found.type),
        let made = found.references.first(where: { $0.type == "dimg" })?.to.first,
        let next = self.item(made)
      else { return found }
      found = next
    }
    return found
  }

  private static func codec(of type: FourCC, _ contentType: String) -> String {
    switch type {
    case "hvc1", "hev1", "lhv1": "hevc"
    case "av01": "av1"
    case "avc1": "h264"
    case "vvc1": "vvc"
    case "jpeg": "mjpeg"
    case "j2k1": "jpeg2000"
    case "mime" where contentType == "image/jpeg": "mjpeg"
    case "unci": "rawvideo"
    default: type.description
    }
  }

  private static func size(_ item: Item) -> (width: Int, height: Int)? {
    guard let box = item.properties.first(where: { $0.type == "ispe" })?.payload, box.count >= 12
    else { return nil }
    return (
      Int(UInt32(bigEndian: box[4..<8])), Int(UInt32(bigEndian: box[8..<12]))
    )
  }

  /// The number of EXIF for all turns and mirrors together, in the order in which they are done.
  private static func orientation(_ properties: [BoxNode]) -> Int {
    var whole = MediaTransform.identity
    for box in properties {
      let value = Int(box.payload.first ?? 0)
      let number: Int? =
        switch box.type {
        case "irot": [1, 8, 3, 6][value & 3]
        case "imir": value & 1 == 0 ? 4 : 2
        default: nil
        }
      guard let step = number.flatMap({ MediaTransform(exifOrientation: $0) }) else { continue }
      whole = MediaTransform(
        a: whole.a * step.a + whole.b * step.c, b: whole.a * step.b + whole.b * step.d,
        c: whole.c * step.a + whole.d * step.c, d: whole.c * step.b + whole.d * step.d, tx: 0,
        ty: 0)
    }
    return whole.exifOrientation ?? 1
  }
}

extension ImageItems.Item {
  /// How many bytes it has in the file.
  var byteCount: Int { (ranges ?? []).reduce(0) { $0 + $1.count } }
}
