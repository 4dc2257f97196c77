internal import BaseMedia
internal import BinaryIO
internal import MediaModel

/// The logs of BlackVue's cameras: boxes in a `free` at the top of the file.
///
///     sttm: u64 milliseconds since 1970, when the movie began
///     gps : sentences of NMEA, each after its milliseconds since 1970 in brackets
///     3gf : acceleration, see ``ThreeAxes``
///
/// From a description. Source: ExifTool, notes on samples of the cameras.
enum BlackVueLog {
  static func logs(
    _ carriers: [VendorCarrier], _ source: any ByteSource
  ) throws(IOFailure) -> [VendorLog] {
    var logs: [VendorLog] = []
    for carrier in carriers {
      let boxes = try VendorCarrier.boxes(in: try carrier.payload(in: source), of: source)
      var start: Int64?
      var frame = LogFrame()
      for box in boxes where box.type == "sttm" && box.payload.count >= 8 {
        start = Int64(exactly: UInt64(bigEndian: try source.read(box.payload.prefix(8))))
        frame.start = LogField(position: box.payload.lowerBound, width: 8, isBigEndian: true)
      }
      for box in boxes where ["gps ", "3gf "].contains(box.type) {
        var frame = frame
        frame.add(sizeOf: box.payload)
        if box.type == "gps " {
          logs.append(VendorLog(carrier, "nmea", text: box.payload, in: frame, start: start))
        } else {
          logs.append(ThreeAxes.decoder.log(carrier, box.payload, in: frame))
        }
      }
    }
    return logs
  }
}

/// Acceleration as BlackVue's cameras write it: rows of 10 bytes.
///
///     u32 milliseconds since the movie began, i16 acceleration × 10 in m/s²: x, y, z
///
/// Most significant byte first; a row of 0xffffffff ends them.
enum ThreeAxes {
  static let size = 10

  /// Reads a file of such rows.
  @Sendable static func read(_ bytes: [UInt8]) -> ListedGroups {
    var decoder = decoder
    let moments = decoder.moments(in: bytes[...], at: 0).map { ($0.ticks, $0.items) }
    return ListedGroups(
      moments, timescale: 1000, lastDuration: 1000, diagnostics: decoder.diagnostics)
  }

  static var decoder: FixedRecords {
    FixedRecords(
      "3gf", size: size, isEmpty: { $0.bigUnsigned32(0) == .max },
      time: TimeField(width: 4, isBigEndian: true)
    ) { row in
      PositionRecord(
        acceleration: (0..<3).map {
          Double(row.bigSigned16(4 + 2 * $0)) / 10 / PositionRecord.freeFall
        })
    }
  }
}
