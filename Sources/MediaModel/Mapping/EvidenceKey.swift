/// Where files tell when, where and with what they were captured: a key, and how far to trust it.
///
/// The evidence of a concept stands in its row of `MetadataMapping`, the best first: what a camera wrote with a zone,
/// then what it wrote without one, then what people and programs wrote, headers that other programs rewrite, and at
/// last the name of the file.
package struct EvidenceKey: Hashable, Sendable {
  /// What people call it.
  package let title: String
  /// What is to be known about trusting it.
  package let remark: String?
  /// How its value is read.
  package let reading: Reading

  /// Whether it tells when a work came out, in a file that is one.
  package var isDateOfWork: Bool { remark == Remark.releaseDate.text }

  /// An identifier in the short notation of `MappingKey`; a property of an XMP packet or of Sony's XML follows
  /// a number sign.
  private let notation: String

  /// How a value is read.
  package enum Reading: Hashable, Sendable {
    /// As it is.
    case plain
    /// A date that is UTC where it names no zone.
    case utc
    /// A date with its zone and fraction beside it, under these keys.
    case beside(zone: String, fraction: String)
    /// A date whose time is beside it, under this key; UTC or not.
    case timeBeside(String, isUTC: Bool)
    /// A year of ID3v2.3, with `TDAT` and `TIME` beside it.
    case id3Year
    /// Coordinates of EXIF, by the start of the keys: latitude, longitude and altitude beside each other.
    case exifPoint(String)
    /// Text after six bytes where it starts with four zeros.
    case boxText
    /// A value that follows from the presence of the item.
    case implied(String)
    /// Movie, track or file, which are not items.
    case header
  }

  init(_ notation: String, _ title: String, _ reading: Reading = .plain, remark: Remark? = nil) {
    self.notation = notation
    self.title = title
    self.reading = reading
    self.remark = remark?.text
  }

  /// A remark, in words of its own or in those of many keys.
  struct Remark: ExpressibleByStringLiteral {
    let text: String

    init(stringLiteral text: String) { self.text = text }

    static let releaseDate: Self = "in bought media the date of release"
    static let encoder: Self = "the program that wrote the file"
  }

  /// The identifier, and after a number sign the part of its value that is meant.
  package var key: String {
    let parts = notation.split(separator: "#", maxSplits: 1)
    let identifier = MetadataIdentifier(short: String(parts[0])).rawValue
    return parts.count == 1 ? identifier : "\(identifier)#\(parts[1])"
  }
}

/// The concepts that are facts about a capture, by their names.
package enum CapturedConcept: String, Hashable, Sendable, CaseIterable {
  /// When.
  case date
  /// Where.
  case location
  /// Who made the device.
  case make
  /// Which device.
  case model
  /// Which lens.
  case lens = "lens model"
  /// Which software.
  case software

  /// Where files tell it, the best evidence first.
  package var evidence: [EvidenceKey] {
    MetadataMapping.all.first { $0.name == rawValue }?.evidence ?? []
  }
}
