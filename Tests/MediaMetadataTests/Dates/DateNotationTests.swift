import Testing

@testable import MediaMetadata

/// Dates are put into texts in the notation that the texts have.
@Suite struct `Notations of dates` {
  private static let new = "2031-12-24T06:07:08+05:30"

  @Test(arguments: [
    ("2026-05-17T14:30:00+0200", "2031-12-24T06:07:08+0530"),
    ("2026-05-17T14:30:00+02:00", "2031-12-24T06:07:08+05:30"),
    ("2026-05-17T14:30:00+02", "2031-12-24T06:07:08+0530"),
    ("2026-05-17T14:30:00Z", "2031-12-24T06:07:08+05:30"),
    ("2026-05-17 14:30:00 UTC", "2031-12-24 06:07:08 +05:30"),
    ("UTC 2026-05-17 14:30:00", "UTC 2031-12-24 06:07:08"),
    ("2026:05:17 14:30:00", "2031:12:24 06:07:08"),
    ("2026:05:17 14:30:00\0", "2031:12:24 06:07:08\0"),
    ("2026/05/17 14:30", "2031/12/24 06:07"),
    ("20260517T143000.250", "20311224T060708.250"),
    ("2026-05-17T14:30:00.123456 +0200", "2031-12-24T06:07:08.123456 +0530"),
    ("2026-05-17", "2031-12-24"), ("2026-05", "2031-12"), ("2026", "2031"),
    ("Sun May 17 14:30:00 2026\n", "Wed Dec 24 06:07:08 2031\n"),
    ("SUN MAY 17 14:30:00 2026", "WED DEC 24 06:07:08 2031"),
  ]) func `stay`(old: String, expected: String) throws {
    let date = try #require(MetadataDate(Self.new))
    #expect(DateNotation.replacing(old, with: date) == expected)
  }

  @Test(arguments: [
    ("2026-05-17T14:30:00", "2031-12-24T06:07:08+05:30"), ("2026-05-17", "2031-12-24"),
    ("2026-05-17T14:30:00.5\0", "2031-12-24T06:07:08.5+05:30\0"),
  ]) func `get a zone where they may have one`(old: String, expected: String) throws {
    let date = try #require(MetadataDate(Self.new))
    #expect(DateNotation.replacing(old, with: date, addingZone: true) == expected)
  }

  @Test(arguments: ["", "yesterday", "2026-13-01", "14:30:00", "12"])
  func `are none in other texts`(text: String) throws {
    #expect(DateNotation.replacing(text, with: try #require(MetadataDate(Self.new))) == nil)
  }
}

/// What is done to the dates of items and headers.
@Suite struct `Changes of dates` {
  /// Central European Time with its summer time of 2026.
  private static let berlin: DateChange.ZoneOffset = { seconds in
    (1_774_746_000..<1_792_890_000).contains(seconds) ? 120 : 60
  }

  @Test(arguments: [
    ("2026-05-17T14:30:00+0200", false, "2026-05-17T15:30:00+0200" as String?),
    ("2026-12-31T23:30:00", false, "2027-01-01T00:30:00"), ("2026-05-17", false, nil),
    ("2026", false, nil), ("2026-05-17T14:30:00", true, "2026-05-17T15:30:00"),
  ]) func `shift a text`(text: String, isUTC: Bool, expected: String?) {
    let change = DateChange.shift(bySeconds: 3600)
    #expect(change.text(text, isUTC: isUTC, addsZone: true) == expected)
  }

  @Test(arguments: [
    ("2026-05-17T12:30:00Z", false, true, "2026-05-17T14:30:00+02:00" as String?),
    ("2026-05-17T14:30:00", false, true, "2026-05-17T14:30:00+02:00"),
    ("2026-01-17T14:30:00", false, true, "2026-01-17T14:30:00+01:00"),
    ("2026:05:17 14:30:00", false, false, "2026:05:17 14:30:00"),
    ("2026-05-17T12:30:00", true, true, "2026-05-17T12:30:00"),
    ("2026-05-17", false, true, "2026-05-17"),
    // The hour that the clock leaves out, and the one that it shows twice.
    ("2026-03-29T02:30:00", false, true, "2026-03-29T02:30:00+01:00"),
    ("2026-10-25T02:30:00", false, true, "2026-10-25T02:30:00+01:00"),
  ]) func `tell a text in a zone`(text: String, isUTC: Bool, addsZone: Bool, expected: String?) {
    let change = DateChange.zone(Self.berlin)
    #expect(change.text(text, isUTC: isUTC, addsZone: addsZone) == expected)
  }

  @Test func `turn local time of headers into UTC`() throws {
    let header = try #require(MetadataDate("2026-05-17T14:30:00Z"))
    #expect(DateChange.zone(Self.berlin).header(header) == header)
    let mended = DateChange.zone(Self.berlin, headersAreLocalTime: true).header(header)
    #expect(mended?.description == "2026-05-17T12:30:00Z")
  }

  @Test(arguments: [
    ("2026-05-17T12:30:00", true, "2026-01-02T02:04:05"),
    ("2026-05-17T12:30:00", false, "2026-01-02T03:04:05"),
    ("2026-05-17T12:30:00Z", false, "2026-01-02T03:04:05+01:00"),
    ("2026", false, "2026"),
  ]) func `set a text`(text: String, isUTC: Bool, expected: String) throws {
    let date = try #require(MetadataDate("2026-01-02T03:04:05+01:00"))
    #expect(DateChange.set(to: date).text(text, isUTC: isUTC, addsZone: false) == expected)
  }
}
