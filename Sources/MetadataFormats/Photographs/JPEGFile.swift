package import BinaryIO
package import MediaModel

/// The segments of a JPEG file up to the first scan, and what each is.
///
///     FF D8, segments { FF marker, u16 size (itself included), content }, scans, FF D9
///
/// Source: ITU-T T.81 § B.1.1 and B.2; CIPA DC-008 (Exif) § 4.7.2; XMP Specification Part 3 § 1.1.3; ICC.1 § B.4;
/// CIPA DC-007 (MPF) § 5.
package struct JPEGFile: Sendable {
  /// What a segment is.
  package enum Kind: Hashable, Sendable {
    /// A TIFF structure.
    case exif
    case xmp
    /// A part of the packet that goes on with the one in the segment of XMP.
    case extendedXMP
    /// Which further pictures the file has, and where.
    case multiPicture
    /// A part of a color profile.
    case colorProfile
    /// What a decoder needs: JFIF, Adobe's transform, tables, the frame.
    case structure
    /// Text of any kind.
    case comment
    /// Anything else that an application put there.
    case application
  }

  /// One segment.
  package struct Segment: Hashable, Sendable {
    package var marker: UInt8
    package var kind: Kind
    /// Where it is, marker included.
    package var range: Range<Int>
    /// What it holds, after the name that tells what it is.
    package var payload: Range<Int>

    /// What the standard calls it, as `APP1`.
    package var name: String {
      switch marker {
      case 0xE0...0xEF: "APP\(marker & 0xF)"
      case 0xFE: "COM"
      default: "marker \(String(marker, radix: 16, uppercase: true))"
      }
    }
  }

  /// What the header of the frame says.
  package struct Frame: Hashable, Sendable {
    /// The number of the coding process: 0 baseline, 2 progressive ...
    package var process: UInt8
    package var bits: Int
    package var width: Int
    package var height: Int
    /// How often each component is sampled: across in the upper half, down in the lower.
    package var samplings: [UInt8]
  }

  package private(set) var segments: [Segment] = []
  package private(set) var frame: Frame?
  /// Where the first scan begins; the end of the file where there is none.
  package private(set) var scanStart: Int
  package private(set) var diagnostics: [Diagnostic] = []

  private static let mostSegments = 10_000
  private static let signatures: [(marker: UInt8, name: [UInt8], kind: Kind)] = [
    (0xE1, Array("Exif\0\0".utf8), .exif),
    (0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8), .xmp),
    (0xE1, Array("http://ns.adobe.com/xmp/extension/\0".utf8), .extendedXMP),
    (0xE2, Array("ICC_PROFILE\0".utf8), .colorProfile), (0xE2, Array("MPF\0".utf8), .multiPicture),
    (0xE0, Array("JFIF\0".utf8), .structure), (0xEE, Array("Adobe".utf8), .structure),
  ]

  /// Whether the first bytes of a file are those of a JPEG file.
  package static func recognizes(_ head: [UInt8]) -> Bool { head.starts(with: [0xFF, 0xD8, 0xFF]) }

  /// Reads the segments.
  package init(_ source: any ByteSource, head: [UInt8] = []) throws(IOFailure) {
    var cursor = SourceCursor(source, 0..<source.size, head: head)
    scanStart = source.size
    guard let start = try cursor.bytes(2), start.elementsEqual([0xFF, 0xD8]) else {
      diagnostics.append(Diagnostic("no JPEG file: it does not begin with FF D8", offset: 0))
      return
    }
    while try read(&cursor) {}
  }

  /// Reads a segment; `false` where none follows.
  private mutating func read(_ cursor: inout SourceCursor) throws(IOFailure) -> Bool {
    let start = cursor.position
    guard let mark = try cursor.bytes(2), mark.first == 0xFF, var marker = mark.last else {
      diagnose(cursor.remaining == 0 ? "the file ends before its picture" : "no marker", at: start)
      scanStart = start
      return false
    }
    // Any number of FF may stand before a marker.
    while marker == 0xFF {
      guard let next = try cursor.bytes(1)?.first else { return false }
      marker = next
    }
    switch marker {
    case 0xDA, 0xD9:
      scanStart = start
      return false
    case 0x01, 0xD0...0xD8: return true
    default: break
    }
    guard segments.count < Self.mostSegments else {
      diagnose("more than \(Self.mostSegments) segments", at: start)
      scanStart = start
      return false
    }
    let body = cursor.position
    guard let size = try cursor.bytes(2).map({ Int(UInt16(bigEndian: $0)) }), size >= 2,
      size <= source(cursor) - body
    else {
      diagnose("a segment is longer than the file", at: start)
      scanStart = start
      return false
    }
    let payload = (body + 2)..<(body + size)
    let (kind, lead) = try Self.kind(of: marker, try cursor.peek(min(40, payload.count)))
    segments.append(
      Segment(
        marker: marker, kind: kind, range: start..<payload.upperBound,
        payload: (payload.lowerBound + lead)..<payload.upperBound))
    if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker), frame == nil {
      frame = Self.frame(marker, try cursor.read(payload.prefix(3 * 255 + 6)))
    }
    cursor.move(to: payload.upperBound)
    return true
  }

  private func source(_ cursor: SourceCursor) -> Int { cursor.range.upperBound }

  private static func kind(
    of marker: UInt8, _ bytes: ArraySlice<UInt8>
  ) throws(IOFailure) -> (Kind, lead: Int) {
    for row in signatures where row.marker == marker && bytes.starts(with: row.name) {
      return (row.kind, row.kind == .structure ? 0 : row.name.count)
    }
    if marker == 0xFE { return (.comment, 0) }
    return ((0xE0...0xEF).contains(marker) ? .application : .structure, 0)
  }

  /// u8 bits, u16 height, u16 width, u8 count, count x { u8 number, u8 sampling, u8 table }.
  private static func frame(_ marker: UInt8, _ bytes: [UInt8]) -> Frame? {
    guard bytes.count >= 6 else { return nil }
    let count = min(Int(bytes[5]), (bytes.count - 6) / 3)
    return Frame(
      process: marker & 0xF, bits: Int(bytes[0]), width: Int(UInt16(bigEndian: bytes[3..<5])),
      height: Int(UInt16(bigEndian: bytes[1..<3])),
      samplings: (0..<count).map { bytes[7 + 3 * $0] })
  }

  private mutating func diagnose(_ message: String, at offset: Int) {
    diagnostics.append(Diagnostic(message, clause: "ITU-T T.81 § B.1.1", offset: offset))
  }

  /// Where EXIF and XMP are.
  package var parts: [PhotographPart] {
    // Before each part stand the digest of the whole, its size and the place of the part.
    let extensions = segments.filter { $0.kind == .extendedXMP }.map { $0.payload.dropFirst(40) }
    return segments.compactMap { segment in
      switch segment.kind {
      case .exif: PhotographPart(.exif, [segment.payload])
      case .xmp: PhotographPart(.xmp, [segment.payload])
      default: nil
      }
    } + (extensions.isEmpty ? [] : [PhotographPart(.extendedXMP, extensions)])
  }
}
