import BinaryIO
import MediaModel
import Testing

@testable import TimedMetadata

/// A transport stream laid out by hand: one programme of pictures and of metadata.
private enum Transport {
  static func packet(_ identifier: UInt16, _ payload: [UInt8], starts: Bool = true) -> [UInt8] {
    let room = 184 - payload.count
    let head = [0x47, UInt8(identifier >> 8) | (starts ? 0x40 : 0), UInt8(identifier & 0xFF)]
    guard room > 0 else { return head + [0x10] + payload }
    let filler: [UInt8] =
      room == 1 ? [0] : [UInt8(room - 1), 0] + [UInt8](repeating: 0xFF, count: room - 2)
    return head + [0x30] + filler + payload
  }

  private static func section(_ table: UInt8, _ body: [UInt8]) -> [UInt8] {
    [0, table, 0xB0, UInt8(body.count + 9), 0, 1, 0xC1, 0, 0] + body + [0, 0, 0, 0]
  }

  static func tables(
    _ format: String, streamType: UInt8 = 0x06, programs: String = "0001 E010"
  ) -> [UInt8] {
    let registration = [5, 4] + Array(format.utf8)
    let map =
      bytes("E100 F000 1B E100 F000") + [streamType] + bytes("E101 F0")
      + [UInt8(registration.count)] + registration
    return packet(0, section(0, bytes(programs))) + packet(0x10, section(2, map))
  }

  /// A packet of an elementary stream, with a time of 33 bits or without.
  static func unit(_ stream: UInt8, _ time: Int64?, _ payload: [UInt8]) -> [UInt8] {
    var head: [UInt8] = [0x80, 0, 0]
    if let time {
      head = [
        0x80, 0x80, 5, UInt8(time >> 29 & 0x0E) | 0x21, UInt8(time >> 22 & 0xFF),
        UInt8(time >> 14 & 0xFE) | 1, UInt8(time >> 7 & 0xFF), UInt8(time << 1 & 0xFE) | 1,
      ]
    }
    return [0, 0, 1, stream] + number(head.count + payload.count, 2) + head + payload
  }
}

@Suite struct `Metadata of a transport stream` {
  private let packetOfNothing = bytes("060E2B34020B01010E01030177000000 01")

  @Test func `is found where packets have times and the table of a programme is missing`() {
    let tables = Transport.tables("KLVA", programs: "0001 E010 0002 E012")
    let file = stride(from: 0, to: tables.count, by: 188).flatMap { place in
      [0, 0, 0, 0] + tables[place..<place + 188]
    }
    #expect(TransportStream(MemorySource(file))?.streams.count == 1)
  }

  private func groups(_ file: [UInt8]) throws -> (lines: [String], diagnostics: [Diagnostic]) {
    let source = MemorySource(file)
    let transport = try #require(TransportStream(source))
    let stream = try #require(transport.streams.first)
    var reader = TransportStreamReader(transport, stream, source: source)
    var lines: [String] = []
    while let group = reader.next() {
      let (start, duration) = (group.timeRange.start, group.timeRange.duration)
      lines.append(
        "\(start.value)+\(duration.value) \(group.items.flatMap(\.payload).map { String($0) }.joined(separator: " "))"
      )
    }
    return (lines, reader.diagnostics)
  }

  private func klv(_ value: UInt8) -> [UInt8] { packetOfNothing + [value] }

  @Test func `is timed from the first picture, and holds until the next`() throws {
    let file =
      Transport.tables("KLVA") + Transport.packet(0x100, Transport.unit(0xE0, 90_000, [1]))
      + Transport.packet(0x101, Transport.unit(0xBD, 99_000, klv(7)))
      + Transport.packet(0x101, Transport.unit(0xBD, 108_000, klv(8)))
      + Transport.packet(0x101, Transport.unit(0xBD, 126_000, klv(9)))
    let found = try groups(file)
    #expect(found.lines == ["9000+9000 7", "18000+18000 8", "36000+18000 9"])
    #expect(found.diagnostics.isEmpty)
  }

  @Test func `is beside the pictures where it has no time`() throws {
    let file =
      Transport.tables("KLVA") + Transport.packet(0x100, Transport.unit(0xE0, 90_000, [1]))
      + Transport.packet(0x101, Transport.unit(0xBD, nil, klv(7)))
      + Transport.packet(0x100, Transport.unit(0xE0, 93_000, [1]))
      + Transport.packet(0x101, Transport.unit(0xBD, nil, klv(8)))
    #expect(try groups(file).lines == ["0+3000 7", "3000+3000 8"])
  }

