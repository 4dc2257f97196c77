internal import BinaryIO

/// A file that an edit writes anew: beside itself and then under its own name, or under another.
struct EditedFile {
  let source: FileSource
  let options: EditOptions

  /// Writes the pieces of the file, and gives it its name once it is proven.
  ///
  /// - Parameters:
  ///   - segments: the pieces; ranges are those of the source.
  ///   - outputPath: the file to write; `nil` replaces the source.
  ///   - prove: reads the file again, and throws where it is not what was planned.
  /// - Throws: ``MediaError``; nothing is left then, and the source is what it was.
  func write(
    _ segments: [FileSegment], to outputPath: String?,
    proving prove: (DescriptorSource) throws(MediaError) -> Void
  ) throws(MediaError) {
    let path = outputPath ?? source.name
    if outputPath != nil, FileIdentity.ofFile(at: path)?.isSameFile(as: source.identity) == true {
      throw MediaError(
        .outputIsInput, "is the input itself; leave the output out to change it in place",
        path: path)
    }
    let sink = try TransportJob.rethrowing { () throws(IOFailure) in
      try FileSink(path: path, replacing: outputPath == nil || options.replacesExistingFile)
    }
    try TransportJob.rethrowing { () throws(IOFailure) in
      try sink.write(segments, of: source)
    }
    try prove(
      DescriptorSource(
        descriptor: sink.descriptor, size: segments.reduce(0) { $0 + $1.count }, name: sink.path))
    try TransportJob.rethrowing { () throws(IOFailure) in try source.requireUnchanged() }
    do throws(IOFailure) {
      try sink.commit(
        FileSink.Attributes(
          from: source, keepsModificationTime: options.keepsModificationTime,
          isDurable: options.isDurable))
    } catch {
      throw MediaError(error, code: .unwritable)
    }
  }
}
