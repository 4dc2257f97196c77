/// Orientations by the numbers of EXIF, as transforms and as items.
///
/// | number | what the picture needs |
/// | --- | --- |
/// | 1 | nothing |
/// | 2 | mirroring, left to right |
/// | 3 | half a turn |
/// | 4 | mirroring, top to bottom |
/// | 5 | mirroring left to right, then a quarter turn counterclockwise |
/// | 6 | a quarter turn clockwise |
/// | 7 | mirroring left to right, then a quarter turn clockwise |
/// | 8 | a quarter turn counterclockwise |
///
/// Source: EXIF 2.32, tag 0112 hexadecimal; AVFoundation, video orientation of capture connections.
extension MediaTransform {
  private static let orientations: [[Double]] = [
    [1, 0, 0, 1], [-1, 0, 0, 1], [-1, 0, 0, -1], [1, 0, 0, -1],
    [0, 1, 1, 0], [0, 1, -1, 0], [0, -1, -1, 0], [0, -1, 1, 0],
  ]

  /// Creates the transform that shows a picture upright; `nil` for a number that is none of 1 to 8.
  ///
  /// - Parameters:
  ///   - orientation: the number of EXIF.
  ///   - size: the size of the picture as it is stored, so that what is shown begins at (0, 0) again.
  public init?(exifOrientation orientation: Int, of size: MediaSize = .zero) {
    guard Self.orientations.indices.contains(orientation - 1) else { return nil }
    let row = Self.orientations[orientation - 1]
    // What is turned or mirrored away from (0, 0) is moved back.
    let tx = min(0, row[0]) * size.width + min(0, row[2]) * size.height
    let ty = min(0, row[1]) * size.width + min(0, row[3]) * size.height
    self.init(a: row[0], b: row[1], c: row[2], d: row[3], tx: 0 - tx, ty: 0 - ty)
  }

  /// The number of EXIF for how pictures are turned and mirrored, whatever they are moved or scaled by; `nil` for a
  /// transform that is no such.
  public var exifOrientation: Int? {
    func sign(_ number: Double) -> Double { number > 0 ? 1 : number < 0 ? -1 : 0 }
    let signs = [a, b, c, d].map(sign)
    return Self.orientations.firstIndex(of: signs).map { $0 + 1 }
  }
}

extension MetadataItem {
  /// The transform that an item of timed metadata tells by its orientation (`video-orientation`): pictures that are
  /// shown by it stand upright; `nil` for other items.
  public var orientationTransform: MediaTransform? {
    guard identifier == Self.videoOrientation, let number = numberValue?.integer,
      let orientation = Int(exactly: number)
    else { return nil }
    return MediaTransform(exifOrientation: orientation)
  }

  /// Creates the item of timed metadata that tells how pictures are turned and mirrored; `nil` for a transform that
  /// no orientation of EXIF stands for.
  ///
  /// - Parameter transform: shows the pictures upright.
  public init?(orientationOf transform: MediaTransform) {
    guard let orientation = transform.exifOrientation else { return nil }
    self.init(
      Self.videoOrientation, value: .signed(Int64(orientation)), dataType: .int16)
  }

  private static let videoOrientation: MetadataIdentifier =
    "mdta/com.apple.quicktime.video-orientation"
}
