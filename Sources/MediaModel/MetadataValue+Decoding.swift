extension MetadataValue {
  /// Reads a value as its data type says.
  ///
  /// A type that is not known gives the bytes. `nil` where they are not of the type's size, or no
  /// text in its encoding.
  public init?(payload: [UInt8], type: DataType, language: LanguageTag? = nil) {
    guard let value = Self.decode(payload, ValueLayout(type), language) else { return nil }
    self = value
  }

  private static func decode(
    _ bytes: [UInt8], _ layout: ValueLayout, _ language: LanguageTag?
  ) -> MetadataValue? {
    switch layout {
    case .text(let encoding): encoding.decode(bytes).map(MetadataValue.string)
    case .classicText: ClassicText.decode(bytes, language: language).map(MetadataValue.string)
    case .signed(let widths):
      widths.contains(bytes.count) ? .signed(signExtended(bytes)) : nil
    case .unsigned(let widths):
      widths.contains(bytes.count) ? .unsigned(bits(bytes[...])) : nil
    case .float32: floats(bytes, 1).map { .float32($0[0]) }
    case .float64: doubles(bytes, 1).map { .float64($0[0]) }
    case .point: floats(bytes, 2).map { .point(Point(x: $0[0], y: $0[1])) }
    case .dimensions: floats(bytes, 2).map { .dimensions(Dimensions(width: $0[0], height: $0[1])) }
    case .rectangle:
      floats(bytes, 4).map {
        .rectangle(
          Rectangle(
            origin: Point(x: $0[0], y: $0[1]), size: Dimensions(width: $0[2], height: $0[3])))
      }
    case .affineTransform: matrix(bytes).map(MetadataValue.affineTransform)
    case .perspectiveTransform: matrix(bytes).map(MetadataValue.perspectiveTransform)
    case .polygon: points(bytes, atLeast: 3).map(MetadataValue.polygon)
    case .polyline: points(bytes, atLeast: 2).map(MetadataValue.polyline)
    case .vector: bytes.isEmpty ? nil : doubles(bytes, bytes.count / 8).map(MetadataValue.vector)
    // Parts that refer to keys of a track that is not told are bytes.
    case .composite:
      MetadataComposite.values(of: bytes).map(MetadataValue.composite) ?? .data(bytes)
    case .bytes(let count): count == nil || count == bytes.count ? .data(bytes) : nil
    case .extendedRaster: ExtendedRaster.isWhole(bytes) ? .data(bytes) : nil
    }
  }

  private static func bits(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }

  private static func signExtended(_ bytes: [UInt8]) -> Int64 {
    let unused = UInt64(64 - 8 * bytes.count)
    return Int64(bitPattern: bits(bytes[...]) << unused) >> Int64(unused)
  }

  private static func floats(_ bytes: [UInt8], _ count: Int) -> [Float]? {
    guard bytes.count == 4 * count else { return nil }
    return stride(from: 0, to: bytes.count, by: 4).map {
      Float(bitPattern: UInt32(truncatingIfNeeded: bits(bytes[$0..<$0 + 4])))
    }
  }

  private static func doubles(_ bytes: [UInt8], _ count: Int) -> [Double]? {
    guard bytes.count == 8 * count else { return nil }
    return stride(from: 0, to: bytes.count, by: 8).map {
      Double(bitPattern: bits(bytes[$0..<$0 + 8]))
    }
  }

  private static func matrix(_ bytes: [UInt8]) -> Matrix? { doubles(bytes, 9).flatMap(Matrix.init) }

  private static func points(_ bytes: [UInt8], atLeast minimum: Int) -> [Point]? {
    guard bytes.count.isMultiple(of: 8), bytes.count / 8 >= minimum,
      let numbers = floats(bytes, bytes.count / 4)
    else { return nil }
    return stride(from: 0, to: numbers.count, by: 2).map {
      Point(x: numbers[$0], y: numbers[$0 + 1])
    }
  }
}
