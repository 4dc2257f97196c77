/// The names of sidecars, by the rules of those who write them.
///
/// - `clip.mov.xmp`, `clip.xmp`, and the same with `.json`: Adobe's, exiftool's and osxphotos's.
/// - Google Takeout has `clip.mp4.json`, since 2024 `clip.mp4.supplemental-metadata.json`; without `.json` such a name has
///   46 characters at most, and loses the end of the rest. `clip(1).mp4` has `clip.mp4(1).json`, or
///   `clip.mp4.supplemental-metadata(1).json`, where the number does not count. `clip-edited.mp4` has the sidecar of
///   clip.mp4; the word is that of the language of its account. A movie of a Live Photo has that of its photo.
///
/// Source: what those who read Takeouts tell: ente (pull request 4956), GooglePhotosTakeoutHelper (issues 353 and 29).
package enum SidecarNames {
  /// The characters of a name of Takeout without `.json`.
  private static let takeoutLimit = 46
  private static let supplement = ".supplemental-metadata"
  /// After the stem of what was changed in Google Photos, in the languages of accounts.
  private static let editMarks = [
    "-edited", "-effects", "-smile", "-mix", "-edytowane", "-bearbeitet", "-bewerkt", "-編集済み",
    "-modificato", "-modifié", "-ha editado", "-editat", "-editado", "-redigerad", "-redigeret",
  ]
  /// Endings of photos whose sidecar the movie of a Live Photo has.
  private static let photos = ["HEIC", "heic", "JPG", "jpg", "jpeg", "MP.jpg"]

  /// The names that the sidecar of a file may have, the best first.
  package static func candidates(of name: String) -> [String] {
    let parts = FilePathParts(name)
    var names = [".xmp", ".XMP"].flatMap { [name + $0, parts.stem + $0] } + [name + ".json"]
    let ending = parts.ending.isEmpty ? "" : ".\(parts.ending)"
    let (stem, number) = divided(parts.stem)
    names += takeout(stem + ending, number)
    names += takeout(name, "")
    names.append("\(parts.stem).json")
    for original in originals(of: stem, isCut: name.utf16.count > takeoutLimit) {
      names += takeout(original + ending, number)
    }
    for photo in photos { names += takeout("\(stem).\(photo)", number) }
    return names
  }

  /// The names that Takeout gives the sidecar of a file without the number of its name.
  private static func takeout(_ name: String, _ number: String) -> [String] {
    let whole = name + supplement
    return [
      "\(cut(name))\(number).json", "\(cut(whole))\(number).json",
    ]
  }

  /// A name of the length that is allowed.
  private static func cut(_ name: String) -> String {
    var name = name
    while name.utf16.count > takeoutLimit { name.removeLast() }
    return name
  }

  /// A stem, and the number in brackets after it, with them.
  private static func divided(_ stem: String) -> (stem: String, number: String) {
    guard stem.hasSuffix(")"), let bracket = stem.lastIndex(of: "("), bracket != stem.startIndex
    else { return (stem, "") }
    let digits = stem[stem.index(after: bracket)...].dropLast()
    guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else {
      return (stem, "")
    }
    return (String(stem[..<bracket]), String(stem[bracket...]))
  }

  /// The stems that a changed copy may be one of; of a long name the mark may be cut, too.
  private static func originals(of stem: String, isCut: Bool) -> [String] {
    editMarks.flatMap { mark -> [String] in
      let lengths = isCut ? Array(2...mark.count) : [mark.count]
      return lengths.reversed().compactMap { length in
        let part = mark.prefix(length)
        return stem.hasSuffix(part) && stem.count > length
          ? String(stem.dropLast(length)) : nil
      }
    }
  }
}
