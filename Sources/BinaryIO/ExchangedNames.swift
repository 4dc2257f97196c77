internal import CPlatform

/// Exchanges the names of two files or folders in one step.
package enum ExchangedNames {
  /// Exchanges them.
  ///
  /// - Returns: whether they are exchanged; file systems need not be able to.
  package static func exchange(_ one: String, _ other: String) -> Bool {
    unsafe platform_exchange(one.fileName, other.fileName) == 0
  }
}
