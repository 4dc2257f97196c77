package import BinaryIO

/// The head of a box: size and type, with the long forms of both.
///
///     u32 size, 4cc type
///     size 1:    u64 size follows
///     size 0:    the box runs to the end of the file (top level only)
///     type uuid: 16 bytes of type follow
///
/// Source: ISO/IEC 14496-12:2022 § 4.2; QTFF, "Atom structure".
package struct BoxHeader: Hashable, Sendable {
  /// How the size is written.
  package enum SizeForm: Hashable, Sendable { case compact, large, toEnd }

  package var type: FourCC
  /// The 16 bytes of a `uuid` box's type.
  package var userType: [UInt8]?
  package var sizeForm: SizeForm
  /// The bytes of the header itself.
  package var headerSize: Int
  /// The bytes of header and payload.
  package var size: Int

  private static let clause = "ISO/IEC 14496-12 § 4.2"
  /// The bytes of the longest header: a `uuid` box with a 64-bit size.
  package static let maximumSize = 32
}

extension BoxHeader {
  /// Reads a header; `available` bytes are there from its first byte to the end of what encloses it.
  ///
  /// - Throws: `ParseError` where the header is cut, the size is below the header's own or past `available`.
  package init(
    parsing reader: inout ByteReader, available: Int, isTopLevel: Bool
  ) throws(ParseError) {
    let start = reader.offset
    do throws(ParseError) {
      let short = try reader.read(UInt32.self)
      type = try reader.readFourCC()
      headerSize = 8
      switch short {
      case 1:
        size = try reader.readOffset64()
        headerSize = 16
        sizeForm = .large
      case 0:
        guard isTopLevel else {
          throw ParseError("'\(type)' has size 0 inside another box", offset: start)
        }
        size = available
        sizeForm = .toEnd
      default:
        size = Int(short)
        sizeForm = .compact
      }
      if type == "uuid" {
        userType = try reader.readBytes(16)
        headerSize += 16
      }
    } catch {
      throw error.within("", clause: Self.clause)
    }
    guard size >= headerSize else {
      throw ParseError(
        "'\(type)' has size \(size), less than its header", clause: Self.clause, offset: start)
    }
    guard size <= available else {
      throw ParseError(
        "'\(type)' of \(size) bytes runs \(size - available) bytes past what encloses it",
        clause: Self.clause, offset: start)
    }
  }

  /// The bytes that a header takes for a payload of `payloadSize` bytes.
  package static func size(
    forPayload payloadSize: Int, form: SizeForm, isUserType: Bool
  ) -> Int {
    let extra = isUserType ? 16 : 0
    let needsLarge = payloadSize + 8 + extra > Int(UInt32.max)
    return (form == .large || needsLarge ? 16 : 8) + extra
  }
}
