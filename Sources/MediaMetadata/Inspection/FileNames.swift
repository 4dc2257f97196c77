internal import BinaryIO

/// Names of files that someone typed, or that stand in a list.
package enum FileNames {
  /// The name that bytes stand for.
  ///
  /// A byte that is not UTF-8 stands as the character U+10FF00 plus the byte. Where such characters are typed, they are
  /// what was printed for a name before, unless there is a file that has them in its name.
  package static func typed(_ bytes: some Collection<UInt8>) -> String {
    let literal = FileName.text(bytes)
    guard let text = String(validating: bytes, as: UTF8.self), text != literal,
      !FileSystem.isThere(literal)
    else { return literal }
    return text
  }

  /// The name that an argument of the process stands for.
  package static func typed(_ argument: UnsafePointer<CChar>) -> String {
    var bytes: [UInt8] = []
    var next = unsafe argument
    while unsafe next.pointee != 0 {
      bytes.append(UInt8(bitPattern: unsafe next.pointee))
      unsafe next += 1
    }
    return typed(bytes)
  }
}
