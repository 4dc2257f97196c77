internal import BinaryIO

/// A file that is to be written: what it is made of, and where it goes.
///
/// A value; nothing is written by it.
struct OutputFile: Sendable {
  /// What the ranges of the layout are of; the first is the file that a verb is about.
  var sources: [any ByteSource]
  var form: Form
  var attributes = FileSink.Attributes.Rule.all

  /// How it comes to be.
  enum Form: Sendable {
    /// A file of its own, at a path.
    case file(FileLayout, path: String)
    /// The first source under its own name, rewritten.
    case replacement(FileLayout)
    /// The first source, changed in place.
    case steps([FileStep])
  }

  /// What the file is made of.
  var layout: FileLayout {
    switch form {
    case .file(let layout, _), .replacement(let layout): layout
    case .steps(let steps): FileLayout(applying: steps, toFileOfSize: sources.first?.size ?? 0)
    }
  }
}

extension ByteSource {
  /// The source, as the file that it has to be for what a verb does: `verb` says what that is.
  func file(toBe verb: String) throws(MediaError) -> FileSource {
    guard let file = self as? FileSource else {
      throw MediaError(.invalidRequest, "only files on disk can be \(verb)", path: name)
    }
    return file
  }
}

/// When a proof is asked for.
enum ProofStage: Hashable, Sendable {
  /// Nothing is written yet: what is read is a layout.
  case planned
  /// The file is written and has no name yet, or was changed in place.
  case written
}

/// A file that was written and proven.
struct WrittenFile<Proof: Sendable>: Sendable {
  /// Where it is, symbolic links followed.
  var path: String
  var byteCount: Int
  /// What the proof of the layout said, when the sources were what they had been.
  var planned: Proof
  /// What the proof of the written file said.
  var proof: Proof
  /// How many other names a file has that was replaced; they keep the old content.
  var otherHardLinkCount = 0
  /// What of owner, permissions, attributes and times the system did not let it have.
  var refusals: [String] = []

  /// What is worth telling of how it was written.
  var remarks: [String] {
    guard otherHardLinkCount > 0 else { return refusals }
    let names =
      otherHardLinkCount == 1
      ? "1 other hard link, which keeps" : "\(otherHardLinkCount) other hard links, which keep"
    return ["the file that was replaced has \(names) the old content"] + refusals
  }
}

/// A file that what is reported for an output is written into: it gets its name with the output, or not at all.
package struct ReportFile<Report: Sendable>: Sendable {
  let path: String
  let text: @Sendable (Report) throws -> String

  package init(path: String, text: @escaping @Sendable (Report) throws -> String) {
    self.path = path
    self.text = text
  }
}
