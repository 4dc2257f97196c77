package import BinaryIO
package import MediaModel

/// Puts items into a movie, each in the home of its key space, and takes them out again.
package enum MetadataInsertion {
  /// Adds an item after those that are there; false where its key space has no home in a movie.
  package static func insert(_ item: MetadataItem, into moov: inout BoxNode, family: BoxFamily)
    -> Bool
  {
    switch item.identifier.keySpace {
    case .iTunes:
      guard let code = item.identifier.fourCharacterCode else { return false }
      moov.withChild("udta") { userData in
        userData.withMeta(handler: "mdir", isFull: true) { meta in
          meta.withChild("ilst") { list in
            list.children.append(
              BoxNode(FourCC(rawValue: code), children: [data(item)]))
          }
        }
      }
    case .quickTimeMetadata:
      var isReadable = true
      moov.withMeta(handler: "mdta", isFull: family == .iso) { meta in
        // Keys that cannot be read are not ours to number again.
        if let table = meta.first("keys"), (try? table.decode(MetadataKeysBox.self)) == nil {
          isReadable = false
          return
        }
        var keys =
          meta.first("keys").flatMap { try? $0.decode(MetadataKeysBox.self) }
          ?? MetadataKeysBox(rows: [])
        // FFmpeg up to 6 loses its place after a key of another namespace: ours come before such.
        let foreign = keys.rows.reversed().prefix { $0.namespace != "mdta" }.count
        let place = keys.rows.count - foreign
        keys.rows.insert(
          MetadataKeysBox.Row(namespace: "mdta", key: item.identifier.keyBytes), at: place)
        let index = UInt32(place + 1)
        if meta.first("keys") == nil { meta.children.append(BoxNode("keys", payload: [])) }
        meta.modify("keys") { $0.content = .payload(keys.payload[...]) }
        meta.withChild("ilst") { list in
          list.renumberKeys { $0 >= index ? $0 &+ 1 : $0 }
          list.children.append(BoxNode(FourCC(rawValue: index), children: [data(item)]))
        }
      }
      return isReadable
    case .quickTimeUserData:
      guard let code = item.identifier.fourCharacterCode,
        let length = UInt16(exactly: item.payload.count)
      else { return false }
      var writer = ByteWriter()
      writer.write(length)
      writer.write(item.languageTag?.storedCode ?? LanguageTag.undeterminedCode)
      writer.write(item.payload)
      moov.withChild("udta") { userData in
        userData.children.append(BoxNode(FourCC(rawValue: code), payload: writer.bytes))
      }
    default: return false
    }
    return true
  }

  /// Takes out the last item that a mirror record describes; false where there is none such any more.
  static func remove(_ row: MirrorRecord.Row, from moov: inout BoxNode) -> Bool {
    var found = false
    switch row.identifier.keySpace {
    case .iTunes:
      let code = row.identifier.fourCharacterCode
      moov.editChild("udta") { userData in
        userData.editMeta(handler: "mdir") { meta in
          meta.editChild("ilst") { list in
            found = list.removeLast { item in
              item.type.rawValue == code && holds(item, row.digest)
            }
          }
        }
      }
    case .quickTimeMetadata:
      moov.editMeta(handler: "mdta") { meta in
        found = removeKeyed(row, from: &meta)
      }
    case .quickTimeUserData:
      let code = row.identifier.fourCharacterCode
      moov.editChild("udta") { userData in
        found = userData.removeLast { box in
          box.type.rawValue == code
            && MirrorRecord.digest(box.payload.dropFirst(4)) == row.digest
        }
      }
    default: break
    }
    return found
  }

  private static func removeKeyed(_ row: MirrorRecord.Row, from meta: inout BoxNode) -> Bool {
    guard var keys = meta.first("keys").flatMap({ try? $0.decode(MetadataKeysBox.self) }),
      let place = keys.rows.lastIndex(where: {
        $0.namespace == "mdta" && $0.key == row.identifier.keyBytes
      })
    else { return false }
    let index = UInt32(place + 1)
    let users = meta.first("ilst")?.children.filter { $0.type.rawValue == index } ?? []
    guard users.count == 1, holds(users[0], row.digest) else { return false }
    keys.rows.remove(at: place)
    meta.modify("keys") { $0.content = .payload(keys.payload[...]) }
    meta.editChild("ilst") { list in
      list.children.removeAll { $0.type.rawValue == index }
      list.renumberKeys { $0 > index ? $0 - 1 : $0 }
    }
    return true
  }

  private static func holds(_ item: BoxNode, _ digest: String) -> Bool {
    item.children.count == 1 && item.first("data") != nil
      && MirrorRecord.digest(item.children[0].payload.dropFirst(8)) == digest
  }

  static func data(_ item: MetadataItem) -> BoxNode {
    var writer = ByteWriter()
    writer.write((item.dataType.wellKnownCode ?? 0) & 0xFF_FFFF)
    writer.write(UInt16(0))
    writer.write(item.storedDataLanguage)
    writer.write(item.payload)
    return BoxNode("data", payload: writer.bytes)
  }
}

