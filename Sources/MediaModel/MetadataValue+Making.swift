/// Values from what a program has: `item.value = "A title"`, `MetadataItem(identifier, value: 42)`.
extension MetadataValue: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral
{
  /// Creates text.
  public init(stringLiteral text: String) { self = .string(text) }
  /// Creates a whole number.
  public init(integerLiteral number: Int64) { self = .signed(number) }
  /// Creates a floating-point number of double precision.
  public init(floatLiteral number: Double) { self = .float64(number) }
  /// Creates 1 for true, 0 for false.
  public init(booleanLiteral isTrue: Bool) { self = .signed(isTrue ? 1 : 0) }

  /// Creates text.
  public init(_ text: String) { self = .string(text) }
  /// Creates a floating-point number of double precision.
  public init(_ number: Double) { self = .float64(number) }
  /// Creates 1 for true, 0 for false.
  public init(_ isTrue: Bool) { self = .signed(isTrue ? 1 : 0) }
  /// Creates bytes.
  public init(_ bytes: some Collection<UInt8>) { self = .data([UInt8](bytes)) }
  /// Creates the text of a date, as `2014-06-03T10:00:00Z`.
  public init(_ date: MetadataDate) { self = .string(date.description) }
  /// Creates a whole number; one that 64 bits do not hold becomes the nearest that they do.
  public init(_ number: some BinaryInteger) {
    self = number < 0 ? .signed(Int64(clamping: number)) : .unsigned(UInt64(clamping: number))
  }

  /// The data type that a value is stored as where no one names one: of whole numbers the 32 bits that
  /// all readers take, or 64 where they need them; of bytes the picture that they are.
  public var ownDataType: DataType {
    switch self {
    case .string: .utf8
    case .signed(let number): Int32(exactly: number) == nil ? .int64 : .int32
    case .unsigned(let number):
      Int32(exactly: number) != nil ? .int32 : Int64(exactly: number) != nil ? .int64 : .uint64
    case .float32: .float32
    case .float64: .float64
    case .data(let bytes): DataType(pictureStartingWith: bytes) ?? .rawData
    case .point: .pointFloat32
    case .dimensions: .dimensionsFloat32
    case .rectangle: .rectangleFloat32
    case .affineTransform: .affineTransformFloat64
    case .perspectiveTransform: .perspectiveTransformFloat64
    case .polygon: .polygonFloat32
    case .polyline: .polylineFloat32
    case .vector: .vectorFloat64
    case .composite: .composite
    }
  }
}
