internal import CLibrary

extension ArraySlice<UInt8> {
  /// Whether both hold the same bytes, compared in one piece.
  package func isSame(as other: Self) -> Bool {
    guard count == other.count else { return false }
    return unsafe withUnsafeBytes { own in
      unsafe other.withUnsafeBytes { other in
        guard let left = own.baseAddress, let right = other.baseAddress else {
          return unsafe own.isEmpty
        }
        return unsafe memcmp(left, right, own.count) == 0
      }
    }
  }
}
