internal import BinaryIO

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A file made of bytes that were taken out of another one: it appears whole or not at all.
package enum ExtractedFile {
  /// Writes the file through a temporary one beside it.
  ///
  /// - Parameters:
  ///   - bytes: all that the file is to hold.
  ///   - path: where it is to be.
  ///   - replacing: whether a file that is there is replaced.
  ///   - source: the file the bytes were taken out of, which is never replaced.
  /// - Throws: ``MediaError`` where the file is there already and may not be replaced, or cannot be written.
  package static func write(
    _ bytes: [UInt8], to path: String, replacing: Bool, source: String
  ) throws(MediaError) {
    var (input, output) = (stat(), stat())
    if unsafe stat(source, &input) == 0, unsafe stat(path, &output) == 0,
      input.st_dev == output.st_dev, input.st_ino == output.st_ino
    {
      throw MediaError(.outputIsInput, "the output would be the input itself", path: path)
    }
    do throws(IOFailure) {
      let sink = try FileSink(path: path, replacing: replacing)
      try sink.write(bytes, at: 0)
      try sink.commit(FileSink.Attributes(from: nil))
    } catch {
      throw MediaError(error, code: .unwritable)
    }
  }
}
