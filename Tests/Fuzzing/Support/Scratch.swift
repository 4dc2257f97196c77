internal import Glibc

/// Files of a fuzzing process.
package enum Scratch {
  /// Where they are: the folder that the script makes, or the present one.
  private static let folder =
    unsafe getenv("FUZZING_FOLDER").map { unsafe String(cString: $0) } ?? "."

  /// A name of this process's own.
  package static func path(_ name: String) -> String { "\(folder)/\(getpid())-\(name)" }

  /// Makes a file of bytes, in the place of one that is there.
  package static func write(_ bytes: [UInt8], to path: String) {
    remove(path)
    let file = unsafe open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { FuzzDriver.fail("no file can be made at \(path)") }
    defer { close(file) }
    var done = 0
    while done < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.write(file, buffer.baseAddress.map { unsafe $0 + done }, buffer.count - done)
      }
      guard count > 0 else { FuzzDriver.fail("\(path) cannot be written") }
      done += count
    }
  }

  /// Removes a file that may be there.
  package static func remove(_ path: String) { _ = unsafe unlink(path) }

  /// Whether there is a file.
  package static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }
}
