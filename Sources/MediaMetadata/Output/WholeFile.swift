internal import BinaryIO
internal import CLibrary

/// Files that are in memory whole, as pictures, extracted payloads, property lists and other small documents.
package enum WholeFile {
  /// All bytes of a file, or of what a pipe, a device or, as `-`, standard input gives; larger than `limit` is an
  /// error.
  package static func bytes(
    of path: String, limit: Int = 256 << 20
  ) throws(MediaError) -> [UInt8] {
    let descriptor = path == "-" ? 0 : unsafe open(path.fileName, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw MediaError(IOFailure(.read, path: path, code: errno)) }
    defer { if path != "-" { close(descriptor) } }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= limit {
      let count = unsafe read(descriptor, &buffer, buffer.count)
      if count == 0 { return bytes }
      if count > 0 {
        bytes += buffer[..<count]
      } else if errno != EINTR {
        throw MediaError(IOFailure(.read, path: path, code: errno))
      }
    }
    throw MediaError(.unreadable, "is larger than \(limit >> 20) MB", path: path)
  }

  /// What a path is called in messages.
  package static func name(of path: String) -> String { path == "-" ? "standard input" : path }

  /// Writes a file that appears whole or not at all; the source that the bytes were taken out of is never replaced.
  package static func write(
    _ bytes: [UInt8], to path: String, replacing isReplacing: Bool, source: String? = nil
  ) throws(MediaError) {
    var options = OutputOptions()
    options.replacesExistingFile = isReplacing
    var sources: [any ByteSource] = [MemorySource(bytes)]
    if let source, let file = try? FileSource(path: source) { sources.append(file) }
    let layout = FileLayout([.range(0..<bytes.count, of: 0)])
    do {
      _ = try OutputRunner(options: options).write(
        OutputFile(sources: sources, form: .file(layout, path: path))
      ) { _, _ in }
    } catch let error as MediaError {
      throw error
    } catch {
      throw MediaError(.unwritable, "\(error)", path: path)
    }
  }
}
