package import BinaryIO
package import MediaModel

/// Joins the carriers of one movie or track with those of another.
extension MetadataCarrier {
  /// Boxes of a `moov`, a `trak` or a `mdia` that are its structure; all others say something and are carried.
  private static let structure: Set<FourCC> = [
    "mvhd", "trak", "mvex", "iods", "cmov", "rmra", "pssh", "clip", "ctab", "free", "skip", "wide",
    "tkhd", "edts", "tref", "mdia", "tapt", "matt", "load", "imap", "trgr", "strk", "mdhd", "hdlr",
    "elng", "minf",
  ]
  /// Boxes at the top of a file that say something about the file or the movie.
  package static let loose: Set<FourCC> = [
    "uuid", "meta", "meco", "udta", "emsg", "pnot", "PICT", "jumb",
  ]

  /// Whether a child of a movie, a track or its media says something, as boxes do that no one knows.
  package static func isCarrier(_ type: FourCC) -> Bool { !structure.contains(type) }

  /// The carriers of a movie, a track or its media.
  package var carriers: [MetadataCarrier] { parts.filter { Self.isCarrier($0.type) } }

  /// Puts others in the place of carriers, or nothing.
  package mutating func mapCarriers(_ change: (MetadataCarrier) -> MetadataCarrier?) {
    parts = parts.compactMap { Self.isCarrier($0.type) ? change($0) : $0 }
    isChanged = true
  }

  /// Puts other carriers in the place of those that are here, and joins what stays of these with them.
  package mutating func replaceCarriers(
    with others: [MetadataCarrier], keeping rest: (MetadataCarrier) -> MetadataCarrier?
  ) {
    let kept = carriers.compactMap(rest)
    mapCarriers { _ in nil }
    parts += others
    for carrier in kept { merge(carrier) }
  }

  /// The carrier without the units whose items are not wanted; those without items stay, padding aside.
  ///
  /// - Parameters:
  ///   - dropsChapters: the list of chapters (`chpl`) goes, too.
  ///   - keeps: whether the items of a unit stay; those of one name in `Xtra` are asked about apart.
  /// - Returns: what is left; `nil` where nothing is.
  package func filtered(
    dropsChapters: Bool = false, keeps: ([MetadataItem]) -> Bool
  ) -> MetadataCarrier? {
    var copy = self
    // A unit that only loses items can be written.
    let isLeft = try? copy.revise(.empty) { unit in
      if unit.isPadding || dropsChapters && unit.isOther && unit.type == "chpl" { return .remove }
      guard unit.kind == .unit(.windowsMedia) else {
        return keeps(unit.unitItems) ? .keep : .remove
      }
      let names = Dictionary(grouping: unit.unitItems.indices) { unit.unitItems[$0].identifier }
      let gone = names.values.filter { places in !keeps(places.map { unit.unitItems[$0] }) }
      return .change(Dictionary(uniqueKeysWithValues: gone.joined().map { ($0, .remove) }))
    }
    return isLeft == true ? copy : nil
  }

  private var isPadding: Bool {
    isOther && ["free", "skip", "wide", FourCC(rawValue: 0)].contains(type)
  }

  /// Adds a carrier of another movie or track, or what is left of it, to those of this one.
  package mutating func merge(_ rest: MetadataCarrier) {
    switch rest.kind {
    case .userData:
      guard let place = parts.firstIndex(where: { $0.kind == .userData }) else {
        return append(rest)
      }
      // One table of keys: readers may know only one.
      let keyed = Kind.meta(handler: "mdta")
      let hasKeys = parts.contains { $0.kind == keyed }
      for part in rest.parts {
        if hasKeys, part.kind == keyed { merge(part) } else { parts[place].merge(part) }
      }
      isChanged = true
    case .meta(let handler):
      let place = parts.firstIndex { part in
        part.kind == rest.kind && (handler != "mdta" || part.keys != nil && rest.keys != nil)
      }
      guard let place else { return append(rest) }
      parts[place].merge(meta: rest)
      isChanged = true
    default: append(rest)
    }
  }

  private mutating func merge(meta rest: MetadataCarrier) {
    let languages = adoptLocales("lang", of: rest)
    let countries = adoptLocales("ctry", of: rest)
    isChanged = true
    for part in rest.parts {
      switch part.kind {
      case .list:
        var items = part.parts
        if languages != 0 || countries != 0 {
          for place in items.indices {
            items[place].moveLocales(of: rest, languagesBy: languages, countriesBy: countries)
          }
        }
        guard let theirs = rest.keys else {
          // Readers that take the first value there is get the one of the file at hand.
          withList { list in
            list.parts.insert(contentsOf: items, at: 0)
            list.isChanged = true
          }
          continue
        }
        for item in items {
          guard case .unit(.item(let key?)) = item.kind else { continue }
          add(item.stored, key: theirs.rows[key])
        }
      case .other where ["hdlr", "keys", "ctry", "lang", "free", "skip"].contains(part.type): break
      default: append(part)
      }
    }
  }

  private func localeList(_ type: FourCC) -> LocaleListBox? {
    parts.first { $0.isOther && $0.type == type }
      .flatMap { try? $0.stored.decode(LocaleListBox.self) }
  }

  /// Takes the lists of languages or countries of another `meta` in, after its own; tells by how much their numbers
  /// grow, `nil` where there is no room for more lists.
  private mutating func adoptLocales(_ type: FourCC, of other: MetadataCarrier) -> UInt16? {
    guard let box = other.parts.first(where: { $0.type == type }),
      let theirs = other.localeList(type)
    else { return 0 }
    guard let place = parts.firstIndex(where: { $0.type == type }) else {
      append(box)
      return 0
    }
    guard var mine = localeList(type), mine.rows.count + theirs.rows.count <= 255 else {
      return nil
    }
    let offset = UInt16(mine.rows.count)
    mine.rows += theirs.rows
    parts[place].setPayload(mine.payload)
    return offset
  }

  /// Gives values that name lists of languages and countries of another `meta` the numbers these have here, or, where
  /// those lists cannot come along, the first of each list.
  private mutating func moveLocales(
    of meta: MetadataCarrier, languagesBy languages: UInt16?, countriesBy countries: UInt16?
  ) {
    func code(_ type: FourCC, _ number: UInt16, _ offset: UInt16?) -> UInt16 {
      guard (1...255).contains(number) else { return number }
      if let offset { return number + offset }
      return meta.localeList(type)?[number].first ?? 0
    }
    stored.mapChildren { value in
      guard value.type == "data", var data = try? value.decode(MetadataDataBox.self),
        (1...255).contains(data.language) || (1...255).contains(data.country)
      else { return }
      data.language = code("lang", data.language, languages)
      data.country = code("ctry", data.country, countries)
      value.setPayload(data)
    }
  }
}
