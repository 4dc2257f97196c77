import Testing

@testable import MetadataFormats

@Suite("Apple's notes")
struct AppleMakerNoteTests {
  private static let identifier = "8A4F2C46-6B0C-4D2E-9D59-3B7B1C0F52AA"

  private static func big(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// Notes with rows whose long values follow them, in the order of the rows.
  private static func notes(
    _ rows: [(tag: Int, type: Int, count: Int, value: [UInt8])], isLittle: Bool = false
  ) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      isLittle ? big(value, count).reversed() : big(value, count)
    }
    var (head, values): ([UInt8], [UInt8]) = ([], [])
    let end = 16 + 12 * rows.count + 4
    for row in rows {
      head += number(row.tag, 2) + number(row.type, 2) + number(row.count, 4)
      if row.value.count <= 4 {
        head += row.value + [UInt8](repeating: 0, count: 4 - row.value.count)
      } else {
        head += number(end + values.count, 4)
        values += row.value
      }
    }
    return Array("Apple iOS\0".utf8) + [0, 1] + Array((isLittle ? "II" : "MM").utf8)
      + number(rows.count, 2) + head + [0, 0, 0, 0] + values
  }

  private static let version = (tag: 1, type: 9, count: 1, value: [0, 0, 0, 14] as [UInt8])
  private static let burst = (tag: 11, type: 2, count: 6, value: Array("BURST\0".utf8))
  private static let list = (tag: 3, type: 7, count: 10, value: Array("bplist00ab".utf8))
  private static let later = (tag: 23, type: 2, count: 6, value: Array("later\0".utf8))

  private static func text(_ text: String) -> (tag: Int, type: Int, count: Int, value: [UInt8]) {
    (17, 2, text.utf8.count + 1, Array(text.utf8) + [0])
  }

  private static let cases: [(String, [UInt8])] = [
    ("no values", AppleMakerNote().bytes),
    ("an identifier", notes([version, list, text("11111111-2222-3333-4444-555555555555"), later])),
    ("a short identifier", notes([version, text("abc"), later])),
    ("a long one", notes([text(String(repeating: "x", count: 80)), later])),
    ("none", notes([version, list, burst, later])),
    ("none, and nothing behind", notes([version, list])),
    ("the other order of bytes", notes([version, list, burst, later], isLittle: true)),
  ]

  @Test(arguments: cases)
  func `get another identifier, and nothing else`(_ name: String, _ bytes: [UInt8]) throws {
    var note = try #require(AppleMakerNote(bytes))
    let before = Self.values(note)
    #expect(Self.set(Self.identifier, in: &note))
    #expect(note.contentIdentifier == Self.identifier)
    let again = try #require(AppleMakerNote(note.bytes))
    #expect(again.contentIdentifier == Self.identifier)
    #expect(Self.values(again).filter { $0.key != 17 } == before.filter { $0.key != 17 })
    #expect(Self.values(again).keys.contains(17))
    // Tags stay in order.
    let count = again.bytes.count
    #expect(Self.set("11111111-2222-3333-4444-555555555555", in: &note))
    #expect(note.bytes.count == count)
  }

  /// Macros make of what they look at a constant.
  private static func set(_ identifier: String, in note: inout AppleMakerNote) -> Bool {
    note.setContentIdentifier(identifier)
  }

  /// The values by their tags, as an independent reader of the rows sees them.
  private static func values(_ note: AppleMakerNote) -> [Int: [UInt8]] {
    let bytes = note.bytes
    let isLittle = bytes[12] == 0x49
    func number(_ place: Int, _ count: Int) -> Int {
      let part = Array(bytes[place..<(place + count)])
      return (isLittle ? part.reversed() : part).reduce(0) { $0 << 8 | Int($1) }
    }
    var values: [Int: [UInt8]] = [:]
    var last = -1
    for row in 0..<number(14, 2) {
      let place = 16 + 12 * row
      let (tag, type) = (number(place, 2), number(place + 2, 2))
      let size = number(place + 4, 4) * (type == 9 ? 4 : 1)
      let start = size <= 4 ? place + 8 : number(place + 8, 4)
      #expect(tag > last)
      last = tag
      values[tag] = Array(bytes[start..<(start + size)])
    }
    return values
  }

  @Test(arguments: cases)
  func `that are cut or damaged do no harm`(_ name: String, _ bytes: [UInt8]) {
    for count in 0..<bytes.count {
      var note = AppleMakerNote(Array(bytes.prefix(count)))
      _ = note?.contentIdentifier
      _ = note?.setContentIdentifier(Self.identifier)
    }
    for place in 12..<bytes.count {
      for value: UInt8 in [0, 1, 0x7F, 0xFF] {
        var odd = bytes
        odd[place] = value
        var note = AppleMakerNote(odd)
        if note?.setContentIdentifier(Self.identifier) == true {
          #expect(note?.contentIdentifier == Self.identifier)
        }
      }
    }
  }

  @Test func `of other makers are none`() {
    #expect(AppleMakerNote(Array("Nikon\0\u{2}\u{10}".utf8)) == nil)
    #expect(AppleMakerNote([]) == nil)
  }
}
