import Foundation
import TestSupport
import Testing

@Suite(.enabled(if: ConvertTool.find("ssh-keygen") != nil, "ssh-keygen is not installed"))
struct `mediameta sign` {
  private let folder: TemporaryFolder
  private let report: String

  init() throws {
    folder = try TemporaryFolder()
    let movie = try folder.write(Fixture.media("movie-last.mov").bytes, to: "a.mov")
    let printed = try ConvertTool.run("hash", "--json", movie).output
    report = try folder.write(Array(printed.utf8), to: "hashes.json")
    try key("key", of: "archive@example.org")
  }

  /// Makes a key, and a file of signers that names it.
  private func key(_ name: String, of person: String) throws {
    let tool = try #require(ConvertTool.find("ssh-keygen"))
    let made = try ConvertTool.run(
      program: tool,
      ["-q", "-t", "ed25519", "-N", "", "-C", person, "-f", folder.file(name)])
    #expect(made.code == 0)
    let open = String(decoding: folder.read(name + ".pub") ?? [], as: UTF8.self)
    try folder.write(Array("\(person) \(open)".utf8), to: name + ".signers")
  }

  private func check(_ signers: String) throws -> ConvertTool.Result {
    try ConvertTool.run("sign", "--check", report, "--signers", folder.file(signers))
  }

  @Test func `says who signed a report, and when`() throws {
    let signed = try ConvertTool.run("sign", report, "--key", folder.file("key"))
    #expect(signed.code == 0 && folder.names.contains("hashes.json.signed"), "\(signed.errors)")
    let checked = try check("key.signers")
    #expect(checked.code == 0, "\(checked.errors)")
    #expect(
      checked.output.wholeMatch(
        of: /.*hashes.json: signed by archive@example.org on 20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ\n/)
        != nil)
    let verified = try ConvertTool.run("verify", report, "--signers", folder.file("key.signers"))
    #expect(verified.code == 0 && verified.output.hasSuffix("a.mov: the same\n"))
    let again = try ConvertTool.run("sign", report, "--key", folder.file("key"))
    #expect(again.code == 1)
  }

  @Test func `refuses a report that someone has changed`() throws {
    _ = try ConvertTool.run("sign", report, "--key", folder.file("key"))
    try folder.write((folder.read("hashes.json") ?? []) + [0x20], to: "hashes.json")
    let checked = try check("key.signers")
    #expect(checked.code == 1 && checked.errors.contains("its SHA-256 differs"))
  }

  @Test func `refuses signatures of others, and changed ones`() throws {
    try key("other", of: "other@example.org")
    _ = try ConvertTool.run("sign", report, "--key", folder.file("key"))
    #expect(try check("other.signers").code == 1)
    let text = String(decoding: folder.read("hashes.json.signed") ?? [], as: UTF8.self)
    // Another moment than the one that was signed.
    let changed = text.replacing(/20\d\d-/, with: "2001-")
    #expect(changed != text)
    try folder.write(Array(changed.utf8), to: "hashes.json.signed")
    let checked = try check("key.signers")
    #expect(checked.code == 1 && checked.output.isEmpty)
    try folder.write(Array("{}".utf8), to: "hashes.json.signed")
    #expect(try check("key.signers").errors.contains("is not a signature by mediameta sign"))
  }

  @Test(arguments: [
    (["sign", "REPORT"], 2, "--key FILE"),
    (["sign", "--check", "REPORT"], 2, "--signers FILE"),
    (["sign", "REPORT", "--key", "/dev/null"], 1, "wants a private key"),
    (["sign", "--check", "REPORT", "--signers", "nobody"], 1, "hashes.json.signed"),
  ])
  func `tells what is missing`(_ words: [String], _ code: Int32, _ told: String) throws {
    let result = try ConvertTool.run(all: words.map { $0 == "REPORT" ? report : $0 })
    #expect(result.code == code && result.errors.contains(told), "\(result.errors)")
  }
}