  /// A packet of ST 0601 with nothing but its precision time stamp, in microseconds, and its checksum.
  private func stamped(_ microseconds: Int64) -> [UInt8] {
    let head =
      bytes("060E2B34 020B0101 0E010301 01000000 0E") + [2, 8]
      + number(microseconds, 8) + [1, 2]
    var sum: UInt16 = 0
    for (index, byte) in head.enumerated() { sum &+= UInt16(byte) << (index % 2 == 0 ? 8 : 0) }
    return head + number(sum, 2)
  }

  private func times(_ file: [UInt8]) throws -> [String] {
    let source = MemorySource(file)
    let transport = try #require(TransportStream(source))
    var reader = TransportStreamReader(
      transport, try #require(transport.streams.first), source: source)
    var lines: [String] = []
    while let group = reader.next() {
      let stamp = group.items.first { $0.identifier == "klv/0601.2" }?.stringValue ?? "-"
      lines.append(
        "\(group.timeRange.start.value)+\(group.timeRange.duration.value) \(stamp.suffix(8))")
    }
    #expect(reader.diagnostics.isEmpty)
    return lines
  }

  @Test func `of several packets with times of their own is at those`() throws {
    let second: Int64 = 1_500_000_000_000_000
    let file =
      Transport.tables("KLVA") + Transport.packet(0x100, Transport.unit(0xE0, 90_000, [1]))
      + Transport.packet(
        0x101,
        Transport.unit(
          0xBD, 90_000, stamped(second) + stamped(second + 100_000) + stamped(second + 400_000)))
      + Transport.packet(0x101, Transport.unit(0xBD, 180_000, stamped(second + 1_000_000)))
    #expect(
      try times(file) == [
        "0+9000 2:40:00Z", "9000+27000 40:00.1Z", "36000+54000 40:00.4Z", "90000+54000 2:40:01Z",
      ])
  }

  @Test func `that begins within another message of pictures is taken out with it`() {
    let start = bytes("17EE8C60F84D11D98CD60800200C9A66") + Array("MDPM".utf8)
    let inner = start + [2] + [UInt8](repeating: 7, count: 10)
    // Six records of five bytes, among which another message begins that goes on after them.
    let unit = start + [6] + [UInt8](repeating: 9, count: 9) + inner
    #expect(PictureMessages.ranges(of: "MDPM", in: unit[...]) == [16..<unit.count])
    #expect(PictureMessages.ranges(of: "MDPM", in: (inner + inner)[...]).count == 2)
  }

  @Test func `among the messages of pictures is at their times`() throws {
    let message =
      bytes("17EE8C60F84D11D98CD60800200C9A66") + Array("MDPM".utf8)
      + bytes("02 18 0220 2310 19 0514 2332")
    func picture(_ time: Int64, _ message: [UInt8]) -> [UInt8] {
      let unit =
        bytes("00000001 09F0 000001 06 05") + [UInt8(message.count)] + message
        + bytes("80 000001 65 88")
      return Transport.packet(0x100, Transport.unit(0xE0, time, unit))
    }
    let file =
      Transport.tables("    ") + picture(90_000, message)
      + Transport.packet(0x100, Transport.unit(0xE0, 93_000, bytes("000001 41 9A")))
      + picture(135_000, message)
    let source = MemorySource(file)
    let transport = try #require(TransportStream(source))
    #expect(transport.streams.map(\.format) == ["MDPM"])
    var reader = TransportStreamReader(
      transport, try #require(transport.streams.first), source: source)
    let groups = [reader.next(), reader.next()].compactMap(\.self)
    #expect(reader.next() == nil)
    #expect(groups.map(\.timeRange.start.value) == [0, 45_000])
    #expect(
      groups.map { $0.items.map { "\($0.identifier) \($0.stringValue ?? "-")" } } == [
        ["mdpm/18 2023-10-05T14:23:32+01:00"], ["mdpm/18 2023-10-05T14:23:32+01:00"],
      ])
  }

