internal import CLibrary

/// Other programs that do what is not done here.
enum ExternalTool {
  /// Where a program is, by the folders of `PATH`; `nil` where it is not installed.
  static func path(of name: String) -> String? {
    guard let list = unsafe getenv("PATH") else { return nil }
    return unsafe String(cString: list).split(separator: ":").lazy.map { "\($0)/\(name)" }
      .first { unsafe access($0, X_OK) == 0 }
  }

  /// Runs a program whose words are not shown.
  ///
  /// - Parameters:
  ///   - path: where the program is.
  ///   - arguments: what it is given.
  ///   - input: the file that it reads; nothing by default.
  ///   - output: the file that it writes into; none by default.
  ///   - asks: whether it may ask the user, at the terminal or by the programs that the environment names.
  /// - Returns: its exit code, -1 where it cannot be started or is killed.
  static func run(
    _ path: String, _ arguments: [String], input: String = "/dev/null",
    output: String = "/dev/null", asks: Bool = false
  ) -> Int32 {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for (descriptor, path, mode) in [
      (0, input, O_RDONLY), (1, output, O_WRONLY | O_CREAT), (2, "/dev/null", O_WRONLY),
    ] as [(Int32, String, Int32)] {
      unsafe posix_spawn_file_actions_addopen(&actions, descriptor, path, mode, 0o600)
    }
    let names =
      asks
      ? [
        "PATH", "HOME", "DISPLAY", "SSH_ASKPASS", "SSH_AUTH_SOCK", "WAYLAND_DISPLAY", "XAUTHORITY",
      ] : ["PATH"]
    let settings = names.compactMap { name in
      unsafe getenv(name).map { unsafe "\(name)=\(String(cString: $0))" }
    }
    var variables =
      unsafe (settings.isEmpty ? ["PATH=/usr/bin:/bin"] : settings).map { unsafe strdup($0) } + [
        nil
      ]
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
