internal import BinaryIO
internal import MediaModel

/// The first packet of Theora.
///
///     0x80 "theora" · u8, u8, u8 version · u16, u16 size in blocks · u24, u24 size · u8, u8 place
///     · u32 pictures, u32 in seconds · u24, u24 shape of pixels · u8 colours · u24 bit rate
///     · 6 bits quality, 5 distance of whole pictures, 2 format of pixels, 3
///
/// Source: Theora § 6.2 and § A.2.3.
struct TheoraHeader {
  private let bytes: [UInt8]
  /// Pictures in so many seconds.
  private let rate: (count: UInt32, seconds: UInt32)

  init?(_ packet: [UInt8]) {
    guard packet.count >= 42, packet[7] == 3 else { return nil }
    bytes = packet
    rate = (UInt32(bigEndian: packet[22..<26]), UInt32(bigEndian: packet[26..<30]))
    guard rate.count > 0, rate.seconds > 0 else { return nil }
  }

  private func number(_ offset: Int) -> Int {
    bytes[offset..<offset + 3].reduce(0) { $0 << 8 | Int($1) }
  }

  /// How long the pictures up to a granule position last: that of a whole picture, and how many follow it.
  func duration(granule: Int64) -> MediaTime? {
    let shift = Int64(bytes[40] & 3) << 3 | Int64(bytes[41] >> 5)
    // Before version 3.2.1 the first picture had the number 0.
    let isOld = bytes[8] < 2 || bytes[8] == 2 && bytes[9] < 1
    let count = (granule >> shift) + (granule & ((1 << shift) - 1)) + (isOld ? 1 : 0)
    let (ticks, isTooLong) = count.multipliedReportingOverflow(by: Int64(rate.seconds))
    return isTooLong ? nil : MediaTime(ticks, timescale: rate.count)
  }

  var track: PictureTrack? {
    let (width, height) = (number(14), number(17))
    let formats = ["yuv420p", nil, "yuv422p", "yuv444p"]
    guard width > 0, height > 0, let format = formats[Int(bytes[41] >> 3 & 3)] else { return nil }
    var track = PictureTrack("theora", width: width, height: height)
    track.coding = PictureCoding(pixelFormat: format, chromaLocation: "center")
    if number(30) > 0, number(33) > 0 { track.pixelShape = (number(30), number(33)) }
    track.frameRate = PictureTrack.rate(Int(rate.count), Int(rate.seconds))
    track.timescale = rate.count
    return track
  }
}
