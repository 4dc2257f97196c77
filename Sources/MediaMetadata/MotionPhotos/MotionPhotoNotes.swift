internal import MediaModel

/// What the XMP of a photograph says of a movie after it.
///
/// Source: Android, Motion Photo format 1.0; its predecessor, Microvideo V1, as files have it.
struct MotionPhotoNotes: Hashable, Sendable {
  /// One of the files that a file holds, by the order of the directory.
  struct Item: Hashable, Sendable {
    var semantic: String
    var mediaType: String?
    /// How long it is in bytes; 0 for the first, which ends where the others begin.
    var length: Int
    /// The bytes between it and the next.
    var padding: Int
  }

  /// Whether the photograph calls itself a motion photo, by the notation of now.
  var isMotionPhoto = false
  /// Whether it does by the older notation.
  var isMicroVideo = false
  /// What the movie's frame is at, in microseconds; `nil` where nothing says so, -1 for "not known" among it.
  var timestamp: Int?
  /// How many bytes before the end of the file the movie begins, by the older notation.
  var microVideoOffset: Int?
  var items: [Item] = []

  init() {}

  /// Reads the properties of a packet.
  init(_ packet: XMPPacket) {
    func number(_ path: String) -> Int? { packet.value("GCamera:\(path)").flatMap { Int($0) } }
    isMotionPhoto = number("MotionPhoto") == 1
    isMicroVideo = number("MicroVideo") == 1
    microVideoOffset = number("MicroVideoOffset")
    timestamp =
      [
        number("MotionPhotoPresentationTimestampUs"), number("MicroVideoPresentationTimestampUs"),
      ].compactMap(\.self).first { $0 >= 0 }
    items = Self.items(packet.properties)
  }

  /// The items in the order of the packet; a property of one names it by its number.
  private static func items(_ properties: [XMPProperty]) -> [Item] {
    var items: [Item] = []
    var last: Substring?
    for property in properties where property.path.hasPrefix("Container:Directory[") {
      let parts = property.path.split(separator: "/", omittingEmptySubsequences: false)
      guard let number = parts.first, let name = parts.last, name.hasPrefix("Item:") else {
        continue
      }
      if number != last { items.append(Item(semantic: "", length: 0, padding: 0)) }
      last = number
      let count = Int(property.value).map { max(0, $0) } ?? 0
      switch name {
      case "Item:Semantic": items[items.count - 1].semantic = property.value
      case "Item:Mime": items[items.count - 1].mediaType = property.value
      case "Item:Length": items[items.count - 1].length = count
      case "Item:Padding": items[items.count - 1].padding = count
      default: break
      }
    }
    return items
  }

  /// Where the movie begins and ends, by what the packet says; `nil` where it says nothing, or more than there is.
  func movie(inFileOfSize size: Int) -> Range<Int>? {
    if let place = items.firstIndex(where: { $0.semantic == "MotionPhoto" }) {
      let behind = items[(place + 1)...].reduce(0) { $0.addingSaturated($1.length) }
      let length = items[place].length
      guard length > 0, behind < size, length < size - behind else { return nil }
      return (size - behind - length)..<(size - behind)
    }
    guard let offset = microVideoOffset, offset > 0, offset < size else { return nil }
    return (size - offset)..<size
  }
}
