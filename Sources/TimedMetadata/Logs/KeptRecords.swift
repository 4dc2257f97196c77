internal import MediaModel

/// Keeps what no one understands: a moment at the start of the movie for all of it.
struct KeptRecords: LogDecoder {
  let format: String
  /// The bytes of a record, where they are known.
  var size: Int?
  private(set) var diagnostics: [Diagnostic] = []

  init(format: String, size: Int? = nil) { (self.format, self.size) = (format, size) }

  mutating func moments(in bytes: ArraySlice<UInt8>, at offset: Int) -> [LogMoment] {
    let count = size.flatMap { $0 > 0 ? "\(bytes.count / $0) records" : nil }
    diagnostics.append(
      Diagnostic(
        "\(count ?? "\(bytes.count) bytes of records") are not understood and kept as they are",
        clause: format, offset: offset))
    return [
      LogMoment(
        ticks: 0, items: [.kept(bytes, of: format)], range: offset..<(offset + bytes.count),
        isKnown: false)
    ]
  }
}
