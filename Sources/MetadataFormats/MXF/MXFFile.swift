internal import BinaryIO
internal import MediaModel

/// The partitions of a file, and every copy of its header metadata.
struct MXFFile {
  /// Where the first partition starts.
  private(set) var start = 0
  /// The partitions, in the order of the file.
  private(set) var partitions: [MXFPartition] = []
  private(set) var list: MXFPartitionList?
  /// The copies of the header metadata: first the one that is the last word.
  private(set) var copies: [MXFItems] = []
  /// What stands beside essence.
  var streams: [MXFStream] = []
  private(set) var diagnostics: [Diagnostic] = []
  /// Why the file cannot be changed.
  private(set) var problem: String?

  /// The most bytes of header metadata that are read, all copies together.
  private static let mostMetadata = 256 << 20
  /// Packets that are passed over in search of partitions that nothing lists.
  private static let mostPackets = 1 << 20

  init(_ source: any ByteSource, head: [UInt8]) throws(IOFailure) {
    var cursor = SourceCursor(source, 0..<source.size)
    var start = MXFPartition.first(in: head)
    if start == nil {
      start = MXFPartition.first(
        in: try source.read(0..<min(source.size, MXFPartition.largestRunIn + 16)))
    }
    guard let start else {
      problem = "no partition is found"
      diagnostics.append(Diagnostic("no partition is found", clause: "SMPTE ST 377-1 § 6.5"))
      return
    }
    self.start = start
    list = try MXFPartitionList(&cursor)
    try readPartitions(&cursor)
    try readMetadata(source)
    try readStreams(&cursor)
  }

  /// Finds the partitions: those that the list at the end names, or a footer and those before it, or one after the
  /// other.
  private mutating func readPartitions(_ cursor: inout SourceCursor) throws(IOFailure) {
    guard let first = try MXFPartition(&cursor, at: start) else {
      problem = "the first partition is damaged at \(start)"
      return diagnostics.append(
        Diagnostic("the first partition is damaged", clause: "SMPTE ST 377-1 § 7.1", offset: start))
    }
    var found = [start: first]
    if let list {
      // What is far away is read as far as it is needed to tell what the file says.
      let places = list.places.map { start.addingSaturated($0.told) }
      for place in cursor.source.isRemote ? places.suffix(1) : places[...] where found[place] == nil
      {
        if let partition = try MXFPartition(&cursor, at: place) {
          found[place] = partition
        } else {
          diagnostics.append(
            Diagnostic(
              "the list of partitions names a place where none is",
              clause: "SMPTE ST 377-1 § 12", offset: place))
        }
      }
    } else if first.told.footer > 0 {
      var place = start.addingSaturated(first.told.footer)
      while found[place] == nil, found.count < MXFPartitionList.mostPartitions,
        let partition = try MXFPartition(&cursor, at: place)
      {
        found[place] = partition
        place = start.addingSaturated(partition.told.previous)
      }
      if found.count == 1 { try walk(&cursor, from: first, &found) }
    } else if !cursor.source.isRemote {
      try walk(&cursor, from: first, &found)
    }
    partitions = found.values.sorted { $0.start < $1.start }
  }

  private mutating func walk(
    _ cursor: inout SourceCursor, from first: MXFPartition, _ found: inout [Int: MXFPartition]
  ) throws(IOFailure) {
    var position = first.pack.value.upperBound
    for _ in 0..<Self.mostPackets {
      guard let packet = try cursor.packet(at: position), packet.value.upperBound > position else {
        return
      }
      if packet.label.kind == UniversalLabel.pack,
        let partition = try MXFPartition(&cursor, at: position)
      {
        found[position] = partition
      }
      position = packet.value.upperBound
    }
  }

  private mutating func readMetadata(_ source: any ByteSource) throws(IOFailure) {
    var total = 0
    for (index, partition) in partitions.enumerated() where !partition.metadata.isEmpty {
      total = total.addingSaturated(partition.metadata.count)
      guard total <= Self.mostMetadata else {
        problem = "there is more header metadata than is read at \(partition.start)"
        diagnostics.append(
          Diagnostic(
            "there is more header metadata than is read", clause: "SMPTE ST 377-1 § 9",
            offset: partition.metadata.lowerBound))
        break
      }
      let bytes = try source.read(partition.metadata)
      let metadata = MXFHeaderMetadata(bytes, at: partition.metadata, partition: index)
      if let found = metadata.problem {
        diagnostics.append(found)
        problem = problem ?? "\(found.message) at \(found.offset ?? partition.start)"
      }
      copies.append(MXFItems(metadata, in: partition.kind.name))
    }
    // A footer is written last; a header that was left open was written first.
    let order = copies.indices.sorted { left, right in
      rank(copies[left], left) > rank(copies[right], right)
    }
    copies = order.map { copies[$0] }
  }

  private func rank(_ copy: MXFItems, _ index: Int) -> (Int, Int) {
    let partition = partitions[copy.metadata.partition]
    if copy.metadata.sets.isEmpty { return (0, index) }
    if !partition.isComplete { return (partition.kind == .footer ? 2 : 1, index) }
    return (partition.kind == .footer ? 4 : 3, index)
  }

  /// All that the copies tell, each thing once; what only a copy beside the first tells follows it.
  var entries: [(copy: Int, entry: MXFItems.Entry)] {
    var seen: Set<Told> = []
    var all: [(copy: Int, entry: MXFItems.Entry)] = []
    for (index, copy) in copies.enumerated() {
      let known = seen
      for entry in copy.entries {
        let told = Told(entry, copy)
        if index > 0, known.contains(told) { continue }
        seen.insert(told)
        all.append((index, entry))
      }
    }
    return all
  }

  /// What tells whether two copies say the same.
  struct Told: Hashable {
    let set: [UInt8]
    let property: UniversalLabel?
    let identifier: MetadataIdentifier
    let payload: [UInt8]

    init(_ entry: MXFItems.Entry, _ copy: MXFItems) {
      set = copy.metadata.sets[entry.set].identifier
      property = entry.property.flatMap { copy.metadata.sets[entry.set].properties[$0].label }
      identifier = entry.item.identifier
      payload = entry.item.payload
    }
  }
}
