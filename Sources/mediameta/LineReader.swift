internal import CLibrary

/// The lines that a descriptor gives, as they come.
struct LineReader: Sendable {
  let descriptor: Int32
  let longest: Int
  private var buffer: [UInt8] = []
  private var isAtEnd = false

  init(descriptor: Int32, longest: Int) { (self.descriptor, self.longest) = (descriptor, longest) }

  /// Whether something comes, or the end, before so many milliseconds have passed.
  func hasMore(within milliseconds: Int32) -> Bool {
    guard buffer.isEmpty, !isAtEnd else { return true }
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&request, 1, milliseconds) != 0
  }

  /// The next line without its end; `nil` after the last one, and where a line does not end.
  mutating func next() -> [UInt8]? {
    var searched = 0
    while true {
      if let end = buffer[searched...].firstIndex(of: 0x0A) {
        defer { buffer.removeFirst(end + 1) }
        return Array(buffer[..<end])
      }
      searched = buffer.count
      guard !isAtEnd, buffer.count <= longest else {
        defer { buffer = [] }
        return isAtEnd && !buffer.isEmpty ? buffer : nil
      }
      var piece = [UInt8](repeating: 0, count: 1 << 16)
      let count = unsafe read(descriptor, &piece, piece.count)
      if count > 0 {
        buffer += piece[..<count]
      } else if count == 0 || errno != EINTR {
        isAtEnd = true
      }
    }
  }
}
