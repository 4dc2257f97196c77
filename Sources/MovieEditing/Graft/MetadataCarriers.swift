internal import BaseMedia
internal import BinaryIO
internal import MediaModel

/// The boxes of a movie, a track or a file that carry metadata: taken apart item by item, and put together again.
enum MetadataCarriers {
  /// Boxes of a `moov`, a `trak` or a `mdia` that are its structure; all others say something and are carried.
  private static let structure: Set<FourCC> = [
    "mvhd", "trak", "mvex", "iods", "cmov", "rmra", "pssh", "clip", "ctab", "free", "skip", "wide",
    "tkhd", "edts", "tref", "mdia", "tapt", "matt", "load", "imap", "trgr", "strk", "mdhd", "hdlr",
    "elng", "minf",
  ]
  /// Boxes at the top of a file that say something about the file or the movie.
  static let loose: Set<FourCC> = [
    "uuid", "meta", "meco", "udta", "emsg", "pnot", "PICT", "jumb",
  ]

  /// Whether a child of a movie, a track or its media carries metadata.
  static func isCarrier(_ type: FourCC) -> Bool { !structure.contains(type) }

  /// The items of one carrier.
  static func items(of box: BoxNode) -> [MetadataItem] {
    var reader = MetadataReader()
    reader.readCarrier(box, path: "")
    return reader.items
  }

  /// What is left of a carrier without the parts that hold items nobody wants; `nil` where nothing is.
  ///
  /// A part is the least that can be taken out: a box of user data, an item of a list, a tag. Parts without items stay,
  /// padding aside.
  static func filtered(
    _ box: BoxNode, keeps: ([MetadataItem]) -> Bool
  ) -> BoxNode? {
    switch box.type {
    case "udta": filteredUserData(box, keeps: keeps)
    case "meta": filteredMeta(box, keeps: keeps)
    default: keeps(items(of: box)) ? box : nil
    }
  }

  private static func filteredUserData(
    _ box: BoxNode, keeps: ([MetadataItem]) -> Bool
  ) -> BoxNode? {
    var copy = box
    copy.trailing = []
    copy.children = box.children.compactMap { child in
      switch child.type {
      case "meta": return filteredMeta(child, keeps: keeps)
      case "free", "skip", "wide", FourCC(rawValue: 0): return nil
      case "Xtra": return filteredXtra(child, keeps: keeps)
      default: return keeps(items(of: BoxNode("udta", children: [child]))) ? child : nil
      }
    }
    return copy.children.isEmpty ? nil : copy
  }

  private static func filteredXtra(
    _ box: BoxNode, keeps: ([MetadataItem]) -> Bool
  ) -> BoxNode? {
    guard var xtra = try? box.decode(WindowsMediaBox.self) else {
      return keeps(items(of: BoxNode("udta", children: [box]))) ? box : nil
    }
    var copy = box
    xtra.rows = xtra.rows.filter { row in
      var one = xtra
      one.rows = [row]
      let part = BoxNode("Xtra", payload: one.payload)
      return keeps(items(of: BoxNode("udta", children: [part])))
    }
    copy.content = .payload(xtra.payload[...])
    return xtra.rows.isEmpty ? nil : copy
  }

  private static func filteredMeta(
    _ box: BoxNode, keeps: ([MetadataItem]) -> Bool
  ) -> BoxNode? {
    let used = box.usedKeys
    let items = Dictionary(grouping: items(of: box)) { $0.carrier?.offset ?? 0 }
    func found(in part: BoxNode) -> [MetadataItem] {
      ([part] + part.children).flatMap { items[$0.offset] ?? [] }
    }
    var copy = box
    copy.children = box.children.compactMap { child in
      if child.type == "ilst" {
        var list = child
        list.children = child.children.filter { keeps(found(in: $0)) }
        return list.children.isEmpty ? nil : list
      }
      let found = found(in: child)
      return found.isEmpty || keeps(found) ? child : nil
    }
    copy.removeKeys(used.subtracting(copy.usedKeys))
    return copy.holdsNoItem ? nil : copy
  }

  /// Adds what is left of a carrier of the recipient to the carriers of the donor.
  static func merge(_ rest: BoxNode, into parent: inout BoxNode) {
    switch rest.type {
    case "udta":
      guard parent.first("udta") != nil else {
        parent.children.append(rest)
        return
      }
      // One table of keys: readers may know only one.
      let hasKeys = parent.children.contains { $0.metadataHandler == "mdta" }
      let keyed = rest.children.filter { hasKeys && $0.metadataHandler == "mdta" }
      for meta in keyed { merge(meta, into: &parent) }
      parent.modify("udta") { userData in
        for child in rest.children where !hasKeys || child.metadataHandler != "mdta" {
          if child.type == "meta" {
            merge(child, into: &userData)
          } else {
            userData.children.append(child)
          }
        }
      }
    case "meta":
      let handler = rest.metadataHandler
      let place = parent.children.firstIndex {
        $0.type == "meta" && $0.metadataHandler == handler
      }
      guard let place else {
        parent.children.append(rest)
        return
      }
      var list = parent.children
      merge(rest, intoMeta: &list[place])
      parent.children = list
    default: parent.children.append(rest)
    }
  }

