import MediaModel
import Testing

@Suite struct `Metadata dates` {
  @Test(arguments: [
    ("2026-01-09T18:32:07+0900", "2026-01-09T18:32:07+09:00", 1_767_951_127 as Int64?),
    ("2026-01-09T18:32:07+09:00", "2026-01-09T18:32:07+09:00", 1_767_951_127),
    ("2026-01-09T18:32:07Z", "2026-01-09T18:32:07Z", 1_767_983_527),
    ("2026-01-09T18:32:07.250-03:30", "2026-01-09T18:32:07.25-03:30", 1_767_996_127),
    ("2026-01-09T18:32:07,5+01", "2026-01-09T18:32:07.5+01:00", 1_767_979_927),
    ("2026-01-09 18:32:07", "2026-01-09T18:32:07", nil),
    ("2026-01-09T18:32", "2026-01-09T18:32:00", nil),
    ("20260109T183207Z", "2026-01-09T18:32:07Z", 1_767_983_527),
    ("20260109T1832", "2026-01-09T18:32:00", nil),
    ("2026-01-09", "2026-01-09", nil),
    ("2000-02-29T00:00:00z", "2000-02-29T00:00:00Z", 951_782_400),
    ("1904-01-01T00:00:00Z", "1904-01-01T00:00:00Z", -2_082_844_800),
    ("1969-12-31T23:59:60Z", "1969-12-31T23:59:60Z", 0),
    ("0000-03-01T00:00:00Z", "0000-03-01T00:00:00Z", -62_162_035_200),
    ("2026-01-09T18:32:07.1234567891Z", "2026-01-09T18:32:07.123456789Z", 1_767_983_527),
  ]) func `are read and printed`(text: String, printed: String, seconds: Int64?) {
    let date = MetadataDate(text)
    #expect(date?.description == printed)
    #expect(date?.secondsSince1970 == seconds)
    #expect(MetadataDate(printed) == date)
  }

  @Test(arguments: [
    "", "2026", "2026-01", "202601", "2026-13-01", "2026-00-01", "2026-02-29", "1900-02-29",
    "2026-01-32", "2026-01-09T", "2026-01-09T18", "2026-01-09T24:00:00", "2026-01-09T18:60:00",
    "2026-01-09T18:32:61", "2026-01-09T18:32:07.", "2026-01-09T18:32:07+", "2026-01-09T18:32:07+9",
    "2026-01-09T18:32:07+24:00", "2026-01-09T18:32:07+09:60", "2026-01-09T18:32:07Zx",
    "2026-01-09x", "26-01-09", "2026-0109", "January 9, 2026", "٢٠٢٦-01-09",
  ]) func `are not read from other text`(text: String) {
    #expect(MetadataDate(text) == nil)
  }

  @Test func `count from 1904`() {
    let date = MetadataDate(secondsSince1904: 3_850_828_327)
    #expect(date?.description == "2026-01-09T18:32:07Z")
    #expect(date?.secondsSince1904 == 3_850_828_327)
    #expect(MetadataDate(secondsSince1904: .max) == nil)
    #expect(MetadataDate(secondsSince1904: 0)?.description == "1904-01-01T00:00:00Z")
    #expect(MetadataDate("1903-12-31T00:00:00Z")?.secondsSince1904 == nil)
  }

  @Test func `lead to seconds and back on every kind of day`() {
    for seconds in stride(from: Int64(-62_167_219_200), through: 253_402_300_799, by: 86_399 * 37) {
      #expect(MetadataDate(secondsSince1970: seconds)?.secondsSince1970 == seconds)
    }
    #expect(MetadataDate(secondsSince1970: 253_402_300_800) == nil)
    #expect(MetadataDate(secondsSince1970: -62_167_219_201) == nil)
    #expect(MetadataDate(secondsSince1970: .min) == nil)
  }

  @Test(arguments: [
    ("2026-03-01T00:30:00+01:00", -3600, "2026-02-28T23:30:00+01:00" as String?),
    ("2026-01-09T18:32:07.25", 86_400, "2026-01-10T18:32:07.25"),
    ("2024-02-28", 86_400, "2024-02-29"),
    ("2024-02-28", 3600, nil),
    ("9999-12-31T23:59:59Z", 1, nil),
    ("2026-01-09T18:32:07Z", Int64.max, nil),
  ]) func `move`(text: String, seconds: Int64, moved: String?) {
    #expect(MetadataDate(text)?.advanced(bySeconds: seconds)?.description == moved)
  }

  @Test(arguments: [
    ("2026-01-09T18:32:07Z", 120, "2026-01-09T20:32:07+02:00" as String?),
    ("2026-01-01T00:10:00+02:00", -210, "2025-12-31T18:40:00-03:30"),
    ("2026-01-09T18:32:07", 120, nil), ("2026-01-09", 120, nil),
  ]) func `tell the same moment in another zone`(text: String, minutes: Int, other: String?) {
    #expect(
      MetadataDate(text)?.converted(toZoneOffsetMinutes: minutes)?.description == other)
  }
}
