/// The size of a picture, in pixels.
public struct MediaSize: Hashable, Sendable, Codable {
  /// How wide.
  public var width: Double
  /// How high.
  public var height: Double

  /// Creates a size.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// Nothing to be seen.
  public static let zero = MediaSize(width: 0, height: 0)
}

extension MediaSize: CustomStringConvertible {
  /// The size as `1920 x 1080`.
  public var description: String { "\(Self.text(width)) x \(Self.text(height))" }

  private static func text(_ length: Double) -> String {
    Int(exactly: length).map(String.init) ?? "\(length)"
  }
}

/// How pictures are turned, scaled, sheared and moved before they are shown.
///
/// A point goes from (x, y) to (a x + c y + tx, b x + d y + ty).
public struct MediaTransform: Hashable, Sendable, Codable {
  /// Across from across.
  public var a: Double
  /// Down from across.
  public var b: Double
  /// Across from down.
  public var c: Double
  /// Down from down.
  public var d: Double
  /// Moved across, in pixels.
  public var tx: Double
  /// Moved down, in pixels.
  public var ty: Double

  /// Creates a transform.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// Pictures stay as they are.
  public static let identity = MediaTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Creates the transform of a matrix as headers store it: 16.16 fixed point, and 2.30 in the last column; the
  /// identity where there are not nine numbers.
  ///
  /// Source: ISO/IEC 14496-12:2022 § 6.2.2.
  package init(matrix: [Int32]) {
    guard matrix.count == 9 else {
      self = .identity
      return
    }
    let values = matrix.map { Double($0) / 65536 }
    self.init(
      a: values[0], b: values[1], c: values[3], d: values[4], tx: values[6], ty: values[7])
  }

  /// How far pictures are turned, clockwise: 0, 90, 180 or 270 degrees; `nil` for anything else.
  public var quarterTurn: Int? {
    switch (a, b, c, d) {
    case (let x, 0, 0, let y) where x > 0 && y > 0: 0
    case (0, let x, let y, 0) where x > 0 && y < 0: 90
    case (let x, 0, 0, let y) where x < 0 && y < 0: 180
    case (0, let x, let y, 0) where x < 0 && y > 0: 270
    default: nil
    }
  }
}
