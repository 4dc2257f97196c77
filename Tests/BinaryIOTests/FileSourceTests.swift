import BinaryIO
import Foundation
import Glibc
import TestSupport
import Testing

@Suite struct `A file source` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `reads ranges, and no more than there is`() throws {
    let source = try FileSource(path: try folder.write(Array(0..<100), to: "a"))
    #expect(source.size == 100)
    #expect(try source.read(0..<3) == [0, 1, 2])
    #expect(try source.read(98..<500) == [98, 99])
    #expect(try source.read(100..<101).isEmpty)
    #expect(try source.read(5..<5).isEmpty)
    #expect(try source.read(Int.max - 1..<Int.max).isEmpty)
    #expect(try source.read(-5..<2) == [0, 1])
  }

  @Test func `says what is not there`() {
    let path = folder.file("nothing")
    let error = #expect(throws: IOFailure.self) { _ = try FileSource(path: path) }
    #expect(error?.code == ENOENT)
    #expect(error?.description == "\(path): No such file or directory")
  }

  @Test func `refuses a folder`() {
    let error = #expect(throws: IOFailure.self) { _ = try FileSource(path: folder.path) }
    #expect(error?.reason == "is a folder")
  }

  @Test(.timeLimit(.minutes(1))) func `refuses a pipe without waiting for a writer`() {
    let path = folder.file("pipe")
    #expect(unsafe mkfifo(path, 0o600) == 0)
    let error = #expect(throws: IOFailure.self) { _ = try FileSource(path: path) }
    #expect(error?.reason == "is not a regular file")
  }

  @Test(arguments: ["/dev/null", "/dev/zero"]) func `refuses devices`(_ path: String) {
    let error = #expect(throws: IOFailure.self) { _ = try FileSource(path: path) }
    #expect(error?.reason == "is not a regular file")
  }

  @Test func `a loop of links ends in an error`() throws {
    let path = folder.file("loop")
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path)
    let error = #expect(throws: IOFailure.self) { _ = try FileSource(path: path) }
    #expect(error?.code == ELOOP)
  }

  @Test func `a file cut short underneath gives fewer bytes and is noticed`() throws {
    let path = try folder.write([UInt8](repeating: 7, count: 10_000), to: "a")
    let source = try FileSource(path: path)
    try source.requireUnchanged()
    #expect(unsafe truncate(path, 100) == 0)
    #expect(source.size == 10_000)
    #expect(try source.read(50..<5000).count == 50)
    #expect(try source.read(5000..<6000).isEmpty)
    let error = #expect(throws: IOFailure.self) { try source.requireUnchanged() }
    #expect(error?.reason == "changed while it was being read")
  }

  @Test func `a file that grows underneath keeps the size it had and is noticed`() throws {
    let path = try folder.write([1, 2, 3], to: "a")
    let source = try FileSource(path: path)
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data([4, 5]))
    try handle.close()
    #expect(try source.read(0..<10) == [1, 2, 3])
    #expect(throws: IOFailure.self) { try source.requireUnchanged() }
  }

  @Test func `a file that is replaced by another stays what it was, and is noticed`() throws {
    let path = try folder.write([1, 2, 3], to: "a")
    let source = try FileSource(path: path)
    let other = try folder.write([9, 9, 9], to: "b")
    #expect(unsafe rename(other, path) == 0)
    #expect(try source.read(0..<3) == [1, 2, 3])
    #expect(throws: IOFailure.self) { try source.requireUnchanged() }
  }

  @Test func `hard and symbolic links are the same file, copies are not`() throws {
    let path = try folder.write([1], to: "a")
    let source = try FileSource(path: path)
    try FileManager.default.linkItem(atPath: path, toPath: folder.file("hard"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("soft"), withDestinationPath: "a")
    try folder.write([1], to: "copy")
    for name in ["a", "hard", "soft"] {
      let identity = try #require(FileIdentity.ofFile(at: folder.file(name)))
      #expect(identity.isSameFile(as: source.identity))
    }
    let copy = try #require(FileIdentity.ofFile(at: folder.file("copy")))
    #expect(!copy.isSameFile(as: source.identity))
    #expect(FileIdentity.ofFile(at: folder.file("missing")) == nil)
  }

  @Test func `a source over a descriptor reads the same`() throws {
    let source = try FileSource(path: try folder.write(Array(0..<50), to: "a"))
    let view = DescriptorSource(descriptor: source.descriptor, size: 20, name: "view")
    #expect(try view.read(10..<40) == Array(10..<20))
    let closed = DescriptorSource(descriptor: -1, size: 20, name: "closed")
    let error = #expect(throws: IOFailure.self) { _ = try closed.read(0..<1) }
    #expect(error?.code == EBADF)
  }

  @Test func `a source in memory reads the same`() {
    let source = MemorySource(Array(0..<10))
    #expect(source.read(8..<20) == [8, 9])
    #expect(source.read(20..<30).isEmpty)
    #expect(source.size == 10)
  }
}
