import Foundation
import TestSupport
import Testing

@testable import MediaMetadata

@Suite struct `A file that is written piece by piece` {
  private let folder: TemporaryFolder
  private var path: String { folder.file("log.csv") }

  init() throws { folder = try TemporaryFolder() }

  private func stored() -> String? { try? String(contentsOfFile: path, encoding: .utf8) }

  @Test func `appears when it is whole`() throws {
    let output = try GrowingOutput(path: path, replacing: false, source: nil)
    try output.write(Array("harbour,".utf8))
    #expect(stored() == nil)
    try output.write(Array("berth 7".utf8))
    try output.finish()
    #expect(stored() == "harbour,berth 7")
  }

  @Test func `leaves nothing where it is given up`() throws {
    do {
      let output = try GrowingOutput(path: path, replacing: false, source: nil)
      try output.write(Array("harbour".utf8))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test func `replaces no file without being asked, and never its source`() throws {
    try Data("before".utf8).write(to: URL(fileURLWithPath: path))
    #expect(throws: MediaError.self) {
      try GrowingOutput(path: path, replacing: false, source: nil)
    }
    #expect(throws: MediaError.self) {
      try GrowingOutput(path: path, replacing: true, source: path)
    }
    #expect(stored() == "before")
    let output = try GrowingOutput(path: path, replacing: true, source: nil)
    try output.write(Array("after".utf8))
    #expect(stored() == "before")
    try output.finish()
    #expect(stored() == "after")
  }
}
