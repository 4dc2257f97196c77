/// Which files of a folder belong together, by their names: a movie, its sidecars, the photo of a Live Photo.
///
/// - `clip.mov.xmp`, `clip.mov.supplemental-metadata.json` belong to clip.mov; `clip.xmp`, `clip.en.srt` to the movie,
///   or else the photo, of that stem.
/// - Photos belong to the movie of their stem, as `IMG_0001.HEIC` to `IMG_0001.MOV`.
/// - Sidecars of Google Takeout belong to the files that ``SidecarNames`` tells.
/// - `C0001M01.XML` belongs to Sony's C0001.MP4, `GL010001.LRV` to GoPro's GX010001.MP4.
package struct CompanionFiles {
  /// Endings of sidecars: descriptions, captions, positions, previews, edits of Photos.
  private static let sidecars: Set<String> = [
    "xmp", "json", "srt", "vtt", "ass", "lrc", "gpx", "gps", "nmea", "3gf", "thm", "lrv", "lrf",
    "aae", "xml",
  ]
  private static let photos: Set<String> = [
    "heic", "heif", "jpg", "jpeg", "png", "avif", "dng", "cr2", "cr3", "nef", "arw", "raf", "rw2",
  ]

  /// The groups of a folder.
  private struct Folder {
    var groups: [[String]] = []
    /// The number of the group that a name is in.
    var places: [String: Int] = [:]
  }

  private var folders: [String: Folder] = [:]

  package init() {}

  /// The names of the files that belong to one, itself among them, the one that the others follow first.
  package mutating func group(of path: String) -> [String] {
    let parts = FilePathParts(path)
    let folder = folders[parts.folder] ?? Self.folder(at: parts.folder)
    folders[parts.folder] = folder
    return folder.places[parts.name].map { folder.groups[$0] } ?? [parts.name]
  }

  /// What a file is called when the one that it belongs to gets another name.
  package static func name(of companion: String, following old: String, to new: String) -> String {
    let (oldParts, newParts) = (FilePathParts(old), FilePathParts(new))
    if let rest = companion.rest(behind: old), rest.hasPrefix(".") { return new + rest }
    if let rest = companion.rest(behind: oldParts.stem) { return newParts.stem + rest }
    // Takeout's names say too little when they are cut.
    let ending = FilePathParts(companion).ending
    return ending.lowercased() == "json" ? "\(new).\(ending)" : "\(newParts.stem).\(ending)"
  }

  private static func folder(at path: String) -> Folder {
    var folder = Folder()
    var (byName, byStem): ([String: Int], [String: Int]) = ([:], [:])
    let names = (FileSystem.names(in: path) ?? []).filter { !$0.hasPrefix(".") }.sorted()
    func put(_ name: String, in group: Int) {
      folder.groups[group].append(name)
      folder.places[name] = group
    }
    let movies = names.filter { FileWalk.isMedia($0) && !isPhoto($0) && !isSidecar($0) }
    // Of several movies of one stem the one that Apple's cameras write has the photo.
    for name in movies.sorted(by: { isQuickTime($0) && !isQuickTime($1) }) + names.filter(isPhoto) {
      let stem = FilePathParts(name).stem.lowercased()
      if isPhoto(name), let group = byStem[stem] {
        put(name, in: group)
        byName[name.lowercased()] = group
        continue
      }
      folder.groups.append([])
      put(name, in: folder.groups.count - 1)
      byName[name.lowercased()] = folder.groups.count - 1
      if byStem[stem] == nil { byStem[stem] = folder.groups.count - 1 }
    }
    let sidecars = names.filter(isSidecar)
    let there = Set(sidecars)
    for (group, names) in folder.groups.enumerated() {
      for name in names.flatMap(SidecarNames.candidates(of:))
      where there.contains(name) && folder.places[name] == nil && name.hasSuffix(".json") {
        put(name, in: group)
      }
    }
    for name in sidecars where folder.places[name] == nil {
      let group = stems(of: name).lazy.compactMap { byName[$0] ?? byStem[$0] }.first
      if let group { put(name, in: group) }
    }
    return folder
  }

  /// The names and stems that a sidecar may belong to, in small letters, the longest first.
  private static func stems(of sidecar: String) -> [String] {
    var stems: [String] = []
    var rest = sidecar.lowercased()[...]
    while let dot = rest.lastIndex(of: "."), dot != rest.startIndex {
      rest = rest[..<dot]
      stems.append(String(rest))
    }
    guard let stem = stems.first else { return [] }
    if sidecar.lowercased().hasSuffix(".lrv"), stem.hasPrefix("gl") {
      stems += ["gx", "gh"].map { $0 + stem.dropFirst(2) }
    }
    if sidecar.lowercased().hasSuffix(".xml"), stem.dropLast(2).hasSuffix("m") {
      stems.append(String(stem.dropLast(3)))
    }
    return stems
  }

  private static func isPhoto(_ name: String) -> Bool {
    photos.contains(FilePathParts(name).ending.lowercased())
  }

  private static func isSidecar(_ name: String) -> Bool {
    sidecars.contains(FilePathParts(name).ending.lowercased())
  }

  private static func isQuickTime(_ name: String) -> Bool {
    FilePathParts(name).ending.lowercased() == "mov"
  }
}

extension String {
  /// What follows a beginning, whatever its case; `nil` where the text begins otherwise.
  fileprivate func rest(behind beginning: String) -> Substring? {
    let start = prefix(beginning.count)
    return start.lowercased() == beginning.lowercased() ? dropFirst(beginning.count) : nil
  }
}
