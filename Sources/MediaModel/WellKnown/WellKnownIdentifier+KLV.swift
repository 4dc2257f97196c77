/// Tags of KLV as the Motion Imagery Standards Board has it.
///
/// Sets are inside of ST 0601 as well as alone, so that their tags have two identifiers.
///
/// Source: MISB ST 0601.19, table 1; ST 0102.12, table 1; ST 0903.5, tables 1 and 2; ST 0104.5, table 1.
extension WellKnownIdentifier {
  /// Rows of all sets.
  static let klv =
    unmanned + alone(security, "0102.") + alone(security, "0601.48.")
    + alone(movingTargets, "0903.") + alone(movingTargets, "0601.74.") + universal

  /// The names of a set's tags, after what leads to the set.
  private static func alone(
    _ names: KeyValuePairs<DataType?, KeyValuePairs<String, String>>, _ path: String
  ) -> [WellKnownIdentifier] { rows("klv/" + path, names) }

  private static let unmanned = rows(
    "klv/0601.",
    [
      .float64: [
        "1": "checksum", "5": "platform heading", "6": "platform pitch", "7": "platform roll",
        "8": "platform true airspeed", "9": "platform indicated airspeed",
        "13": "sensor latitude", "14": "sensor longitude", "15": "sensor true altitude",
        "16": "sensor horizontal field of view", "17": "sensor vertical field of view",
        "18": "sensor relative azimuth", "19": "sensor relative elevation",
        "20": "sensor relative roll", "21": "slant range", "22": "target width",
        "23": "frame center latitude", "24": "frame center longitude",
        "25": "frame center elevation", "26": "offset of corner 1, latitude",
        "27": "offset of corner 1, longitude", "28": "offset of corner 2, latitude",
        "29": "offset of corner 2, longitude", "30": "offset of corner 3, latitude",
        "31": "offset of corner 3, longitude", "32": "offset of corner 4, latitude",
        "33": "offset of corner 4, longitude", "34": "icing detected", "35": "wind direction",
        "36": "wind speed", "37": "static pressure", "38": "density altitude",
        "39": "outside air temperature", "40": "target latitude", "41": "target longitude",
        "42": "target elevation", "43": "half width of target gate",
        "44": "half height of target gate", "45": "target error, horizontal",
        "46": "target error, vertical", "47": "flags", "49": "differential pressure",
        "50": "platform angle of attack", "51": "platform vertical speed",
        "52": "platform sideslip", "53": "airfield barometric pressure",
        "54": "airfield elevation", "55": "relative humidity", "56": "platform ground speed",
        "57": "ground range", "58": "platform fuel remaining", "60": "weapon load",
        "61": "weapon fired", "62": "laser code", "63": "sensor field of view name",
        "64": "platform magnetic heading", "65": "version of ST 0601",
        "67": "alternate platform latitude", "68": "alternate platform longitude",
        "69": "alternate platform altitude", "71": "alternate platform heading",
        "75": "sensor ellipsoid height", "76": "alternate platform ellipsoid height",
        "77": "operational mode", "78": "frame center ellipsoid height",
        "79": "sensor velocity to the north", "80": "sensor velocity to the east",
        "82": "corner 1, latitude", "83": "corner 1, longitude", "84": "corner 2, latitude",
        "85": "corner 2, longitude", "86": "corner 3, latitude", "87": "corner 3, longitude",
        "88": "corner 4, latitude", "89": "corner 4, longitude",
        "90": "platform pitch, full range", "91": "platform roll, full range",
        "92": "platform angle of attack, full range", "93": "platform sideslip, full range",
        "96": "target width, extended", "103": "density altitude, extended",
        "104": "sensor ellipsoid height, extended",
        "105": "alternate platform ellipsoid height, extended", "109": "range to recovery",
        "110": "time airborne", "111": "propulsion unit speed", "112": "platform course",
        "113": "altitude above ground", "114": "radar altimeter", "117": "sensor azimuth rate",
        "118": "sensor elevation rate", "119": "sensor roll rate", "120": "storage used",
        "123": "satellites in view", "124": "positioning method", "125": "platform status",
        "126": "sensor control mode", "132": "transmission frequency", "133": "storage capacity",
        "134": "zoom", "136": "leap seconds", "137": "correction offset",
      ],
      .utf8: [
        "2": "precision time stamp", "3": "mission ID", "4": "platform tail number",
        "10": "platform designation", "11": "image source sensor",
        "12": "image coordinate system", "59": "platform call sign",
        "70": "alternate platform name", "72": "event start time", "106": "stream designator",
        "107": "operational base", "108": "broadcast source", "129": "target ID",
        "131": "take-off time", "135": "communications method",
      ],
      .rawData: [
        "48": "security", "73": "remote video terminal set", "74": "moving targets",
        "81": "image horizon", "94": "core identifier", "95": "SAR motion imagery",
        "97": "range image", "98": "geo-registration", "99": "composite imaging",
        "100": "segment", "101": "amendment", "102": "deviations and correlations",
        "115": "control command", "116": "control command verification",
        "121": "active wavelengths", "122": "country codes", "127": "sensor frame rate",
        "128": "wavelengths", "130": "airbase locations", "138": "payloads",
        "139": "active payloads", "140": "weapons", "141": "waypoints", "142": "view domain",
        "143": "metadata substream",
      ],
    ])

  private static let security: KeyValuePairs<DataType?, KeyValuePairs<String, String>> =
    [
      .float64: [
        "1": "security classification", "2": "country coding method",
        "12": "object country coding method", "22": "version",
      ],
      .utf8: [
        "3": "classifying country", "4": "security information", "5": "caveats",
        "6": "releasing instructions", "7": "classified by", "8": "derived from",
        "9": "classification reason", "10": "declassification date", "11": "marking system",
        "14": "comments", "23": "country coding method version date",
        "24": "object country coding method version date",
      ],
      .rawData: [
        "13": "object country codes"
      ],
    ]

  private static let movingTargets: KeyValuePairs<DataType?, KeyValuePairs<String, String>> =
    [
      .float64: [
        "1": "checksum", "4": "version", "5": "targets detected", "6": "targets reported",
        "7": "frame number", "8": "frame width", "9": "frame height",
        "11": "horizontal field of view", "12": "vertical field of view",
      ],
      .utf8: [
        "2": "precision time stamp", "3": "system name", "10": "source sensor",
      ],
      .rawData: [
        "101": "targets", "102": "algorithms", "103": "ontologies",
      ],
    ]

  private static let universal = rows(
    "klv/0104.",
    [
      .utf8: [
        "060e2b34010101010101200100000000": "device designation",
        "060e2b34010101010105050000000000": "episode number",
        "060e2b34010101010702010101050000": "user defined time stamp",
        "060e2b34010101030702010101050000": "user defined time stamp",
      ],
      .rawData: [
        "060e2b34010101030701020601010200": "device altitude",
        "060e2b34010101010701020102020000": "device altitude",
        "060e2b34010101030701020102040200": "device latitude",
        "060e2b34010101030701020102060200": "device longitude",
      ],
    ])
}
