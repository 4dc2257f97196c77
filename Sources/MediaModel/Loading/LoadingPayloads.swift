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
    try description.replaceItemLists { try $0.loadingPayloads() }
    return description
  }

  /// Replaces the items of file, tracks, programs and chapters, list by list.
  package mutating func replaceItemLists(
    _ replacement: ([MetadataItem]) throws -> [MetadataItem]
  ) rethrows {
    metadata = try replacement(metadata)
    for index in tracks.indices {
      tracks[index].metadata = try replacement(tracks[index].metadata)
    }
    for index in programs.indices {
      programs[index].metadata = try replacement(programs[index].metadata)
    }
    for list in chapters.indices {
      for index in chapters[list].chapters.indices {
        chapters[list].chapters[index].items =
          try replacement(chapters[list].chapters[index].items)
      }
    }
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
