internal import BaseMedia
internal import BinaryIO
internal import MediaModel

/// The log of Kenwood's DRV-A301W: `udta` at the top of the file.
///
///     "VIDEO", letters U; for each second a ``DigitRecord``, then more accelerations
///
/// From a description. Source: ExifTool, notes on a sample of the camera.
struct KenwoodLog: LogDecoder {
  private static let format = "kenwood"
  private static let mark: [UInt8] = [0xFE, 0xFE]
  private var clock = LogClock()
  private var findings = LogFindings(format)

  static func logs(
    _ carriers: [VendorCarrier], _ source: any ByteSource
  ) throws(IOFailure) -> [VendorLog] {
    var logs: [VendorLog] = []
    for carrier in carriers {
      logs.append(
        VendorLog(carrier, format, [try carrier.payload(in: source)], KenwoodLog()))
    }
    return logs
  }

  var diagnostics: [Diagnostic] { findings.diagnostics }

  mutating func moments(in bytes: ArraySlice<UInt8>, at offset: Int) -> [LogMoment] {
    var starts: [Int] = []
    var at = bytes.startIndex
    while at + 1 < bytes.endIndex {
      guard bytes[at] == 0xFE, bytes[at + 1] == 0xFE else {
        at += 1
        continue
      }
      starts.append(at)
      at += 2
    }
    var moments: [LogMoment] = []
    for (index, start) in starts.enumerated() {
      let end = index + 1 < starts.count ? starts[index + 1] : bytes.endIndex
      let row = bytes[start..<end]
      let told = DigitRecord.record(RecordBytes(row), at: 0, accelerationScale: 1000)
      if told == nil {
        findings.add(
          "records are not understood and kept as they are",
          at: offset + start - bytes.startIndex)
      }
      moments.append(
        LogMoment(
          ticks: clock.milliseconds(told?.seconds),
          items: told?.items(Self.format) ?? [.kept(row, of: Self.format)],
          range: (offset + start - bytes.startIndex)..<(offset + end - bytes.startIndex),
          isKnown: told != nil))
    }
    return moments
  }
}
