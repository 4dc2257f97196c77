internal import CLibrary
internal import CPlatform

/// A source over a descriptor that someone else keeps open: an output that is read again.
package struct DescriptorSource: ByteSource {
  package let name: String
  package let size: Int
  package let descriptor: Int32

  /// Creates a source; the descriptor must stay open as long as it is used.
  package init(descriptor: Int32, size: Int, name: String) {
    self.descriptor = descriptor
    self.size = size
    self.name = name
  }

  package func read(_ range: Range<Int>) throws(IOFailure) -> [UInt8] {
    try readRange(range.clamped(to: 0..<size), of: descriptor, name: name)
  }

  /// Whether a range holds nothing but zeros; holes are not read.
  package func isZero(_ range: Range<Int>) throws(IOFailure) -> Bool {
    try readsZeros(dataRanges(in: range.clamped(to: 0..<size), of: descriptor))
  }
}

/// The parts of a range of a descriptor that are not holes, in order; all of it where the file system does not tell.
func dataRanges(in range: Range<Int>, of descriptor: Int32) -> [Range<Int>] {
  var ranges: [Range<Int>] = []
  var position = range.lowerBound
  while position < range.upperBound {
    let start = lseek(descriptor, off_t(position), Int32(platform_seek_data))
    if start < 0 {
      // Only a hole follows.
      if errno == ENXIO { break }
      return [range]
    }
    guard start < range.upperBound else { break }
    let end = lseek(descriptor, start, Int32(platform_seek_hole))
    guard end > start else { return [range] }
    ranges.append(max(Int(start), position)..<min(Int(end), range.upperBound))
    position = Int(end)
  }
  return ranges
}

/// Reads a range of a descriptor; fewer bytes where the file ends before.
func readRange(
  _ range: Range<Int>, of descriptor: Int32, name: String
) throws(IOFailure) -> [UInt8] {
  let wanted = range.count
  guard wanted > 0 else { return [] }
  var failure: Int32 = 0
  let bytes = unsafe [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
    while filled < wanted, let start = buffer.baseAddress {
      let count = retryingOnInterrupt {
        unsafe pread(descriptor, start + filled, wanted - filled, off_t(range.lowerBound + filled))
      }
      if count < 0 { failure = errno }
      if count <= 0 { return }
      filled += count
    }
  }
  guard failure == 0 else { throw IOFailure(.read, path: name, code: failure) }
  return bytes
}
