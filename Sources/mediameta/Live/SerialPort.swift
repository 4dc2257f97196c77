internal import CLibrary
internal import MediaMetadata

/// A serial line, or another device of characters, that is read as it comes; closed with this object.
final class SerialPort: Sendable {
  /// The line, valid as long as this object lives.
  let descriptor: Int32

  /// Bits a second, and the numbers that the system has for them.
  static let speeds: [Int: speed_t] = [
    1200: speed_t(B1200), 2400: speed_t(B2400), 4800: speed_t(B4800), 9600: speed_t(B9600),
    19200: speed_t(B19200), 38400: speed_t(B38400), 57600: speed_t(B57600),
    115_200: speed_t(B115200), 230_400: speed_t(B230400), 460_800: speed_t(B460800),
    921_600: speed_t(B921600),
  ]

  /// Whether a path leads to a device of characters.
  static func isDevice(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFCHR
  }

  /// Opens a line: 8 bits, no parity, nothing changed on the way.
  ///
  /// - Parameters:
  ///   - path: the device.
  ///   - speed: bits a second, of ``speeds``; `nil` to leave what is set.
  /// - Throws: `MediaError` where it cannot be opened, or does not run at that speed.
  init(_ path: String, speed: Int?) throws(MediaError) {
    descriptor = unsafe open(path, O_RDONLY | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.failure(path) }
    guard isatty(descriptor) == 1 else { return }
    var line = termios()
    guard unsafe tcgetattr(descriptor, &line) == 0 else { throw Self.failure(path) }
    unsafe cfmakeraw(&line)
    line.c_cflag |= tcflag_t(CLOCAL | CREAD)
    if let speed {
      guard let number = Self.speeds[speed], unsafe cfsetspeed(&line, number) == 0 else {
        throw MediaError(.invalidRequest, "no line runs at \(speed) bits a second", path: path)
      }
    }
    guard unsafe tcsetattr(descriptor, TCSANOW, &line) == 0 else { throw Self.failure(path) }
  }

  deinit { if descriptor >= 0 { _ = close(descriptor) } }

  private static func failure(_ path: String) -> MediaError {
    MediaError(.unreadable, unsafe String(cString: strerror(errno)), path: path)
  }
}
