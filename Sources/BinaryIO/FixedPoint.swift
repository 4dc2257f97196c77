/// The fixed-point numbers of movie headers.
public enum FixedPoint {
  /// A 16.16 number as a floating-point value.
  public static func from16Dot16(_ value: Int32) -> Double { Double(value) / 65536 }

  /// An 8.8 number as a floating-point value.
  public static func from8Dot8(_ value: Int16) -> Double { Double(value) / 256 }

  /// A 2.30 number, the last column of a matrix, as a floating-point value.
  public static func from2Dot30(_ value: Int32) -> Double { Double(value) / 1_073_741_824 }
}
