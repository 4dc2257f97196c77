internal import BinaryIO

/// The file that is written: one that gets its name when it is whole, or one that grows under its name.
enum WriterOutput: ~Copyable {
  case whole(FileSink)
  case growing(GrowingFile)

  /// Writes bytes at a place; a growing file only at its end.
  mutating func write(_ bytes: [UInt8], at offset: Int) throws(IOFailure) {
    switch consume self {
    case .whole(let sink):
      do throws(IOFailure) {
        try sink.write(bytes, at: offset)
        self = .whole(sink)
      } catch {
        self = .whole(sink)
        throw error
      }
    case .growing(var file):
      do throws(IOFailure) {
        try file.append(bytes)
        self = .growing(file)
      } catch {
        self = .growing(file)
        throw error
      }
    }
  }

  /// Waits until what was written to a growing file is on the disk.
  mutating func synchronize() throws(IOFailure) {
    switch consume self {
    case .whole(let sink): self = .whole(sink)
    case .growing(let file):
      do throws(IOFailure) {
        try file.synchronize()
        self = .growing(file)
      } catch {
        self = .growing(file)
        throw error
      }
    }
  }
}
