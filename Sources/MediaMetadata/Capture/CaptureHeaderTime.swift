internal import MediaModel

/// A time of a movie or track header, with the mistakes that writers make taken back.
///
/// Headers count seconds from the start of 1904 in UTC. Known mistakes: counting from 1970, which reads as a date
/// before 1970; adding the 66 years between twice, which reads as a date in the far future; and local time, which only
/// other candidates give away.
///
/// Source: ISO/IEC 14496-12:2022 § 8.2.2; QTFF, "Movie Header Atoms".
struct CaptureHeaderTime {
  var date: CaptureDate
  /// What was corrected.
  var remark: String?
  /// Why it cannot be right.
  var doubt: String?

  /// The start of 1990, before which nothing was recorded into such files.
  private static let start1990: Int64 = 631_152_000
  /// A clock may be a day ahead of the present: zones, and clocks that run fast.
  static let tolerance: Int64 = 86400
}

extension CaptureHeaderTime {
  /// Reads a count of seconds; `nil` for 0, which tells nothing, and for what is beyond the years of a date.
  init?(secondsSince1904 seconds: UInt64, now: Int64) {
    guard seconds > 0, let stored = Int64(exactly: seconds) else { return nil }
    let offset = MetadataDate.secondsFrom1904To1970
    let plausible = Self.start1990...(now + Self.tolerance)
    if plausible.contains(stored), stored < offset {
      guard let date = MetadataDate(secondsSince1970: stored) else { return nil }
      self.init(
        date: CaptureDate(date), remark: "corrected: its seconds count from 1970, not from 1904")
      return
    }
    let (twice, overflow) = stored.subtractingReportingOverflow(2 * offset)
    if !overflow, plausible.contains(twice), stored - offset > now + Self.tolerance {
      guard let date = MetadataDate(secondsSince1970: twice) else { return nil }
      self.init(
        date: CaptureDate(date), remark: "corrected: the years from 1904 to 1970 were added twice")
      return
    }
    guard let date = MetadataDate(secondsSince1904: seconds) else { return nil }
    let early = stored - offset < Self.start1990
    self.init(
      date: CaptureDate(date),
      doubt: early ? "before there were such files: a clock that was not set" : nil)
  }
}
