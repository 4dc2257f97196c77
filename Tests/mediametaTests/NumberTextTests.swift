import MediaMetadata
import Testing

@testable import mediameta

@Suite struct `Numbers of tables` {
  private func text(_ write: (inout NumberText, inout [UInt8]) -> Void) -> String {
    var (numbers, bytes) = (NumberText(), [UInt8]())
    write(&numbers, &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    0.0, 1, -1, 0.1, -0.25, 33.1267334, 1e-7, 1e15, 123_456_789.5, 1.0 / 3,
    .greatestFiniteMagnitude,
    .leastNonzeroMagnitude, -273.15,
  ]) func `are the same text each time, and read back as they were`(_ number: Double) {
    let found = text { numbers, bytes in
      for _ in 0..<2 {
        numbers.append(number, to: &bytes)
        bytes.append(0x20)
      }
    }
    let parts = found.split(separator: " ")
    #expect(parts.count == 2 && parts[0] == parts[1])
    #expect(Double(parts[0]) == number)
  }

  @Test(arguments: [1, 4, 25, 600, 1000, 12_800, 90_000, 200_000, 30_000, 1_000_000] as [UInt32])
  func `are times as their seconds are`(_ timescale: UInt32) {
    for ticks: Int64 in [
      0, 1, 7, 999, 1001, 1_001_001, 86_400_000, -5, 123_456_789_012, .max, .min,
    ] {
      let time = MediaTime(ticks, timescale: timescale)
      let found = text { numbers, bytes in numbers.append(seconds: time, to: &bytes) }
      #expect(found == TimedTable.number(time.seconds))
    }
  }

  @Test(arguments: [0, 9, 10, 1_234_567_890, -42, .max, .min] as [Int64])
  func `are whole`(_ number: Int64) {
    #expect(text { _, bytes in NumberText.append(number, to: &bytes) } == "\(number)")
  }
}
