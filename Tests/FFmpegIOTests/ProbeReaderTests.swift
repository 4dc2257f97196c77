import Foundation
import Synchronization
import TestSupport
import Testing

@testable import FFmpegIO

@Suite struct `Probing what is not a file` {
  @Test func `describes bytes in memory as it describes the file`() throws {
    let path = try SourceCase.all[0].make()
    let input = try Descriptor(reading: path)
    let file = try FFmpegProber.probe(input.whole, name: "x")
    let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
    let asked = Atomic(0)
    let reader = FFmpegInput(size: bytes.count) { range in
      asked.add(1, ordering: .relaxed)
      return Array(bytes[range.clamped(to: 0..<bytes.count)])
    }
    let memory = try FFmpegProber.probe(reader, name: "x")
    #expect(memory == file)
    #expect(asked.load(ordering: .relaxed) > 0)
  }

  @Test func `tells why a reader could not read`() throws {
    let error = #expect(throws: FFmpegError.self) {
      let reader = FFmpegInput(size: 1000) { _ throws(FFmpegError) in
        throw FFmpegError(inputFailure: "the line is dead")
      }
      return try FFmpegProber.probe(reader, name: "x")
    }
    #expect(error?.isInputFailure == true)
    #expect(error?.reason == "the line is dead")
  }
}
