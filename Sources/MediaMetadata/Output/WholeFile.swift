internal import BinaryIO

/// Writes files that are made in memory, as reports and property lists, the way all files are written.
package enum WholeFile {
  /// Writes text to a file that appears whole or not at all.
  ///
  /// - Throws: ``MediaError``; a file that was there is then what it was.
  package static func write(_ text: String, to path: String) throws(MediaError) {
    var options = OutputOptions()
    options.replacesExistingFile = true
    let layout = FileLayout([.bytes(Array(text.utf8))])
    do {
      _ = try OutputRunner(options: options).write(
        OutputFile(sources: [], form: .file(layout, path: path))
      ) { _, _ in }
    } catch let error as MediaError {
      throw error
    } catch {
      throw MediaError(.unwritable, "\(error)", path: path)
    }
  }
}
