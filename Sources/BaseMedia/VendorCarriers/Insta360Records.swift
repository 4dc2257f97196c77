package import BinaryIO

/// The records in a trailer of Insta360.
///
///     for each record: its bytes, u16 type, u32 size
///     32 bytes, u32 size of all, u32, 32 characters
///
/// The numbers have their least significant byte first.
///
/// Source: ExifTool, "QuickTime Stream Tags".
package enum Insta360Records {
  /// The bytes from the last record's type on.
  static let footSize = 78

  /// Finds the records of a trailer.
  ///
  /// - Parameters:
  ///   - trailer: the trailer, to its last byte.
  ///   - source: the file.
  /// - Returns: type and bytes of each, from the last to the first; 1,024 at most.
  /// - Throws: `IOFailure` where the source cannot be read.
  package static func find(
    in trailer: Range<Int>, of source: any ByteSource
  ) throws(IOFailure) -> [(type: UInt16, range: Range<Int>)] {
    var records: [(UInt16, Range<Int>)] = []
    var at = trailer.upperBound - footSize
    while at >= trailer.lowerBound, records.count < 1024 {
      let head = try source.read(at..<(at + 6))
      guard head.count == 6 else { break }
      let size = Int(UInt32(littleEndian: head.suffix(4)))
      guard size <= at - trailer.lowerBound else { break }
      records.append((UInt16(littleEndian: head.prefix(2)), (at - size)..<at))
      at -= size + 6
    }
    return records
  }
}
