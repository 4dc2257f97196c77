/// The value of an item, read as its data type says.
public enum MetadataValue: Hashable, Sendable {
  /// Text.
  case string(String)
  /// A number that may be negative.
  case signed(Int64)
  /// A number that may not be negative.
  case unsigned(UInt64)
  /// A floating-point number of single precision.
  case float32(Float)
  /// A floating-point number of double precision.
  case float64(Double)
  /// Bytes that are neither text nor a number: an image, or what only the key explains.
  case data([UInt8])
  /// A place in a picture.
  case point(Point)
  /// The size of a picture.
  case dimensions(Dimensions)
  /// A part of a picture.
  case rectangle(Rectangle)
  /// An affine transform.
  case affineTransform(Matrix)
  /// A perspective transform.
  case perspectiveTransform(Matrix)
  /// The corners of a closed figure, at least three.
  case polygon([Point])
  /// The corners of an open figure, at least two.
  case polyline([Point])
  /// Numbers that belong together: the axes of a sensor, a quaternion, a latitude and a longitude.
  case vector([Double])
  /// Values made of parts: faces, bodies, what draws the eye.
  case composite([MetadataComposite])

  /// A place in a picture.
  public struct Point: Hashable, Sendable {
    /// Across.
    public var x: Float
    /// Down.
    public var y: Float

    /// Creates a point.
    public init(x: Float, y: Float) {
      self.x = x
      self.y = y
    }
  }

  /// The size of a picture.
  public struct Dimensions: Hashable, Sendable {
    /// How wide.
    public var width: Float
    /// How high.
    public var height: Float

    /// Creates a size.
    public init(width: Float, height: Float) {
      self.width = width
      self.height = height
    }
  }

  /// A part of a picture.
  public struct Rectangle: Hashable, Sendable {
    /// The corner it starts at.
    public var origin: Point
    /// How large it is.
    public var size: Dimensions

    /// Creates a rectangle.
    public init(origin: Point, size: Dimensions) {
      self.origin = origin
      self.size = size
    }
  }

  /// Three rows of three numbers.
  public struct Matrix: Hashable, Sendable {
    /// The nine numbers, row by row.
    public let elements: [Double]

    /// Creates a matrix; `nil` unless there are nine numbers.
    public init?(_ elements: [Double]) {
      guard elements.count == 9 else { return nil }
      self.elements = elements
    }
  }
}

extension MetadataValue: CustomStringConvertible {
  /// The value for people: text as it is, numbers in decimal, bytes counted.
  public var description: String {
    switch self {
    case .string(let text): text
    case .signed(let number): "\(number)"
    case .unsigned(let number): "\(number)"
    case .float32(let number): "\(number)"
    case .float64(let number): "\(number)"
    case .data(let bytes): bytes.count == 1 ? "1 byte" : "\(bytes.count) bytes"
    case .point(let point): point.description
    case .dimensions(let size): size.description
    case .rectangle(let rectangle): "\(rectangle.origin) \(rectangle.size)"
    case .affineTransform(let matrix), .perspectiveTransform(let matrix): matrix.description
    case .polygon(let points), .polyline(let points):
      points.map(\.description).joined(separator: " ")
    case .vector(let numbers): numbers.map { "\($0)" }.joined(separator: " ")
    case .composite(let values): values.map(\.description).joined(separator: "; ")
    }
  }
}

extension MetadataValue.Point: CustomStringConvertible {
  /// The point as `(x, y)`.
  public var description: String { "(\(x), \(y))" }
}

extension MetadataValue.Dimensions: CustomStringConvertible {
  /// The size as `width x height`.
  public var description: String { "\(width) x \(height)" }
}

extension MetadataValue.Matrix: CustomStringConvertible {
  /// The matrix as `[a b c; d e f; g h i]`.
  public var description: String {
    let rows = stride(from: 0, to: 9, by: 3).map { start in
      elements[start..<start + 3].map { "\($0)" }.joined(separator: " ")
    }
    return "[\(rows.joined(separator: "; "))]"
  }
}
