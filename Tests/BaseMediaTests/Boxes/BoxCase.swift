import BaseMedia
import BinaryIO
import Testing

/// A box as it is in a file, and what is to be read in it.
struct BoxCase: Sendable, CustomTestStringConvertible {
  let name: String
  let type: FourCC
  /// The 16 bytes of a `uuid` box's type.
  var userType: [UInt8]?
  /// `nil` for a box that is only told of.
  let kind: (any Box.Type)?
  let context: BoxContext
  let bytes: [UInt8]
  /// From how many bytes on a cut box may still be one; all of them unless the layout has an open
  /// end.
  let openFrom: Int
  /// Some of the fields, in any order.
  let fields: [BoxField]

  /// Makes a case; `payload` is hex, with text in single quotes.
  init(
    _ type: FourCC, _ kind: (any Box.Type)?, _ name: String, at place: [FourCC] = [],
    handler: FourCC? = nil, sampleDescriptionVersion: UInt8 = 0, _ payload: String,
    openFrom: Int? = nil, _ fields: [BoxField]
  ) {
    self.name = name
    self.type = type
    self.kind = kind
    var context = BoxContext(ancestors: place, handler: handler)
    context.sampleDescriptionVersion = sampleDescriptionVersion
    self.context = context
    bytes = Bytes.written(payload)
    self.openFrom = openFrom ?? bytes.count
    self.fields = fields
  }

  /// Makes the one case of its type.
  init(
    _ type: FourCC, _ kind: (any Box.Type)?, at place: [FourCC] = [], handler: FourCC? = nil,
    _ payload: String, openFrom: Int? = nil, _ fields: [BoxField]
  ) {
    self.init(
      type, kind, "", at: place, handler: handler, payload, openFrom: openFrom, fields)
  }

  var testDescription: String { name.isEmpty ? type.description : "\(type): \(name)" }

  static let all =
    movie + tracks + references + sampleEntries + codecs + metadata + userData
    + asset3GPP + items + images + protection + credentials

  func decode(_ bytes: [UInt8]) throws -> BoxKind.Content {
    let kind = try #require(BoxRegistry.kind(of: type, userType: userType, in: context))
    return try kind.read(bytes[...], context: context)
  }
}

/// Bytes as people write them.
enum Bytes {
  /// Hex digits, with text in single quotes; everything else is passed over.
  static func written(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var high: UInt8?
    var isQuoted = false
    for scalar in text.unicodeScalars {
      if scalar == "'" {
        isQuoted.toggle()
      } else if isQuoted {
        bytes += Array(String(Character(scalar)).utf8)
      } else if let digit = Character(scalar).hexDigitValue.map(UInt8.init) {
        if let first = high {
          bytes.append(first << 4 | digit)
          high = nil
        } else {
          high = digit
        }
      }
    }
    return bytes
  }
}
