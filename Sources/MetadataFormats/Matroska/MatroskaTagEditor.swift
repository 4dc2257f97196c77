internal import BinaryIO
internal import MediaModel

/// Changes elements of text and tags with values in the bytes of a master; all others stay bit for bit.
struct MatroskaBodyEditor {
  let source: any ByteSource
  /// What becomes of elements, by their offsets.
  let edits: [Int: ItemChange]
  /// Elements that are added at the end of masters, by the offsets of these.
  var additions: [Int: [EBMLElement]] = [:]

  /// The new body of a master; `nil` where nothing changes.
  func body(of master: EBMLPart) throws(FormatWritingError) -> [UInt8]? {
    let range = master.body
    let more = additions[master.range.lowerBound] ?? []
    let isTouched =
      edits.keys.contains(where: range.contains)
      || additions.keys.contains(where: range.contains) || !more.isEmpty
    guard isTouched else { return nil }
    let bytes = try reading(source.read(range))
    var parser = EBMLParser(masters: EBMLID.masters)
    let children = parser.children(of: bytes, at: range.lowerBound, path: "")
    guard bytes.count == range.count, !parser.isDamaged else {
      throw FormatWritingError("the element at \(master.range.lowerBound) is damaged")
    }
    return (children.compactMap(edited) + more).flatMap(\.written)
  }

  /// An element with its changes; `nil` where it goes.
  private func edited(_ element: EBMLElement) -> EBMLElement? {
    let isTag = element.id == .simpleTag
    switch edits[element.offset] {
    // What qualifies a value that goes may stay.
    case .remove: return isTag ? simpleTag(element, nil) : nil
    case .replace(let item):
      return isTag ? simpleTag(element, item) : Self.element(element.id, item) ?? element
    case nil: break
    }
    let range = element.offset..<(element.offset + (element.stored?.count ?? 0))
    guard
      edits.keys.contains(where: range.contains) || additions.keys.contains(where: range.contains)
    else { return element }
    var new = element
    new.children =
      element.children.compactMap(edited) + (additions[element.offset] ?? [])
    // A name that only held others, and a tag without values, say nothing.
    let values: [EBMLID: Set<EBMLID>] = [
      .simpleTag: [.tagString, .tagBinary, .simpleTag], .tag: [.simpleTag],
    ]
    let isTold = new.children.contains { values[element.id]?.contains($0.id) ?? true }
    return isTold ? new : nil
  }

  /// A value with another text, or without one where others qualify it.
  private func simpleTag(_ element: EBMLElement, _ item: MetadataItem?) -> EBMLElement? {
    let language = MatroskaSimpleTag(element: element).language
    let keepsLanguage = item.map { $0.languageTag?.bcp47 == language?.bcp47 } ?? true
    var value = item.map(MatroskaSimpleTag.value)
    var hasChildren = false
    var new = element
    new.children = []
    for child in element.children {
      switch child.id {
      case .tagString, .tagBinary:
        if let told = value { new.children.append(told) }
        value = nil
      case .tagLanguage, .tagLanguageBCP47:
        if keepsLanguage { new.children.append(child) }
      case .simpleTag:
        guard let child = edited(child) else { continue }
        new.children.append(child)
        hasChildren = true
      default: new.children.append(child)
      }
    }
    if let value { new.children.append(value) }
    if !keepsLanguage { new.children += MatroskaLanguage.elements(of: item?.languageTag) }
    return item != nil || hasChildren ? new : nil
  }

  /// An element of a header with another value; `nil` where it cannot have it.
  static func element(_ id: EBMLID, _ item: MetadataItem) -> EBMLElement? {
    if id == .dateUTC {
      guard let date = item.dateValue, let ticks = MatroskaDate.nanoseconds(of: date) else {
        return nil
      }
      return EBMLElement(id, signed: ticks)
    }
    switch item.dataType {
    case .utf8, .rawData: return EBMLElement(id, bytes: item.payload)
    default:
      if let number = item.numberValue?.integer, let number = UInt64(exactly: number) {
        return EBMLElement(id, number: number)
      }
      return item.stringValue.map { EBMLElement(id, text: $0) }
    }
  }
}

extension MatroskaLanguage {
  /// The elements of a language in a tag; none where it is not known.
  static func elements(of language: LanguageTag?) -> [EBMLElement] {
    guard let language, language.bcp47 != "und" else { return [] }
    let code = language.iso639_2T
    var elements = [EBMLElement(.tagLanguage, text: code)]
    if LanguageCode.tag(code)?.bcp47 != language.bcp47 {
      elements.append(EBMLElement(.tagLanguageBCP47, text: language.bcp47))
    }
    return elements
  }
}
