/// What of a file tells something of someone.
public enum SharingSubject: String, CaseIterable, Codable, Sendable {
  /// An item.
  case item
  /// What is in an item beside what it is for, as the notes in a picture.
  case cleanedItem = "cleaned item"
  /// An item of timed metadata.
  case timedItem = "timed item"
  /// All that a track of timed metadata holds.
  case timedTrack = "timed track"
  /// The name of a handler.
  case handlerName = "handler name"
  /// The name of a coder in a sample description.
  case compressorName = "compressor name"
  /// The vendor in a sample description.
  case vendor
  /// The reel of a time code.
  case reelName = "reel name"
  /// The place of a file that media are taken from.
  case path
  /// Who bought a protected work, where its protection is described.
  case purchaseRecord = "purchase record"
  /// A box of which nothing is known.
  case box
  /// Padding that is not empty.
  case padding
  /// Media data that no sample refers to.
  case unreferencedData = "unreferenced data"
  /// A time of a header.
  case time

  /// What it tells of someone, whatever it says; an item's identifier may tell more.
  public var concern: SharingConcern {
    switch self {
    case .item, .timedItem, .timedTrack, .box, .padding, .unreferencedData: .unknown
    case .cleanedItem: .attachment
    case .handlerName, .compressorName: .software
    case .vendor: .device
    case .reelName, .path: .identifier
    case .purchaseRecord: .purchase
    case .time: .date
    }
  }
}
