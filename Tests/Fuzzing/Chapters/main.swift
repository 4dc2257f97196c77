// Reads whatever libFuzzer makes up as chapters in every format, and writes it in every other.
internal import FuzzSupport
internal import Glibc
internal import MediaMetadata
internal import MediaModel

/// Reads one input: what was read and written is read again, and then always written the same.
func read(_ bytes: [UInt8]) {
  _ = ChapterFormat.recognize(bytes)
  for format in ChapterFormat.all {
    guard let lists = try? format.read(bytes, name: "input") else { continue }
    _ = ChapterList.oddities(of: lists, end: MediaTime(60, timescale: 1))
    for other in ChapterFormat.all {
      guard let written = try? other.write(lists) else { continue }
      guard let again = try? other.read(written.bytes, name: "written") else {
        FuzzDriver.fail(
          "\(other.rawValue) cannot be read when it was written from \(format.rawValue)")
        continue
      }
      guard let second = try? other.write(again), second.bytes == written.bytes else {
        FuzzDriver.fail("\(other.rawValue) is written differently when it was read again")
        continue
      }
    }
  }
}

exit(
  unsafe FuzzDriver.run { start, count in
    unsafe read(FuzzDriver.bytes(start, count))
    return 0
  })
