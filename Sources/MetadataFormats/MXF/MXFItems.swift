internal import BinaryIO
internal import MediaModel

/// What the sets of one copy of the header metadata tell, and in which set and property each of it stands.
struct MXFItems {
  /// An item, and where it is from.
  struct Entry {
    var item: MetadataItem
    let set: Int
    /// The property; `nil` where the whole set is the item.
    let property: Int?
    let form: MXFForm
    /// The place of the track among those of the file; `nil` for an item of the file.
    var track: Int?
  }

  let metadata: MXFHeaderMetadata
  private(set) var entries: [Entry] = []
  /// The sets by their numbers.
  let places: [[UInt8]: Int]
  /// Which set refers to a set, and by which property.
  private(set) var parents: [Int: (set: Int, property: UInt64)] = [:]
  /// What names of items begin with, by the set they stand in.
  private(set) var prefixes: [Int: String] = [:]
  /// The first set of each name.
  private(set) var named: [String: Int] = [:]
  /// The sets of tracks of essence, by their places among those of the file.
  private(set) var tracks: [Int: Int] = [:]
  private let space: String

  /// References are followed up this far.
  private static let deepest = 16

  init(_ metadata: MXFHeaderMetadata, in space: String) {
    self.metadata = metadata
    self.space = space
    places = Dictionary(
      firstOf: metadata.sets.enumerated().filter { !$0.element.identifier.isEmpty }
        .map { ($0.element.identifier, $0.offset) })
    for (index, set) in metadata.sets.enumerated() {
      for property in set.properties {
        for child in Self.references(of: property) {
          guard let child = places[child], child != index, parents[child] == nil else { continue }
          parents[child] = (index, property.label?.tail ?? 0)
        }
      }
    }
    let tracks = essenceTracks
    self.tracks = Dictionary(firstOf: tracks.map { ($0.value, $0.key) })
    for index in metadata.sets.indices {
      read(index, tracks)
      let name = prefixes[index] ?? ""
      // Parts of packages and tracks have the names of these.
      if name.hasSuffix(MXFNames.set(metadata.sets[index].label) ?? ""), named[name] == nil {
        named[name] = index
      }
    }
  }

  /// The numbers of the sets that a property refers to.
  static func references(of property: MXFProperty) -> [[UInt8]] {
    switch MXFNames.property(property.label)?.form {
    case .reference: return property.value.count == 16 ? [property.value] : []
    case .references:
      let count = Int(UInt32(bigEndian: property.value.prefix(4)))
      guard property.value.count >= 8, count <= (property.value.count - 8) / 16 else { return [] }
      return (0..<count).map { Array(property.value[(8 + 16 * $0)..<(24 + 16 * $0)]) }
    default: return []
    }
  }

  /// The sets that a set refers to by a property, in order.
  func children(of set: Int, _ property: UInt64) -> [Int] {
    metadata.sets[set].properties.filter { $0.label?.tail == property }
      .flatMap(Self.references).compactMap { places[$0] }
  }

  /// The first set of a kind.
  func first(_ tail: UInt64) -> Int? { metadata.sets.firstIndex { $0.label.tail == tail } }

  /// The tracks of essence of the material package, in order: what a player shows.
  private var essenceTracks: [Int: Int] {
    guard let package = first(MXFNames.materialPackage) else { return [:] }
    let tracks = children(of: package, MXFNames.tracks).filter { track in
      let sequence = children(of: track, MXFNames.trackSequence).first
      let kind = sequence.flatMap { metadata.sets[$0].value(MXFNames.dataDefinition) }
      // Video, audio and data have definitions of one family.
      return kind.map { UniversalLabel($0).tail >> 32 == 0x0103_0202 } ?? false
    }
    return Dictionary(firstOf: tracks.enumerated().map { ($0.element, $0.offset) })
  }

  /// Whether a set describes essence: decoders need what stands there.
  private func describesEssence(_ set: Int) -> Bool {
    var set = set
    for _ in 0..<Self.deepest {
      guard let parent = parents[set] else { return false }
      if parent.property == MXFNames.descriptor { return true }
      set = parent.set
    }
    return false
  }

  /// The name of the set that a stream of data belongs to; `nil` where no set refers to it.
  func name(ofStream number: UInt32) -> String? {
    let set = metadata.sets.firstIndex { $0.value(MXFNames.stream) == number.bigEndianBytes }
    return set.flatMap { prefixes[$0] }
  }

  // MARK: Names

