internal import BinaryIO
internal import MediaModel

/// `meta` boxes: QuickTime keys (`mdta`), iTunes items (`mdir`), ID3, and what others put there.
///
///     mdta: hdlr, keys, [ctry], [lang], ilst { key index { [itif], [name], data ... } ... }
///     mdir: hdlr, ilst { 4cc { data ... }, ---- { mean, name, data ... } ... }
///     ID32: hdlr, ID32 ...
///
/// Source: QTFF, "Metadata"; ISO/IEC 14496-12:2022 § 8.11; the iTunes layout as files have it.
extension MetadataReader {
  /// Children of a `meta` that describe it and are no item.
  private static let structure: Set<FourCC> = [
    "hdlr", "keys", "ilst", "ctry", "lang", "free", "skip", "mhdr", "dinf", "iloc", "iinf", "pitm",
    "ipro", "iref", "iprp", "idat", "grpl",
  ]

  mutating func readMeta(_ meta: BoxNode, path: String) {
    guard let handlerBox = meta.first("hdlr") else {
      diagnose(
        "metadata without a handler", clause: "ISO/IEC 14496-12 § 8.11.1", path: path,
        offset: meta.offset)
      return
    }
    let handler: HandlerBox
    do throws(ParseError) {
      handler = try handlerBox.decode(HandlerBox.self)
    } catch {
      diagnose(error, path: "\(path).hdlr")
      return
    }
    let context = MetaContext(meta, handler: handler.handlerType, reader: &self, path: path)
    var counts: [FourCC: Int] = [:]
    var used: Set<UInt32> = []
    for box in meta.children {
      let path = BoxPath.next(box.type, counting: &counts, in: path)
      switch box.type {
      case "ilst":
        var counts: [FourCC: Int] = [:]
        for item in box.children {
          used.insert(item.type.rawValue)
          readItem(
            item, context: context, path: BoxPath.next(item.type, counting: &counts, in: path))
        }
      case "ID32": readID3(box, path: path)
      case "uuid": readUserType(box, path: path)
      case _ where Self.structure.contains(box.type): break
      default:
        add(
          MetadataIdentifier(fourCharacterCode: box.type.rawValue, keySpace: .metadataBox),
          payload: box.payload, dataType: .rawData,
          extra: [.init("handler", handler.handlerType.description)], box: box, path: path)
      }
    }
    for index in context.keys.indices where !used.contains(UInt32(index + 1)) {
      diagnose(
        "key '\(context.keys[index].key)' has no item", path: "\(path).keys", offset: meta.offset)
    }
  }

  private mutating func readItem(_ item: BoxNode, context: MetaContext, path: String) {
    var identifier: MetadataIdentifier
    var extra: [MetadataItem.ExtraAttribute] = []
    if context.handler == "mdta" {
      guard let key = context.key(item.type.rawValue) else {
        diagnose(
          "key index \(item.type.rawValue) of \(context.keys.count)",
          clause: "QTFF, Metadata Item List Atom", path: path, offset: item.offset)
        return
      }
      identifier = key
    } else {
      identifier = MetadataIdentifier(fourCharacterCode: item.type.rawValue, keySpace: .iTunes)
    }
    if context.handler != "mdta", item.type == "----" {
      let mean = text(of: item.first("mean"))
      let name = text(of: item.first("name"))
      guard let mean, let name else {
        diagnose("'----' without mean or name", path: path, offset: item.offset)
        add(identifier, payload: item.payload, dataType: .rawData, box: item, path: path)
        return
      }
      identifier = MetadataIdentifier(key: "\(mean).\(name)", keySpace: .iTunesFreeform)
      extra = [.init("mean", mean), .init("name", name)]
    } else if let name = text(of: item.first("name")) {
      extra.append(.init("name", name))
    }
    if let number = item.first("itif"), number.payload.count == 8 {
      let value = number.payload.suffix(4).reduce(0) { $0 << 8 | UInt32($1) }
      extra.append(.init("itemID", String(value)))
    }
    let values = item.all("data")
    if values.isEmpty {
      diagnose("item without a value", path: path, offset: item.offset)
      add(
        identifier, payload: item.payload, dataType: .rawData,
        extra: extra + [.init("layout", "opaque")], box: item, path: path)
    }
    for value in values {
      do throws(ParseError) {
        let data = try value.decode(MetadataDataBox.self)
        let locale = context.locale(data)
        add(
          identifier, payload: data.value,
          dataType: data.typeSet == 0
            ? DataType(wellKnownCode: data.typeCode)
            : DataType(rawValue: "set:\(data.typeSet):\(data.typeCode)"),
          language: locale.language, extra: extra + locale.extra, box: value, path: path)
      } catch {
        diagnose(error, path: path)
      }
    }
    let known: Set<FourCC> = ["data", "mean", "name", "itif"]
    for box in item.children where !known.contains(box.type) {
      add(
        identifier, payload: box.payload, dataType: .rawData,
        extra: extra + [.init("box", box.type.description)], box: box,
        path: "\(path).\(box.type)")
    }
  }

  /// The text of a `mean` or `name`: four bytes of version and flags, then UTF-8.
  private func text(of box: BoxNode?) -> String? {
    guard let payload = box?.payload, payload.count >= 4 else { return nil }
    var text = payload.dropFirst(4)
    while text.last == 0 { text.removeLast() }
    return String(decoding: text, as: UTF8.self)
  }
}

/// What the items of one `meta` refer to: its keys and its lists of languages and countries.
private struct MetaContext {
  let handler: FourCC
  var keys: [MetadataIdentifier] = []
  var languages: [[UInt16]] = []
  var countries: [[UInt16]] = []

  init(_ meta: BoxNode, handler: FourCC, reader: inout MetadataReader, path: String) {
    self.handler = handler
    do throws(ParseError) {
      if let box = meta.first("keys") {
        keys = try box.decode(MetadataKeysBox.self).rows.map { row in
          MetadataIdentifier(
            keyBytes: row.key, keySpace: KeySpace(rawValue: row.namespace.description))
        }
      }
      if let box = meta.first("lang") { languages = try box.decode(LocaleListBox.self).rows }
      if let box = meta.first("ctry") { countries = try box.decode(LocaleListBox.self).rows }
    } catch {
      reader.diagnose(error, path: path)
    }
  }

  func key(_ index: UInt32) -> MetadataIdentifier? {
    guard index >= 1, index <= keys.count else { return nil }
    return keys[Int(index) - 1]
  }

  /// Indicators: 0 is any, 1...255 the number of a list, else a code of its own.
  func locale(
    _ data: MetadataDataBox
  ) -> (language: LanguageTag?, extra: [MetadataItem.ExtraAttribute]) {
    var extra: [MetadataItem.ExtraAttribute] = []
    var language: LanguageTag?
    switch data.language {
    case 0: break
    case 1...255:
      let list =
        languages.indices.contains(Int(data.language) - 1)
        ? languages[Int(data.language) - 1].map(LanguageTag.init(stored:)) : []
      language = list.first
      extra.append(.init("languages", list.map(\.bcp47).joined(separator: " ")))
    default: language = LanguageTag(stored: data.language)
    }
    switch data.country {
    case 0: break
    case 1...255:
      let list =
        countries.indices.contains(Int(data.country) - 1)
        ? countries[Int(data.country) - 1].map(Self.country) : []
      extra.append(.init("countries", list.joined(separator: " ")))
    default: extra.append(.init("country", Self.country(data.country)))
    }
    return (language, extra)
  }

  private static func country(_ code: UInt16) -> String {
    String(decoding: code.bigEndianBytes, as: UTF8.self)
  }
}
