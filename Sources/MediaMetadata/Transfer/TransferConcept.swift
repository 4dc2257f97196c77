internal import MediaModel

/// Something that several key spaces can say: a meaning, the shape of its values, and its home in each.
struct TransferConcept: Sendable {
  /// What it is, in a few words.
  let name: String
  /// The name it goes by where names are free to choose.
  let freeName: String
  /// What its values are.
  let shape: Shape
  /// Its homes and how each is used, those that are written first.
  let homes: [(home: TransferHome, use: TransferHome.Use)]

  /// What values are.
  enum Shape: String, Sendable {
    case text, number, flag, position, genre, date, place, picture, rating, bytes
  }

  /// Creates a concept of one home for each key space, which is written and read, of homes that are written only
  /// where it is asked for their key space, and of further ones that are only read.
  init(
    _ name: String, _ freeName: String, _ shape: Shape = .text, _ homes: [TransferHome],
    rare: [TransferHome] = [], read: [TransferHome] = []
  ) {
    self.name = name
    self.freeName = freeName
    self.shape = shape
    let written = Set((homes + rare).filter { $0.attribute == nil }.map(\.keySpace))
    let free = Self.freeHomes(freeName, shape).filter { !written.contains($0.keySpace) }
    self.homes =
      homes.map { ($0, .usual) } + rare.map { ($0, .rare) } + free.map { ($0, .free) }
      + read.map { ($0, .read) }
  }

  /// The home that is written in a key space; `nil` where there is none.
  func home(in keySpace: KeySpace) -> TransferHome? {
    homes.first { $0.use != .read && $0.home.keySpace == keySpace }?.home
  }

  /// How a value is stored at a home.
  func form(at home: TransferHome) -> TransferForm {
    if let form = home.form { return form }
    switch shape {
    case .text: return .text
    case .number: return .decimal
    case .flag: return home.keySpace == .iTunes ? .integer(1) : .decimal
    case .position: return .positionText
    case .genre: return home.keySpace == .id3 && home.info == nil ? .genreReference : .text
    case .date:
      return home.keySpace == .id3 && home.info == nil ? .id3Date : .date
    case .place: return .place
    case .picture: return .picture
    case .rating: return .ratingText(1)
    case .bytes: return .bytes
    }
  }

  /// Homes in the key spaces whose names are free to choose.
  private static func freeHomes(_ name: String, _ shape: Shape) -> [TransferHome] {
    guard shape != .picture, shape != .bytes else { return [] }
    let spaces: [KeySpace] = [.iTunesFreeform, .id3, .vorbis, .matroska, .ape, .quickTimeMetadata]
    return spaces.compactMap { TransferFreeName(name).home(in: $0) }
  }
}

extension TransferConcept: CustomStringConvertible {
  /// What it is.
  var description: String { name }
}
