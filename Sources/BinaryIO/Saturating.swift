/// Arithmetic on numbers that a file announces: what does not fit stays at the limit, which every check then refuses.
extension FixedWidthInteger {
  @inlinable package func addingSaturated(_ other: Self) -> Self {
    let (sum, overflow) = addingReportingOverflow(other)
    guard overflow else { return sum }
    return other < 0 ? .min : .max
  }

  /// The product of numbers that are not negative.
  @inlinable package func multipliedSaturated(by other: Self) -> Self {
    let (product, overflow) = multipliedReportingOverflow(by: other)
    return overflow ? .max : product
  }
}
