internal import MediaModel

/// A value on its way from one key space to another: what it says, however it was stored.
enum TransferValue: Hashable, Sendable {
  /// Text.
  case text(String)
  /// A number; flags are 0 and 1, ratings a part of 1.
  case number(MetadataNumber)
  /// A number and how many there are, as of tracks; either may be missing.
  case position(number: Int?, count: Int?)
  /// A date, of which parts may be missing.
  case date(TransferDate)
  /// A point of the Earth.
  case place(TransferPlace)
  /// A picture: its bytes, perhaps deferred, its data type, and what is told about it.
  case picture(MetadataItem)
  /// Bytes that only their identifier explains.
  case bytes([UInt8], DataType)

  /// The text; `nil` for any other value.
  var text: String? {
    guard case .text(let text) = self else { return nil }
    return text
  }

  /// Both values as one, where each tells what the other leaves out; `nil` where they do not complete each other.
  func completed(by other: TransferValue) -> TransferValue? {
    switch (self, other) {
    case (.position(let number?, nil), .position(nil, let count?)),
      (.position(nil, let count?), .position(let number?, nil)):
      .position(number: number, count: count)
    case (.date(let date), .date(let part)):
      (date.completed(by: part) ?? part.completed(by: date)).map(TransferValue.date)
    default: nil
    }
  }
}

/// How a value is stored at its home.
enum TransferForm: Hashable, Sendable {
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
