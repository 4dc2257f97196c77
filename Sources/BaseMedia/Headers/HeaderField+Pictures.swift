internal import BinaryIO
internal import MediaModel

/// What sample entries say of pictures: the shape of a pixel, colours, and the display they were graded on.
extension HeaderField {
  static let pictures: [HeaderField] = [
    pixelAspectRatio, color,
    extensionBox(
      .headerMasteringDisplay, "mdcv", MasteringDisplay.text, payload: MasteringDisplay.payload),
    extensionBox(.headerContentLightLevel, "clli", { numbers($0, size: 2, count: 2, ",") }) {
      text in
      payload(text, size: 2, count: 2, ",")
    },
  ]

  /// The shape of a pixel, as `4:3`; none where it is not said.
  ///
  /// The width of presentation follows.
  ///
  /// Source: ISO/IEC 14496-12:2022 § 12.1.4.
  private static let pixelAspectRatio: HeaderField = {
    let box = extensionBox(.headerPixelAspectRatio, "pasp", { numbers($0, size: 4, count: 2, ":") })
    {
      payload($0, size: 4, count: 2, ":")
    }
    return HeaderField(
      identifier: box.identifier, isOfTrack: true, ofEntry: box.ofEntry, read: box.read
    ) {
      track, text throws(ItemEditError) in
      try box.write(&track, text)
      let entry = track.sampleEntries.first
      guard let width = entry?.pictureFields?.width else { return }
      let shape = entry?.first("pasp").flatMap { Self.values($0.payload, size: 4) } ?? [1, 1]
      guard shape.count == 2, shape[0] > 0, shape[1] > 0 else {
        throw ItemEditError("it is two numbers from 1 on, as 4:3")
      }
      let shown = Double(width) * Double(shape[0]) / Double(shape[1]) * 65536
      guard let shown = UInt32(exactly: shown.rounded()) else {
        throw ItemEditError("pictures would be wider than headers can tell")
      }
      try track.edit(TrackHeaderBox.self, at: []) { $0.width = shown }
    }
  }()

  /// How colours are to be read: the numbers of primaries, transfer and matrix, as `9/18/9`, with `/full` after them
  /// where the whole range is used.
  ///
  /// QuickTime's form has no range, so that the whole range is written in the form of ISO files.
  ///
  /// Source: ISO/IEC 14496-12:2022 § 12.1.5; QTFF, "Color Parameter Atoms"; ITU-T H.273.
  private static let color: HeaderField = {
    let box = extensionBox(.headerColor, "colr", colorText) { text in
      var words = text.split(separator: "/", omittingEmptySubsequences: false)
      let isFull = words.count == 4 && words.last == "full"
      if isFull { words.removeLast() }
      return payload(words.joined(separator: "/"), size: 2, count: 3, "/").map {
        Array("nclx".utf8) + $0 + [isFull ? 0x80 : 0]
      }
    }
    return HeaderField(
      identifier: box.identifier, isOfTrack: true, ofEntry: box.ofEntry, read: box.read
    ) {
      track, text throws(ItemEditError) in
      try box.write(&track, text)
      let handler = track.first("mdia")?.child(HandlerBox.self)
      guard handler?.componentType.rawValue != 0, text?.hasSuffix("/full") == false else { return }
      track.modify("mdia", "minf", "stbl", "stsd") { entries in
        entries.mapChildren { entry in
          entry.mapChildren { box in
            guard box.type == "colr", colorText(box.payload) != nil else { return }
            box.setPayload(Array("nclc".utf8) + box.payload.dropFirst(4).prefix(6))
          }
        }
      }
    }
  }()

  private static func colorText(_ payload: [UInt8]) -> String? {
    let kind = FourCC(rawValue: UInt32(bigEndian: payload.prefix(4)))
    let bytes = Array(payload.dropFirst(4))
    guard kind == "nclc" || kind == "nclx", bytes.count >= (kind == "nclx" ? 7 : 6),
      let points = values(Array(bytes.prefix(6)), size: 2)
    else { return nil }
    let isFull = kind == "nclx" && bytes[6] & 0x80 != 0
    return points.map(String.init).joined(separator: "/") + (isFull ? "/full" : "")
  }

  /// A fact that the bytes of a box of every sample entry of pictures are.
  private static func extensionBox(
    _ identifier: MetadataIdentifier, _ type: FourCC,
    _ text: @escaping @Sendable ([UInt8]) -> String?,
    payload: @escaping @Sendable (String) -> [UInt8]?
  ) -> HeaderField {
    entryBox(identifier, type) {
      text($0.payload)
    } make: { text in
      payload(text).map { BoxNode(type, payload: $0) }
    }
  }

  /// Numbers of one size; `nil` where the bytes are not so many.
  static func values(_ bytes: [UInt8], size: Int) -> [UInt64]? {
    guard bytes.count.isMultiple(of: size) else { return nil }
    return stride(from: 0, to: bytes.count, by: size).map {
      UInt64(bigEndian: bytes[$0..<($0 + size)])
    }
  }

  private static func numbers(
    _ payload: [UInt8], size: Int, count: Int, _ separator: String
  ) -> String? {
    guard payload.count >= size * count else { return nil }
    return values(Array(payload.prefix(size * count)), size: size)?.map(String.init)
      .joined(separator: separator)
  }

  private static func payload(
    _ text: String, size: Int, count: Int, _ separator: Character
  ) -> [UInt8]? {
    let words = text.split(separator: separator, omittingEmptySubsequences: false)
    let numbers = words.compactMap { UInt64(digits: $0.utf8) }
    guard words.count == count, numbers.count == count,
      numbers.allSatisfy({ $0 >> (8 * UInt64(size)) == 0 })
    else { return nil }
    return numbers.flatMap { $0.bigEndianBytes.suffix(size) }
  }
}

/// The display that pictures were graded on, as encoders take it:
/// `G(13250,34500)B(7500,3000)R(34000,16000)WP(15635,16450)L(10000000,1)`, in units of 0.00002 and of 0.0001 candela
/// per square metre.
///
/// Source: ISO/IEC 14496-12:2022 § 12.1.6.
private enum MasteringDisplay {
  private static let names = ["G", "B", "R", "WP", "L"]

  static func text(_ payload: [UInt8]) -> String? {
    guard payload.count >= 24,
      let points = HeaderField.values(Array(payload[..<16]), size: 2),
      let light = HeaderField.values(Array(payload[16..<24]), size: 4)
    else { return nil }
    let numbers = points + light
    return names.enumerated().map { "\($1)(\(numbers[2 * $0]),\(numbers[2 * $0 + 1]))" }.joined()
  }

  static func payload(_ text: String) -> [UInt8]? {
    var (rest, bytes): (Substring, [UInt8]) = (text[...], [])
    for name in names {
      guard rest.hasPrefix(name + "("), let end = rest.firstIndex(of: ")") else { return nil }
      let words = rest[..<end].dropFirst(name.count + 1).split(
        separator: ",", omittingEmptySubsequences: false)
      let size = name == "L" ? 4 : 2
      let numbers = words.compactMap { UInt64(digits: $0.utf8) }
      guard words.count == 2, numbers.count == 2,
        numbers.allSatisfy({ $0 >> (8 * UInt64(size)) == 0 })
      else { return nil }
      bytes += numbers.flatMap { $0.bigEndianBytes.suffix(size) }
      rest = rest[rest.index(after: end)...]
    }
    return rest.isEmpty ? bytes : nil
  }
}
