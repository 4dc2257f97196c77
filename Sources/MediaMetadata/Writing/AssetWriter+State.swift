internal import BaseMedia
internal import BinaryIO
internal import FoundationEssentials
internal import MediaModel

extension AssetWriter {
  /// What a writer is reported, and how far it is; no lock of it is held while a file is opened, written or finished.
  struct State {
    var status = Status.unknown
    /// Whether what is reported for movie and tracks is settled.
    var hasStarted = false
    /// Why a value that was set could not be taken.
    var refusal: MediaError?
    var configuration = Configuration()
    var inputs: [AssetWriterInput] = []
    var groups: [AssetWriterInputGroup] = []
  }

  /// Throws where an item lacks what it needs to be written.
  static func validate(_ items: [MetadataItem]) throws(MediaError) {
    for item in items { try item.requireIdentifier() }
    for item in items where item.identifier.keyBytes.isEmpty {
      throw MediaError(
        .invalidMetadata, "'\(item.identifier)' is not an identifier: key space, slash, key")
    }
  }

  /// Items as a file type holds them: as they are, or their equivalents, with their values in memory.
  static func items(
    _ items: [MetadataItem], for fileType: FileType, of path: String,
    _ losses: inout [ExportReport.Loss]
  ) throws(MediaError) -> [MetadataItem] {
    let loaded = try items.map { item throws(MediaError) in try item.loadedForWriting() }
    let outcome = KeySpaceTransfer().transfer(loaded, to: fileType)
    losses += outcome.losses.map {
      ExportReport.Loss(
        path: path, what: "\(loaded[$0.sourceIndex].identifier)", reason: $0.reason)
    }
    return outcome.items.map(\.item)
  }
}

extension MetadataItem {
  /// Throws where there is nothing that says what the item is.
  func requireIdentifier() throws(MediaError) {
    guard identifier.rawValue.isEmpty else { return }
    throw MediaError(.invalidMetadata, "an item without an identifier")
  }

  /// The item with its value in memory.
  func loadedForWriting() throws(MediaError) -> MetadataItem {
    do {
      return try loadingPayload()
    } catch {
      throw MediaError(.invalidMetadata, "the value of '\(identifier)' cannot be read")
    }
  }
}

extension AssetWriter.State {
  /// Throws where a value has been refused.
  func requireAccepted() throws(MediaError) {
    if let refusal { throw refusal }
    for input in inputs { try input.requireAccepted() }
  }

  func requireNotStarted(_ action: String) throws(MediaError) {
    guard !hasStarted else { throw MediaError(.invalidState, "\(action) before writing starts") }
  }

  /// Opens the file.
  func open(path: String, fileType: FileType) throws(MediaError) -> MovieWriter {
    var references: [[(type: FourCC, trackIDs: [UInt32])]] = []
    for input in inputs {
      var rows: [(type: FourCC, trackIDs: [UInt32])] = []
      for association in input.associations {
        guard let target = inputs.firstIndex(where: { ObjectIdentifier($0) == association.target })
        else {
          throw MediaError(
            .invalidAssociation, "a track refers to one that is not written", path: path)
        }
        guard let type = FourCC(association.type.rawValue) else {
          throw MediaError(
            .invalidAssociation, "'\(association.type.rawValue)' is not a type of a reference",
            path: path)
        }
        let trackID = UInt32(target + 1)
        if let row = rows.firstIndex(where: { $0.type == type }) {
          if !rows[row].trackIDs.contains(trackID) { rows[row].trackIDs.append(trackID) }
        } else {
          rows.append((type, [trackID]))
        }
      }
      references.append(rows)
    }
    let alternateGroups = inputs.map { input in
      Int16(
        clamping: (groups.firstIndex { $0.inputs.contains { $0 === input } } ?? -1) + 1)
    }
    if configuration.movieFragmentInterval != nil,
      let index = inputs.firstIndex(where: { $0.sourceFormatHint == nil })
    {
      throw MediaError(
        .invalidFormat, "fragments need the format of all tracks: give track \(index + 1) a hint",
        path: path)
    }
    var configuration = configuration
    var losses: [ExportReport.Loss] = []
    configuration.metadata = try AssetWriter.items(
      configuration.metadata, for: fileType, of: "movie", &losses)
    var tracks: [TrackWriter] = []
    for (index, input) in inputs.enumerated() {
      let items = try AssetWriter.items(
        input.configuration.metadata, for: fileType, of: "track \(index + 1)", &losses)
      tracks.append(TrackWriter(input, metadata: items))
    }
    return try MovieWriter(
      path: path, fileType: fileType, configuration: configuration, tracks: tracks,
      references: references, alternateGroups: alternateGroups, losses: losses,
      created: UInt64(
        max(0, Int64(Date().timeIntervalSince1970)) + MetadataDate.secondsFrom1904To1970))
  }
}
