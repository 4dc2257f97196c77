internal import BinaryIO
internal import MetadataFormats

/// Accounts for the bytes of a file without boxes: what its layout copies is carried, what its writer rebuilt took
/// the place of metadata that the proof has compared item by item.
enum FormatLedger {
  /// Makes the account of a layout; `fate` is that of metadata that is not in the output as it was, which is `what`.
  static func report(
    _ layout: FileLayout, of source: any ByteSource, as path: String,
    otherwise fate: ByteLedger.Outcome,
    what: String
  ) throws(MediaError) -> LedgerReport {
    var account = ByteLedger(size: source.size)
    var output = ByteLedger(size: layout.size)
    func explain(_ range: Range<Int>) throws(MediaError) {
      guard !range.isEmpty else { return }
      let isZero = try MediaError.io(source.isZero(range))
      account.append(range, isZero ? .padding : fate, isZero ? "zeros" : what)
    }
    for (range, destination) in layout.moves(of: 0) {
      guard range.upperBound > account.end else { continue }
      let start = max(range.lowerBound, account.end)
      try explain(account.end..<start)
      account.append(
        start..<range.upperBound, .carried, destination: destination + (start - range.lowerBound))
    }
    try explain(account.end..<source.size)
    for segment in layout.segments {
      let range = output.end..<(output.end + segment.count)
      switch segment {
      case .range: output.append(range, .carried)
      case .zeros: output.append(range, .padding)
      case .bytes(let bytes):
        output.append(range, bytes.allSatisfy { $0 == 0 } ? .padding : .rewritten)
      }
    }
    return LedgerReport(sources: [(source.name, account)], output: (path, output))
  }
}

extension FileFormats {
  /// The first bytes of a file, by which its format is known.
  static func head(of source: any ByteSource) throws(MediaError) -> [UInt8] {
    try MediaError.io(source.head)
  }
}

extension MetadataFormatReader {
  /// Reads what a file of the format says.
  static func read(_ source: any ByteSource) throws(MediaError) -> FormatMetadata {
    try MediaError.io(read(source, head: source.head))
  }
}
