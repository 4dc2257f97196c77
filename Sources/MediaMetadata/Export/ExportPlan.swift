internal import BaseMedia

/// Every decision of a conversion, before anything is written: a pure function of what the source says.
public struct ExportPlan: Hashable, Sendable, Codable {
  /// How samples get from source to destination.
  public var transport: ExportTransport
  /// Why that way.
  public var transportReason: String
  /// What becomes of each track, in file order.
  public var tracks: [TrackDecision]
  /// What becomes of each item of file, movie and tracks.
  public var items: [ItemDecision]
  /// The part of the presentation that is taken; `nil` for all of it.
  public var timeRange: MediaTimeRange?
  /// What cannot be carried, known before anything is written.
  public var losses: [ExportReport.Loss]
  /// What one would want to know beside.
  public var notes: [String] = []

  /// What becomes of a track.
  public struct TrackDecision: Hashable, Sendable, Codable {
    /// The track's number, in source and destination.
    public var trackID: UInt32
    /// The handler's four-character code.
    public var handlerType: String
    /// The format of the samples.
    public var format: String
    /// The way its samples take.
    public var route: Route

    /// The way samples take.
    public struct Route: Hashable, Sendable, Codable {
      /// The way itself.
      public var name: Name
      /// Why the track is left out; `nil` for one that is not.
      public var reason: String?

      /// What can become of a track.
      public enum Name: String, Hashable, Sendable, Codable {
        /// The bytes are copied and the sample tables used again.
        case rewrap
        /// libavformat copies the samples from or to another container.
        case mux
        /// The track is left out.
        case drop
      }

      /// The bytes are copied and the sample tables used again.
      public static let rewrap = Route(name: .rewrap)
      /// libavformat copies the samples from or to another container.
      public static let mux = Route(name: .mux)
      /// The track is left out.
      public static func drop(reason: String) -> Route { Route(name: .drop, reason: reason) }
    }
  }

  /// What becomes of an item.
  public struct ItemDecision: Hashable, Sendable, Codable {
    /// What the item is.
    public var identifier: MetadataIdentifier
    /// The track it belongs to; `nil` for the movie.
    public var trackID: UInt32?
    /// Its language, BCP 47.
    public var language: String?
    /// What happens.
    public var action: Action

    /// What happens to an item.
    public struct Action: Hashable, Sendable, Codable {
      /// What it is that happens.
      public var name: Name
      /// The item that is copied, of a mirror.
      public var source: MetadataIdentifier?
      /// Why an item cannot be carried.
      public var reason: String?

      /// What can happen to an item.
      public enum Name: String, Hashable, Sendable, Codable {
        /// It is written as it is, bit for bit.
        case carry
        /// A copy of another item is added in the keys that other programs read.
        case mirror
        /// It is a copy that an earlier conversion made for another kind of file; left out.
        case unmirror
        /// The filter for items of the source leaves it out.
        case filter
        /// It was asked to be left out.
        case remove
        /// Other items were given in its place.
        case replace
        /// It is not one of the source's, and is written as it was given.
        case add
        /// It cannot be carried, or not be written.
        case drop
      }

      static let carry = Action(name: .carry)
      static func mirror(from source: MetadataIdentifier) -> Action {
        Action(name: .mirror, source: source)
      }
      static let unmirror = Action(name: .unmirror)
      static let filter = Action(name: .filter)
      static let remove = Action(name: .remove)
      static let replace = Action(name: .replace)
      static let add = Action(name: .add)
      static func drop(reason: String) -> Action { Action(name: .drop, reason: reason) }
    }
  }

  /// The tracks that are left out.
  var droppedTracks: [TrackDecision] {
    tracks.filter { $0.route.name == .drop }
  }
  /// The items that are written beside those of the source.
  var additions: [MetadataItem] = []
  /// Where the items are that are left out because someone asked for it.
  var removedItems: [ItemAddress] = []
  /// The mirrors as items, ready to be written.
  var mirrors: [MetadataItem] = []
  /// The flavor to record as the one the movie comes from; `nil` where it comes from its own.
  var origin: BoxFamily?

