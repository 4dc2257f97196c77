internal import CLibrary
internal import CommandLineKit
internal import MediaMetadata

/// A time zone as people name it: `Europe/Berlin`, `+02:00`, `UTC`, or `local` for that of the machine.
///
/// Named zones are those of the C library, which has one at a time: whoever asks for one does so before any work begins.
struct CivilZone: Sendable {
  /// Minutes east of UTC; `nil` for the zone that the C library has now.
  private let fixed: Int?

  /// What is told where someone names none.
  static let form = "a zone, such as Europe/Berlin, +02:00, UTC or local"

  init?(_ name: String) {
    if name == "local" {
      fixed = nil
      Self.use(Self.machine)
      return
    }
    if let date = MetadataDate("2000-01-01T00:00:00\(name == "UTC" ? "Z" : name)") {
      guard let minutes = date.zoneOffsetMinutes else { return nil }
      fixed = minutes
      return
    }
    guard Self.isKnown(name) else { return nil }
    Self.use(":" + name)
    fixed = nil
  }

  /// What the zone of the machine was before another one was asked for.
  private static let machine = variable("TZ")

  private static func variable(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  private static func use(_ zone: String?) {
    _ = machine
    if let zone { unsafe setenv("TZ", zone, 1) } else { unsafe unsetenv("TZ") }
    tzset()
  }

  private static func isKnown(_ name: String) -> Bool {
    let folder = variable("TZDIR") ?? "/usr/share/zoneinfo"
    let words = name.split(separator: "/", omittingEmptySubsequences: false)
    guard words.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." }) else { return false }
    let path = "\(folder)/\(name)"
    return FileSystem.isThere(path) && !FileSystem.isFolder(path)
  }

  /// Minutes east of UTC at a moment, in seconds since 1970.
  @Sendable func offset(at seconds: Int64) -> Int {
    if let fixed { return fixed }
    var moment = time_t(seconds)
    var clock = unsafe tm()
    guard unsafe localtime_r(&moment, &clock) != nil else { return 0 }
    return unsafe clock.tm_gmtoff / 60
  }
}
