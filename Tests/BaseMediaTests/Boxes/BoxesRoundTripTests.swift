import BaseMedia
import BinaryIO
import TestSupport
import Testing

@Suite struct `Boxes whose fields are known` {
  @Test(arguments: BoxCase.all) func `come back byte for byte`(_ box: BoxCase) throws {
    #expect(!box.bytes.isEmpty)
    #expect(try box.decode(box.bytes).box.map(\.payload) ?? box.bytes == box.bytes)
  }

  @Test(arguments: BoxCase.all) func `tell their fields`(_ box: BoxCase) throws {
    let fields = try box.decode(box.bytes).fields
    for wanted in box.fields {
      let found = fields.first { $0.name == wanted.name }
      #expect(found == wanted)
    }
    #expect(!box.fields.isEmpty)
    #expect(Set(fields.map(\.name)).count == fields.count)
  }

  @Test(arguments: BoxCase.all) func `are found by type and place`(_ box: BoxCase) throws {
    let kind = try #require(
      BoxRegistry.kind(of: box.type, userType: box.userType, in: box.context))
    #expect(kind.box == box.kind)
  }

  @Test(arguments: BoxCase.all) func `throw when they are cut`(_ box: BoxCase) throws {
    for count in 0..<box.bytes.count {
      let cut = Array(box.bytes.prefix(count))
      if count < box.openFrom {
        #expect(throws: ParseError.self, "cut to \(count) bytes") { try box.decode(cut) }
      } else if let decoded = try? box.decode(cut).box {
        #expect(decoded.payload == cut, "cut to \(count) bytes")
      }
    }
  }

  @Test(arguments: BoxCase.all) func `name their clause when they throw`(_ box: BoxCase) throws {
    guard box.openFrom > 0 else { return }
    let kind = try #require(
      BoxRegistry.kind(of: box.type, userType: box.userType, in: box.context))
    let error = #expect(throws: ParseError.self) { try box.decode([]) }
    #expect(error?.clause == kind.clause)
  }

  @Test(arguments: BoxCase.all)
  func `bear random damage: what is accepted is written back as it was`(_ box: BoxCase) {
    var random = RepeatableNumbers(seed: UInt64(box.bytes.count) &* 0x1_0001)
    for _ in 0..<400 {
      let damaged = damage(box.bytes, &random)
      guard let decoded = try? box.decode(damaged) else { continue }
      #expect(decoded.box.map(\.payload) ?? damaged == damaged)
      #expect(decoded.fields.count < 1000)
    }
  }

  /// A few changes, of the kinds that fool parsers: other bytes, largest and smallest counts, cuts
  /// and growth.
  private func damage(_ bytes: [UInt8], _ random: inout RepeatableNumbers) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      guard !bytes.isEmpty else { break }
      let at = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes[at] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes[at] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 2: for index in at..<min(at + 4, bytes.count) { bytes[index] = 0xFF }
      case 3: for index in at..<min(at + 4, bytes.count) { bytes[index] = 0 }
      case 4: bytes.removeSubrange(at...)
      default:
        let count = Int.random(in: 1...12, using: &random)
        let extra = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
        bytes.insert(contentsOf: extra, at: at)
      }
    }
    return bytes
  }
}
