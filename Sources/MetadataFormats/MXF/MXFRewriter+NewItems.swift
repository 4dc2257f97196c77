internal import BinaryIO
internal import MediaModel

/// Items that no set of the file tells yet.
extension MXFRewriter {
  /// Adds an item to every copy that has the set it belongs to.
  mutating func add(_ item: MetadataItem, _ track: Int?) throws(FormatWritingError) {
    guard item.identifier.keySpace == .materialExchange else {
      return result.lose(item, "MXF has no place for '\(item.identifier.keySpace)'")
    }
    let identifier = freeIdentifier(for: item)
    var isThere = false
    for copy in file.copies.indices {
      do throws(MXFValue.Refusal) {
        isThere = try add(item, track, identifier, in: copy) || isThere
      } catch {
        return result.lose(item, error.reason)
      }
    }
    if !isThere { result.lose(item, "no set of the file has a place for it") }
  }

  private mutating func add(
    _ item: MetadataItem, _ track: Int?, _ identifier: [UInt8], in copy: Int
  ) throws(MXFValue.Refusal) -> Bool {
    let items = file.copies[copy]
    let key = item.identifier.key
    if track == nil, let (list, holder, name) = Self.comment(key) {
      guard let set = items.named[holder], !name.isEmpty else { return false }
      let value = try MXFValue.bytes(of: item, .indirect, replacing: nil)
      let title = try MXFValue.bytes(
        of: MetadataItem(item.identifier, text: name), .text, replacing: nil)
      writers[copy].add(
        MXFNames.taggedValue, identifier,
        [(MXFNames.taggedName, title), (MXFNames.taggedText, value)], below: set, list)
      return true
    }
    guard let slash = key.lastIndex(of: "/") else { return false }
    let holder = String(key[..<slash])
    let name = String(key[key.index(after: slash)...])
    guard let set = track.flatMap({ items.tracks[$0] }) ?? items.named[holder],
      track == nil || holder == "Track",
      let property = MXFNames.property(named: name, in: items.metadata.sets[set].label)
    else { return false }
    let value = try MXFValue.bytes(
      of: item, property.form, replacing: [UInt8](repeating: 0, count: property.numberSize))
    let place = items.metadata.sets[set].properties.firstIndex { $0.label == property.label }
    guard let place else {
      writers[copy].add(property.label, value, to: set)
      return true
    }
    // A property may be there that says nothing, or not any more.
    if let told = writers[copy].value(place, of: set), MXFValue.payload(told, property.form) != nil
    {
      throw MXFValue.Refusal("the set says it already, and says it once")
    }
    writers[copy].change(place, of: set, to: value)
    return true
  }

  /// The list that a user comment belongs to, the name of what has the list, and the comment's own name.
  private static func comment(_ key: String) -> (list: UInt64, holder: String, name: String)? {
    for (list, word) in [(MXFNames.comments, "UserComments"), (MXFNames.attributes, "Attributes")] {
      let parts = key.split(separator: "/", omittingEmptySubsequences: false)
      guard let place = parts.firstIndex(where: { $0 == word }), place < parts.count - 1 else {
        continue
      }
      let holder = parts[..<place].joined(separator: "/")
      let name = parts[(place + 1)...].joined(separator: "/")
      let isOfFile = holder.isEmpty
      guard isOfFile || holder == "SourcePackage" else { continue }
      return (list, isOfFile ? "MaterialPackage" : holder, name)
    }
    return nil
  }

  /// A number for a new set that no set of the file has.
  private mutating func freeIdentifier(for item: MetadataItem) -> [UInt8] {
    var number: UInt32 = 0
    while true {
      var hash = SHA256()
      hash.update(Array(item.identifier.rawValue.utf8) + item.payload + number.bigEndianBytes)
      var identifier = MXFValue.bytes(ofDigits: hash.hexadecimal.utf8.prefix(32))
      // A number made by a rule of someone's own, as UUIDs of version 8 are.
      identifier[6] = identifier[6] & 0x0F | 0x80
      identifier[8] = identifier[8] & 0x3F | 0x80
      if identifiers.insert(identifier).inserted { return identifier }
      number += 1
    }
  }
}
