import CommandLineKit
import Testing

@Suite struct `Lines of bytes` {
  @Test func `are their pieces one after the other`() {
    var lines = LineBytes(capacity: 1)
    var wanted = ""
    for number in 0..<200 {
      lines.append("\(number) é")
      lines.append(Array(",pieces".utf8))
      lines.append(UInt8(ascii: ";"), times: number % 3)
      lines.append(Int64(-number))
      lines.append(Int64(number), digits: 5)
      lines.append(0x0A)
      let zeros = String(repeating: "0", count: 5 - "\(number)".count)
      wanted +=
        "\(number) é,pieces\(String(repeating: ";", count: number % 3))\(-number)\(zeros)\(number)\n"
    }
    #expect(String(decoding: lines.text(from: 0), as: UTF8.self) == wanted)
    #expect(lines.count == wanted.utf8.count)
  }

  @Test func `are used again from where they were shortened to`() {
    var lines = LineBytes()
    lines.append("first")
    lines.shorten(to: 2)
    lines.append("x")
    #expect(lines.text(from: 1) == Array("ix".utf8))
    lines.shorten(to: 0)
    #expect(lines.count == 0 && lines.text(from: 0).isEmpty)
  }
}
