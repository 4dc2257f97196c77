internal import Foundation

/// Recorded text in `Fixtures/Golden`, which `RECORD_GOLDEN=1` records again.
public enum Golden {
  /// The first line in which `text` is not what was recorded under a name; `nil` where there is none.
  ///
  /// - Throws: what the system says where a recording cannot be written.
  public static func difference(of text: String, from name: String) throws -> String? {
    let path = "\(Repository.path)/Fixtures/Golden/\(name)"
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
      try FileManager.default.createDirectory(
        atPath: "\(Repository.path)/Fixtures/Golden", withIntermediateDirectories: true)
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      return nil
    }
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else {
      return "no recording \(name)"
    }
    let recorded = String(decoding: data, as: UTF8.self)
    guard recorded != text else { return nil }
    let (old, new) = (recorded.components(separatedBy: "\n"), text.components(separatedBy: "\n"))
    for index in 0..<max(old.count, new.count) {
      let was = index < old.count ? old[index] : "nothing"
      let become = index < new.count ? new[index] : "nothing"
      if was != become { return "\(name):\(index + 1): was '\(was)', is '\(become)'" }
    }
    return "\(name) differs in how its lines end"
  }
}
