/// The parts of a path.
package struct FilePathParts {
  /// What stands before the name, without a slash at its end; `.` where nothing does.
  package let folder: String
  private let start: String
  /// What follows the last slash.
  package let name: String
  /// The name without its ending.
  package let stem: String
  /// What follows the last dot of the name.
  package let ending: String

  /// Divides a path.
  package init(_ path: String) {
    // Bytes: an accent after a slash would make one character of both.
    let bytes = path.utf8
    let slash = bytes.lastIndex(of: UInt8(ascii: "/"))
    let name = slash.map { String(path[bytes.index(after: $0)...]) } ?? path
    let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")).flatMap {
      $0 == name.startIndex ? nil : $0
    }
    self.name = name
    start = slash.map { String(path[...$0]) } ?? ""
    folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    stem = dot.map { String(name[..<$0]) } ?? name
    ending = dot.map { String(name[name.utf8.index(after: $0)...]) } ?? ""
  }

  /// The path of another file in the same folder, as this one was named.
  package func beside(_ name: String) -> String { start + name }
}
