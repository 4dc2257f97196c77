import MediaModel
import Testing

/// A count of pictures and its text.
struct TimecodeCase: Sendable, CustomTestStringConvertible {
  let number: Int64
  let rate: UInt8
  let flags: TimecodeFormat.Flags
  let text: String

  init(_ number: Int64, _ rate: UInt8, _ flags: TimecodeFormat.Flags, _ text: String) {
    (self.number, self.rate, self.flags, self.text) = (number, rate, flags, text)
  }

  var testDescription: String { text }

  var format: TimecodeFormat {
    TimecodeFormat(framesPerSecond: rate, timescale: 30000, frameDuration: 1001, flags: flags)
  }

  static let all = [
    TimecodeCase(0, 24, [], "00:00:00:00"),
    TimecodeCase(86399, 24, [], "00:59:59:23"),
    TimecodeCase(86400, 24, [], "01:00:00:00"),
    TimecodeCase(1799, 30, .dropFrame, "00:00:59;29"),
    TimecodeCase(1800, 30, .dropFrame, "00:01:00;02"),
    TimecodeCase(3597, 30, .dropFrame, "00:01:59;29"),
    TimecodeCase(3598, 30, .dropFrame, "00:02:00;02"),
    TimecodeCase(17981, 30, .dropFrame, "00:09:59;29"),
    TimecodeCase(17982, 30, .dropFrame, "00:10:00;00"),
    TimecodeCase(107892, 30, .dropFrame, "01:00:00;00"),
    TimecodeCase(3600, 60, .dropFrame, "00:01:00;04"),
    TimecodeCase(1500, 25, .dropFrame, "00:01:00:00"),
    TimecodeCase(-25, 25, .allowsNegative, "-00:00:01:00"),
    TimecodeCase(123456, 30, .counter, "123456"),
    TimecodeCase(360_000 * 25, 25, [], "100:00:00:00"),
  ]
}

@Suite struct `Timecodes` {
  @Test(arguments: TimecodeCase.all) func `are read and printed`(_ row: TimecodeCase) {
    let timecode = Timecode(frameNumber: row.number, format: row.format)
    #expect(timecode.text == row.text)
    #expect(Timecode(row.text, format: row.format) == timecode)
  }

  @Test func `lead to text and back at every picture of a day`() {
    let format = TimecodeFormat(
      framesPerSecond: 30, timescale: 30000, frameDuration: 1001, flags: .dropFrame)
    for number in stride(from: Int64(0), to: 2_589_408, by: 61) {
      let text = Timecode(frameNumber: number, format: format).text
      #expect(text.flatMap { Timecode($0, format: format) }?.frameNumber == number)
    }
  }

  @Test func `restart after a day where the format says so`() {
    let format = TimecodeFormat(
      framesPerSecond: 30, timescale: 30000, frameDuration: 1001,
      flags: [.dropFrame, .wrapsAt24Hours])
    #expect(Timecode(frameNumber: 2_589_408, format: format).text == "00:00:00;00")
  }

  @Test(arguments: [
    "", "00:00:00", "00:01:00;00", "00:01:00;01", "00:60:00;02", "00:00:60;00", "00:00:00;30",
    "-00:00:01;00", "00:00:00:00:00", "aa:00:00:00", "00::00:00", "99999999999999999999:00:00:00",
  ]) func `are not read from other text`(text: String) {
    let format = TimecodeFormat(
      framesPerSecond: 30, timescale: 30000, frameDuration: 1001, flags: .dropFrame)
    #expect(Timecode(text, format: format) == nil)
  }

  @Test func `have no text where nothing is counted or too much`() {
    let still = TimecodeFormat(framesPerSecond: 0, timescale: 0, frameDuration: 0)
    #expect(Timecode(frameNumber: 1, format: still).text == nil)
    #expect(Timecode("00:00:00:00", format: still) == nil)
    for flags in [TimecodeFormat.Flags(), .dropFrame, .wrapsAt24Hours] {
      let format = TimecodeFormat(
        framesPerSecond: 240, timescale: 240, frameDuration: 1, flags: flags)
      for number in [Int64.min, .min + 1, .max] {
        let text = Timecode(frameNumber: number, format: format).text
        #expect(text == nil || text?.isEmpty == false)
      }
    }
  }
}
