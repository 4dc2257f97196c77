internal import FoundationEssentials
internal import MediaMetadata

/// A statement about a report, and someone's signature of it.
///
/// The file is a JSON object of `schema`, `statement` and `signature`. The statement is text, itself a JSON object: the
/// name of the report, its SHA-256, and when it was signed. The signature is one of SSH over the bytes of that text, in
/// the namespace `mediameta`, as `ssh-keygen -Y sign` makes it (PROTOCOL.sshsig of OpenSSH).
struct SignedReport {
  /// What is signed.
  struct Statement: Codable {
    var report: String
    var sha256: String
    /// RFC 3339, in UTC.
    var signed: String
  }

  private struct Document: Codable {
    var schema: Int
    var statement: String
    var signature: String
  }

  /// What separates signatures of this program from all others that a key makes.
  static let namespace = "mediameta"

  let statement: Statement
  private let text: String
  private let signature: String

  /// Where the signature of a report is.
  static func path(of report: String) -> String { report + ".signed" }

  /// Signs a report with a key.
  ///
  /// - Parameters:
  ///   - report: the path of the report.
  ///   - key: a private SSH key; or a public one, whose private key an agent has.
  /// - Throws: `MediaError` where the report cannot be read or the key does not sign.
  init(report: String, key: String) throws {
    let digest = MediaHash.digest(of: try WholeFile.bytes(of: report))
    let name = FilePathParts(report).name
    statement = Statement(report: name, sha256: digest, signed: Date().formatted(.iso8601))
    text = JSONWriter.text(
      ["report": statement.report, "sha256": statement.sha256, "signed": statement.signed]
        as JSONMembers)
    signature = try SSHKeys.sign(text, key: key)
  }

  /// Reads what was written with a report.
  ///
  /// - Throws: `MediaError` where it cannot be read, or is something else.
  init(path: String) throws {
    let bytes = Data(try WholeFile.bytes(of: path))
    let decoder = JSONDecoder()
    guard let document = try? decoder.decode(Document.self, from: bytes), document.schema == 1,
      let statement = try? decoder.decode(Statement.self, from: Data(document.statement.utf8))
    else { throw MediaError(.invalidRequest, "is not a signature by mediameta sign", path: path) }
    self.statement = statement
    (text, signature) = (document.statement, document.signature)
  }

  /// As it is written.
  var json: String {
    JSONWriter.text(["schema": 1, "signature": signature, "statement": text] as JSONMembers) + "\n"
  }

  /// Whose signature it is.
  ///
  /// - Parameters:
  ///   - report: the report that it is of, under any name.
  ///   - signers: a file of allowed signers, as `ssh-keygen` has it.
  /// - Returns: the name that the file has for the key.
  /// - Throws: `MediaError` where the report differs, or the signature is by no one in the file.
  func signer(of report: String, among signers: String) throws -> String {
    let signer = try SSHKeys.signer(of: text, signature, on: statement.signed, among: signers)
    guard MediaHash.digest(of: try WholeFile.bytes(of: report)) == statement.sha256 else {
      throw MediaError(
        .verificationFailed,
        "is not what \(signer) signed on \(statement.signed): its SHA-256 differs",
        path: report)
    }
    return signer
  }
}
