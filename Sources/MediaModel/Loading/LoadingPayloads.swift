extension Sequence<MetadataItem> {
  /// The items with their payloads in memory, in order; blocks until they have been read.
  ///
  /// - Throws: as ``MetadataItem/loadingPayload()``.
  public func loadingPayloads() throws -> [MetadataItem] { try map { try $0.loadingPayload() } }

  /// The items with their payloads in memory, in order, waited for without blocking; handlers are
  /// asked too.
  ///
  /// - Throws: as ``MetadataItem/loadingValue()``.
  public func loadingValues() async throws -> [MetadataItem] {
    var items: [MetadataItem] = []
    for item in self { items.append(try await item.loadingValue()) }
    return items
  }
}

extension AssetDescription {
  /// The description with the payloads of all its items in memory: those of the asset, its tracks,
  /// programs and chapters; blocks until they have been read.
  ///
  /// - Throws: as ``MetadataItem/loadingPayload()``.
  public func loadingPayloads() throws -> AssetDescription {
    var description = self
    description.metadata = try metadata.loadingPayloads()
    for index in tracks.indices {
      description.tracks[index].metadata = try tracks[index].metadata.loadingPayloads()
    }
    for index in programs.indices {
      description.programs[index].metadata = try programs[index].metadata.loadingPayloads()
    }
    for list in chapters.indices {
      for index in chapters[list].chapters.indices {
        description.chapters[list].chapters[index].items =
          try chapters[list].chapters[index].items.loadingPayloads()
      }
    }
    return description
  }
}

extension TimedMetadataGroup {
  /// The group with the payloads of its items in memory; blocks until they have been read.
  ///
  /// - Throws: as ``MetadataItem/loadingPayload()``.
  public func loadingPayloads() throws -> TimedMetadataGroup {
    TimedMetadataGroup(items: try items.loadingPayloads(), timeRange: timeRange)
  }
}
