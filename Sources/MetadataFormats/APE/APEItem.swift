internal import BinaryIO
internal import MediaModel

/// One item of an APE tag: texts, bytes, or links to them.
///
/// Source: wiki.hydrogenaud.io, APE tag item and APE item value.
struct APEItem {
  let key: String
  let flags: Int
  /// Version 1 has Latin-1 or UTF-8, and no kinds.
  let isFirstVersion: Bool
  let carrier: MetadataItem.Carrier

  private var kind: Int { isFirstVersion ? 0 : flags >> 1 & 3 }
  /// Whether the value is no text.
  var isBytes: Bool { kind == 1 || kind == 3 }

  /// The items of a value.
  ///
  /// - Parameters:
  ///   - bytes: the value, or its beginning.
  ///   - rest: where all of it lies, for one that is not read.
  ///   - source: where it lies.
  /// - Returns: one for each text, or one for the bytes.
  func items(_ bytes: [UInt8], rest: Range<Int>?, source: any ByteSource) -> [MetadataItem] {
    var extra: [MetadataItem.ExtraAttribute] = []
    if flags & 1 != 0, !isFirstVersion { extra.append(.init("readOnly", "yes")) }
    if kind == 2 { extra.append(.init("kind", "link")) }
    if kind == 3 { extra.append(.init("kind", "reserved")) }
    guard !isBytes, let texts = texts(bytes) else {
      return [data(bytes, rest: rest, source: source, extra)]
    }
    return texts.map { item(Array($0.utf8), .utf8, extra) }
  }

  /// A list is divided by zeros.
  private func texts(_ bytes: [UInt8]) -> [String]? {
    var texts: [String] = []
    for part in bytes.split(separator: 0, omittingEmptySubsequences: false) {
      guard let text = TextEncoding.utf8.decode(part) ?? latin1(part) else { return nil }
      texts.append(text)
    }
    return texts
  }

  private func latin1(_ part: ArraySlice<UInt8>) -> String? {
    isFirstVersion ? TextEncoding.latin1.decode(part) : nil
  }

  /// Cover art has a file name before the image.
  private func data(
    _ bytes: [UInt8], rest: Range<Int>?, source: any ByteSource,
    _ extra: [MetadataItem.ExtraAttribute]
  ) -> MetadataItem {
    var extra = extra
    var start = 0
    if key.lowercased().hasPrefix("cover art"), let zero = bytes.firstIndex(of: 0),
      let name = TextEncoding.utf8.decode(bytes[..<zero])
    {
      if !name.isEmpty { extra.append(.init("info", name)) }
      start = zero + 1
    }
    let dataType = DataType(pictureStartingWith: bytes[start...]) ?? .rawData
    guard let rest else { return item(Array(bytes[start...]), dataType, extra) }
    return MetadataItem(
      identifier,
      deferredPayload: StoredItem.deferred((rest.lowerBound + start)..<rest.upperBound, of: source),
      dataType: dataType, extraAttributes: extra, carrier: carrier)
  }

  private var identifier: MetadataIdentifier {
    MetadataIdentifier(key: key, keySpace: .ape)
  }

  private func item(
    _ payload: [UInt8], _ dataType: DataType, _ extra: [MetadataItem.ExtraAttribute]
  ) -> MetadataItem {
    MetadataItem(
      identifier, payload: payload, dataType: dataType, extraAttributes: extra, carrier: carrier)
  }
}
