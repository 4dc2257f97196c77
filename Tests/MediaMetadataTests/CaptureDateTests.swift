import MediaMetadata
import Testing

/// A description, and the date that is chosen from it.
struct DateTrap: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var sample: CaptureSample
  /// The date, as people read it; `nil` where there is none.
  var date: String?
  /// A part of the reason.
  var reason = ""
  /// A part of a remark of some candidate.
  var remark = ""

  private static let apple = "mdta/com.apple.quicktime.creationdate"
  private static let day = "udta/%A9day"
  private static let place = "mdta/com.apple.quicktime.location.ISO6709"
  /// 2020-01-02 03:04:05 UTC.
  private static let noon: Int64 = 1_577_934_245

  static let all = [
    DateTrap(testDescription: "nothing", sample: CaptureSample(), reason: "nothing tells it"),
    DateTrap(
      testDescription: "header alone", sample: CaptureSample().header(unix: noon),
      date: "2020-01-02 03:04:05 (zone unknown)", reason: "only candidate",
      remark: "UTC by the standard"),
    DateTrap(
      testDescription: "header and key agree",
      sample: CaptureSample().header(unix: noon).with(apple, "2020-01-02T04:04:05+0100"),
      date: "2020-01-02 04:04:05 +01:00", reason: "2 candidates, which agree"),
    DateTrap(
      testDescription: "header counted from 1970",
      sample: CaptureSample().header(stored: UInt64(noon)),
      date: "2020-01-02 03:04:05 (zone unknown)",
      remark: "corrected: its seconds count from 1970"),
    DateTrap(
      testDescription: "header with the years from 1904 to 1970 added twice",
      sample: CaptureSample().header(unix: noon + 2_082_844_800),
      date: "2020-01-02 03:04:05 (zone unknown)",
      remark: "corrected: the years from 1904 to 1970 were added twice"),
    DateTrap(
      testDescription: "header of a clock that was not set",
      sample: CaptureSample().header(stored: 3600),
      reason: "nothing tells it that can be right", remark: "set aside"),
    DateTrap(
      testDescription: "doubtful header and name",
      sample: CaptureSample().header(stored: 3600).named("IMG_20200102_030405.mov"),
      date: "2020-01-02 03:04:05 (zone unknown)",
      reason: "the name of the file, first to be trusted of 2 candidates", remark: "set aside"),
    DateTrap(
      testDescription: "header of zero and of an absurd number",
      sample: CaptureSample().header(stored: .max), reason: "nothing tells it"),
    DateTrap(
      testDescription: "future date",
      sample: CaptureSample().with(apple, "2031-01-01T00:00:00Z").header(unix: noon),
      date: "2020-01-02 03:04:05 (zone unknown)", remark: "set aside: in the future"),
    DateTrap(
      testDescription: "start of Unix time",
      sample: CaptureSample().with(day, "1970-01-01T00:00:00Z").header(unix: noon),
      date: "2020-01-02 03:04:05 (zone unknown)", remark: "clocks start"),
    DateTrap(
      testDescription: "start of Unix time, alone and in some zone",
      sample: CaptureSample().with(day, "1970-01-01T01:00:00+0100"),
      reason: "nothing tells it that can be right", remark: "clocks start"),
    DateTrap(
      testDescription: "header that another candidate contradicts",
      sample: CaptureSample().header(unix: noon + 86_400 * 300).with(
        apple, "2020-01-02T04:04:05+0100"),
      date: "2020-01-02 04:04:05 +01:00",
      reason: "; the movie header says 2020-10-28 03:04:05 (zone unknown)"),
    DateTrap(
      testDescription: "header that a date with a zone proves",
      sample: CaptureSample().header(unix: noon).with(apple, "2020-01-01T19:04:03-0800"),
      date: "2020-01-01 19:04:03 -08:00", remark: "UTC: Apple's creation date tells the same"),
    DateTrap(
      testDescription: "header that a file name in local time proves",
      sample: CaptureSample().header(unix: noon).named("VID_20200101_190405.mp4"),
      date: "2020-01-02 03:04:05 UTC",
      remark: "UTC: the name of the file tells the same moment in local time"),
    DateTrap(
      testDescription: "file name with the clock of the header, in London",
      sample: CaptureSample().header(unix: noon).named("VID_20200102_030405.mp4")
        .with(place, "+51.5000-000.1200/"),
      date: "2020-01-02 03:04:05 (zone unknown)",
      remark: "its zone is UTC, or this is local time"),
    DateTrap(
      testDescription: "file name with the clock of the header, in California",
      sample: CaptureSample().header(unix: noon).named("VID_20200102_030405.mp4")
        .with(place, "+33.1268-117.3273/"),
      date: "2020-01-02 03:04:05 (zone unknown)",
      remark: "local time written as UTC: it shows the wall clock of the name of the file"),
    DateTrap(
      testDescription: "file name in a zone that the place cannot have",
      sample: CaptureSample().header(unix: noon).named("VID_20200102_080405.mp4")
        .with(place, "+33.1268-117.3273/"),
      date: "2020-01-02 03:04:05 (zone unknown)"),
    DateTrap(
      testDescription: "timecode with the clock of the header, in California",
      sample: CaptureSample().header(unix: noon).timecode("03:03:20:10")
        .with(place, "+33.1268-117.3273/"),
      date: "2020-01-02 03:04:05 (zone unknown)",
      remark: "local time written as UTC: it shows the wall clock of the timecode"),
    DateTrap(
      testDescription: "timecode of local time, in California",
      sample: CaptureSample().header(unix: noon).timecode("19:03:20:10")
        .with(place, "+33.1268-117.3273/"),
      date: "2020-01-02 03:04:05 UTC",
      remark: "UTC: the timecode tells the same moment in local time"),
    DateTrap(
      testDescription: "timecode of local time, nowhere",
      sample: CaptureSample().header(unix: noon).timecode("12:04:05;10"),
      date: "2020-01-02 03:04:05 UTC"),
    DateTrap(
      testDescription: "timecode of some seconds' difference, nowhere",
      sample: CaptureSample().header(unix: noon).timecode("12:03:20:10"),
      date: "2020-01-02 03:04:05 (zone unknown)"),
    DateTrap(
      testDescription: "timecode that starts at an hour",
      sample: CaptureSample().header(unix: noon - 245).timecode("01:00:00:00"),
      date: "2020-01-02 03:00:00 (zone unknown)"),
    DateTrap(
      testDescription: "the year of a song", sample: CaptureSample().with("id3/TDRC", "1999").sound,
      reason: "when a work came out"),
    DateTrap(
      testDescription: "the day of an episode, before a header",
      sample: CaptureSample().header(unix: noon).with("itsk/%A9day", "2016-05-29T07:00:00Z")
        .with("itsk/tvsh", "Show"),
      date: "2020-01-02 03:04:05 (zone unknown)", remark: "set aside: when a work came out"),
    DateTrap(
      testDescription: "header with local time",
      sample: CaptureSample().header(unix: noon).with(apple, "2020-01-02T03:04:05+0100"),
      date: "2020-01-02 03:04:05 +01:00", reason: "which agree",
      remark: "local time written as UTC: it shows the wall clock of Apple's creation date"),
    DateTrap(
      testDescription: "zone derived from a header",
      sample: CaptureSample().header(unix: noon).with(day, "2020-01-02 08:34:05"),
      date: "2020-01-02 08:34:05 +05:30 (zone derived)", reason: "which agree",
      remark: "zone derived: the movie header tells the moment in UTC"),
    DateTrap(
      testDescription: "zone derived west of Greenwich, a header some seconds late",
      sample: CaptureSample().header(unix: noon + 31).with(day, "2020-01-01 22:04:05"),
      date: "2020-01-01 22:04:05 -05:00 (zone derived)"),
    DateTrap(
      testDescription: "no zone from a difference that is none",
      sample: CaptureSample().header(unix: noon).with(day, "2020-01-02 08:41:05"),
      date: "2020-01-02 08:41:05 (zone unknown)"),
    DateTrap(
      testDescription: "no zone from a difference beyond all zones",
      sample: CaptureSample().header(unix: noon).with(day, "2020-01-02 18:04:05"),
      date: "2020-01-02 18:04:05 (zone unknown)"),
    DateTrap(
      testDescription: "the same wall clock in a header proves nothing",
      sample: CaptureSample().header(unix: noon).with(day, "2020-01-02 03:04:05"),
      date: "2020-01-02 03:04:05 (zone unknown)", remark: "its zone is UTC, or this is local time"),
    DateTrap(
      testDescription: "EXIF with zone and fraction",
      sample: CaptureSample().with(
        EXIFBox.item([
          (0x9003, "2020:01:02 03:04:05"), (0x9011, "+09:00"), (0x9291, "25"),
        ])), date: "2020-01-02 03:04:05.25 +09:00"),
    DateTrap(
      testDescription: "EXIF in XMP with a zone",
      sample: CaptureSample().with(
        CaptureSample.packet([
          ("exif:DateTimeOriginal", "2020-01-02T03:04:05"), ("exifEX:OffsetTimeOriginal", "-08:00"),
        ])), date: "2020-01-02 03:04:05 -08:00"),
    DateTrap(
      testDescription: "EXIF without a date",
      sample: CaptureSample().with(EXIFBox.item([(0x9003, "0000:00:00 00:00:00")])),
      reason: "nothing tells it"),
    DateTrap(
      testDescription: "a day beside a header",
      sample: CaptureSample().header(unix: noon).with(day, "2020-01-02"), date: "2020-01-02",
      reason: "which agree"),
    DateTrap(
      testDescription: "a year beside a header",
      sample: CaptureSample().header(unix: noon).with(day, "1997"),
      date: "2020-01-02 03:04:05 (zone unknown)", remark: "names the year alone"),
    DateTrap(
      testDescription: "a year alone", sample: CaptureSample().with(day, "1997"), date: "1997"),
    DateTrap(
      testDescription: "a month alone", sample: CaptureSample().with(day, "1997-05"),
      date: "1997-05"),
    DateTrap(
      testDescription: "text that is not a date", sample: CaptureSample().with(day, "yesterday"),
      reason: "nothing tells it"),
    DateTrap(
      testDescription: "a date of the C library",
      sample: CaptureSample().with("riff/IDIT", "Thu Jan 02 03:04:05 2020\n\0"),
      date: "2020-01-02 03:04:05 (zone unknown)"),
    DateTrap(
      testDescription: "slashes and a space before the zone",
      sample: CaptureSample().with(day, "2020/01/02 03:04:05 +0200"),
      date: "2020-01-02 03:04:05 +02:00"),
    DateTrap(
      testDescription: "UTC as a word",
      sample: CaptureSample().with(day, "UTC 2020-01-02 03:04:05"),
      date: "2020-01-02 03:04:05 UTC"),
    DateTrap(
      testDescription: "without separators", sample: CaptureSample().with(day, "20200102T030405Z"),
      date: "2020-01-02 03:04:05 UTC"),
    DateTrap(
      testDescription: "a day that does not exist", sample: CaptureSample().with(day, "2020-02-30"),
      reason: "nothing tells it"),
    DateTrap(
      testDescription: "broadcast wave, day and time",
      sample: CaptureSample().with("bext/OriginationDate", "2020-01-02").with(
        "bext/OriginationTime", "03-04-05"), date: "2020-01-02 03:04:05 (zone unknown)"),
  ]
}

