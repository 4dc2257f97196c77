/// The genres that have numbers: 80 of ID3v1, the rest of Winamp.
///
/// Source: id3.org, ID3v2.3.0 appendix A; Winamp 5.6.
package enum ID3Genres {
  /// The name of a genre; `nil` for numbers that have none.
  package static func name(_ number: Int) -> String? {
    names.indices.contains(number) ? String(names[number]) : nil
  }

  /// What the numbers in a text of `TCON` stand for: `(17)`, `(17)Rock`, `17`, `(RX)`; `nil` where there are none.
  static func names(in text: String) -> [String]? {
    if let number = Int(text) { return name(number).map { [$0] } }
    if text == "RX" || text == "CR" { return [text == "RX" ? "Remix" : "Cover"] }
    var rest = Substring(text)
    var found: [String] = []
    while rest.hasPrefix("("), !rest.hasPrefix("(("), let end = rest.firstIndex(of: ")") {
      let inside = rest[rest.index(after: rest.startIndex)..<end]
      switch inside {
      case "RX": found.append("Remix")
      case "CR": found.append("Cover")
      default:
        guard let name = Int(inside).flatMap(name) else { return found.isEmpty ? nil : found }
        found.append(name)
      }
      rest = rest[rest.index(after: end)...]
    }
    guard !found.isEmpty else { return nil }
    let own = rest.hasPrefix("((") ? rest.dropFirst() : rest
    if !own.isEmpty, !found.contains(String(own)) { found.append(String(own)) }
    return found
  }

  private static let names =
    """
    Blues|Classic Rock|Country|Dance|Disco|Funk|Grunge|Hip-Hop|Jazz|Metal|New Age|Oldies|Other|Pop|R&B|Rap|Reggae|\
    Rock|Techno|Industrial|Alternative|Ska|Death Metal|Pranks|Soundtrack|Euro-Techno|Ambient|Trip-Hop|Vocal|\
    Jazz+Funk|Fusion|Trance|Classical|Instrumental|Acid|House|Game|Sound Clip|Gospel|Noise|Alt. Rock|Bass|Soul|Punk|\
    Space|Meditative|Instrumental Pop|Instrumental Rock|Ethnic|Gothic|Darkwave|Techno-Industrial|Electronic|Pop-Folk|\
    Eurodance|Dream|Southern Rock|Comedy|Cult|Gangsta Rap|Top 40|Christian Rap|Pop/Funk|Jungle|Native American|\
    Cabaret|New Wave|Psychedelic|Rave|Showtunes|Trailer|Lo-Fi|Tribal|Acid Punk|Acid Jazz|Polka|Retro|Musical|\
    Rock & Roll|Hard Rock|Folk|Folk-Rock|National Folk|Swing|Fast-Fusion|Bebop|Latin|Revival|Celtic|Bluegrass|\
    Avantgarde|Gothic Rock|Progressive Rock|Psychedelic Rock|Symphonic Rock|Slow Rock|Big Band|Chorus|Easy Listening|\
    Acoustic|Humour|Speech|Chanson|Opera|Chamber Music|Sonata|Symphony|Booty Bass|Primus|Porn Groove|Satire|Slow Jam|\
    Club|Tango|Samba|Folklore|Ballad|Power Ballad|Rhythmic Soul|Freestyle|Duet|Punk Rock|Drum Solo|A Cappella|\
    Euro-House|Dance Hall|Goa|Drum & Bass|Club-House|Hardcore|Terror|Indie|BritPop|Afro-Punk|Polsk Punk|Beat|\
    Christian Gangsta Rap|Heavy Metal|Black Metal|Crossover|Contemporary Christian|Christian Rock|Merengue|Salsa|\
    Thrash Metal|Anime|JPop|Synthpop|Abstract|Art Rock|Baroque|Bhangra|Big Beat|Breakbeat|Chillout|Downtempo|Dub|EBM|\
    Eclectic|Electro|Electroclash|Emo|Experimental|Garage|Global|IDM|Illbient|Industro-Goth|Jam Band|Krautrock|\
    Leftfield|Lounge|Math Rock|New Romantic|Nu-Breakz|Post-Punk|Post-Rock|Psytrance|Shoegaze|Space Rock|Trop Rock|\
    World Music|Neoclassical|Audiobook|Audio Theatre|Neue Deutsche Welle|Podcast|Indie Rock|G-Funk|Dubstep|\
    Garage Rock|Psybient
    """.split(separator: "|")
}
