internal import BinaryIO
internal import MediaModel

extension ExifEditor {
  /// Makes the items of a structure others.
  ///
  /// - Parameters:
  ///   - old: its items, as the reader gives them.
  ///   - wanted: the items that it is to have.
  ///   - place: where it is in the file.
  ///   - file: takes what cannot be written.
  /// - Throws: ``FormatWritingError`` where a payload cannot be read.
  mutating func change(
    _ old: [MetadataItem], to wanted: [MetadataItem], place: ExifPlace,
    _ file: inout RewrittenFile
  ) throws(FormatWritingError) {
    var byPlace: [ItemPlace: MetadataItem] = [:]
    for item in wanted { if let place = ItemPlace(item) { byPlace[place] = item } }
    var known: Set<ItemPlace> = []
    for item in old {
      guard let itemPlace = ItemPlace(item), let offset = item.carrier?.offset else { continue }
      known.insert(itemPlace)
      let row = offset - place.offset
      guard let new = byPlace[itemPlace] else {
        remove(rowAt: row)
        continue
      }
      if try item.isSame(as: new) { continue }
      guard let value = value(of: try new.inMemory(), like: item) else {
        file.lose(new, Self.reason)
        continue
      }
      replace(rowAt: row, with: value)
    }
    for item in wanted where !(ItemPlace(item).map(known.contains) ?? false) {
      guard let (directory, number) = ExifNames.place(of: item.identifier.key) else {
        file.lose(item, "EXIF has no value of this name")
        continue
      }
      guard let value = value(of: try item.inMemory(), like: nil) else {
        file.lose(item, Self.reason)
        continue
      }
      let named = item.extraAttribute("directory").flatMap(ExifDirectory.init)
      add(number, to: named == .thumbnail ? directory : named ?? directory, value)
    }
  }

  private static let reason = "EXIF stores the value in another way"

  /// An item as EXIF stores it; `nil` where it has no such form, or another than the value before it.
  private func value(of item: MetadataItem, like old: MetadataItem?) -> Value? {
    let payload = item.payload
    if let name = item.extraAttribute("type"), item.dataType == .rawData {
      guard let type = ExifType.named(name) else { return nil }
      let width = type.byteCount
      guard payload.count % width == 0 else { return nil }
      let isOther = item.extraAttribute("byteOrder").map { $0 != order.rawValue } ?? false
      return Value(
        type: type.rawValue, count: payload.count / width,
        bytes: isOther ? type.swapped(payload) : payload)
    }
    // What is a list of numbers, or bytes, does not become text.
    if let old, old.dataType == .rawData, item.dataType != .rawData { return nil }
    switch item.dataType {
    case .utf8:
      guard !payload.contains(0) else { return nil }
      return Value(type: ExifType.ascii.rawValue, count: payload.count + 1, bytes: payload + [0])
    case .rawData:
      return Value(type: ExifType.undefined.rawValue, count: payload.count, bytes: payload)
    default:
      guard let type = ExifType.all.first(where: { $0.numberType == item.dataType }),
        payload.count == type.byteCount
      else { return nil }
      return Value(
        type: type.rawValue, count: 1,
        bytes: order == .bigEndian ? payload : payload.reversed())
    }
  }
}

extension ExifType {
  static let all = (1...13).compactMap { ExifType(rawValue: $0) } + [.utf8]

  /// The type of a name in the standard.
  static func named(_ name: String) -> ExifType? { all.first { $0.name == name } }

  /// Values with their bytes in the other order.
  func swapped(_ bytes: [UInt8]) -> [UInt8] {
    let width = self == .rational || self == .signedRational ? 4 : byteCount
    return stride(from: 0, to: bytes.count, by: width).flatMap { start in
      bytes[start..<min(start + width, bytes.count)].reversed()
    }
  }
}
