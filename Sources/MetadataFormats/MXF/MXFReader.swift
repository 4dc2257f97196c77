package import BinaryIO
package import MediaModel

/// The Material Exchange Format: what the sets of its header metadata say of the file, its packages and its tracks, with
/// user comments and descriptive schemes.
///
///     { label of 16 bytes, length, value }: partition pack, list of local tags, sets, index, essence; list of partitions
///
/// Source: SMPTE ST 377-1; ST 336 for packets and sets; ST 380 (DMS-1) and AMWA AS-11 for descriptive sets.
package enum MXFReader: MetadataFormatWriter {
  package static let fileType = FileType.materialExchange
  package static let formatName = "MXF"

  package static func recognizes(head: [UInt8], name: String) -> Bool {
    MXFPartition.first(in: head) != nil
  }

  package static func read(
    _ source: any ByteSource, head: [UInt8]
  ) throws(IOFailure) -> FormatMetadata { found(in: try MXFFile(source, head: head)) }

  static func found(in file: MXFFile) -> FormatMetadata {
    var found = FormatMetadata()
    found.diagnostics = file.diagnostics
    for (_, entry) in file.entries {
      guard let track = entry.track else {
        found.items.append(entry.item)
        continue
      }
      found.trackItems[track, default: []].append(entry.item)
      if found.trackFacts[track]?.name == nil {
        found.trackFacts[track, default: TrackFacts()].name = entry.item.stringValue
      }
    }
    found.items += file.streams.map(\.item)
    if let told = file.copies.first.flatMap({ MXFTracks($0).described() }) {
      (found.tracks, found.areTracksWhole) = (told.tracks, told.areWhole)
    }
    return found
  }

  package static func parts(of source: any ByteSource) throws(IOFailure) -> [FormatPart] {
    let file = try MXFFile(source, head: source.head)
    var parts: [FormatPart] = []
    for (index, partition) in file.partitions.enumerated() {
      let next =
        index + 1 < file.partitions.count
        ? file.partitions[index + 1].start : file.list?.packet.start ?? source.size
      let metadata = partition.metadata
      let head = min(max(metadata.lowerBound, partition.pack.value.upperBound), next)
      parts.append(FormatPart(partition.start..<head, .structure, "Partition Pack"))
      let end = min(max(head, metadata.upperBound), next)
      if !metadata.isEmpty { parts.append(FormatPart(head..<end, .metadata, "Header Metadata")) }
      let essence = min(end.addingSaturated(partition.indexByteCount), next)
      parts.append(FormatPart(end..<essence, .structure, "Index Table"))
      guard essence < next else { continue }
      let kind: FormatPart.Kind =
        partition.isGenericStream ? .metadata : partition.bodyStream > 0 ? .samples : .structure
      parts.append(FormatPart(essence..<next, kind, "Essence Container"))
    }
    if let list = file.list {
      parts.append(FormatPart(list.packet.range, .structure, "Random Index Pack"))
    }
    return parts.filter { !$0.range.isEmpty }
  }

  package static func rewriting(
    _ source: any ByteSource, with metadata: FormatContents
  ) throws(FormatWritingError) -> RewrittenFile {
    let file = try reading(MXFFile(source, head: source.head))
    if try metadata.isSame(as: found(in: file)) { return RewrittenFile(all: source) }
    var rewriter = MXFRewriter(file, source)
    return try rewriter.rewritten(with: metadata)
  }
}
