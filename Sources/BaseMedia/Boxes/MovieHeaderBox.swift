package import BinaryIO

/// The movie's clock, duration and playback defaults: `mvhd`.
///
/// Version 1 is written where a value needs its 64 bits.
///
/// Source: ISO/IEC 14496-12:2022 § 8.2.2; QTFF, "Movie Header Atoms".
package struct MovieHeaderBox: CodedBox {
  package static let type: FourCC = "mvhd"
  package static let clause = "ISO/IEC 14496-12 § 8.2.2"

  package var header = FullBoxHeader()
  /// Seconds from 1904-01-01 UTC.
  package var creationTime: UInt64 = 0
  /// Seconds from 1904-01-01 UTC.
  package var modificationTime: UInt64 = 0
  package var timescale: UInt32 = 0
  /// In the movie timescale; all ones where it is not known.
  package var duration: UInt64 = 0
  /// 16.16.
  package var rate: Int32 = 1 << 16
  /// 8.8.
  package var volume: Int16 = 1 << 8
  package var reserved = [UInt8](repeating: 0, count: 10)
  /// 3 x 3, row by row; 16.16, and 2.30 in the last column.
  package var matrix = Matrix.identity
  /// QuickTime's preview, poster and selection times; reserved in ISO files.
  package var previewAndSelection = [UInt8](repeating: 0, count: 24)
  package var nextTrackID: UInt32 = 0

  mutating func code(with coder: inout BoxCoder) {
    coder.widen(&header, for: creationTime, modificationTime, duration: duration)
    coder.field(&header, versions: 0...1)
    coder.field("creation time", &creationTime, bytes: header.timeSize)
    coder.field("modification time", &modificationTime, bytes: header.timeSize)
    coder.field("timescale", &timescale)
    coder.duration("duration", &duration, bytes: header.timeSize)
    coder.fixed16("rate", &rate)
    coder.fixed8("volume", &volume)
    coder.bytes(nil, &reserved, count: 10)
    coder.matrix(&matrix)
    coder.bytes(nil, &previewAndSelection, count: 24)
    coder.field("next track ID", &nextTrackID)
  }
}

/// The 3 x 3 matrix of movie and track headers.
///
/// Source: ISO/IEC 14496-12:2022 § 8.2.2.
package enum Matrix {
  /// No rotation, no scale, no translation.
  package static let identity: [Int32] = [65536, 0, 0, 0, 65536, 0, 0, 0, 1 << 30]

  /// The numbers, row by row: 16.16, and 2.30 in the last column.
  static func printed(_ matrix: [Int32]) -> BoxField.Value {
    .list(
      matrix.enumerated().map { index, value in
        .decimal(index % 3 == 2 ? FixedPoint.from2Dot30(value) : FixedPoint.from16Dot16(value))
      })
  }
}

extension BoxCoder {
  /// A matrix, row by row.
  mutating func matrix(_ matrix: inout [Int32]) {
    numbers(nil, &matrix, count: .known(9))
    show("matrix", Matrix.printed(matrix))
  }
}
