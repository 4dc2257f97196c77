/// Gives the bytes of a range; fewer where the source ends before.
package typealias RangeReader = @Sendable (Range<Int>) throws(FFmpegError) -> [UInt8]

/// What is read: a file by its descriptor, or whatever gives ranges of bytes.
package struct FFmpegInput: Sendable {
  private enum Place: Sendable {
    case descriptor(Int32)
    case reader(RangeReader)
  }

  private let place: Place
  private let size: Int

  /// The first `size` bytes of a file; read by offset, its descriptor never moved or closed.
  package init(descriptor: Int32, size: Int) {
    place = .descriptor(descriptor)
    self.size = size
  }

  /// The first `size` bytes of what `reader` reads.
  package init(size: Int, reader: @escaping RangeReader) {
    place = .reader(reader)
    self.size = size
  }

  func window(_ interruption: Interruption) -> FileWindow {
    switch place {
    case .descriptor(let descriptor):
      FileWindow(descriptor: descriptor, origin: 0, end: size, interruption: interruption)
    case .reader(let reader): FileWindow(size: size, interruption: interruption, reader: reader)
    }
  }
}
