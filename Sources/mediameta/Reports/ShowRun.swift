internal import CommandLineKit
internal import Dispatch
internal import MediaMetadata
internal import Synchronization

/// Shows files one after the other, while several are read at a time; memory does not grow with their number.
struct ShowRun: Sendable {
  /// How a file is shown.
  enum Form: Sendable {
    case json(ShowJSON)
    case text(ShowText)
  }

  /// What came of a file.
  private struct Outcome: Sendable {
    var text: String?
    var error: MediaError?
  }

  let files: [String]
  let form: Form
  /// How URLs among the files are read.
  let reading: URLReadingOptions

  /// Files that are read together.
  private static let batchSize = 64

  func run() -> ExitCode {
    var isList = false
    if case .json = form { isList = files.count > 1 }
    var code = ExitCode.success
    var hasPrinted = false
    if isList { StandardStream.output.write("[\n") }
    for start in stride(from: 0, to: files.count, by: Self.batchSize) {
      let end = min(start + Self.batchSize, files.count)
      for outcome in outcomes(of: files[start..<end]) {
        if let text = outcome.text {
          if hasPrinted { StandardStream.output.write(isList ? ",\n" : "\n") }
          StandardStream.output.write(text)
          hasPrinted = true
        }
        if let error = outcome.error { code = Failure.report(error) }
      }
      if StandardStream.output.isClosed { break }
    }
    switch form {
    case .json: StandardStream.output.write(isList ? "\n]\n" : "\n")
    case .text: break
    }
    return code
  }

  /// The outcomes in the order of the files.
  private func outcomes(of batch: ArraySlice<String>) -> [Outcome] {
    guard batch.count > 1 else { return batch.map(outcome) }
    let slots = Slots(count: batch.count)
    DispatchQueue.concurrentPerform(iterations: batch.count) { index in
      let outcome = outcome(of: batch[batch.startIndex + index])
      slots.list.withLock { $0[index] = outcome }
    }
    return slots.list.withLock { $0.compactMap { $0 } }
  }

  private final class Slots: Sendable {
    let list: Mutex<[Outcome?]>

    init(count: Int) { list = Mutex(Array(repeating: nil, count: count)) }
  }

  private func outcome(of path: String) -> Outcome {
    do throws(MediaError) {
      let inspection = try FileInspection(SourceLocation(argument: path, options: reading))
      switch form {
      case .json(let json): return Outcome(text: json.text(inspection.description))
      case .text(let text):
        return Outcome(
          text: text.text(inspection.description, cost: ShowWords.cost(inspection)))
      }
    } catch {
      guard case .json(let json) = form else { return Outcome(error: error) }
      return Outcome(text: json.text(error, source: path), error: error)
    }
  }
}
