internal import MediaModel

extension HLSAuthoring {
  /// Gives the folder of a presentation its name; what another folder of that name has beside its presentation moves.
  func place(_ staging: String, as folder: String) throws(MediaError) {
    guard FileSystem.isThere(folder) else { return try FileSystem.move(staging, to: folder) }
    guard let real = FileSystem.realPath(folder), let names = FileSystem.names(in: real) else {
      throw MediaError(.unwritable, "is not a folder", path: folder)
    }
    let isPresentation = names.contains(Self.index)
    let others = names.filter { name in
      ![".", ".."].contains(name) && !(isPresentation && Self.isOwn(name))
    }
    let replaced = others.first { FileSystem.isThere("\(staging)/\($0)") }
    if let replaced, !options.replacesExistingFiles {
      throw MediaError(.outputExists, "is there already", path: "\(folder)/\(replaced)")
    }
    for name in others { _ = FileSystem.link("\(real)/\(name)", to: "\(staging)/\(name)") }
    try FileSystem.exchange(staging, with: real)
    // Folders have no second name.
    for name in others where !FileSystem.isThere("\(real)/\(name)") {
      try FileSystem.move("\(staging)/\(name)", to: "\(real)/\(name)")
    }
  }

  /// Whether a file of this name is one that a presentation has.
  private static func isOwn(_ name: String) -> Bool {
    if [index, media, chapters, HLSPackage.initialization].contains(name) { return true }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let dash = parts[0].lastIndex(of: "-") else { return false }
    let digits = parts[0][parts[0].index(after: dash)...]
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) }) else { return false }
    let ending = String(parts[1])
    switch parts[0][..<dash] {
    case "segment": return ["ts", "m4s"].contains(ending)
    case "chapter": return DataType.pictures.contains { $0.picturePathExtension == ending }
    default: return false
    }
  }
}

extension MediaError {
  /// The same error of a file that was to appear in another folder.
  func moved(from staging: String, to folder: String) -> MediaError {
    var error = self
    error.path = path.map { $0.hasPrefix(staging) ? folder + $0.dropFirst(staging.count) : $0 }
    error.message = message.replacing(staging, with: folder)
    return error
  }
}
