internal import BaseMedia
internal import BinaryIO
internal import MediaModel

/// The log of Datakam's cameras: a box `udat` at the top of the file, sentences of NMEA.
///
/// From a description. Source: ExifTool, "QuickTime Stream Tags".
enum DatakamLog {
  static func logs(
    _ carriers: [VendorCarrier], _ source: any ByteSource
  ) throws(IOFailure) -> [VendorLog] {
    var logs: [VendorLog] = []
    for carrier in carriers {
      logs.append(VendorLog(carrier, "nmea", text: try carrier.payload(in: source)))
    }
    return logs
  }
}
