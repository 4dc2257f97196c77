// Lets verbs follow one another on whatever libFuzzer makes up: edit, strip, graft, convert, a part of it.
internal import FuzzSupport
internal import Glibc
internal import MediaMetadata

/// What a step does to a file.
enum Verb: Int, CaseIterable {
  case edit, strip, graft, convert, cut

  /// Takes one file and makes another.
  ///
  /// - Returns: whether it was made.
  func make(_ output: String, from input: String) -> Bool {
    Scratch.remove(output)
    let isMade =
      switch self {
      case .edit: edit(output, from: input)
      case .strip: strip(output, from: input)
      case .graft: graft(output, from: input)
      case .convert: convert(output, from: input, part: nil)
      case .cut:
        convert(
          output, from: input,
          part: MediaTimeRange(
            start: MediaTime(1, timescale: 10), duration: MediaTime(2, timescale: 10)))
      }
    if isMade != Scratch.exists(output) {
      FuzzDriver.fail(isMade ? "\(self) made no file" : "\(self) failed and left a file")
    }
    return isMade
  }

  private func edit(_ output: String, from input: String) -> Bool {
    let item = MetadataItem(
      MetadataIdentifier(rawValue: "mdta/org.example.note"), text: "Gulls")
    let isMade =
      waiting {
        var editor = try await AssetEditor(Asset(path: input))
        editor.metadata.removeAll { $0.identifier == item.identifier }
        editor.metadata.append(item)
        _ = try await editor.save(to: output)
        return true
      } ?? false
    guard isMade else { return false }
    let read = waiting { try await Asset(path: output).load(.metadata) } ?? []
    guard read.contains(where: { $0.identifier == item.identifier && $0.stringValue == "Gulls" })
    else { FuzzDriver.fail("the item that was set is not there") }
    return true
  }

  private func strip(_ output: String, from input: String) -> Bool {
    let isMade =
      waiting {
        _ = try await StripSession(asset: Asset(path: input), outputPath: output).strip()
        return true
      } ?? false
    guard isMade else { return false }
    let report = waiting { try await StripSession.check(Asset(path: output)) }
    guard report?.isClean == true else { FuzzDriver.fail("something is left after strip") }
    return true
  }

  private func graft(_ output: String, from input: String) -> Bool {
    waiting {
      _ = try await GraftSession(
        original: Asset(path: input), transcoded: Asset(path: input), outputPath: output
      ).graft()
      return true
    } ?? false
  }

  private func convert(_ output: String, from input: String, part: MediaTimeRange?) -> Bool {
    waiting {
      let session = ExportSession(
        asset: Asset(path: input), outputPath: output, outputFileType: .mov)
      session.timeRange = part
      _ = try await session.export()
      return true
    } ?? false
  }
}

/// Lets up to three verbs follow one another; the sum of the bytes says which.
func run(_ bytes: [UInt8]) {
  var input = Scratch.path("a.mov")
  var output = Scratch.path("b.mov")
  Scratch.write(bytes, to: input)
  var choice = bytes.reduce(0) { $0 &+ Int($1) }
  for _ in 0..<3 {
    let verb = Verb.allCases[abs(choice) % Verb.allCases.count]
    choice /= Verb.allCases.count
    guard verb.make(output, from: input) else { break }
    let made = output
    guard let items = waiting({ try await Asset(path: made).load(.metadata) }) else {
      FuzzDriver.fail("what \(verb) made cannot be read")
    }
    tell(items)
    swap(&input, &output)
  }
  Scratch.remove(input)
  Scratch.remove(output)
}

exit(
  unsafe FuzzDriver.run { start, count in
    unsafe run(FuzzDriver.bytes(start, count))
    return 0
  })
