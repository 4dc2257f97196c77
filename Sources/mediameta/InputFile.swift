#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Small files that somebody hands over: regular ones, pipes, or standard input.
enum InputFile {
  /// Larger ones are no documents.
  private static let mostBytes = 1 << 28

  /// Whether something is at a path.
  static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

  /// All bytes of a file, `-` for standard input; `nil` where it cannot be read or is too large.
  static func bytes(_ path: String) -> [UInt8]? {
    let descriptor = path == "-" ? 0 : unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { if path != "-" { close(descriptor) } }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= mostBytes {
      let count = unsafe read(descriptor, &buffer, buffer.count)
      if count == 0 { return bytes }
      if count > 0 {
        bytes += buffer[..<count]
      } else if errno != EINTR {
        return nil
      }
    }
    return nil
  }
}