  @Test func `stands in cells where it is synchronous`() throws {
    let cells = bytes("00 00 0F 0012") + klv(1) + bytes("00 01 0F 0012") + klv(2)
    let file =
      Transport.tables("KLVA", streamType: 0x15)
      + Transport.packet(0x101, Transport.unit(0xFC, 90_000, cells))
    #expect(try groups(file).lines == ["0+0 1 2"])
  }

  /// A packet of ST 0601 that tells nothing but its time, in microseconds.
  private func stamped(_ microseconds: Int) -> [UInt8] {
    bytes("060E2B34020B01010E01030101000000 0A 02 08") + number(microseconds, 8)
  }

  @Test func `is spread by its own times where cells share a unit`() throws {
    let cells = [0, 100_000, 400_000].map { bytes("00 00 FF 001B") + stamped(1_000_000 + $0) }
    let file =
      Transport.tables("KLVA", streamType: 0x15)
      + Transport.packet(0x101, Transport.unit(0xFC, 90_000, Array(cells.joined())))
    let starts = try groups(file).lines.compactMap { $0.split(separator: " ").first }
    #expect(starts == ["0+9000", "9000+27000", "36000+27000"])
  }

  @Test func `is put together where cells go on`() throws {
    let whole = klv(1)
    let cells =
      bytes("00 00 8F 0005") + whole.prefix(5) + bytes("00 01 0F 0003") + whole[5..<8]
      + bytes("00 02 4F") + number(whole.count - 8, 2) + whole.dropFirst(8)
    let file =
      Transport.tables("KLVA", streamType: 0x15)
      + Transport.packet(0x101, Transport.unit(0xFC, 90_000, cells))
    let (lines, diagnostics) = try groups(file)
    #expect(lines == ["0+0 1"])
    #expect(diagnostics.isEmpty)
  }

  @Test func `goes over many packets, and over the turn of the clock`() throws {
    let long = bytes("060E2B34020B01010E01030177000000 82 0100") + [UInt8](repeating: 5, count: 256)
    let unit = Transport.unit(0xBD, (1 << 33) - 900, long)
    let file =
      Transport.tables("KLVA")
      + Transport.packet(0x100, Transport.unit(0xE0, (1 << 33) - 1800, [1]))
      + Transport.packet(0x101, Array(unit[..<184]))
      + Transport.packet(0x101, Array(unit[184...]), starts: false)
      + Transport.packet(0x101, Transport.unit(0xBD, 900, klv(8)))
    let lines = try groups(file).lines
    #expect(lines.map { $0.prefix(9) } == ["900+1800 ", "2700+1800"])
    #expect(lines.first?.split(separator: " ").count == 257)
  }

  @Test func `is timed ID3 where the registration says so`() throws {
    let tag = bytes("494433 0400 00 0000000D 54495432 00000003 0000 03 6162")
    let file =
      Transport.tables("ID3 ", streamType: 0x15)
      + Transport.packet(0x101, Transport.unit(0xBD, 90_000, tag))
    #expect(try groups(file).lines == ["0+0 97 98"])
  }

  @Test func `is read on after bytes that are not a packet`() throws {
    let file =
      Transport.tables("KLVA") + Transport.packet(0x1FFF, []) + Transport.packet(0x1FFF, [])
      + Transport.packet(0x101, Transport.unit(0xBD, 90_000, klv(7))) + [1, 2, 3]
      + Transport.packet(0x101, Transport.unit(0xBD, 99_000, klv(8)))
    #expect(try groups(file).lines == ["0+9000 7", "9000+9000 8"])
  }

  @Test func `is not sought in other files`() {
    #expect(TransportStream(MemorySource([])) == nil)
    #expect(TransportStream(MemorySource([UInt8](repeating: 0x47, count: 100))) == nil)
    #expect(TransportStream(MemorySource([UInt8](repeating: 0, count: 4096))) == nil)
  }

  @Test func `is read however it is damaged`() throws {
    let file =
      Transport.tables("KLVA") + Transport.packet(0x101, Transport.unit(0xBD, 90_000, klv(7)))
      + Transport.packet(0x101, Transport.unit(0xBD, 99_000, klv(8)))
    for place in file.indices {
      var damaged = file
      damaged[place] ^= 0xFF
      let source = MemorySource(damaged)
      guard let transport = TransportStream(source) else { continue }
      for stream in transport.streams {
        var reader = TransportStreamReader(transport, stream, source: source)
        var count = 0
        while reader.next() != nil { count += 1 }
        #expect(count <= 2)
      }
    }
  }
}
