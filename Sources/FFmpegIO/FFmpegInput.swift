/// Gives the bytes of a range; fewer where the source ends before.
package typealias RangeReader = @Sendable (Range<Int>) throws(FFmpegError) -> [UInt8]

/// What is read: a file by its descriptor, or whatever gives ranges of bytes.
package struct FFmpegInput: Sendable {
  private let descriptor: Int32
  private let reader: RangeReader?
  private let size: Int

  /// The first `size` bytes of a file; read by offset, its descriptor never moved or closed.
  package init(descriptor: Int32, size: Int) {
    (self.descriptor, reader, self.size) = (descriptor, nil, size)
  }

  /// The first `size` bytes of what `reader` reads.
  package init(size: Int, reader: @escaping RangeReader) {
    (descriptor, self.reader, self.size) = (-1, reader, size)
  }

  func window(_ interruption: Interruption) -> FileWindow {
    FileWindow(
      descriptor: descriptor, reader: reader, origin: 0, end: size, interruption: interruption)
  }
}