extension BoxNode {
  /// Changes the first child of a type, which is added where there is none.
  package mutating func withChild(_ type: FourCC, _ change: (inout BoxNode) -> Void) {
    if first(type) == nil { children.append(BoxNode(type, children: [])) }
    modify(type, change)
  }

  /// Changes the first child of a type, and takes it out where that leaves it empty.
  fileprivate mutating func editChild(_ type: FourCC, _ change: (inout BoxNode) -> Void) {
    modify(type, change)
    children.removeAll { $0.type == type && $0.isEmptyContainer }
  }

  /// Changes the key numbers that are the types of the items of an `ilst`.
  fileprivate mutating func renumberKeys(_ change: (UInt32) -> UInt32) {
    mapChildren { item in item.type.rawValue = change(item.type.rawValue) }
  }

  private var isEmptyContainer: Bool {
    guard case .children(_, let list, let trailing) = content else { return false }
    return list.isEmpty && trailing.isEmpty
  }

  fileprivate mutating func removeLast(where condition: (BoxNode) -> Bool) -> Bool {
    guard let index = children.lastIndex(where: condition) else { return false }
    children.remove(at: index)
    return true
  }

  /// The place of the `meta` child with a handler.
  private func indexOfMeta(_ handler: FourCC) -> Int? {
    children.firstIndex { child in
      child.type == "meta"
        && child.first("hdlr").flatMap { try? $0.decode(HandlerBox.self) }?.handlerType == handler
    }
  }

  mutating func withMeta(
    handler: FourCC, isFull: Bool, _ change: (inout BoxNode) -> Void
  ) {
    if indexOfMeta(handler) == nil {
      var writer = ByteWriter()
      writer.write(UInt32(0))
      writer.write(UInt32(0))
      writer.write(handler)
      // iTunes and its readers look for 'appl' beside 'mdir'.
      writer.write(handler == "mdir" ? ("appl" as FourCC).rawValue : 0)
      writer.writeZeros(9)
      children.append(
        BoxNode(
          "meta", prefix: isFull ? [0, 0, 0, 0] : [],
          children: [BoxNode("hdlr", payload: writer.bytes)]))
    }
    guard let index = indexOfMeta(handler) else { return }
    change(&children[index])
  }

  /// Changes a `meta` that is there, and takes it out where no item is left in it.
  fileprivate mutating func editMeta(handler: FourCC, _ change: (inout BoxNode) -> Void) {
    guard let index = indexOfMeta(handler) else { return }
    change(&children[index])
    let rest = children[index].children.filter { child in
      if child.type == "hdlr" { return false }
      if child.type == "keys" { return child.payload.count > 8 }
      return true
    }
    if rest.isEmpty { children.remove(at: index) }
  }
}
