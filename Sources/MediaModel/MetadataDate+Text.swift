extension MetadataDate {
  /// Reads a date in the notation of ISO 8601 or RFC 3339.
  ///
  /// Read are `2026-01-09`, `2026-01-09T18:32`, `2026-01-09T18:32:07.25+0900`, with `Z` or hours
  /// for a zone, a space for the `T`, and the same without hyphens and colons. A year alone, or a
  /// year and month, is not a date.
  ///
  /// Source: ISO 8601:2004 § 4.3; RFC 3339 § 5.6.
  public init?(_ text: String) {
    guard let parts = DateParts(parsing: text, separators: "-"), parts.day != nil,
      let date = parts.date
    else { return nil }
    self = date
  }
}

extension MetadataDate: CustomStringConvertible {
  /// The date in the notation of RFC 3339; without a zone where none was written.
  public var description: String { DateParts(self).composed ?? "" }

  /// Day and time for people, as `2026-01-09 18:32:07`.
  package var withoutZone: String {
    String(description.prefix(19)).replacing("T", with: " ")
  }
}

extension FixedWidthInteger {
  /// The number that decimal digits stand for; `nil` for other bytes, for none, and for more than there is room for.
  package init?(digits: some Collection<UInt8>) {
    guard digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    self.init(String(decoding: digits, as: UTF8.self))
  }
}

extension BinaryInteger {
  /// The number in decimal with zeros before it, where it has fewer digits.
  package func padded(_ width: Int) -> String {
    let digits = String(self)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
