// Writes whatever libFuzzer makes up as a file of a format without boxes: as it was, without an item, with other values.
internal import BaseMedia
internal import BinaryIO
internal import FuzzSupport
internal import Glibc
internal import MediaModel
internal import MetadataFormats

/// One file that a writer knows, and what its reader found.
struct Written {
  let source: MemorySource
  let format: any MetadataFormatWriter.Type
  let contents: FormatContents

  /// Takes bytes; `nil` where no writer knows them.
  init?(_ bytes: [UInt8]) {
    let head = Array(bytes.prefix(4096))
    let images: (any MetadataFormatWriter.Type)? =
      ImageFileReader.recognizes(head: head, name: "input") ? ImageFileReader.self : nil
    guard let format = images ?? FileFormats.find(head: head, name: "input") else { return nil }
    self.format = format
    source = MemorySource(bytes)
    guard let found = try? format.read(source, head: head) else { return nil }
    contents = FormatContents(found)
  }

  /// The bytes of the file with other contents; `nil` where the writer refuses.
  func bytes(_ contents: FormatContents) -> [UInt8]? {
    guard let file = try? format.rewriting(source, with: contents) else { return nil }
    guard let bytes = try? file.bytes(from: source), bytes.count == file.size else {
      FuzzDriver.fail("\(file.size) bytes were announced and cannot be read")
    }
    return bytes
  }

  /// Writes contents and reads the result.
  func check(_ contents: FormatContents) {
    guard let bytes = bytes(contents) else { return }
    let head = Array(bytes.prefix(4096))
    // A large tag in front leaves it to the name what the file is.
    let name = "input.\(format.fileType.pathExtensions.first ?? "")"
    guard format.recognizes(head: head, name: name),
      let found = try? format.read(MemorySource(bytes), head: head)
    else { FuzzDriver.fail("what \(format) wrote is not a file of its format") }
    tell(found.items)
    tell(found.chapters.flatMap(\.chapters).flatMap(\.items))
  }
}

/// Writes one input.
func write(_ bytes: [UInt8]) {
  guard let written = Written(bytes) else { return }
  if let same = written.bytes(written.contents), same != bytes {
    FuzzDriver.fail("\(written.format) writes the same contents as other bytes")
  }
  let seed = bytes.reduce(into: UInt64(0)) { $0 = $0 &* 31 &+ UInt64($1) }
  var contents = written.contents
  written.check(FormatContents())
  guard !contents.items.isEmpty else { return }
  let index = Int(seed % UInt64(contents.items.count))
  let chosen = contents.items[index]
  contents.items[index].payload = Array("Gulls \(seed)".utf8)
  written.check(contents)
  contents.items[index].payload = Array(repeating: 0x47, count: Int(seed % 5000))
  written.check(contents)
  contents.items.remove(at: index)
  written.check(contents)
  var added = chosen
  added.carrier = nil
  contents.items.append(added)
  contents.chapters = []
  written.check(contents)
}

exit(
  unsafe FuzzDriver.run { start, count in
    unsafe write(FuzzDriver.bytes(start, count))
    return 0
  })
