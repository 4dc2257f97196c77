package import BinaryIO
package import MediaModel

/// Writes the metadata of one kind of file natively; essence is never touched.
///
/// An item that a file has already is given by its carrier: the writer reads the file with the format's reader, and an
/// item of the wanted contents with the carrier and the identifier of one of the file is that one, kept bit for bit
/// where nothing about it differs, replaced where something does. Any other item is added: items of another file
/// must come without a carrier. What the file has and the contents do not is removed. Only items of the format's own
/// key spaces are taken; all others are losses, since conversion between key spaces has been done before.
package protocol MetadataFormatWriter: MetadataFormatReader {
  /// The file with other metadata.
  ///
  /// Contents as the reader found them give the file as it is, bit for bit.
  ///
  /// - Parameters:
  ///   - source: the file.
  ///   - metadata: all that the file is to say.
  /// - Returns: pieces of new bytes and ranges of the source, and what the format cannot hold.
  /// - Throws: ``FormatWritingError`` where the file cannot be written by rules that are known.
  static func rewriting(
    _ source: any ByteSource, with metadata: FormatContents
  ) throws(FormatWritingError) -> RewrittenFile
}

/// All that a file is to say.
package struct FormatContents: Hashable, Sendable {
  /// Items of the file, in order.
  package var items: [MetadataItem]
  /// Items of tracks, by the place of the track among those of the file.
  package var trackItems: [Int: [MetadataItem]]
  /// Chapter lists, in order.
  package var chapters: [ChapterList]
  /// What headers of tracks are to say beside their items, by the place of the track; those of others stay.
  package var headers: [Int: [MetadataItem]] = [:]

  package init(
    items: [MetadataItem] = [], trackItems: [Int: [MetadataItem]] = [:],
    chapters: [ChapterList] = []
  ) {
    self.items = items
    self.trackItems = trackItems
    self.chapters = chapters
  }

  /// What a reader found.
  package init(_ found: FormatMetadata) {
    self.init(items: found.items, trackItems: found.trackItems, chapters: found.chapters)
  }
}

extension FormatContents {
  /// The items of the file, of tracks and of chapters, in this order.
  var all: [MetadataItem] {
    items + trackItems.sorted { $0.key < $1.key }.flatMap(\.value)
      + chapters.flatMap { $0.chapters.flatMap(\.items) }
  }

  /// Whether a file says this already.
  package func isSame(as found: FormatMetadata) throws(FormatWritingError) -> Bool {
    guard try MetadataItem.areSame(found.items, items),
      ChapterList.areSame(found.chapters, chapters)
    else { return false }
    for track in Set(found.trackItems.keys).union(trackItems.keys) {
      let own = trackItems[track] ?? []
      guard try MetadataItem.areSame(found.trackItems[track] ?? [], own) else { return false }
    }
    for (track, own) in headers {
      guard try MetadataItem.areSame(found.headers[track] ?? [], own) else { return false }
    }
    return true
  }
}

/// Something that a file cannot hold, or that cannot be taken out of it.
package struct FormatLoss: Hashable, Sendable {
  /// What kind of thing it is.
  package enum Subject: Hashable, Sendable {
    /// An item that does not get into the file.
    case item(MetadataItem)
    /// An item that should go and stays where it is.
    case remainingItem(MetadataItem)
    /// Something that chapters say.
    case chapters
    /// The language of something.
    case language
  }

  /// What kind of thing it is.
  package let subject: Subject
  /// What it is, in words: the identifier of an item.
  package let what: String
  /// Why, in one sentence without a full stop.
  package let reason: String

  /// The item that does not get into the file.
  package var item: MetadataItem? {
    if case .item(let item) = subject { item } else { nil }
  }

  /// The item that should go and stays.
  package var remainingItem: MetadataItem? {
    if case .remainingItem(let item) = subject { item } else { nil }
  }

  init(_ subject: Subject, _ what: String, _ reason: String) {
    (self.subject, self.what, self.reason) = (subject, what, reason)
  }
}

/// Why the metadata of a file cannot be written.
package struct FormatWritingError: Error, Hashable, Sendable {
  /// The reason, in one sentence without a full stop.
  package var reason: String
  /// What the system said where the file cannot be read.
  package var failure: IOFailure?

  package init(_ reason: String) { self.reason = reason }

  /// Creates an error of a source that cannot be read.
  package init(_ failure: IOFailure) {
    reason = failure.reason
    self.failure = failure
  }
}

/// Runs what reads a source, so that its failures are errors of writing.
func reading<Result>(
  _ body: @autoclosure () throws(IOFailure) -> Result
) throws(FormatWritingError) -> Result {
  do throws(IOFailure) { return try body() } catch { throw FormatWritingError(error) }
}

extension MetadataItem {
  /// The item with its payload in memory.
  func inMemory() throws(FormatWritingError) -> MetadataItem {
    guard deferredPayload != nil else { return self }
    do {
      return try loadingPayload()
    } catch let error as IOFailure {
      throw FormatWritingError(error)
    } catch {
      throw FormatWritingError("the payload of \(identifier) cannot be read: \(error)")
    }
  }
}
