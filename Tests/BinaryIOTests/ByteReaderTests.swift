import BinaryIO
import Testing

/// One kind of read: how many bytes it takes, and what it makes of `01 02 03 ...`.
struct ReadCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let size: Int
  let value: UInt64
  let read: @Sendable (inout ByteReader) throws -> UInt64

  static let all: [ReadCase] = [
    ReadCase(testDescription: "u8", size: 1, value: 0x01) { UInt64(try $0.read(UInt8.self)) },
    ReadCase(testDescription: "u16", size: 2, value: 0x0102) { UInt64(try $0.read(UInt16.self)) },
    ReadCase(testDescription: "u32", size: 4, value: 0x0102_0304) {
      UInt64(try $0.read(UInt32.self))
    },
    ReadCase(testDescription: "u64", size: 8, value: 0x0102_0304_0506_0708) {
      try $0.read(UInt64.self)
    },
    ReadCase(testDescription: "i32", size: 4, value: 0x0102_0304) {
      UInt64(try $0.read(Int32.self))
    },
    ReadCase(testDescription: "4cc", size: 4, value: 0x0102_0304) {
      UInt64(try $0.readFourCC().rawValue)
    },
    ReadCase(testDescription: "offset", size: 8, value: 0x0102_0304_0506_0708) {
      UInt64(try $0.readOffset64())
    },
    ReadCase(testDescription: "bytes", size: 3, value: 0x01_0203) {
      try $0.readBytes(3).reduce(0) { $0 << 8 | UInt64($1) }
    },
    ReadCase(testDescription: "skip", size: 5, value: 0) {
      try $0.skip(5)
      return 0
    },
    ReadCase(testDescription: "slice", size: 6, value: 0x0102) {
      var part = try $0.slice(6)
      return UInt64(try part.read(UInt16.self))
    },
  ]
}

/// Where a reader is.
struct ReaderPlace: Equatable {
  let offset: Int
  let remaining: Int

  init(_ offset: Int, remaining: Int) {
    self.offset = offset
    self.remaining = remaining
  }

  init(_ reader: ByteReader) {
    offset = reader.offset
    remaining = reader.remaining
  }
}

/// What a reading throws, if it throws.
func failure(_ body: () throws -> Void) -> ParseError? {
  do {
    try body()
    return nil
  } catch {
    return error as? ParseError
  }
}

@Suite struct `A byte reader` {
  private static let base = 1_000_000_007

