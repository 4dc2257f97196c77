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
  case date(DateParts)
  /// A point of the Earth.
  case place(TransferPlace)
  /// A picture: its bytes, perhaps deferred, its data type, and what is reported about it.
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
