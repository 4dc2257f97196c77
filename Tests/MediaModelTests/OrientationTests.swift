import MediaModel
import Testing

/// What becomes of the corners of a picture of 4 x 3, by hand.
struct OrientationCase: Sendable, CustomTestStringConvertible {
  var orientation: Int
  /// Where the upper left and the upper right corner are shown.
  var upperLeft: [Double]
  var upperRight: [Double]

  var testDescription: String { "EXIF orientation \(orientation)" }

  static let all = [
    OrientationCase(orientation: 1, upperLeft: [0, 0], upperRight: [4, 0]),
    OrientationCase(orientation: 2, upperLeft: [4, 0], upperRight: [0, 0]),
    OrientationCase(orientation: 3, upperLeft: [4, 3], upperRight: [0, 3]),
    OrientationCase(orientation: 4, upperLeft: [0, 3], upperRight: [4, 3]),
    OrientationCase(orientation: 5, upperLeft: [0, 0], upperRight: [0, 4]),
    OrientationCase(orientation: 6, upperLeft: [3, 0], upperRight: [3, 4]),
    OrientationCase(orientation: 7, upperLeft: [3, 4], upperRight: [3, 0]),
    OrientationCase(orientation: 8, upperLeft: [0, 4], upperRight: [0, 0]),
  ]
}

@Suite struct `Orientations` {
  @Test(arguments: OrientationCase.all)
  func `are transforms, and back`(_ wanted: OrientationCase) throws {
    let transform = try #require(
      MediaTransform(
        exifOrientation: wanted.orientation, of: MediaSize(width: 4, height: 3)))
    func shown(_ x: Double, _ y: Double) -> [Double] {
      [
        transform.a * x + transform.c * y + transform.tx,
        transform.b * x + transform.d * y + transform.ty,
      ]
    }
    #expect(shown(0, 0) == wanted.upperLeft)
    #expect(shown(4, 0) == wanted.upperRight)
    #expect(transform.exifOrientation == wanted.orientation)
    let item = try #require(MetadataItem(orientationOf: transform))
    #expect(item.numberValue?.integer == Int128(wanted.orientation))
    #expect(item.dataType == .int16)
    #expect(item.orientationTransform == MediaTransform(exifOrientation: wanted.orientation))
  }

  @Test(arguments: [0, 9, -1]) func `are no other numbers`(_ number: Int) {
    #expect(MediaTransform(exifOrientation: number) == nil)
  }

  @Test func `are not told of a transform that is none`() {
    let sheared = MediaTransform(a: 1, b: 0.5, c: 0, d: 1, tx: 0, ty: 0)
    #expect(sheared.exifOrientation == nil)
    #expect(MetadataItem(orientationOf: sheared) == nil)
    #expect(MediaTransform(a: 2, b: 0, c: 0, d: 2, tx: 5, ty: 5).exifOrientation == 1)
  }
}
