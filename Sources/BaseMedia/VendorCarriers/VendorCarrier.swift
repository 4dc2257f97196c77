package import BinaryIO

/// Something that is outside tracks and items: what a camera, phone or program left where only its own readers look,
/// or unknown content in a place that is meant for padding.
package struct VendorCarrier: Hashable, Sendable {
  /// The row of the table by which it was recognised.
  package var row: VendorCarrierRow
  /// Where it is.
  package var place: Place
  /// The bytes in the file, in order: a whole box, header included, or the blocks between samples.
  package var ranges: [Range<Int>]
  /// How many records there are; `nil` where counting costs too much, or no one knows.
  package var recordCount: Int?
  /// Fields with absolute file offsets, which follow what they name.
  package var offsets: [OffsetField] = []
  /// Whether its readers look for it from the end of the file, or after the last box.
  package var isAtEnd = false

  /// A place outside tracks and items.
  package enum Place: Hashable, Sendable {
    /// A box at the top of the file, of a type of its own.
    case box(FourCC)
    /// The payload of a box that is meant for padding: `free`, `skip`, `wide`.
    case padding(FourCC)
    /// A box inside others, outermost first.
    case inside([FourCC])
    /// Media data that no sample refers to.
    case media
    /// The last bytes of the last box, which was written over them.
    case endOfBox(FourCC)
    /// Bytes after the last box.
    case end
  }

  /// What has to hold when the file is rewritten.
  package enum Rule: Hashable, Sendable {
    /// The bytes are carried; it does not matter where to.
    case kept
    /// The bytes are carried, and offsets in them follow what they name.
    case offsetsRewritten
    /// The bytes stay the last ones of the file; offsets in them, if any, follow what they name.
    case keptLast
  }

  /// What has to hold when the file is rewritten.
  package var rule: Rule {
    if isAtEnd { return .keptLast }
    return offsets.isEmpty ? .kept : .offsetsRewritten
  }

  package var byteCount: Int { ranges.reduce(0) { $0 + $1.count } }

  /// The offset of the first byte in the file.
  package var offset: Int { ranges.first?.lowerBound ?? 0 }
}

/// A number in a file that is an absolute offset in the same file.
package struct OffsetField: Hashable, Sendable {
  /// Where the number is in the file.
  package var position: Int
  /// How many bytes it has.
  package var width: Int
  package var isBigEndian: Bool
  /// What it names: from the offset on, as long as is known.
  package var target: Range<Int>

  /// The number's bytes for another offset; `nil` where it does not fit.
  func bytes(_ offset: Int) -> [UInt8]? {
    guard offset >= 0, width <= 8, width == 8 || offset >> (width * 8) == 0 else { return nil }
    let bytes = UInt64(offset).bigEndianBytes.suffix(width)
    return isBigEndian ? Array(bytes) : bytes.reversed()
  }
}

extension VendorCarrier {
  /// Bytes to be written over others, at their place in the file the carrier was found in.
  package struct Patch: Hashable, Sendable {
    package var position: Int
    package var bytes: [UInt8]

    package init(position: Int, bytes: [UInt8]) {
      self.position = position
      self.bytes = bytes
    }
  }

  /// The carrier's offset fields once what they name has moved.
  ///
  /// - Parameter destination: the new offset of a byte; `nil` for one that is not carried.
  /// - Returns: the fields that change, and those whose target is not carried, or is where the field cannot point:
  ///   these stay as they are.
  package func patches(
    movingBy destination: (Int) -> Int?
  ) -> (patches: [Patch], unresolved: [OffsetField]) {
    var patches: [Patch] = []
    var unresolved: [OffsetField] = []
    for field in offsets {
      guard let moved = destination(field.target.lowerBound), let bytes = field.bytes(moved) else {
        unresolved.append(field)
        continue
      }
      if moved != field.target.lowerBound {
        patches.append(Patch(position: field.position, bytes: bytes))
      }
    }
    return (patches, unresolved)
  }
}
