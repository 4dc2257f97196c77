/// Keys that cameras write for each picture.
extension WellKnownIdentifier {
  /// Rows of Sony's real-time metadata.
  ///
  /// Source: SMPTE RDD 18 and EBU Tech 3349 for lens and camera; CIPA DC-008 § 4.6.7 for places; the table `rtmd` of
  /// exiftool for tags from e000 on.
  static let sony = rows(
    "rtmd/",
    [
      .float64: [
        "8000": "f-number", "8001": "focus distance from the image plane",
        "8002": "focus distance from the front lens", "8004": "focal length in 35 mm film",
        "8005": "focal length", "8006": "optical extender", "8008": "T-number",
        "8009": "iris ring position", "800a": "focus ring position", "800b": "zoom ring position",
        "8103": "neutral density filter", "8104": "sensor width", "8105": "sensor height",
        "8106": "capture frame rate", "8108": "shutter angle", "8109": "exposure time",
        "810a": "master gain", "810b": "ISO speed", "810c": "electrical extender",
        "810e": "colour temperature", "810f": "master black level", "8110": "knee point",
        "8111": "knee slope", "8112": "luminance dynamic range", "8115": "exposure index",
        "8119": "ISO speed", "811e": "ISO speed", "8502": "latitude", "8504": "longitude",
        "8506": "altitude", "850b": "dilution of precision", "850d": "speed",
        "850f": "direction of movement", "8511": "direction of the picture",
        "e103": "camera process", "e105": "raw black", "e106": "raw grey", "e107": "raw white",
        "e300": "stabilization", "e301": "ISO speed", "e435": "gyroscope rate",
        "e437": "gyroscope offset", "e439": "gyroscope scale", "e445": "accelerometer rate",
        "e447": "accelerometer offset", "e449": "accelerometer scale",
      ],
      .vectorFloat64: [
        "e101": "marker coverage", "e102": "marker aspect ratio",
        "e43b": "gyroscope", "e44b": "accelerometer",
      ],
      .utf8: [
        "3210": "capture gamma", "8003": "macro", "8007": "lens attributes",
        "8100": "exposure mode", "8101": "autofocus area", "8102": "colour correction filter",
        "8107": "sensor readout", "810d": "white balance mode", "8113": "setting file",
        "8114": "camera attributes", "8116": "gamma for CDL", "8500": "GPS version",
        "8501": "latitude reference", "8503": "longitude reference",
        "8505": "altitude reference", "8507": "time of the satellites",
        "8508": "satellites", "8509": "GPS status", "850a": "GPS mode",
        "850c": "unit of speed", "850e": "reference of the movement's direction",
        "8510": "reference of the picture's direction", "8512": "map datum",
        "851d": "date of the satellites", "e104": "rotary shutter",
        "e109": "monitoring descriptions", "e10b": "monitoring curve",
        "e202": "Cooke metadata", "e203": "Cooke calibration",
        "e303": "white balance", "e304": "date and time",
      ],
      .rawData: [
        "head": "head of the sample", "3219": "colour primaries", "321a": "coding equations",
        "8117": "ASC CDL", "8118": "colour matrix", "e000": "set",
        "e43a": "gyroscope axes", "e44a": "accelerometer axes",
      ],
    ])

  /// Rows of Canon's timed metadata.
  ///
  /// Source: the table `CTMD` of exiftool for Canon.
  static let canon = rows(
    "ctmd/",
    [
      .utf8: ["1": "date and time"],
      .rawData: [
        "4": "further focal information", "5": "further exposure information",
        "7.927c": "maker note", "8.927c": "maker note", "9.927c": "maker note",
      ],
    ])
  /// Rows of what camcorders of AVCHD write.
  ///
  /// Source: the table "H264 MDPM" of exiftool.
  static let camcorder = rows(
    "mdpm/",
    [
      .utf8: [
        "13": "time code", "18": "date and time", "c7": "map datum",
        "ca": "date of the satellites", "e4": "model",
      ],
      .float64: [
        "a2": "exposure program", "a3": "brightness", "a4": "exposure compensation",
        "a5": "widest aperture in APEX", "a6": "flash", "a7": "custom rendered",
        "a8": "white balance mode", "a9": "focal length in 35 mm film",
        "aa": "scene capture type", "ba": "altitude", "c2": "speed",
        "c4": "direction of movement", "c6": "direction of the picture",
      ],
      .rawData: [
        "70": "camera settings", "71": "further camera settings", "7f": "shutter",
        "b0": "GPS version", "b1": "latitude reference", "b5": "longitude reference",
        "b9": "altitude reference", "be": "GPS status", "bf": "GPS mode",
        "c1": "unit of speed", "c3": "reference of the movement's direction",
        "c5": "reference of the picture's direction", "e0": "maker and model number",
        "e1": "recording mode", "ee": "frame information",
      ],
    ])
}
