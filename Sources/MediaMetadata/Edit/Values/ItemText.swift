package import MediaModel

/// An item as a line of text gives it: `ID=VALUE`, `ID@lang=VALUE`, `ID:type=VALUE`, `ID@lang:type=VALUE`.
///
/// The identifier may be a short name (``ItemName``). What a value looks like hangs on the data type, and for some
/// identifiers on them:
///
///     text                 as it is
///     whole numbers        12, -3, 0x1F, within the bounds of the type
///     other numbers        0.5, 1e3
///     point, size          0.5,0.25 and 1920x1080
///     rectangle            x,y,width,height
///     polygon, polyline    0,0 1,0 1,1
///     transforms           nine numbers, row by row
///     dates                2026, 2026-05, 2026-05-17, 2026-05-17T14:30:00+02:00, 2026:05:17 14:30:00
///     places               +48.8577+002.2950+035/, or 48.8577,2.295,35
///     itsk/trkn, itsk/disk 3, 3/12
///     itsk/gnre            a name of ID3v1, or its number from 1
///     itsk/cpil and such   yes, no, 1, 0
///     bytes, pictures      0x0A1B, base64:Chs=, or from a file
package struct ItemText: Hashable, Sendable {
  /// What the item is.
  package var reference: ItemReference
  /// Its value.
  package var value: Value

  /// Where the value comes from.
  package enum Value: Hashable, Sendable {
    /// Text.
    case text(String)
    /// The bytes of a file.
    case file(path: String)
  }

  /// Reads `REFERENCE=VALUE`, or `REFERENCE=PATH` where a file has the value; no file is read yet.
  package init(_ text: String, isPath: Bool = false) throws(ItemTextError) {
    let (reference, value) = try ItemReference.assignment(text)
    self.reference = reference
    self.value = isPath ? .file(path: value) : .text(value)
  }

  /// An identifier with the text of its value.
  package init(_ identifier: MetadataIdentifier, text: String) {
    reference = ItemReference(subject: .identifier(identifier))
    value = .text(text)
  }

  /// A short name with its value: text, or the path of a picture.
  package init(_ name: ItemName, value: String) {
    reference = ItemReference(subject: .name(name))
    self.value = name.takesPicture ? .file(path: value) : .text(value)
  }

  /// The value where it is text; `nil` for that of a file.
  var plainText: String? {
    if case .text(let text) = value { text } else { nil }
  }

  /// The key in files of a type.
  ///
  /// - Throws: ``ItemTextError`` where such files have no key for a short name.
  package func key(in type: FileType) throws(ItemTextError) -> MappingKey {
    switch reference.subject {
    case .identifier(let identifier): MappingKey(identifier)
    case .name(let name): try name.key(in: type)
    }
  }

  /// The item for files of a type; a file that holds the value is read.
  package func item(in type: FileType) throws(ItemTextError) -> MetadataItem {
    try item(of: key(in: type))
  }

  /// The item under a key that is chosen already.
  func item(of key: MappingKey) throws(ItemTextError) -> MetadataItem {
    try item(
      with: ItemMaker(key, language: reference.languageTag, type: reference.dataType))
  }

  /// The item that takes the place of one that is there: what stands beside the value stays.
  func item(replacing old: MetadataItem) throws(ItemTextError) -> MetadataItem {
    var item: MetadataItem
    let isOtherLanguage = reference.languageTag != nil && old.languageTag == nil
    do throws(ItemTextError) {
      item =
        isOtherLanguage
        ? try self.item(of: old.mappingKey)
        : try self.item(with: ItemMaker(replacing: old, type: reference.dataType))
    } catch {
      // The encoding of the old text may lack a letter of the new one.
      guard old.dataType == .classicText else { throw error }
      item = try self.item(of: old.mappingKey)
    }
    item.carrier = old.carrier
    let told = Set(item.extraAttributes.map(\.key)).union(Self.factsOfValue)
    item.extraAttributes += old.extraAttributes.filter { !told.contains($0.key) }
    return item
  }

  /// What stands beside a value and follows from it.
  private static let factsOfValue: Set<String> = [
    "text", "latitude", "longitude", "altitude", "count", "layout",
  ]

  private func item(with maker: ItemMaker) throws(ItemTextError) -> MetadataItem {
    switch value {
    case .text(let text): return try maker.item(text: text)
    case .file(let path):
      let bytes: [UInt8]
      do throws(MediaError) { bytes = try WholeFile.bytes(of: path) } catch {
        throw ItemTextError(error.description)
      }
      return try maker.item(bytes: bytes, ofFile: path)
    }
  }
}
