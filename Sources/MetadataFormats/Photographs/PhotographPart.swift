/// Where a photograph keeps what it tells: the bytes of its EXIF or XMP.
package struct PhotographPart: Hashable, Sendable {
  /// What is kept there.
  package enum Kind: Hashable, Sendable {
    /// A TIFF structure, from `II` or `MM` on.
    case exif
    /// An XMP packet.
    case xmp
    /// What has no room in the XMP packet of a JPEG file.
    case extendedXMP
  }

  package var kind: Kind
  /// Where the bytes are in the file; several where they are in pieces, in order.
  package var ranges: [Range<Int>]

  package init(_ kind: Kind, _ ranges: [Range<Int>]) { (self.kind, self.ranges) = (kind, ranges) }

  /// How many bytes there are.
  package var byteCount: Int { ranges.reduce(0) { $0 + $1.count } }
}
