// Reads whatever libFuzzer makes up as a property list and as XMP, and writes what it says again.
internal import FuzzSupport
internal import Glibc
internal import MediaMetadata

/// Reads one input.
func read(_ bytes: [UInt8]) {
  _ = try? XMPPacket(bytes: bytes)
  let path = Scratch.path("list.plist")
  Scratch.write(bytes, to: path)
  guard let list = try? MetadataPropertyList(path: path) else { return }
  for fileType in [FileType.mov, .mp4] {
    guard let items = try? list.items(for: fileType) else { continue }
    tell(items)
    _ = try? list.merged(over: items, selection: .common, for: fileType)
  }
  // A number that is none has no form in a list.
  guard let text = try? list.xml() else { return }
  Scratch.write(Array(text.utf8), to: path)
  do {
    let again = try MetadataPropertyList(path: path)
    if again.values.keys.sorted() != list.values.keys.sorted() {
      FuzzDriver.fail("the property list is read with other keys: \(text)")
    }
  } catch {
    FuzzDriver.fail("the property list that was written cannot be read: \(error): \(text)")
  }
}

exit(
  unsafe FuzzDriver.run { start, count in
    unsafe read(FuzzDriver.bytes(start, count))
    return 0
  })
