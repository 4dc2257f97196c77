internal import CFuzzer

/// Hands the process over to libFuzzer, which makes inputs and calls back with each.
public enum FuzzDriver {
  /// Runs with the arguments of the process until libFuzzer has had enough.
  ///
  /// - Returns: the status to exit with.
  public static func run(
    _ check: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
  ) -> Int32 {
    var count = CommandLine.argc
    var arguments = unsafe Optional(CommandLine.unsafeArgv)
    return unsafe LLVMFuzzerRunDriver(&count, &arguments, check)
  }

  /// The bytes of an input as an array.
  public static func bytes(_ start: UnsafePointer<UInt8>?, _ count: Int) -> [UInt8] {
    unsafe Array(UnsafeBufferPointer(start: start, count: count))
  }

  /// Reports a broken promise: libFuzzer keeps the input and stops.
  public static func fail(_ message: String) -> Never { fatalError(message) }
}
