internal import BinaryIO

/// Writes files that are made in memory, as extracted payloads and property lists, the way all files are written.
package enum WholeFile {
  /// Writes a file that appears whole or not at all.
  ///
  /// - Parameters:
  ///   - bytes: all that it is to hold.
  ///   - path: where it is to be.
  ///   - isReplacing: whether a file that is there is replaced.
  ///   - source: the file that the bytes were taken out of, which is never replaced.
  /// - Throws: ``MediaError``; a file that was there is then what it was.
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
