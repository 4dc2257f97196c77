internal import CLibrary

/// Where environment variables are looked up.
package struct Environment: Sendable {
  private let lookUp: @Sendable (String) -> String?

  /// The environment of this process.
  package static let process = Environment { name in
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  /// How many processors this process may use; at least 1.
  package static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// An environment with these variables and no others.
  package init(_ variables: [String: String]) {
    self.init { variables[$0] }
  }

  private init(_ lookUp: @escaping @Sendable (String) -> String?) { self.lookUp = lookUp }

  /// The value of a variable; nil where it is unset or empty.
  package subscript(name: String) -> String? {
    guard let value = lookUp(name), !value.isEmpty else { return nil }
    return value
  }
}
