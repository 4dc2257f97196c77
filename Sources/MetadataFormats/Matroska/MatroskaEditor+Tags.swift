internal import MediaModel

/// Makes tags of new values.
extension MatroskaEditor {
  mutating func addTag(_ item: MetadataItem, _ uids: [EBMLElement]) {
    guard let item = try? item.inMemory() else { return lose([item], "it cannot be read") }
    guard item.dataType == .utf8 || item.dataType == .rawData || item.stringValue != nil else {
      return lose([item], "tags of Matroska hold text and bytes; pictures are attached")
    }
    var targets: [EBMLElement] = []
    if let level = item.extraAttribute("targetTypeValue").flatMap(UInt64.init) {
      targets.append(EBMLElement(.targetTypeValue, number: level))
    }
    if let name = item.extraAttribute("targetType") {
      targets.append(EBMLElement(.targetType, text: name))
    }
    targets += uids
    if let edition = item.extraAttribute("edition").flatMap(Int.init) {
      let editions = file.editions
      guard editions.indices.contains(edition - 1),
        let uid = editions[edition - 1].child(.editionUID)?.number
      else { return lose([item], "there is no edition \(edition) with a number") }
      targets.append(EBMLElement(.tagEditionUID, number: uid))
    }
    if let index = newTags.firstIndex(where: { $0.targets == targets }) {
      newTags[index].values.append(item)
    } else {
      newTags.append((targets, [item]))
    }
  }

  /// A tag of new values; those with a path of names are in the ones before them.
  static func tag(
    _ row: (targets: [EBMLElement], values: [MetadataItem])
  ) -> EBMLElement? {
    var roots: [EBMLElement] = []
    for item in row.values {
      let names = item.identifier.keyBytes.split(
        separator: 0x2F, omittingEmptySubsequences: false
      ).map { unescaped(Array($0)) }
      insert(item, names[...], into: &roots)
    }
    return EBMLElement(.tag, [EBMLElement(.targets, row.targets)] + roots)
  }

  private static func insert(
    _ item: MetadataItem, _ names: ArraySlice<[UInt8]>, into elements: inout [EBMLElement]
  ) {
    guard let name = names.first else { return }
    if names.count > 1 {
      if let index = elements.lastIndex(where: {
        $0.id == .simpleTag && $0.child(.tagName)?.bytes == name
      }) {
        insert(item, names.dropFirst(), into: &elements[index].children)
      } else {
        var parent = EBMLElement(.simpleTag, [EBMLElement(.tagName, bytes: name)])
        insert(item, names.dropFirst(), into: &parent.children)
        elements.append(parent)
      }
      return
    }
    var children = [EBMLElement(.tagName, bytes: name)]
    children += MatroskaLanguage.elements(of: item.languageTag)
    if item.extraAttribute("default") == "false" {
      children.append(EBMLElement(.tagDefault, number: 0))
    }
    children.append(MatroskaSimpleTag.value(of: item))
    elements.append(EBMLElement(.simpleTag, children))
  }

  private static func unescaped(_ name: [UInt8]) -> [UInt8] {
    var (result, index) = ([UInt8](), 0)
    while index < name.count {
      let escape = name[index...].prefix(3)
      if escape.elementsEqual("%2F".utf8) || escape.elementsEqual("%25".utf8) {
        result.append(escape.last == 0x46 ? 0x2F : 0x25)
        index += 3
      } else {
        result.append(name[index])
        index += 1
      }
    }
    return result
  }
}
