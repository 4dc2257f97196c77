internal import CFFmpeg
internal import LibraryLoader

/// FFmpeg's libraries, which are loaded when something first needs them.
package enum FFmpegLibrary {
  /// What keeps FFmpeg from being used; `nil` where it is there.
  private static let obstacle: FFmpegError? = {
    guard let missing = unsafe ffmpeg_load() else { return nil }
    return unsafe lack(String(cString: missing), of: String(cString: ffmpeg_library_file()))
  }()

  /// What keeps devices from being used; `nil` where libavdevice is there.
  private static let deviceObstacle: FFmpegError? = {
    guard let missing = unsafe ffmpeg_load_devices() else { return nil }
    return unsafe lack(String(cString: missing), of: String(cString: ffmpeg_devices_file()))
  }()

  private static func lack(_ name: String, of file: String) -> FFmpegError {
    let package = file.replacing(".so.", with: "")
    let found = name == file ? "\(file) is not installed" : "\(file) has no function \(name)"
    return FFmpegError(
      code: ffmpeg_error_no_library(), operation: .loadLibrary,
      reason: "FFmpeg is needed for this, and \(found); on Debian: apt-get install \(package)")
  }

  /// Whether FFmpeg can be used.
  package static var isInstalled: Bool { obstacle == nil }

  /// Loads FFmpeg where that was not done before.
  static func require() throws(FFmpegError) {
    if let obstacle { throw obstacle }
  }

  /// Loads what reads devices where that was not done before.
  static func requireDevices() throws(FFmpegError) {
    try require()
    if let deviceObstacle { throw deviceObstacle }
  }
}
