package import BinaryIO
package import MediaModel

/// What of one movie goes onto another, decided: nothing is weighed any more when boxes are moved.
///
/// The donor is the movie the metadata comes from, the recipient the one it goes onto.
package struct GraftInstructions: Hashable, Sendable {
  /// A track of the recipient that shows what a track of the donor shows.
  package struct Match: Hashable, Sendable {
    package var donor: UInt32
    package var recipient: UInt32
    /// Another matrix for the recipient's track; `nil` leaves the one it has.
    package var matrix: [Int32]?
    /// Whether the recipient's track is shown without being asked; `nil` leaves that, or takes it with the donor's headers.
    package var isEnabled: Bool?

    package init(
      donor: UInt32, recipient: UInt32, matrix: [Int32]? = nil, isEnabled: Bool? = nil
    ) {
      self.donor = donor
      self.recipient = recipient
      self.matrix = matrix
      self.isEnabled = isEnabled
    }
  }

  /// A track of the donor that comes along with its samples.
  package struct Addition: Hashable, Sendable {
    package var donor: UInt32
    /// Its number in the recipient.
    package var trackID: UInt32

    package init(donor: UInt32, trackID: UInt32) {
      self.donor = donor
      self.trackID = trackID
    }
  }

  /// An item of the donor that stays behind.
  package struct OmittedItem: Hashable, Sendable {
    /// The donor's track; `nil` for the movie.
    package var trackID: UInt32?
    package var identifier: MetadataIdentifier

    package init(trackID: UInt32?, identifier: MetadataIdentifier) {
      self.trackID = trackID
      self.identifier = identifier
    }
  }

  package var matches: [Match] = []
  package var additions: [Addition] = []
  /// Tracks of the recipient that tracks of the donor replace; what no other track refers to of their samples is
  /// cleared.
  package var removals: Set<UInt32> = []
  package var omittedItems: Set<OmittedItem> = []
  /// Identifiers under which both movies' items stay: what a program that encodes says of itself.
  package var sharedIdentifiers: Set<MetadataIdentifier> = []
  /// References of the donor's tracks that have to come from another track: their own has no counterpart.
  package var adoptedReferences: [AdoptedReference] = []
  /// The recipient's own list of chapters goes.
  package var replacesChapters = false
  /// The donor's dates, flags, layers and groups go along; a donor without headers has none that mean anything, but
  /// perhaps the date of the movie.
  package var takesHeaders = true
  package var timing = GraftTiming()

  /// A reference that another track takes over.
  package struct AdoptedReference: Hashable, Sendable {
    /// As `chap`.
    package var type: FourCC
    /// The donor's track that is referred to.
    package var target: UInt32
    /// The recipient's track that refers to it.
    package var recipient: UInt32

    package init(type: FourCC, target: UInt32, recipient: UInt32) {
      self.type = type
      self.target = target
      self.recipient = recipient
    }
  }

  package init() {}

  /// The recipient's number for each track of the donor that is there.
  var trackIDs: [UInt32: UInt32] {
    Dictionary(
      firstOf: matches.map { ($0.donor, $0.recipient) } + additions.map { ($0.donor, $0.trackID) })
  }
}

/// Why a movie's metadata cannot go onto another.
package struct GraftError: Error, Hashable, Sendable {
  /// The reason, in one sentence without a full stop.
  package var reason: String

  package init(_ reason: String) { self.reason = reason }
}
