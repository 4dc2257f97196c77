internal import BinaryIO
internal import CLibrary

/// What standard input gives, as a file that can be read anywhere: a reader of metadata looks at ends before middles.
package enum StandardInput {
  /// The bytes of standard input, which lie in a file without a name until the source is gone.
  ///
  /// - Throws: ``MediaError`` where they cannot be read, or there is no room for them.
  package static func location() throws(MediaError) -> SourceLocation {
    .source(NamedSource(base: try MediaError.io(as: .unreadable, spooled()), name: "-"))
  }

  private static func spooled() throws(IOFailure) -> FileSource {
    let folder = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    var template = Array("\(folder)/mediameta-XXXXXX".utf8CString)
    let descriptor = unsafe mkstemp(&template)
    guard descriptor >= 0 else { throw IOFailure(.open, path: folder, code: errno) }
    defer { close(descriptor) }
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { unsafe unlink(path) }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe read(0, &buffer, buffer.count)
      if count == 0 { return try FileSource(path: path) }
      guard count > 0 else {
        if errno == EINTR { continue }
        throw IOFailure(.read, path: "-", code: errno)
      }
      var written = 0
      while written < count {
        let step = unsafe buffer[written..<count].withUnsafeBytes { bytes in
          unsafe write(descriptor, bytes.baseAddress, bytes.count)
        }
        guard step > 0 else {
          if errno == EINTR { continue }
          throw IOFailure(.write, path: folder, code: errno)
        }
        written += step
      }
    }
  }
}

/// A source under another name.
private struct NamedSource: ByteSource {
  let base: any ByteSource
  let name: String

  var size: Int { base.size }

  func read(_ range: Range<Int>) throws(IOFailure) -> [UInt8] { try base.read(range) }
}