  /// What the names of a set's items begin with.
  private mutating func prefix(_ set: Int, depth: Int = 0) -> String {
    if let known = prefixes[set] { return known }
    let label = metadata.sets[set].label
    let name = MXFNames.set(label) ?? label.text
    var prefix = name
    if depth < Self.deepest, let parent = parents[set], !MXFNames.isFramework(label) {
      switch label.tail {
      case MXFNames.timelineTrack, MXFNames.eventTrack, MXFNames.staticTrack:
        prefix = self.prefix(parent.set, depth: depth + 1) + "/Track"
      case MXFNames.sequence, MXFNames.timecode, MXFNames.sourceClip:
        prefix = package(of: set)
      case MXFNames.taggedValue: prefix = self.prefix(ofTagged: parent, depth: depth + 1)
      default:
        let isDescriptive = MXFNames.reference(to: label.tail) != nil
        if isDescriptive { prefix = self.prefix(parent.set, depth: depth + 1) + "/" + name }
      }
    }
    prefixes[set] = prefix
    return prefix
  }

  /// Comments of the material package are those of the file.
  private mutating func prefix(ofTagged parent: (set: Int, property: UInt64), depth: Int) -> String
  {
    let list = parent.property == MXFNames.attributes ? "Attributes" : "UserComments"
    let holder = metadata.sets[parent.set].label.tail
    if holder == MXFNames.materialPackage { return list }
    return prefix(parent.set, depth: depth) + "/" + list
  }

  /// The name of the package that a set is in.
  private func package(of set: Int) -> String {
    var set = set
    for _ in 0..<Self.deepest {
      let tail = metadata.sets[set].label.tail
      if tail == MXFNames.materialPackage || tail == MXFNames.sourcePackage { break }
      guard let parent = parents[set] else { break }
      set = parent.set
    }
    return MXFNames.set(metadata.sets[set].label) ?? metadata.sets[set].label.text
  }

  // MARK: Items

  private mutating func read(_ index: Int, _ tracks: [Int: Int]) {
    let set = metadata.sets[index]
    let prefix = prefix(index)
    let path = "\(space)/\(MXFNames.set(set.label) ?? set.label.text)"
    if set.label.tail == MXFNames.taggedValue { return readTagged(index, prefix, path) }
    let isOfEssence = describesEssence(index)
    for (place, property) in set.properties.enumerated() {
      let known = MXFNames.property(property.label)
      // Private words are given as they are, but for those that decoders may need.
      if known == nil, isOfEssence { continue }
      guard let label = property.label else { continue }
      let form = known?.form
      let told: (bytes: [UInt8], type: DataType)?
      if label.tail == MXFNames.startTimecode {
        told = timecode(of: set).map { (Array($0.utf8), .utf8) }
      } else if let form {
        told = MXFValue.payload(property.value, form)
      } else {
        told = property.value.isEmpty ? nil : (property.value, .rawData)
      }
      guard let told else { continue }
      let isTrack = tracks[index] != nil && label.tail == MXFNames.trackName
      let name = known?.name ?? label.text
      let item = MetadataItem(
        (isTrack ? "Track" : prefix) + "/" + name, .materialExchange, told.bytes, told.type,
        form == .flag ? [.init("type", "boolean")] : [],
        at: .init(path: path, offset: property.offset))
      entries.append(
        Entry(
          item: item, set: index, property: place, form: form ?? .structure,
          track: isTrack ? tracks[index] : nil))
    }
  }

  /// A name and a value, which are one item.
  private mutating func readTagged(_ index: Int, _ prefix: String, _ path: String) {
    let set = metadata.sets[index]
    let name = set.value(MXFNames.taggedName).flatMap { MXFValue.payload($0, .text)?.bytes } ?? []
    let value = set.value(MXFNames.taggedText) ?? []
    let told = MXFValue.payload(value, .indirect) ?? ([], .rawData)
    let key = prefix + "/" + String(decoding: name, as: UTF8.self)
    let isText = MXFValue.indirect(value) != nil
    let item = MetadataItem(
      key, .materialExchange, told.bytes, isText ? .utf8 : told.type,
      at: .init(path: path, offset: set.range.lowerBound))
    entries.append(Entry(item: item, set: index, property: nil, form: .indirect))
  }

  /// The timecode that a component starts with.
  private func timecode(of set: MXFSet) -> String? {
    guard let frame = set.value(MXFNames.startTimecode), frame.count == 8,
      let format = Self.format(of: set)
    else { return nil }
    return Timecode(frameNumber: Int64(bigEndian: frame), format: format).text
  }

  /// How a component counts.
  static func format(of set: MXFSet) -> TimecodeFormat? {
    guard let base = set.value(MXFNames.timecodeBase), base.count == 2, base[0] == 0, base[1] > 0
    else { return nil }
    let drops = set.value(MXFNames.dropFrame).map { $0 != [0] } ?? false
    return TimecodeFormat(
      framesPerSecond: base[1], timescale: UInt32(base[1]), frameDuration: 1,
      flags: drops ? [.dropFrame] : [])
  }
}
