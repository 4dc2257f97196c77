internal import BaseMedia
internal import BinaryIO
internal import MediaModel
internal import MetadataFormats

/// Accounts for every byte of a file whose samples libavformat copied: samples are looked for in source and output,
/// the rest is what the parts of the format say it is.
struct RemuxLedger {
  /// Samples of a track, and what became of them.
  struct Samples {
    var ranges: [Range<Int>]
    var fate: ByteLedger.Outcome
    var what: String
    var reason: String
  }

  private let source: any ByteSource
  private var samples: [Samples]
  private let parts: [FormatPart]

  /// Reads what the parts of a source are, and takes its samples, track by track.
  init(_ container: any Container, samples: [Samples]) throws(MediaError) {
    source = container.source
    self.samples = samples
    let parts = try MediaError.io(container.parts())
    self.parts = parts.filter { !$0.range.isEmpty }.sorted {
      $0.range.lowerBound < $1.range.lowerBound
    }
  }

  /// The account of the source.
  func account() throws(MediaError) -> ByteLedger {
    var ledger = ByteLedger(size: source.size)
    let located = samples.flatMap { track in track.ranges.map { ($0, track) } }
      .sorted { $0.0.lowerBound < $1.0.lowerBound }
    // Text is parsed by the demuxer: no line of it is a sample.
    let isUnlocated = samples.allSatisfy(\.ranges.isEmpty)
    var part = 0
    func explain(_ end: Int, isBetween: Bool) throws(MediaError) {
      while ledger.end < end {
        while part < parts.count, parts[part].range.upperBound <= ledger.end { part += 1 }
        let start = ledger.end
        guard part < parts.count, parts[part].range.lowerBound < end else {
          return try explainUnknown(start..<end, in: nil, &ledger)
        }
        let (range, kind, name) = (parts[part].range, parts[part].kind, parts[part].name)
        if start < range.lowerBound {
          try explainUnknown(start..<range.lowerBound, in: nil, &ledger)
          continue
        }
        let known = start..<min(end, range.upperBound)
        switch kind {
        case .metadata: ledger.append(known, .rewritten, name, because: "read item by item")
        case .structure: ledger.append(known, .structure, name)
        case .samples where isUnlocated:
          ledger.append(known, .rewritten, name, because: "read as text")
        case .samples where isBetween, .enclosedSamples:
          ledger.append(known, .structure, name, because: "around samples")
        case .samples: try explainUnknown(known, in: "\(name), after the last sample", &ledger)
        case .unknown: try explainUnknown(known, in: name, &ledger)
        }
      }
    }
    for (range, track) in located {
      guard range.upperBound > ledger.end else { continue }
      try explain(min(range.lowerBound, source.size), isBetween: true)
      ledger.append(
        ledger.end..<min(range.upperBound, source.size), track.fate, track.what,
        because: track.reason)
    }
    try explain(source.size, isBetween: false)
    return ledger
  }

  /// The account of an output, whose samples alone come from elsewhere.
  static func account(
    ofOutput output: any ByteSource, carried: [Range<Int>]
  ) -> ByteLedger {
    var ledger = ByteLedger(size: output.size)
    for range in carried where range.upperBound > ledger.end {
      ledger.append(ledger.end..<max(ledger.end, range.lowerBound), .rewritten)
      ledger.append(ledger.end..<min(range.upperBound, output.size), .carried)
    }
    ledger.append(ledger.end..<output.size, .rewritten)
    return ledger
  }

  private func explainUnknown(
    _ range: Range<Int>, in part: String?, _ ledger: inout ByteLedger
  ) throws(MediaError) {
    let isZero = try MediaError.io(source.isZero(range))
    if isZero {
      ledger.append(range, .padding, "zeros")
    } else {
      ledger.append(range, .lost, part ?? "unknown data", because: "nothing reads it")
    }
  }
}

extension Container {
  /// The parts of the file whose use is known; what is in none is content that nothing reads.
  func parts() throws(IOFailure) -> [FormatPart] {
    guard let movie = self as? BaseMediaContainer else { return try formatParts() }
    return try movie.original.boxes.map { box throws(IOFailure) in
      let range = box.offset..<min(source.size, box.offset + box.size)
      switch box.type {
      case "free", "skip", "wide":
        let isEmpty = try source.isZero(range.dropFirst(box.payloadOffset - box.offset))
        return FormatPart(
          range, isEmpty ? .structure : .unknown, BoxPath.appending(box.type, index: 0, to: ""))
      case "mdat":
        return FormatPart(
          range.lowerBound..<min(box.payloadOffset, range.upperBound), .structure, "mdat")
      case "ftyp", "styp", "sidx", "ssix", "moof", "mfra", "pdin":
        return FormatPart(range, .structure, BoxPath.appending(box.type, index: 0, to: ""))
      case "moov", "meta", "uuid", "emsg", "prft":
        return FormatPart(range, .metadata, BoxPath.appending(box.type, index: 0, to: ""))
      default: return FormatPart(range, .unknown, BoxPath.appending(box.type, index: 0, to: ""))
      }
    }
  }
}
