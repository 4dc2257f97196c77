/// Words that numbers and labels of Sony's real-time metadata stand for.
///
/// Source: SMPTE RDD 18 and EBU Tech 3349 for lens and camera; the table `rtmd` of exiftool for white balance.
enum RTMDWords {
  static let focus = [
    0: "manual", 1: "centre sensitive", 2: "full screen", 3: "several spots", 4: "single spot",
  ]

  static let filters = [
    0: "cross effect", 1: "3200 K", 2: "4300 K", 3: "6300 K", 4: "5600 K",
  ]

  static let whiteBalance = [
    1: "incandescent", 2: "fluorescent", 4: "daylight", 5: "cloudy", 6: "custom", 255: "preset",
  ]

  static let exposure: [UInt32: String] = [
    0x0101_0000: "manual", 0x0102_0000: "automatic", 0x0103_0000: "gain priority",
    0x0104_0000: "iris priority", 0x0105_0000: "shutter priority",
  ]

  static let gamma: [UInt32: String] = [
    0x0101_0000: "BT.470", 0x0102_0000: "BT.709", 0x0103_0000: "ST 240", 0x0104_0000: "ST 274",
    0x0105_0000: "BT.1361", 0x0106_0000: "linear", 0x0108_0000: "xvYCC", 0x010B_0000: "HLG",
    0x0101_0501: "S-Log", 0x0101_0506: "Cine-Log", 0x0101_0507: "ASC CDL", 0x0101_0508: "S-Log2",
    0x0101_0602: "still", 0x0101_0604: "S-Log3", 0x0101_0605: "S-Log3-Cine",
  ]
}
