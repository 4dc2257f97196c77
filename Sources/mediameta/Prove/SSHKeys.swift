internal import CommandLineKit
internal import MediaMetadata

/// Signatures by SSH keys, which `ssh-keygen` makes and checks.
enum SSHKeys {
  /// Signs text.
  ///
  /// - Throws: `MediaError` where `ssh-keygen` is not installed or does not sign.
  static func sign(_ text: String, key: String) throws(MediaError) -> String {
    try inFolder { folder throws(MediaError) in
      let message = folder + "/statement"
      try write(text, to: message)
      let answer = ExternalTool.run(
        try tool(), ["-Y", "sign", "-q", "-f", key, "-n", SignedReport.namespace, message],
        asks: true)
      guard answer == 0, let bytes = try? WholeFile.bytes(of: message + ".sig") else {
        throw MediaError(
          .invalidRequest,
          "does not sign: ssh-keygen wants a private key, or a public one that an agent has the private key of",
          path: key)
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  /// Who signed text, among those whom a file names.
  ///
  /// - Parameters:
  ///   - text: what was signed.
  ///   - signature: the signature, in ASCII armour.
  ///   - date: when it was signed, RFC 3339 in UTC; the key must have been good then.
  ///   - signers: a file of allowed signers.
  /// - Returns: the name that the file has for the key.
  /// - Throws: `MediaError` where no one of the file did.
  static func signer(
    of text: String, _ signature: String, on date: String, among signers: String
  ) throws(MediaError) -> String {
    guard FileSystem.isThere(signers) else {
      throw MediaError(.unreadable, "No such file or directory", path: signers)
    }
    return try inFolder { folder throws(MediaError) in
      let (message, proof, answer) = (
        folder + "/statement", folder + "/signature", folder + "/answer"
      )
      try write(text, to: message)
      try write(signature, to: proof)
      let moment = "verify-time=" + date.filter { $0.isNumber } + "Z"
      let program = try tool()
      let found = ExternalTool.run(
        program, ["-Y", "find-principals", "-O", moment, "-s", proof, "-f", signers], output: answer
      )
      let names =
        (try? WholeFile.bytes(of: answer)).map { String(decoding: $0, as: UTF8.self) } ?? ""
      guard found == 0, let name = names.split(separator: "\n").first.map(String.init) else {
        throw MediaError(.verificationFailed, "names no one who signed this", path: signers)
      }
      // One line may name several; the key is the same.
      let principal = name.split(separator: ",").first.map(String.init) ?? name
      let status = ExternalTool.run(
        program,
        [
          "-Y", "verify", "-O", moment, "-f", signers, "-I", principal, "-n",
          SignedReport.namespace, "-s", proof,
        ], input: message)
      guard status == 0 else {
        throw MediaError(
          .verificationFailed, "the signature is not that of \(principal)", path: signers)
      }
      return principal
    }
  }

  private static func tool() throws(MediaError) -> String {
    guard let path = ExternalTool.path(of: "ssh-keygen") else {
      throw MediaError(
        .invalidRequest,
        "ssh-keygen is needed for this, and is not installed; on Debian: apt-get install openssh-client"
      )
    }
    return path
  }

  private static func write(_ text: String, to path: String) throws(MediaError) {
    try WholeFile.write(Array(text.utf8), to: path, replacing: false)
  }

  private static func inFolder<Result>(
    _ work: (String) throws(MediaError) -> Result
  ) throws(MediaError) -> Result {
    let folder = try FileSystem.makeTemporaryFolder(
      beside: (Environment.process["TMPDIR"] ?? "/tmp") + "/signing")
    defer { FileSystem.removeFolder(folder) }
    return try work(folder)
  }
}
