internal import BaseMedia
internal import BinaryIO
package import MediaModel

/// Taking streams out of samples of GPMF, and cutting samples in time.
extension GPMFSample {
  /// A device of which nothing is given.
  package var emptySample: [UInt8]? { GPMFFrame.record("DEVC", []) }

  /// Filters one sample, stream by stream: one of whose items any goes is left out whole, since its settings tell of
  /// its data.
  package func filter(_ sample: [UInt8], keeps: (MetadataItem) -> Bool) -> FilteredSample {
    var result = FilteredSample(.unchanged)
    func stays(_ record: [UInt8]) -> Bool {
      let items = decode(record, at: 0).items
      let stays = items.allSatisfy(keeps)
      if stays { result.kept += items } else { result.removed += items }
      return stays
    }
    let bytes = GPMFFrame.rewrite(sample) { device, records in
      guard device != nil else { return records.filter(stays) }
      return records.filter { stays(GPMFFrame.record("DEVC", $0)) }
    }
    result.removed += decode(sample, at: 0).items.filter {
      $0.identifier == .sample("gpmd") && !keeps($0)
    }
    guard !result.removed.isEmpty else { return result }
    result.outcome = result.kept.isEmpty ? .empty : .changed(bytes)
    return result
  }

  /// Cuts one sample: of each stream the measurements stay whose share of the time is in the part.
  package func cut(_ sample: [UInt8], to part: SampleCut) -> [UInt8]? {
    GPMFFrame.rewrite(sample) { device, records in
      guard device != nil else { return records }
      return records.map { Self.cut(stream: $0, to: part) }
    }
  }

  /// A stream with the measurements of a part; another record as it is.
  private static func cut(stream bytes: [UInt8], to part: SampleCut) -> [UInt8] {
    guard let stream = GPMFRecord.records(in: bytes, 0..<bytes.count).records.first,
      stream.isNested
    else { return bytes }
    let records = GPMFRecord.records(in: bytes, stream.range).records
    var settings = GPMFStream()
    let data = records.filter { !$0.isNested && !settings.take($0, in: bytes) }
    guard let key = data.last?.key else { return bytes }
    // Others before the last kind are facts of the whole stream.
    let measured = data.filter { $0.key == key }
    let count = measured.count == 1 ? measured[0].joiningLetters.count : measured.count
    let kept = part.parts(of: count)
    guard count > 0, kept != 0..<count else { return bytes }
    var content: [UInt8] = []
    var place = 0
    for record in records {
      let whole = Array(bytes[GPMFFrame.range(of: record, in: bytes)])
      if record.key == key, !record.isNested {
        defer { place += 1 }
        if measured.count > 1 {
          if kept.contains(place) { content += whole }
        } else {
          let size = record.joiningLetters.valueSize
          let start = record.range.lowerBound
          content += GPMFFrame.record(
            record, values: bytes[start + kept.lowerBound * size..<start + kept.upperBound * size])
        }
      } else if let changed = counter(record, bytes, kept, of: count, part) {
        content += GPMFFrame.record(record, values: changed[...])
      } else {
        content += whole
      }
    }
    return GPMFFrame.record(stream.key, content)
  }

  /// The new value of a record that counts measurements or tells the time of the first; `nil` for others.
  ///
  /// Source: GoPro, GPMF introduction, "TSMP", "STMP".
  private static func counter(
    _ record: GPMFRecord, _ bytes: [UInt8], _ kept: Range<Int>, of count: Int, _ part: SampleCut
  ) -> [UInt8]? {
    let stored = Array(bytes[record.range])
    if record.key == "TSMP", stored.count == 4 {
      let gone = UInt32(clamping: count - kept.upperBound)
      return UInt32(bigEndian: stored).subtractingReportingOverflow(gone).partialValue
        .bigEndianBytes
    }
    guard record.key == "STMP", stored.count == 8 else { return nil }
    let ticks = Int128(part.duration) * Int128(kept.lowerBound) * 1_000_000
    let microseconds = ticks / (Int128(part.timescale) * Int128(max(count, 1)))
    return UInt64(bigEndian: stored).addingReportingOverflow(UInt64(clamping: microseconds))
      .partialValue.bigEndianBytes
  }
}

/// Puts records of GPMF together again.
enum GPMFFrame {
  /// The bytes of a record, with its head and what fills it up to a multiple of 4.
  static func range(of record: GPMFRecord, in bytes: [UInt8]) -> Range<Int> {
    let end = record.range.upperBound + (4 - record.range.count % 4) % 4
    return record.range.lowerBound - 8..<min(end, bytes.count)
  }

  /// A record that holds records.
  static func record(_ key: FourCC, _ content: [UInt8]) -> [UInt8] {
    var content = content
    var size = 1
    // The count has 16 bits: what is longer is counted in larger values.
    while content.count > size * Int(UInt16.max), size < 128 { size *= 2 }
    content += [UInt8](repeating: 0, count: (size - content.count % size) % size)
    return head(key, type: 0, size: size, count: content.count / size) + content
  }

  /// A record with other values of the same type and size.
  static func record(_ record: GPMFRecord, values: ArraySlice<UInt8>) -> [UInt8] {
    let count = record.valueSize > 0 ? values.count / record.valueSize : 0
    let filling = [UInt8](repeating: 0, count: (4 - values.count % 4) % 4)
    return head(record.key, type: record.type, size: record.valueSize, count: count) + values
      + filling
  }

  private static func head(_ key: FourCC, type: UInt8, size: Int, count: Int) -> [UInt8] {
    key.bytes + [type, UInt8(truncatingIfNeeded: size)]
      + UInt16(truncatingIfNeeded: count).bigEndianBytes
  }

  /// A sample whose devices hold other records; bytes that are not a record are left out.
  ///
  /// - Parameters:
  ///   - bytes: the sample.
  ///   - change: from the records of a device, or from one that is in none, to those that take their place.
  /// - Returns: the bytes of the sample.
  static func rewrite(
    _ bytes: [UInt8], _ change: (_ device: FourCC?, _ records: [[UInt8]]) -> [[UInt8]]
  ) -> [UInt8] {
    var result: [UInt8] = []
    for record in GPMFRecord.records(in: bytes, 0..<bytes.count).records {
      if record.isNested {
        let records = GPMFRecord.records(in: bytes, record.range).records
        let changed = change(record.key, records.map { Array(bytes[range(of: $0, in: bytes)]) })
        result += Self.record(record.key, changed.flatMap(\.self))
      } else {
        let changed = change(nil, [Array(bytes[range(of: record, in: bytes)])])
        result += changed.flatMap(\.self)
      }
    }
    return result
  }
}
