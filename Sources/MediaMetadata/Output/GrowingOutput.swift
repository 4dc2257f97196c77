internal import BinaryIO

/// Writes a file piece by piece, which appears whole or not at all; what is dropped before ``finish()`` leaves nothing.
package final class GrowingOutput {
  private var sink: FileSink?
  private let sources: [any ByteSource]
  private let runner: OutputRunner
  private var size = 0

  /// Opens the file.
  ///
  /// - Parameters:
  ///   - path: where it will appear.
  ///   - isReplacing: whether a file of that name gives way.
  ///   - source: what the content is taken out of, which is never replaced.
  /// - Throws: ``MediaError`` where a file of that name is there, it is the source, or the folder cannot be written.
  package init(path: String, replacing isReplacing: Bool, source: String?) throws(MediaError) {
    var options = OutputOptions()
    options.replacesExistingFile = isReplacing
    runner = OutputRunner(options: options)
    // The first gives its attributes to a file, which memory has none of.
    var sources: [any ByteSource] = [MemorySource([])]
    if let source, let file = try? FileSource(path: source) { sources.append(file) }
    self.sources = sources
    try runner.requireNoSource(among: sources, at: path)
    sink = try MediaError.io(FileSink(path: path, replacing: isReplacing))
  }

  /// Adds bytes.
  ///
  /// - Throws: ``MediaError`` where they cannot be written.
  package func write(_ bytes: [UInt8]) throws(MediaError) {
    do throws(IOFailure) {
      try sink?.write(bytes, at: size)
    } catch {
      throw MediaError(error, code: .unwritable)
    }
    size += bytes.count
  }

  /// Gives the file its name.
  ///
  /// - Throws: ``MediaError`` where that cannot be done; the destination is then as it was.
  package func finish() throws(MediaError) {
    guard let sink = sink.take() else { return }
    let path = sink.path
    do {
      try runner.finish(
        sink, ofSize: size, steps: [], sources: sources, proving: { _, _ in }, reporting: { _ in })
    } catch let error as MediaError {
      throw error
    } catch {
      throw MediaError(.unwritable, "\(error)", path: path)
    }
  }
}
