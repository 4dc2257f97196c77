/// A number of bytes for people, in SI units (powers of 1000): `999 B`, `1.4 GB`, `310 MB`.
package struct ByteCount: Sendable, Hashable, CustomStringConvertible {
  /// The number of bytes.
  package let bytes: Int64

  /// Wraps a number of bytes.
  package init(_ bytes: Int64) { self.bytes = bytes }

  /// The number with its unit: three digits at most, one after the point below 100.
  package var description: String {
    let magnitude = bytes.magnitude
    let sign = bytes < 0 ? "-" : ""
    guard magnitude >= 1000 else { return "\(sign)\(magnitude) B" }
    var unit: UInt64 = 1
    for name in ["kB", "MB", "GB", "TB", "PB", "EB"] {
      unit *= 1000
      let tenths = (magnitude + unit / 20) / (unit / 10)
      if tenths < 1000 { return "\(sign)\(tenths / 10).\(tenths % 10) \(name)" }
      let whole = (magnitude + unit / 2) / unit
      if whole < 1000 { return "\(sign)\(whole) \(name)" }
    }
    return "\(bytes) B"
  }
}
