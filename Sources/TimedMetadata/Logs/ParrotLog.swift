internal import BaseMedia
internal import BinaryIO

/// The telemetry of Parrot's AR.Drone: a box `prrt` at the top of the file.
///
///     u16 version, u16 bytes of a record, 8 bytes, records
///
/// What records say is not described, and kept as it is. What Parrot's later drones tell is in tracks.
///
/// From a description. Source: ExifTool, "QuickTime Tags".
enum ParrotLog {
  static func logs(
    _ carriers: [VendorCarrier], _ source: any ByteSource
  ) throws(IOFailure) -> [VendorLog] {
    var logs: [VendorLog] = []
    for carrier in carriers where carrier.place == .box("prrt") {
      let payload = try carrier.payload(in: source)
      guard payload.count > 12 else { continue }
      let size = Int(UInt16(bigEndian: try source.read(payload.prefix(4)).suffix(2)))
      logs.append(
        VendorLog(
          carrier, "prrt", [(payload.lowerBound + 12)..<payload.upperBound],
          KeptRecords(format: "prrt", size: size)))
    }
    return logs
  }
}
