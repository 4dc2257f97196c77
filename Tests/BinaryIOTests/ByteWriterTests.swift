import BinaryIO
import TestSupport
import Testing

@Suite struct `A byte writer` {
  @Test func `writes big-endian`() {
    var writer = ByteWriter()
    writer.write(UInt8(1))
    writer.write(UInt16(0x0203))
    writer.write(UInt32(0x0405_0607))
    writer.write(UInt64(0x0809_0A0B_0C0D_0E0F))
    writer.write(Int16(-2))
    writer.write("©nam" as FourCC)
    writer.write([0x10, 0x11] as [UInt8])
    writer.write("é")
    writer.writeZeros(2)
    writer.writeZeros(-5)
    #expect(
      writer.bytes
        == [UInt8](written: "010203040506070809 0a0b0c0d0e0f fffe a96e616d 1011 c3a9 0000"))
    #expect(writer.count == writer.bytes.count)
  }

  @Test func `what a reader reads is what was written`() throws {
    var random = RepeatableNumbers(seed: 7)
    for _ in 0..<200 {
      let numbers = (0..<4).map { _ in UInt64.random(in: 0 ... .max, using: &random) }
      var writer = ByteWriter()
      writer.write(UInt8(truncatingIfNeeded: numbers[0]))
      writer.write(UInt16(truncatingIfNeeded: numbers[1]))
      writer.write(Int32(truncatingIfNeeded: numbers[2]))
      writer.write(numbers[3])
      var reader = ByteReader(writer.bytes, at: 0)
      #expect(try reader.read(UInt8.self) == UInt8(truncatingIfNeeded: numbers[0]))
      #expect(try reader.read(UInt16.self) == UInt16(truncatingIfNeeded: numbers[1]))
      #expect(try reader.read(Int32.self) == Int32(truncatingIfNeeded: numbers[2]))
      #expect(try reader.read(UInt64.self) == numbers[3])
    }
  }
}

/// A code as number and as text.
struct CodeCase: Sendable, CustomTestStringConvertible {
  let number: UInt32
  let text: String
  var testDescription: String { text }

  static let all = [
    CodeCase(number: 0x6D6F_6F76, text: "moov"), CodeCase(number: 0xA96E_616D, text: "©nam"),
    CodeCase(number: 0x7174_2020, text: "qt  "), CodeCase(number: 0x2D2D_2D2D, text: "----"),
    CodeCase(number: 0, text: "\\x00\\x00\\x00\\x00"),
    CodeCase(number: 0x01FE_807A, text: "\\x01\\xfe\\x80z"),
    CodeCase(number: 0x5C61_0A7F, text: "\\x5ca\\x0a\\x7f"),
  ]
}

@Suite struct `A four-character code` {
  @Test(arguments: CodeCase.all) func `prints what can be printed`(_ code: CodeCase) {
    #expect(FourCC(rawValue: code.number).description == code.text)
  }

  @Test(arguments: CodeCase.all.filter { !$0.text.contains("\\") })
  func `is made from its text`(_ code: CodeCase) {
    #expect(FourCC(code.text)?.rawValue == code.number)
  }

  @Test(arguments: ["", "abc", "abcde", "日本語字", "ab€d"])
  func `is not made from other text`(_ text: String) {
    #expect(FourCC(text) == nil)
  }

  @Test func `has its bytes in file order`() {
    #expect(FourCC(rawValue: 0x0102_03A9).bytes == [1, 2, 3, 0xA9])
  }

  @Test func `prints differently from every other`() {
    var random = RepeatableNumbers(seed: 3)
    var seen: [String: UInt32] = [:]
    for _ in 0..<2000 {
      let number = UInt32.random(in: 0 ... .max, using: &random) & 0x5CA9_FF7F
      let text = FourCC(rawValue: number).description
      #expect(seen[text] == nil || seen[text] == number)
      seen[text] = number
    }
  }
}

@Suite struct `Fixed-point numbers` {
  @Test func `are read with their sign`() {
    #expect(FixedPoint.from16Dot16(0x0001_8000) == 1.5)
    #expect(FixedPoint.from16Dot16(-0x8000) == -0.5)
    #expect(FixedPoint.from8Dot8(0x0080) == 0.5)
    #expect(FixedPoint.from8Dot8(-256) == -1)
    #expect(FixedPoint.from2Dot30(1 << 30) == 1)
    #expect(FixedPoint.from2Dot30(.min) == -2)
  }
}
