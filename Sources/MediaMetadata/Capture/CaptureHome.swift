/// A place where files tell a capture fact, and its rank among those of the fact.
package struct CaptureHome: Hashable, Sendable {
  /// What is told.
  package var fact: Fact
  /// Where, as an identifier: `mdta/com.apple.quicktime.creationdate`; a property of an XMP packet or of Sony's XML
  /// stands behind a number sign.
  package var key: String
  /// What people call it.
  package var title: String
  /// What is to be known about trusting it.
  package var remark: String?
  /// How its value is read.
  let reading: Reading

  /// What is told.
  package enum Fact: String, Hashable, Sendable, CaseIterable {
    /// When.
    case date
    /// Where.
    case location
    /// Who made the device.
    case make
    /// Which device.
    case model
    /// Which lens.
    case lens
    /// Which software.
    case software
  }

  /// How a value is read.
  enum Reading: Hashable, Sendable {
    /// As it is.
    case plain
    /// A date that is UTC where it names no zone.
    case utc
    /// A date with its zone and fraction beside it, under these keys.
    case beside(zone: String, fraction: String)
    /// A date whose time lies beside it, under this key; UTC or not.
    case timeBeside(String, isUTC: Bool)
    /// A year of ID3v2.3, with `TDAT` and `TIME` beside it.
    case id3Year
    /// Coordinates of EXIF, by the start of the keys: latitude, longitude and altitude beside each other.
    case exifPoint(String)
    /// Text behind six bytes where it starts with four zeros.
    case boxText
    /// A value that follows from the presence of the item.
    case implied(String)
    /// Movie, track or file, which are no items.
    case header
  }

  init(
    _ fact: Fact, _ key: String, _ title: String, _ reading: Reading = .plain,
    remark: String? = nil
  ) {
    self.fact = fact
    self.key = key
    self.title = title
    self.reading = reading
    self.remark = remark
  }

  /// All homes, fact by fact, each in its order of precedence.
  ///
  /// What a camera wrote with a zone comes first, then what it wrote without one, then what people and programs
  /// wrote, headers that other programs rewrite, and at last the name of the file.
  package static let precedence: [CaptureHome] =
    dates + locations + makes + models + lenses + software
}

extension CaptureHome: CustomStringConvertible {
  /// The fact and the key, as `make exif/Make`.
  package var description: String { "\(fact.rawValue) \(key)" }
}