@Suite struct `Capture dates` {
  @Test(arguments: DateTrap.all)
  func `avoid traps`(_ trap: DateTrap) {
    let fact = trap.sample.facts.date
    #expect(fact.chosen?.description == trap.date)
    #expect(fact.reason.contains(trap.reason) || trap.reason.isEmpty, "\(fact.reason)")
    let remarks = fact.candidates.flatMap(\.remarks)
    #expect(trap.remark.isEmpty || remarks.contains { $0.contains(trap.remark) }, "\(remarks)")
    #expect(fact.candidates.count { $0.isChosen } == (fact.chosen == nil ? 0 : 1))
  }

  @Test(
    arguments: [
      ("IMG_20200102_030405.mov", "2020-01-02 03:04:05 (zone unknown)"),
      ("VID_20200102_030405_HDR.mp4", "2020-01-02 03:04:05 (zone unknown)"),
      ("PXL_20200102_030405678.mp4", "2020-01-02 03:04:05.678 UTC"),
      ("20200102_030405.mp4", "2020-01-02 03:04:05 (zone unknown)"),
      ("20200102030405.mp4", "2020-01-02 03:04:05 (zone unknown)"),
      ("2020-01-02 03.04.05.mov", "2020-01-02 03:04:05 (zone unknown)"),
      ("2020-01-02_03-04-05.mkv", "2020-01-02 03:04:05 (zone unknown)"),
      (
        "/a/2019-05-05/Screen Recording 2020-01-02 at 03.04.05.mov",
        "2020-01-02 03:04:05 (zone unknown)"
      ),
      ("Screenrecorder-2020-01-02-03-04-05.mp4", "2020-01-02 03:04:05 (zone unknown)"),
      ("Screen_Recording_20200102-030405_Maps.mp4", "2020-01-02 03:04:05 (zone unknown)"),
      ("VID-20200102-WA0001.mp4", "2020-01-02"),
      ("WhatsApp Video 2020-01-02 at 03.04.05.mp4", "2020-01-02 03:04:05 (zone unknown)"),
      ("DJI_20200102030405_0001_D.MP4", "2020-01-02 03:04:05 (zone unknown)"),
      ("GX010042.MP4", nil), ("IMG_0001.MOV", nil), ("19991332_000000.mp4", nil),
      ("part-12020010203.mp4", nil), ("20200102030.mp4", nil), ("", nil), ("/", nil),
      ("20200102_250000.mp4", "2020-01-02"), ("1234-56-78.mov", nil),
    ] as [(String, String?)])
  func `are found in names of files`(_ name: String, _ expected: String?) {
    let date = CaptureSample().named(name).facts.date
    #expect(date.chosen?.description == expected)
  }
}

