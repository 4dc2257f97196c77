import CommandLineKit
import MediaMetadata
import Testing

@testable import mediameta

@Suite struct `Numbers of tables` {
  private func text(_ write: (inout NumberText, inout LineBytes) -> Void) -> String {
    var (numbers, bytes) = (NumberText(), LineBytes())
    write(&numbers, &bytes)
    return String(decoding: bytes.text(from: 0), as: UTF8.self)
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

  @Test func `are the same text however many there are`() {
    let many = (0..<60_000).map { Double($0 * 7919 % 50_021) / 418 - 50 }
    let found = text { numbers, bytes in
      for number in many {
        numbers.append(number, to: &bytes)
        bytes.append(0x20)
      }
    }
    #expect(found == many.map { NumberText.text($0) + " " }.joined())
  }

  @Test func `are reported as a list where all fit`() {
    func list(_ values: [Double], below limit: Double?) -> String {
      let stored = values.flatMap { number in
        (0..<8).map { UInt8(truncatingIfNeeded: number.bitPattern >> (56 - 8 * $0)) }
      }
      return text { numbers, bytes in numbers.appendList(stored, to: &bytes, below: limit) }
    }
    #expect(list([1, -2.5, 1e20], below: nil) == "1,-2.5,1e+20")
    #expect(list([1, -2.5, 33.125], below: 1e15) == "1,-2.5,33.125")
    for odd in [1e15, -0.0, .nan, .infinity] { #expect(list([1, odd], below: 1e15) == "") }
  }

  @Test(arguments: [1, 4, 25, 600, 1000, 12_800, 90_000, 200_000, 30_000, 1_000_000] as [UInt32])
  func `are times as their seconds are`(_ timescale: UInt32) {
    for ticks: Int64 in [
      0, 1, 7, 999, 1001, 1_001_001, 86_400_000, -5, 123_456_789_012, .max, .min,
    ] {
      let time = MediaTime(ticks, timescale: timescale)
      let found = text { numbers, bytes in numbers.append(seconds: time, to: &bytes) }
      #expect(found == NumberText.text(time.seconds))
    }
  }

  @Test(arguments: [0, 9, 10, 1_234_567_890, -42, .max, .min] as [Int64])
  func `are whole`(_ number: Int64) {
    #expect(text { _, bytes in bytes.append(number) } == "\(number)")
  }
}
