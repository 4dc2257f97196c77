import MediaModel
import Testing

@testable import TimedMetadata

/// Receivers that lose the sky tell the last position again, in sample after sample.
@Suite struct `Positions told again` {
  /// A position of camera motion with a time of the satellites.
  private func place(_ seconds: Double, _ latitude: Double) -> [UInt8] {
    func little(_ value: Double) -> [UInt8] { number(value.bitPattern, 8).reversed() }
    func little(_ value: Float) -> [UInt8] { number(value.bitPattern).reversed() }
    return bytes("0000 0600") + little(seconds) + bytes("03000000") + little(latitude)
      + little(11.5) + [Float](repeating: 1, count: 7).flatMap { little($0) }
  }

  private func doubts(_ samples: [[UInt8]]) throws -> [String] {
    let movie = Movie(
      entries: [Movie.entry("camm")],
      samples: samples.map { Movie.Sample(bytes: $0, duration: 1000) })
    return try movie.reader().map { group in
      let item = group.items.first { $0.identifier == .telemetryPosition }
      return item?.extraAttribute("doubt") ?? "-"
    }
  }

  private let again = "told again: the receiver's clock has not moved"

  @Test func `are marked from sample to sample`() throws {
    #expect(
      try doubts([place(1e9, 48), place(1e9, 48), place(1e9, 48), place(1e9 + 1, 48)])
        == ["-", again, again, "-"])
  }

  @Test func `are none where the place has moved, or the clock`() throws {
    #expect(try doubts([place(1e9, 48), place(1e9, 49)]) == ["-", "-"])
    #expect(try doubts([place(1e9, 48), place(1e9 + 0.5, 48)]) == ["-", "-"])
  }

  @Test func `keep the doubt they have`() throws {
    var lost = place(1e9, 48)
    lost.replaceSubrange(12..<16, with: [0, 0, 0, 0])
    #expect(try doubts([lost, lost]) == ["no fix", "no fix"])
  }

  @Test func `are marked after a part of the presentation was asked for`() throws {
    let movie = Movie(
      entries: [Movie.entry("camm")],
      samples: [place(1e9, 48), place(1e9, 48)].map { Movie.Sample(bytes: $0, duration: 1000) })
    var reader = try movie.reader()
    reader.seek(
      to: MediaTimeRange(
        start: MediaTime(1500, timescale: 1000), duration: MediaTime(1, timescale: 1000)))
    let items = reader.next()?.items ?? []
    #expect(items.first { $0.identifier == .telemetryPosition }?.extraAttribute("doubt") == again)
  }
}
