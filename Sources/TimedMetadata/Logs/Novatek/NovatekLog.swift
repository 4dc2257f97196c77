internal import BaseMedia
internal import BinaryIO
internal import MediaModel

/// Blocks of cameras that are built on Novatek's and related chips, in the order of the file.
///
///     u32 size of the block (most significant byte first), "freeGPS ", u32 size of what is given, record
///
/// Makers fill in their own layouts, which ``NovatekDialect`` tells apart. A block that none of them knows is kept as
/// it is.
struct NovatekLog: LogDecoder {
  static let format = "freegps"
  private var clock = LogClock()
  private var findings = LogFindings(format)

  static func logs(
    _ carriers: [VendorCarrier], _ source: any ByteSource
  ) throws(IOFailure) -> [VendorLog] {
    var blocks: [Range<Int>] = []
    for range in carriers.flatMap(\.ranges).sorted(by: { $0.lowerBound < $1.lowerBound }) {
      var at = range.lowerBound
      while range.upperBound - at >= 16 {
        let size = Int(UInt32(bigEndian: try source.read(at..<(at + 4))))
        guard size >= 16, size <= range.upperBound - at else { break }
        // Blocks may be set in much padding.
        blocks.append(at..<(at + min(size, largestBlock)))
        at += size
      }
    }
    return carriers.first.map { [VendorLog($0, format, blocks, NovatekLog())] } ?? []
  }

  private static let largestBlock = 1 << 16

  var diagnostics: [Diagnostic] { findings.diagnostics }

  mutating func moments(in bytes: ArraySlice<UInt8>, at offset: Int) -> [LogMoment] {
    let block = RecordBytes(bytes)
    let place = offset..<(offset + bytes.count)
    for dialect in NovatekDialect.all where block.count >= dialect.size {
      guard dialect.recognises(block) else { continue }
      let records = dialect.read(block)
      guard !records.isEmpty else { continue }
      return records.enumerated().map { index, record in
        LogMoment(
          ticks: clock.milliseconds(record.seconds), items: record.items(Self.format),
          range: dialect.rows?.range(index, in: place) ?? place, room: place)
      }
    }
    let told = bytes.dropFirst(16)
    guard told.contains(where: { $0 != 0 }) else {
      findings.add("blocks are empty", at: offset)
      return [
        LogMoment(
          ticks: clock.milliseconds(nil), items: [], range: place, room: place)
      ]
    }
    findings.add("blocks are of a layout that is not known and kept as they are", at: offset)
    return [
      LogMoment(
        ticks: clock.milliseconds(nil),
        items: [.kept(bytes.trimmingZeros, of: Self.format)],
        range: place, isKnown: false, room: place)
    ]
  }
}

extension ArraySlice<UInt8> {
  /// Without the zeros at the end.
  var trimmingZeros: ArraySlice<UInt8> {
    self[startIndex..<((lastIndex { $0 != 0 }).map { $0 + 1 } ?? startIndex)]
  }
}