  /// What the JSON form holds: the decisions, not the bytes of mirrors.
  private enum CodingKeys: String, CodingKey {
    case transport, transportReason, tracks, items, timeRange, losses, notes
  }
}

extension ExportPlan {
  /// What the source's container says beyond the description.
  struct SourceFacts: Sendable {
    /// The flavor the source is of; `nil` for other containers.
    var family: BoxFamily?
    /// What an earlier conversion recorded.
    var record: MirrorRecord?
    /// What is lost whatever is done.
    var losses: [ExportReport.Loss] = []
    /// What stays behind unless the file as a whole goes on: a maker's bytes after the last box.
    var trailers: [ExportReport.Loss] = []
    /// Tracks that are left out, whatever the destination.
    var droppedTracks: [TrackDecision] = []
    /// Items of timed metadata that were asked to go: one for each identifier and track.
    var timedItems: [ItemDecision] = []
    /// The part of the presentation that is taken, as exactly as it is cut; `nil` for all of it.
    var timeRange: MediaTimeRange?
    /// What people should know of the part.
    var notes: [String] = []
  }

  /// Decides everything.
  ///
  /// The transport asked for changes nothing: samples between movies are always copied as they are.
  ///
  /// - Throws: ``MediaError`` with code `invalidRequest` where the destination is not a movie.
  static func make(
    for description: AssetDescription, facts: SourceFacts, to fileType: FileType,
    options: ExportOptions, request: ExportRequest = ExportRequest()
  ) throws(MediaError) -> ExportPlan {
    guard let family = fileType.family else { throw unwritable(fileType, description) }
    let request = try request.taking(options.credentials, of: description)
    let items = try ExportItems(
      description, request: request, fileType: fileType, family: family, record: facts.record)
    var plan = ExportPlan(
      transport: .rewrap,
      transportReason:
        "samples are copied as they are: libavformat is not needed between MP4 and QuickTime",
      tracks: [], items: items.decisions, losses: facts.losses + items.losses)
    plan.timeRange = facts.timeRange
    plan.notes = CredentialsPolicy.remarks(onKept: items.movie + items.tracks.map(\.item))
    plan.notes += facts.notes + request.dateNotes(on: description.allMetadata.map(\.item))
    plan.additions = items.additions
    plan.removedItems = items.removed
    for track in description.tracks {
      plan.tracks.append(
        TrackDecision(
          trackID: track.trackID, handlerType: track.handlerType,
          format: track.format, route: .rewrap))
    }
    plan.tracks += facts.droppedTracks
    plan.items += facts.timedItems
    // Back where it came from, a movie has all its items under their own keys.
    let origin = facts.record?.origin ?? facts.family
    if origin != family { plan.origin = origin }
    let isReturn = facts.record?.origin == family
    // Items that were given are all there is to be.
    guard options.mirrorsStandardItems, !isReturn, request.metadata == nil else { return plan }
    for concept in MetadataMapping.all {
      guard let (source, mirror) = concept.mirror(of: items.movie, in: fileType),
        request.removal(of: mirror, isMovieLevel: false) == nil
      else { continue }
      plan.mirrors.append(mirror)
      plan.items.append(
        ItemDecision(
          identifier: mirror.identifier, trackID: nil, language: nil,
          action: .mirror(from: source.identifier)))
    }
    return plan
  }

  /// Says that files of a type are not written.
  static func unwritable(_ fileType: FileType, _ description: AssetDescription) -> MediaError {
    MediaError(
      .invalidRequest,
      "cannot be made a file of type '\(fileType)'; what can be written is \(FileType.writable.map(\.description).joined(separator: ", "))",
      path: description.name)
  }
}
