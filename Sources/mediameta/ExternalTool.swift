internal import CLibrary

/// Other programs that do what is not done here.
enum ExternalTool {
  /// Where a program is, by the folders of `PATH`; `nil` where it is not installed.
  static func path(of name: String) -> String? {
    guard let list = unsafe getenv("PATH") else { return nil }
    return unsafe String(cString: list).split(separator: ":").lazy.map { "\($0)/\(name)" }
      .first { unsafe access($0, X_OK) == 0 }
  }

  /// Runs a program that reads nothing and whose words are not shown; the answer is its exit code, -1 where it cannot
  /// be started or is killed.
  static func run(_ path: String, _ arguments: [String]) -> Int32 {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for (descriptor, mode) in [(0, O_RDONLY), (1, O_WRONLY), (2, O_WRONLY)] as [(Int32, Int32)] {
      unsafe posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", mode, 0)
    }
    let search = unsafe getenv("PATH").map { unsafe String(cString: $0) } ?? "/usr/bin:/bin"
    var variables = unsafe [strdup("PATH=\(search)"), nil]
    var words = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
    defer { unsafe (words + variables).forEach { unsafe free($0) } }
    var child: pid_t = 0
    guard unsafe posix_spawn(&child, path, &actions, nil, &words, &variables) == 0 else {
      return -1
    }
    var status: Int32 = 0
    while unsafe waitpid(child, &status, 0) < 0 {
      guard errno == EINTR else { return -1 }
    }
    return status & 0x7F == 0 ? status >> 8 & 0xFF : -1
  }
}