@Suite struct `Capture locations` {
  private func place(_ sample: CaptureSample) -> CaptureFact<GeographicLocation> {
    sample.facts.location
  }

  private static let apple = "mdta/com.apple.quicktime.location.ISO6709"

  @Test func `take what Apple's other keys tell`() throws {
    let prefix = "mdta/com.apple.quicktime.location."
    let fact = place(
      CaptureSample().with(Self.apple, "+48.8577+002.2950+035.000/")
        .with("\(prefix)accuracy.horizontal", "4.75").with("\(prefix)name", "Paris")
        .with("\(prefix)body", "earth").with("\(prefix)date", "2020-01-02T03:04:05Z")
        .with("\(prefix)role", "0"))
    let chosen = try #require(fact.chosen)
    #expect(chosen.point?.altitude == 35)
    #expect(chosen.horizontalAccuracy == 4.75)
    #expect(chosen.date?.year == 2020)
    #expect(chosen.role == "shooting")
    #expect(chosen.description == "48.85770, 2.29500, 35 m (within 4.8 m, Paris)")
  }

  @Test func `take what 3GPP tells`() throws {
    var item = CaptureSample.item("uiso/loci", "+48.85770+002.29500+035.00000/")
    item.extraAttributes = [
      .init("name", "Tour"), .init("role", "1"), .init("body", "mars"), .init("notes", "up"),
    ]
    let chosen = try #require(place(CaptureSample().with(item)).chosen)
    #expect(chosen.name == "Tour" && chosen.role == "real" && chosen.note == "up")
    #expect(chosen.description == "48.85770, 2.29500, 35 m (Tour, on mars)")
    // The box always has an altitude; nothing is what most writers put there.
    item.payload = Array("+48.85770+002.29500+000.00000/".utf8)
    let low = try #require(place(CaptureSample().with(item)).chosen)
    #expect(low.description == "48.85770, 2.29500 (Tour, on mars)")
  }