  @Test(arguments: ReadCase.all) func `reads big-endian`(_ read: ReadCase) throws {
    let bytes: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8, 9]
    var reader = ByteReader(bytes, at: Self.base)
    let value = try read.read(&reader)
    #expect(value == read.value)
    let place = ReaderPlace(reader)
    #expect(place == ReaderPlace(Self.base + read.size, remaining: bytes.count - read.size))
  }

  @Test(arguments: ReadCase.all)
  func `throws at every boundary with the absolute offset and stays there`(
    _ read: ReadCase
  ) throws {
    for count in 0...10 {
      for start in 0...count {
        let bytes = [UInt8](repeating: 1, count: count)
        var reader = ByteReader(bytes, at: Self.base)
        try reader.skip(start)
        let left = count - start
        let error = failure { _ = try read.read(&reader) }
        let place = ReaderPlace(reader)
        if left >= read.size {
          #expect(error == nil)
          let end = Self.base + start + read.size
          #expect(place == ReaderPlace(end, remaining: left - read.size))
        } else {
          #expect(error?.offset == Self.base + start)
          #expect(error?.rule == "\(read.size) bytes wanted, \(left) left")
          #expect(place == ReaderPlace(Self.base + start, remaining: left))
        }
      }
    }
  }

  @Test(arguments: [Int.min, -1, 2, Int.max])
  func `refuses counts that are negative or too large`(_ count: Int) {
    let bytes: [UInt8] = [1]
    var reader = ByteReader(bytes, at: 0)
    let errors = [
      failure { try reader.require(count) }, failure { try reader.skip(count) },
      failure { _ = try reader.readBytes(count) },
      failure { _ = try reader.slice(count).remaining },
    ]
    #expect(errors.allSatisfy { $0 != nil })
    let place = ReaderPlace(reader)
    #expect(place == ReaderPlace(0, remaining: 1))
  }

  @Test(arguments: 0..<8) func `reads numbers at places that are not aligned`(_ start: Int) throws {
    let bytes = [UInt8](repeating: 0xEE, count: start) + [0, 0, 0, 0, 0, 0, 1, 2]
    var reader = ByteReader(bytes, at: 0)
    try reader.skip(start)
    let number = try reader.read(UInt64.self)
    #expect(number == 258)
  }

  @Test func `refuses offsets of 2^63 and more, and names where they stand`() throws {
    let bytes: [UInt8] = [0, 0x80, 0, 0, 0, 0, 0, 0, 0]
    var reader = ByteReader(bytes, at: 100)
    try reader.skip(1)
    let error = failure { _ = try reader.readOffset64() }
    #expect(error?.offset == 101)
    #expect(error?.rule == "9223372036854775808 is not a size or offset of a file")
  }

  @Test func `slices know where they are and end where they should`() throws {
    let bytes: [UInt8] = Array(0..<10)
    var reader = ByteReader(bytes, at: 50)
    try reader.skip(2)
    var part = try reader.slice(4)
    let start = ReaderPlace(part)
    #expect(start == ReaderPlace(52, remaining: 4))
    let inside = part.readRest()
    #expect(inside == [2, 3, 4, 5])
    let error = failure { _ = try part.read(UInt8.self) }
    #expect(error?.offset == 56)
    let place = ReaderPlace(reader)
    #expect(place == ReaderPlace(56, remaining: 4))
    let rest = reader.readRest()
    #expect(rest == [6, 7, 8, 9])
    let nothing = reader.readRest()
    #expect(nothing.isEmpty)
  }

  @Test func `reads a table of numbers in one piece, or nothing of it`() throws {
    var reader = ByteReader([0xEE, 1, 2, 3, 4, 5], at: 30)
    try reader.skip(1)
    let error = failure { _ = try reader.readNumbers(3, of: UInt16.self) }
    #expect(error?.rule == "3 rows of 2 bytes announced, 5 bytes left")
    #expect(reader.offset == 31)
    #expect(try reader.readNumbers(2, of: UInt16.self) == [0x0102, 0x0304])
    #expect(reader.offset == 35)
  }

  @Test func `C strings end at the zero or at the end`() throws {
    let bytes = Array("ab\0\0cd".utf8)
    var reader = ByteReader(bytes, at: 0)
    let texts = (0..<4).map { _ in reader.readCString() }
    #expect(texts == [Array("ab".utf8), [], Array("cd".utf8), []])
    let isAtEnd = reader.isAtEnd
    #expect(isAtEnd)
  }

  @Test(arguments: TableCase.all)
  func `checks a table before anybody allocates for it`(_ table: TableCase) {
    let bytes = [UInt8](repeating: 0, count: 12)
    let reader = ByteReader(bytes, at: 9)
    let error = failure { try reader.requireTable(count: table.count, stride: table.stride) }
    #expect((error == nil) == table.fits)
    #expect(error == nil || error?.offset == 9)
  }

  @Test func `bears no bytes at all`() {
    let bytes: [UInt8] = []
    var reader = ByteReader(bytes, at: 7)
    let isAtEnd = reader.isAtEnd
    #expect(isAtEnd)
    let rest = reader.readRest() + reader.readCString()
    #expect(rest.isEmpty)
    let errors = [failure { _ = try reader.read(UInt8.self) }, failure { try reader.skip(0) }]
    #expect(errors[0]?.offset == 7)
    #expect(errors[1] == nil)
  }
}

/// A table that fits into 12 bytes, or not.
struct TableCase: Sendable, CustomTestStringConvertible {
  let count: Int
  let stride: Int
  let fits: Bool
  var testDescription: String { "\(count) x \(stride)" }

  static let all = [
    TableCase(count: 3, stride: 4, fits: true), TableCase(count: 2, stride: 6, fits: true),
    TableCase(count: 0, stride: 1000, fits: true), TableCase(count: 4, stride: 4, fits: false),
    TableCase(count: .max, stride: 2, fits: false),
    TableCase(count: .max, stride: .max, fits: false),
    TableCase(count: -1, stride: 4, fits: false), TableCase(count: 4, stride: -1, fits: false),
  ]
}

@Suite struct `A parse error` {
  @Test func `prints place, offset, rule and clause`() {
    let bare = ParseError("4 bytes wanted, 1 left", offset: 12)
    #expect(bare.description == "at 12: 4 bytes wanted, 1 left")
    let placed = bare.within("moov.trak[1]", clause: "ISO/IEC 14496-12 § 8.3.1")
    #expect(
      placed.description
        == "moov.trak[1] at 12: 4 bytes wanted, 1 left (ISO/IEC 14496-12 § 8.3.1)")
  }

  @Test func `keeps the innermost place and clause`() {
    let error = ParseError("no", clause: "inner", offset: 1).within("a.b").within(
      "a", clause: "outer")
    #expect(error.path == "a.b")
    #expect(error.clause == "inner")
  }
}