  private static func merge(_ rest: BoxNode, intoMeta meta: inout BoxNode) {
    let languages = meta.adoptLocales("lang", of: rest)
    let countries = meta.adoptLocales("ctry", of: rest)
    for child in rest.children {
      switch child.type {
      case "hdlr", "keys", "ctry", "lang", "free", "skip": break
      case "ilst":
        let items = child.children.map { item in
          rest.movingLocales(of: item, languagesBy: languages, countriesBy: countries)
        }
        if rest.metadataHandler == "mdta" {
          for item in items { meta.addKeyed(item, keys: rest) }
        } else {
          // Readers that take the first value there is get the one of the file at hand.
          meta.withChild("ilst") { $0.children.insert(contentsOf: items, at: 0) }
        }
      default: meta.children.append(child)
      }
    }
  }
}

extension BoxNode {
  /// Takes the lists of languages or countries of another `meta` in, behind its own.
  ///
  /// - Returns: by how much their numbers grow; `nil` where there is no room for more lists.
  fileprivate mutating func adoptLocales(_ type: FourCC, of other: BoxNode) -> UInt16? {
    guard let theirs = other.first(type).flatMap({ try? $0.decode(LocaleListBox.self) }) else {
      return 0
    }
    guard let box = other.first(type) else { return 0 }
    guard first(type) != nil else {
      children.append(box)
      return 0
    }
    guard var mine = first(type).flatMap({ try? $0.decode(LocaleListBox.self) }),
      mine.rows.count + theirs.rows.count <= 255
    else { return nil }
    let offset = UInt16(mine.rows.count)
    mine.rows += theirs.rows
    modify(type) { $0.content = .payload(mine.payload[...]) }
    return offset
  }

  /// An item whose values name lists of languages and countries by other numbers, or, where those lists cannot come
  /// along, the first of each list.
  fileprivate func movingLocales(
    of item: BoxNode, languagesBy languages: UInt16?, countriesBy countries: UInt16?
  ) -> BoxNode {
    var item = item
    func code(_ type: FourCC, _ number: UInt16, _ offset: UInt16?) -> UInt16 {
      guard (1...255).contains(number) else { return number }
      if let offset { return number + offset }
      let rows = first(type).flatMap { try? $0.decode(LocaleListBox.self) }?.rows ?? []
      return rows.indices.contains(Int(number) - 1) ? rows[Int(number) - 1].first ?? 0 : 0
    }
    item.mapChildren { value in
      guard value.type == "data", var data = try? value.decode(MetadataDataBox.self),
        (1...255).contains(data.language) || (1...255).contains(data.country)
      else { return }
      data.language = code("lang", data.language, languages)
      data.country = code("ctry", data.country, countries)
      value.content = .payload(data.payload[...])
    }
    return item
  }

  /// Adds an item of another `meta` under the key it has there.
  fileprivate mutating func addKeyed(_ item: BoxNode, keys other: BoxNode) {
    let number = Int(item.type.rawValue)
    guard let theirs = other.first("keys").flatMap({ try? $0.decode(MetadataKeysBox.self) }),
      number >= 1, number <= theirs.rows.count
    else { return }
    let row = theirs.rows[number - 1]
    var mine =
      first("keys").flatMap { try? $0.decode(MetadataKeysBox.self) } ?? MetadataKeysBox(rows: [])
    var place = mine.rows.firstIndex(of: row)
    if place == nil {
      // FFmpeg up to 6 loses its place after a key of another namespace: ours come before such.
      let foreign = mine.rows.reversed().prefix { $0.namespace != "mdta" }.count
      let new = row.namespace == "mdta" ? mine.rows.count - foreign : mine.rows.count
      mine.rows.insert(row, at: new)
      modify("ilst") { list in
        list.mapChildren { child in
          if Int(child.type.rawValue) > new { child.type.rawValue &+= 1 }
        }
      }
      if first("keys") == nil { children.append(BoxNode("keys", payload: [])) }
      modify("keys") { $0.content = .payload(mine.payload[...]) }
      place = new
    }
    var copy = item
    copy.type = FourCC(rawValue: UInt32((place ?? 0) + 1))
    withChild("ilst") { $0.children.append(copy) }
  }
}