  @Test(
    arguments: [
      (
        [("exif:GPSLatitude", "40,41.352N"), ("exif:GPSLongitude", "74,2,40.2W")],
        "40.68920, -74.04450"
      ),
      (
        [
          ("exif:GPSLatitude", "33,30,0S"), ("exif:GPSLongitude", "151,0,0E"),
          ("exif:GPSAltitude", "105/10"), ("exif:GPSAltitudeRef", "1"),
        ],
        "-33.50000, 151.00000, -10.5 m"
      ),
      ([("exif:GPSLatitude", "40,41.352N")], nil),
      ([("exif:GPSLatitude", "forty"), ("exif:GPSLongitude", "74,2,40.2W")], nil),
      ([("exif:GPSLatitude", "40,61N"), ("exif:GPSLongitude", "74,2,40.2W")], nil),
    ] as [([(String, String)], String?)])
  func `are read from EXIF in XMP`(_ properties: [(String, String)], _ expected: String?) {
    let chosen = place(CaptureSample().with(CaptureSample.packet(properties))).chosen
    #expect(chosen?.description == expected)
  }

  @Test func `set the empty place and places off the globe aside`() {
    let fact = place(
      CaptureSample().with(Self.apple, "+00.0000+000.0000/").with(
        "udta/%A9xyz", "+95.0000+002.0000/"
      ).with("itsk/%A9xyz", "+48.8577+002.2950/"))
    #expect(fact.chosen?.point?.latitude == 48.8577)
    #expect(fact.candidates.map { $0.doubt == nil } == [false, false, true])
    #expect(fact.reason == "the iTunes location, first to be trusted of 3 candidates")
    let alone = place(CaptureSample().with(Self.apple, "+00.0000+000.0000/"))
    #expect(alone.chosen == nil)
    #expect(
      alone.reason
        == "nothing tells it that can be right (Apple's location: 0, 0 is what writers without a position store)"
    )
  }

  @Test func `agree within a hundred metres`() {
    let fact = place(
      CaptureSample().with(Self.apple, "+48.8577+002.2950/").with(
        "udta/%A9xyz", "+48.8579+002.2951/"))
    #expect(fact.reason == "Apple's location, first of 2 candidates, which agree")
  }

  @Test func `have no lens in a serial number`() {
    let facts = CaptureSample().with("udta/LENS", "LAE6101112400243").facts
    #expect(facts.lens.chosen == nil)
  }

  @Test func `are found in opaque text of cameras`() {
    var item = CaptureSample.item("udta/%A9xyz", "\u{0}\u{12}+27.5916+086.5640/")
    item.dataType = .rawData
    item.payload = Array("+27.5916+086.5640/".utf8)
    #expect(place(CaptureSample().with(item)).chosen?.point?.latitude == 27.5916)
  }
}
