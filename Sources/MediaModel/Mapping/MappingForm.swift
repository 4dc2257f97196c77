/// How a value is stored under a key.
package enum MappingForm: Hashable, Sendable {
  /// Text.
  case text
  /// Text of so many bytes at most.
  case shortText(Int)
  /// Words with commas between them; how many there are stands beside them.
  case keywords
  /// A whole number in so many bytes, signed.
  case integer(Int)
  /// A flag that is there or not.
  case presence
  /// One of several texts that stand for a flag, each an item of its own.
  case oneOf([String])
  /// A number as text.
  case decimal
  /// A number and how many there are: zeros, number and count of 2 bytes each, and so many bytes in all.
  case positionBytes(Int)
  /// A number and how many there are, as `3/12`.
  case positionText
  /// A number; how many there are is an item of its own, of this identifier.
  case positionNumber(count: String, bytes: Int? = nil)
  /// How many there are.
  case positionCount
  /// A genre of iTunes: the number of ID3 and 1 more, 2 bytes.
  case genreNumber
  /// A genre of ID3: text, or numbers in parentheses.
  case genreReference
  /// A date in the notation of ISO 8601.
  case date
  /// A date of ID3: without a zone, in UTC.
  case id3Date
  /// A day and month as `DDMM`.
  case dayAndMonth
  /// An hour and minute as `HHMM`, or a time with colons.
  case timeOfDay
  /// A year; day and time are items of their own.
  case year
  /// A year in 2 bytes.
  case yearNumber
  /// A date with colons and a space, as EXIF has it.
  case exifDate
  /// A day; the time is an item of its own, of this identifier.
  case dayBeside(time: String)
  /// A place in the notation of ISO 6709.
  case place
  /// A place in numbers of 16.16, shown in the notation of ISO 6709.
  case fixedPointPlace
  /// A picture.
  case picture
  /// A rating up to this number: a floating-point number of 4 bytes.
  case ratingFloat(Double)
  /// A rating up to this number: 1 byte.
  case ratingByte(Double)
  /// A rating up to this number: text.
  case ratingText(Double)
  /// Bytes.
  case bytes
}

extension MappingForm {
  /// Whether a key of the form tells a part of a value only.
  package var isPartial: Bool {
    switch self {
    case .year, .yearNumber, .positionCount, .dayAndMonth, .timeOfDay, .dayBeside: true
    default: false
    }
  }

  /// The data type that values of the form have under an identifier.
  func dataType(of identifier: MetadataIdentifier) -> DataType {
    switch self {
    case .integer, .positionNumber(_, .some): .signedInteger
    case .presence: .unsignedInteger
    case .positionBytes, .genreNumber, .bytes: .rawData
    case .yearNumber: .uint16
    case .ratingFloat: .float32
    case .ratingByte: .uint8
    case .picture: .jpeg
    default: identifier.isClassicText ? .classicText : .utf8
    }
  }
}

extension MetadataIdentifier {
  /// Whether it is of classic text of QuickTime user data, which has languages.
  package var isClassicText: Bool {
    keySpace == .quickTimeUserData && fourCharacterCode.map { $0 >> 24 == 0xA9 } == true
  }
}
