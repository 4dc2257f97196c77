/// The number a process ends with.
package struct ExitCode: RawRepresentable, Sendable, Hashable {
  /// The number.
  package let rawValue: Int32

  /// Wraps a number.
  package init(rawValue: Int32) { self.rawValue = rawValue }

  /// Everything asked for was done.
  package static let success = ExitCode(rawValue: 0)
  /// The job, or a part of it, failed.
  package static let failure = ExitCode(rawValue: 1)
  /// The command line was wrong.
  package static let usage = ExitCode(rawValue: 2)
  /// The job ran, but nothing matched.
  package static let nothingMatched = ExitCode(rawValue: 3)
  /// The job would have lost metadata and was told not to.
  package static let wouldLose = ExitCode(rawValue: 4)
  /// A signal interrupted the job.
  package static let interrupted = ExitCode(rawValue: 130)
}
