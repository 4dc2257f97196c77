internal import CLibrary

/// One rule for all attributes of a file: what the system or the file system does not give is reported, what fails is an
/// error.
struct Refusals {
  let path: String
  /// What a file does not have, a sentence each.
  private(set) var remarks: [String] = []

  /// The times of a file, as remarks call them.
  static let times = "the time of last modification"

  /// An owner that may not be given away, labels that only the system gives, what a file system has no place for.
  private static let codes: Set<Int32> = [EPERM, EACCES, ENOTSUP, EINVAL, ENOSYS]

  /// Judges the result of a system call that has just been made: whether it did what it was to do.
  mutating func isDone(
    _ result: Int32, _ what: @autoclosure () -> String
  ) throws(IOFailure) -> Bool {
    guard result != 0 else { return true }
    let failure = IOFailure(.create, path: path, code: errno)
    guard Self.codes.contains(failure.code) else { throw failure }
    remarks.append("\(what()) could not be kept: \(failure.reason)")
    return false
  }
}
