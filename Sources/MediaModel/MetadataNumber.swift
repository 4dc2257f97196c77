/// A number as an item holds it: exact where it is whole.
public struct MetadataNumber: Hashable, Sendable {
  /// The nearest floating-point number.
  public var double: Double
  /// The number itself where it is whole; `nil` where it has a fraction.
  public var integer: Int128?

  /// Creates a number.
  public init(double: Double, integer: Int128?) {
    self.double = double
    self.integer = integer
  }

  /// The number without its fraction, as near as `Int` can be.
  public var intValue: Int { clamped() }
  /// The number without its fraction, as near as 16 bits can be.
  public var int16Value: Int16 { clamped() }
  /// The number without its fraction, as near as 32 bits can be.
  public var int32Value: Int32 { clamped() }
  /// The nearest floating-point number.
  public var doubleValue: Double { double }
  /// Whether the number is another than 0.
  public var boolValue: Bool { double != 0 }

  private func clamped<T: FixedWidthInteger>() -> T {
    // No finite number is too large for the bounds, and what is not a number is 0.
    T(clamping: integer ?? Int128(exactly: max(-1e30, min(1e30, double)).rounded(.towardZero)) ?? 0)
  }

  /// Reads a number in decimal notation, as `12`, `-0.5` or `1e3`; `nil` for any other text.
  public init?(_ text: String) {
    guard let first = text.utf8.first, first != 0x2E,
      text.utf8.allSatisfy({
        (0x30...0x39).contains($0) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains($0)
      }),
      let double = Double(text), double.isFinite
    else { return nil }
    self.init(double: double, integer: Int128(text) ?? Int128(exactly: double))
  }
}
