internal import BinaryIO
internal import CLibrary
internal import Synchronization

/// What standard input gives, as a file that can be read anywhere: a reader of metadata looks at ends before middles.
package enum StandardInput {
  /// The bytes of standard input, which are in a file without a name until the source is gone.
  ///
  /// - Throws: ``MediaError`` where they cannot be read, or there is no room for them.
  package static func location() throws(MediaError) -> SourceLocation {
    .source(try MediaError.io(as: .unreadable, SpooledSource()))
  }
}

/// A file without a name that holds what standard input gave.
private final class SpooledSource: ByteSource {
  /// The file, which is open as long as this object is there.
  private let sink: Mutex<FileSink>
  private let source: DescriptorSource

  init() throws(IOFailure) {
    let sink = try FileSink(path: FileSink.temporaryPath(), replacing: false)
    let descriptor = sink.descriptor
    var size = 0
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe CLibrary.read(0, &buffer, buffer.count)
      if count == 0 { break }
      if count > 0 {
        try sink.write(Array(buffer[..<count]), at: size)
        size += count
      } else if errno != EINTR {
        throw IOFailure(.read, path: "-", code: errno)
      }
    }
    source = DescriptorSource(descriptor: descriptor, size: size, name: "-")
    self.sink = Mutex(sink)
  }

  var name: String { source.name }
  var size: Int { source.size }

  func read(_ range: Range<Int>) throws(IOFailure) -> [UInt8] { try source.read(range) }
}
