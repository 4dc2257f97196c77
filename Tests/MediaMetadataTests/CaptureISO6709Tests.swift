import MediaMetadata
import Testing

/// A point as text, and what it says.
struct PointCase: Sendable, CustomTestStringConvertible {
  var text: String
  var latitude: Double
  var longitude: Double
  var altitude: Double?
  var system: String?
  /// The text that is written for the point, where it differs.
  var written: String?
  var testDescription: String { text }

  static let all = [
    PointCase(text: "+48.8577+002.2950/", latitude: 48.8577, longitude: 2.295),
    PointCase(text: "+00-025/", latitude: 0, longitude: -25),
    PointCase(text: "-90+000+2800/", latitude: -90, longitude: 0, altitude: 2800),
    PointCase(
      text: "+27.5916+086.5640+8850CRSWGS_84/", latitude: 27.5916, longitude: 86.564,
      altitude: 8850, system: "WGS_84"),
    PointCase(
      text: "+37.3317-122.0307+005.25/", latitude: 37.3317, longitude: -122.0307, altitude: 5.25,
      written: "+37.3317-122.0307+5.25/"),
    PointCase(
      text: "+4034.5-07358.25/", latitude: 40.575, longitude: -73.97083333333333,
      written: "+4034.50-07358.25/"),
    PointCase(text: "-0030-00015/", latitude: -0.5, longitude: -0.25),
    PointCase(
      text: "+401213.1-0750015.1/", latitude: 40.20363888888889, longitude: -75.00419444444445),
    PointCase(text: "+275916+0863354/", latitude: 27.98777777777778, longitude: 86.565),
    PointCase(
      text: "-335959.999+1510000.001/", latitude: -33.99999972222222, longitude: 151.00000027777778),
    PointCase(text: "+12.5+103.9", latitude: 12.5, longitude: 103.9, written: "+12.5+103.9/"),
    PointCase(text: "+1.5-3.25/", latitude: 1.5, longitude: -3.25, written: "+01.50-003.25/"),
    PointCase(text: "+48,5+002,5/", latitude: 48.5, longitude: 2.5, written: "+48.5+002.5/"),
    PointCase(
      text: "+48.5+002.5+35.000/Paris", latitude: 48.5, longitude: 2.5, altitude: 35,
      written: "+48.5+002.5+35.000/"),
    PointCase(text: "+95.0+200.0/", latitude: 95, longitude: 200),
  ]
}

@Suite struct `ISO 6709` {
  @Test(arguments: PointCase.all)
  func `is read and written`(_ sample: PointCase) throws {
    let point = try #require(ISO6709(sample.text))
    #expect(abs(point.latitude - sample.latitude) < 1e-12)
    #expect(abs(point.longitude - sample.longitude) < 1e-12)
    #expect(point.altitude == sample.altitude)
    #expect(point.referenceSystem == sample.system)
    #expect(point.text == sample.written ?? sample.text)
    #expect(point.isOnGlobe == (abs(sample.latitude) <= 90 && abs(sample.longitude) <= 180))
    #expect(ISO6709(try #require(point.text))?.text == point.text)
  }

  @Test(arguments: ISO6709.Notation.allCases, [0, 1, 4, 9])
  func `comes back in every notation`(_ notation: ISO6709.Notation, _ digits: Int) throws {
    for (latitude, longitude) in [(48.8577, 2.295), (-0.0001, -179.99999), (59.999999999, 0)] {
      let point = ISO6709(
        latitude: latitude, longitude: longitude, altitude: -1.5, notation: notation,
        fractionDigits: digits, altitudeFractionDigits: 1)
      let text = try #require(point.text)
      let again = try #require(ISO6709(text), "\(text)")
      #expect(again.text == text)
      #expect(again.notation == notation)
      let step = notation == .degrees ? 1.0 : notation == .minutes ? 60 : 3600
      var error = 0.5000001 / step
      for _ in 0..<digits { error /= 10 }
      #expect(abs(again.latitude - latitude) <= error)
      #expect(abs(again.longitude - longitude) <= error)
    }
  }

  @Test(
    arguments: [
      "", "48.8577,2.295", "+48.8577", "+48.8577+", "48.8577+002.2950/", "+4860.0+00200.0/",
      "+485960+0020000/", "+486000+0020000/", "+488+002/", "+48+0022/", "+4830+002/",
      "+48.5+002.5x/", "+48.5+002.5+/", "+48.5+002.5+1+2/", "++48.5+002.5/", "+48.5 002.5/",
      "+1234567890123+002/", "North",
    ])
  func `is refused where it is something else`(_ text: String) {
    #expect(ISO6709(text) == nil)
  }

  @Test func `tells of the empty place and of numbers that are none`() {
    #expect(ISO6709("+00.0000+000.0000/")?.isNullIsland == true)
    #expect(ISO6709("+00.0000+000.0001/")?.isNullIsland == false)
    #expect(ISO6709(latitude: .nan, longitude: 0).text == nil)
    #expect(ISO6709(latitude: 1e300, longitude: 0).text == nil)
    #expect(!ISO6709(latitude: .infinity, longitude: 0).isOnGlobe)
    #expect(ISO6709(latitude: 1, longitude: 2, fractionDigits: -3).text == "+01+002/")
    #expect(ISO6709("+48.8577-002.2950+35.04/")?.description == "48.85770, -2.29500, 35 m")
  }
}
