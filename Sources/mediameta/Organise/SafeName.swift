internal import MediaMetadata

/// Names that every file system takes: those of Windows and macOS forbid more than Linux does.
enum SafeName {
  /// What may stand nowhere in a name, control characters aside.
  private static let forbidden: Set<Unicode.Scalar> = [
    "/", "\\", ":", "*", "?", "\"", "<", ">", "|",
  ]
  /// Names of devices, which Windows gives to no file, whatever its ending.
  private static let devices: Set<String> = Set(
    ["con", "prn", "aux", "nul", "conin$", "conout$"]
      + "123456789¹²³".flatMap { ["com\($0)", "lpt\($0)"] })
  /// The bytes that a name may have, on all file systems in use.
  static let largestByteCount = 255

  /// A value as it may stand in a name: what is forbidden becomes a low line, as do bytes that are not UTF-8.
  static func value(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let category = scalar.properties.generalCategory
      let isAllowed =
        !forbidden.contains(scalar)
        && ![.control, .format, .lineSeparator, .paragraphSeparator, .privateUse].contains(category)
      scalars.append(isAllowed ? scalar : "_")
    }
    return String(scalars).trimmed { $0 == " " }
  }

  /// A name as it may stand in a folder; `nil` where nothing is left of it, or too much.
  ///
  /// Spaces at both ends go, dots at the end, and at the start those that would hide the file.
  static func name(_ text: String) -> String? {
    let parts = FilePathParts(text.trimmed { $0 == " " || $0 == "." })
    var stem = parts.stem.trimmed { $0 == " " }
    let first = stem.prefix { $0 != "." }
    if devices.contains(first.lowercased()) { stem = "\(first)_\(stem.dropFirst(first.count))" }
    let name = parts.ending.isEmpty ? stem : "\(stem).\(parts.ending)"
    return name.isEmpty || name.utf8.count > largestByteCount ? nil : name
  }
}

extension String {
  /// The text without such characters at both ends.
  fileprivate func trimmed(_ isLeftOut: (Character) -> Bool) -> String {
    var rest = self[...]
    while let first = rest.first, isLeftOut(first) { rest.removeFirst() }
    while let last = rest.last, isLeftOut(last) { rest.removeLast() }
    return String(rest)
  }
}
