internal import BinaryIO
internal import MediaModel

/// What becomes of elements, by their offsets.
enum MatroskaEdit {
  case remove
  case replace(MetadataItem)
}

/// Changes elements of text and tags with values in the bytes of a master; all others stay bit for bit.
struct MatroskaBodyEditor {
  let source: any ByteSource
  /// What becomes of elements, by their offsets.
  let edits: [Int: MatroskaEdit]
  /// Elements that are added at the end of masters, by the offsets of these.
  var additions: [Int: [EBMLElement]] = [:]

  /// The new body of a master; `nil` where nothing changes.
  ///
  /// - Throws: ``FormatWritingError`` where it is damaged.
  func body(of master: EBMLPart) throws(FormatWritingError) -> [UInt8]? {
    let range = master.body
    let more = additions[master.range.lowerBound] ?? []
    let isTouched =
      edits.keys.contains(where: range.contains)
      || additions.keys.contains(where: range.contains) || !more.isEmpty
    guard isTouched else { return nil }
    let bytes = try reading { () throws(IOFailure) in try source.read(range) }
    guard bytes.count == range.count,
      let parts = EBMLPart.parts(of: bytes, at: range.lowerBound)
    else { throw FormatWritingError("the element at \(master.range.lowerBound) is damaged") }
    var body: [UInt8] = []
    for part in parts where part.id != MatroskaID.checksum && part.id != MatroskaID.void {
      body += try written(part, in: bytes, at: range.lowerBound) ?? []
    }
    for element in more { body += element.written }
    return body
  }

  /// An element with its changes; `nil` where it goes.
  private func written(
    _ part: EBMLPart, in bytes: [UInt8], at base: Int
  ) throws(FormatWritingError) -> [UInt8]? {
    let raw = Array(bytes[(part.range.lowerBound - base)..<(part.range.upperBound - base)])
    switch edits[part.range.lowerBound] {
    case .remove:
      // What qualifies a value that goes may stay.
      guard part.id == MatroskaID.simpleTag else { return nil }
      return try simpleTag(part, in: bytes, at: base, nil)
    case .replace(let item):
      if part.id == MatroskaID.simpleTag {
        return try simpleTag(part, in: bytes, at: base, item)
      }
      return Self.element(part.id, item).map(\.written) ?? raw
    case nil: break
    }
    guard MatroskaID.masters.contains(part.id), let body = try body(of: part) else { return raw }
    guard !body.isEmpty else { return nil }
    // A name that only held others says nothing without them.
    if part.id == MatroskaID.simpleTag {
      let parts = EBMLPart.parts(of: body, at: 0) ?? []
      let values: Set<EBMLID> = [
        MatroskaID.tagString, MatroskaID.tagBinary, MatroskaID.simpleTag,
      ]
      guard parts.contains(where: { values.contains($0.id) }) else { return nil }
    }
    // A tag without values says nothing.
    if part.id == MatroskaID.tag {
      let parts = EBMLPart.parts(of: body, at: 0) ?? []
      guard parts.contains(where: { $0.id == MatroskaID.simpleTag }) else { return nil }
    }
    return (EBMLPart.head(part.id, size: body.count) ?? []) + body
  }

  /// A value with another text, or without one where others qualify it.
  private func simpleTag(
    _ part: EBMLPart, in bytes: [UInt8], at base: Int, _ item: MetadataItem?
  ) throws(FormatWritingError) -> [UInt8]? {
    let inner = Array(bytes[(part.body.lowerBound - base)..<(part.body.upperBound - base)])
    guard let parts = EBMLPart.parts(of: inner, at: part.body.lowerBound) else { return nil }
    var body: [UInt8] = []
    var hasChildren = false
    var hasValue = false
    let old = EBMLParser.tree(inner, at: part.body.lowerBound)
    let language = MatroskaSimpleTag(EBMLElement(MatroskaID.simpleTag, old)).language
    let keepsLanguage = item.map { $0.languageTag?.bcp47 == language?.bcp47 } ?? true
    func value(_ item: MetadataItem) -> [UInt8] {
      hasValue = true
      return EBMLElement(
        item.dataType == .rawData ? MatroskaID.tagBinary : MatroskaID.tagString,
        bytes: item.dataType == .utf8 || item.dataType == .rawData
          ? item.payload : Array((item.stringValue ?? "").utf8)
      ).writtenWhole
    }
    for child in parts {
      let raw = Array(
        inner[
          (child.range.lowerBound - part.body.lowerBound)..<(child.range.upperBound
            - part.body.lowerBound)])
      switch child.id {
      case MatroskaID.tagString, MatroskaID.tagBinary:
        if let item, !hasValue { body += value(item) }
      case MatroskaID.tagLanguage, MatroskaID.tagLanguageBCP47:
        if keepsLanguage { body += raw }
      case MatroskaID.simpleTag:
        if let new = try written(child, in: inner, at: part.body.lowerBound) {
          body += new
          hasChildren = true
        }
      case MatroskaID.void, MatroskaID.checksum: break
      default: body += raw
      }
    }
    if let item {
      if !hasValue { body += value(item) }
      if !keepsLanguage {
        for element in MatroskaLanguage.elements(of: item.languageTag) { body += element.written }
      }
    }
    guard item != nil || hasChildren else { return nil }
    return (EBMLPart.head(part.id, size: body.count) ?? []) + body
  }

  /// An element of a header with another value; `nil` where it cannot have it.
  static func element(_ id: EBMLID, _ item: MetadataItem) -> EBMLElement? {
    if id == MatroskaID.dateUTC {
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

extension EBMLParser {
  /// The elements of a body.
  static func tree(_ bytes: [UInt8], at offset: Int) -> [EBMLElement] {
    var parser = EBMLParser(masters: MatroskaID.masters)
    return parser.children(of: bytes, at: offset, path: "")
  }
}

extension EBMLElement {
  /// The element as it is written, an empty one that is no master too.
  var writtenWhole: [UInt8] { (EBMLPart.head(id, size: bytes.count) ?? []) + bytes }
}

extension MatroskaLanguage {
  /// The elements of a language in a tag; none where it is not known.
  static func elements(of language: LanguageTag?) -> [EBMLElement] {
    guard let language, language.bcp47 != "und" else { return [] }
    let code = language.iso639_2T
    var elements = [EBMLElement(MatroskaID.tagLanguage, text: code)]
    if LanguageCode.tag(code)?.bcp47 != language.bcp47 {
      elements.append(EBMLElement(MatroskaID.tagLanguageBCP47, text: language.bcp47))
    }
    return elements
  }
}
