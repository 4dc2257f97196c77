import Testing

@testable import CommandLineKit

/// A state of a job and the line that shows it.
struct ProgressCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let completed: Int64
  let total: Int64?
  let elapsed: Double
  let width: Int
  let line: String

  static let all: [ProgressCase] = [
    .init(
      testDescription: "half way", completed: 1_400_000_000, total: 2_800_000_000, elapsed: 5,
      width: 79,
      line: " 50% [###############----------------]  1.4 GB of 2.8 GB  280 MB/s    0:05 left"),
    .init(
      testDescription: "first moment", completed: 0, total: 2_800_000_000, elapsed: 0, width: 79,
      line: "  0% [-------------------------------]     0 B of 2.8 GB"),
    .init(
      testDescription: "nearly done is not done", completed: 999_999, total: 1_000_000, elapsed: 2,
      width: 60, line: " 99% [###########-]  1.0 MB of 1.0 MB  500 kB/s    0:00 left"),
    .init(
      testDescription: "done", completed: 5000, total: 5000, elapsed: 1, width: 40,
      line: "100%  5.0 kB of 5.0 kB    0:00 left"),
    .init(
      testDescription: "narrow", completed: 500, total: 1000, elapsed: 60, width: 18,
      line: " 50%    1:00 left"),
    .init(
      testDescription: "very narrow", completed: 500, total: 1000, elapsed: 60, width: 3,
      line: " 50"),
    .init(
      testDescription: "no room", completed: 500, total: 1000, elapsed: 60, width: 0, line: ""),
    .init(
      testDescription: "total not known", completed: 12_345_678, total: nil, elapsed: 61, width: 80,
      line: "12.3 MB  202 kB/s 1:01"),
    .init(
      testDescription: "nothing to do", completed: 0, total: 0, elapsed: 0, width: 4, line: "100%"),
    .init(
      testDescription: "more than all", completed: 2000, total: 1000, elapsed: 1, width: 40,
      line: "100%  1.0 kB of 1.0 kB    0:00 left"),
    .init(
      testDescription: "clock not usable", completed: 500, total: 1000, elapsed: .nan, width: 30,
      line: " 50%   500 B of 1.0 kB"),
  ]
}

@Suite struct `Progress` {
  @Test(arguments: ProgressCase.all) func `is shown in one line`(_ state: ProgressCase) {
    let line = ProgressBar.line(
      completed: state.completed, total: state.total, elapsedSeconds: state.elapsed,
      width: state.width)
    #expect(line == state.line)
  }

  @Test(arguments: [1, 7, 1000, 123_457, 9_000_000_000_000_000_000] as [Int64])
  func `only grows`(total: Int64) {
    var last = -1
    for step in 0...100 {
      let completed = total / 100 * Int64(step)
      let percent = ProgressBar.percent(completed, of: total)
      #expect(percent >= last && (percent < 100 || completed >= total))
      last = percent
    }
    #expect(ProgressBar.percent(total, of: total) == 100)
  }

  @Test func `any numbers fit the width`() {
    let amounts: [Int64] = [.min, -1, 0, 1, 999, 1000, 1 << 40, .max - 1, .max]
    let times = [-.infinity, -1, 0, 1e-300, 0.5, 1e300, .infinity, .nan]
    for completed in amounts {
      for total in amounts.map(Optional.some) + [nil] {
        for elapsed in times {
          for width in [-1, 0, 1, 10, 20, 33, 50, 80, 300] {
            let line = ProgressBar.line(
              completed: completed, total: total, elapsedSeconds: elapsed, width: width)
            #expect(line.count <= max(width, 0))
            #expect(line.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F })
          }
        }
      }
    }
  }

  @Test(
    arguments: [
      (0, "0 B"), (999, "999 B"), (1000, "1.0 kB"), (1449, "1.4 kB"), (1450, "1.5 kB"),
      (99_949, "99.9 kB"), (99_950, "100 kB"), (999_499, "999 kB"), (999_500, "1.0 MB"),
      (1_400_000_000, "1.4 GB"), (310_000_000, "310 MB"), (.max, "9.2 EB"), (.min, "-9.2 EB"),
      (-1500, "-1.5 kB"),
    ] as [(Int64, String)])
  func `amounts have a unit`(bytes: Int64, text: String) {
    #expect(ByteCount(bytes).description == text)
  }

  @Test(
    arguments: [
      (0, "0:00"), (4.6, "0:05"), (59.5, "1:00"), (123, "2:03"), (3723, "1:02:03"),
      (360_000, "100:00:00"), (-1, "--:--"), (.nan, "--:--"), (.infinity, "--:--"), (1e18, "--:--"),
    ] as [(Double, String)])
  func `times have minutes`(seconds: Double, text: String) {
    #expect(DurationText(seconds: seconds).description == text)
  }

  @Test(
    arguments: [
      (0, "0:00.000"), (123_040, "2:03.040"), (3_723_999, "1:02:03.999"), (-1, "-0:00.001"),
      (.min, "-2562047788015:12:55.808"),
    ] as [(Int64, String)])
  func `times may be exact`(milliseconds: Int64, text: String) {
    #expect(DurationText(milliseconds: milliseconds).description == text)
  }

  @Test func `counts files, too`() {
    #expect(
      ProgressBar.line(completed: 170, total: 340, of: .files, elapsedSeconds: 5, width: 60)
        == " 50% [#######--------]     170 of 340      34/s    0:05 left")
    #expect(
      ProgressBar.line(completed: 12, total: nil, of: .files, elapsedSeconds: 4, width: 60)
        == "     12       3/s 0:04")
  }
}
