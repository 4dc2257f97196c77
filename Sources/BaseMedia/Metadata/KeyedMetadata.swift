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
  /// Children of a `meta` that describe it and are not an item.
  private static let structure: Set<FourCC> = [
    "hdlr", "keys", "ctry", "lang", "free", "skip", "mhdr", "dinf", "iloc", "iinf", "pitm", "ipro",
    "iref", "iprp", "idat", "grpl",
  ]
  /// Children of an item of `ilst` that name it and are not a value.
  static let itemNames: Set<FourCC> = ["mean", "name", "itif"]

  mutating func meta(_ box: BoxNode, path: String) -> MetadataCarrier {
    guard case .children = box.content else { return MetadataCarrier(box, .other, path: path) }
    var handler: FourCC?
    if let handlerBox = box.first("hdlr") {
      do throws(ParseError) {
        handler = try handlerBox.decode(HandlerBox.self).handlerType
      } catch {
        diagnose(error, path: "\(path).hdlr")
      }
    } else {
      diagnose(
        "metadata without a handler", clause: "ISO/IEC 14496-12 § 8.11.1", path: path,
        offset: box.offset)
    }
    var carrier = MetadataCarrier(box, .meta(handler: handler), path: path)
    let children = box.children.withPaths(in: path)
    guard let handler else {
      carrier.parts = children.map { MetadataCarrier($0.box, .other, path: $0.path) }
      return carrier
    }
    let context = MetaContext(box, handler: handler, reader: &self, path: path)
    carrier.keys = context.keyRows
    var used: Set<Int> = []
    carrier.parts = children.map { child, path in
      switch child.type {
      case "ilst":
        var list = MetadataCarrier(child, .list, path: path)
        list.parts = child.children.withPaths(in: path).map { item, path in
          let key = context.key(item.type.rawValue)
          if let key { used.insert(key) }
          return self.item(item, key: key, context: context, path: path)
        }
        return list
      case "ID32": return tag(child, path: path)
      case "uuid": return userType(child, path: path)
      case _ where Self.structure.contains(child.type):
        return MetadataCarrier(child, .other, path: path)
      default:
        return MetadataCarrier(
          child, .bytes, path: path,
          MetadataIdentifier(fourCharacterCode: child.type.rawValue, keySpace: .metadataBox),
          extra: [.init("handler", handler.description)])
      }
    }
    for index in context.keys.indices where !used.contains(index) {
      diagnose(
        "key '\(context.keys[index].key)' has no item", path: "\(path).keys", offset: box.offset)
    }
    return carrier
  }

  /// An item of `ilst`; `key` is the place of its key, of which only a `meta` of keys has any.
  private mutating func item(
    _ item: BoxNode, key: Int?, context: MetaContext, path: String
  ) -> MetadataCarrier {
    var unit = MetadataCarrier(item, .unit(.item(key: key)), path: path)
    var identifier: MetadataIdentifier
    var extra: [MetadataItem.ExtraAttribute] = []
    if context.handler == "mdta" {
      guard let key else {
        diagnose(
          "key index \(item.type.rawValue) of \(context.keys.count)",
          clause: "QTFF, Metadata Item List Atom", path: path, offset: item.offset)
        return unit
      }
      identifier = context.keys[key]
    } else {
      identifier = MetadataIdentifier(fourCharacterCode: item.type.rawValue, keySpace: .iTunes)
    }
    if context.handler != "mdta", item.type == "----" {
      let mean = text(of: item.first("mean"))
      let name = text(of: item.first("name"))
      guard let mean, let name else {
        diagnose("'----' without mean or name", path: path, offset: item.offset)
        return MetadataCarrier(item, .bytes, path: path, identifier)
      }
      identifier = MetadataIdentifier(key: "\(mean).\(name)", keySpace: .iTunesFreeform)
      extra = [.init("mean", mean), .init("name", name)]
    } else if let name = text(of: item.first("name")) {
      extra.append(.init("name", name))
    }
    if let number = item.first("itif"), number.payload.count == 8 {
      let value = UInt32(bigEndian: number.payload.suffix(4))
      extra.append(.init("itemID", String(value)))
    }
    if item.first("data") == nil {
      diagnose("item without a value", path: path, offset: item.offset)
      unit.add(
        identifier, payload: item.payload, dataType: .rawData,
        extra: extra + [.init("layout", "opaque")])
    }
    for part in item.children where !Self.itemNames.contains(part.type) {
      guard part.type == "data" else {
        unit.add(
          identifier, payload: part.payload, dataType: .rawData,
          extra: extra + [.init("box", part.type.description)], part: part,
          path: "\(path).\(part.type)")
        continue
      }
      do throws(ParseError) {
        let data = try part.decode(MetadataDataBox.self)
        let locale = context.locale(data)
        unit.add(
          identifier, payload: data.value,
          dataType: data.typeSet == 0
            ? DataType(wellKnownCode: data.typeCode)
            : DataType(rawValue: "set:\(data.typeSet):\(data.typeCode)"),
          language: locale.language, extra: locale.extra.isEmpty ? extra : extra + locale.extra,
          part: part)
      } catch {
        diagnose(error, path: path)
      }
    }
    return unit
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
  /// The keys of a `meta` of keys, where they can be read.
  var keyRows: MetadataKeyRows?
  var keys: [MetadataIdentifier] = []
  var languages = LocaleListBox()
  var countries = LocaleListBox()

  init(_ meta: BoxNode, handler: FourCC, reader: inout MetadataReader, path: String) {
    self.handler = handler
    do throws(ParseError) {
      if handler == "mdta" {
        let rows = MetadataKeyRows(
          try meta.first("keys")?.decode(MetadataKeysBox.self) ?? MetadataKeysBox(rows: []))
        keys = rows.rows.map { row in
          MetadataIdentifier(
            keyBytes: row.key, keySpace: KeySpace(rawValue: row.namespace.description))
        }
        keyRows = rows
      }
      if let box = meta.first("lang") { languages = try box.decode() }
      if let box = meta.first("ctry") { countries = try box.decode() }
    } catch {
      reader.diagnose(error, path: path)
    }
  }

  /// The place of the key that an item names by a number.
  func key(_ number: UInt32) -> Int? {
    number >= 1 && number <= keys.count ? Int(number) - 1 : nil
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
      let list = languages[data.language].map(LanguageTag.init(stored:))
      language = list.first
      extra.append(.init("languages", list.map(\.bcp47).joined(separator: " ")))
    default: language = LanguageTag(stored: data.language)
    }
    switch data.country {
    case 0: break
    case 1...255:
      let list = countries[data.country].map(Self.country)
      extra.append(.init("countries", list.joined(separator: " ")))
    default: extra.append(.init("country", Self.country(data.country)))
    }
    return (language, extra)
  }

  private static func country(_ code: UInt16) -> String {
    String(decoding: code.bigEndianBytes, as: UTF8.self)
  }
}
