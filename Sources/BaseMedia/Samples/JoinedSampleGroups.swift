internal import BinaryIO

/// The sample groups of a track while those of its fragments are added.
struct JoinedSampleGroups: Sendable {
  /// Which groups: of a type, and where it has one, with a parameter.
  private struct Key: Hashable {
    var type: FourCC
    var parameter: UInt32?
  }

  private struct Descriptions {
    var version: UInt8
    var defaultIndex: UInt32
    var list: [[UInt8]]
    var indices: [[UInt8]: UInt32]
    /// How many the track has without its fragments.
    let trackCount: UInt32
    /// The box as it was, while nothing is added.
    var original: BoxNode?
    /// Whether descriptions can be distinguished and added to.
    var isDivided: Bool

    init(_ box: SampleGroupDescriptionBox, original: BoxNode?) {
      version = box.header.version
      defaultIndex = box.defaultIndex
      list = original == nil ? [] : box.descriptions
      trackCount = original == nil ? 0 : box.count
      isDivided = box.isDivided
      self.original = original
      indices = [:]
      for (index, description) in list.enumerated() where indices[description] == nil {
        indices[description] = UInt32(truncatingIfNeeded: index + 1)
      }
    }

    /// The number of a description, which is added where it is new.
    mutating func index(of description: [UInt8]) -> UInt32 {
      if let known = indices[description] { return known }
      original = nil
      list.append(description)
      let index = UInt32(truncatingIfNeeded: list.count)
      indices[description] = index
      return index
    }
  }

  private var descriptions: [FourCC: Descriptions] = [:]
  private var types: [FourCC] = []
  private var maps: [Key: RunList<UInt32>] = [:]
  private var keys: [Key] = []

  /// Numbers above this are a fragment's own descriptions.
  static let localBase: UInt32 = 0x10000

  /// Boxes that could not be read, kept as they are.
  private var unread: [BoxNode] = []

  init() {}

  /// The groups that a track has without its fragments.
  init(stbl: BoxNode) {
    for node in stbl.all("sgpd") {
      guard let box = try? node.decode(SampleGroupDescriptionBox.self),
        descriptions[box.groupingType] == nil
      else {
        unread.append(node)
        continue
      }
      descriptions[box.groupingType] = Descriptions(box, original: node)
      types.append(box.groupingType)
    }
    for node in stbl.all("sbgp") {
      guard let box = try? node.read(SampleToGroupBox.self) else {
        unread.append(node)
        continue
      }
      let key = Key(type: box.groupingType, parameter: box.parameter)
      guard maps[key] == nil else { continue }
      keys.append(key)
      // Counts are announcements until samples meet them: the list must not run past 32 bits.
      maps[key] = RunList(box.rows).slice(0..<Int(Int32.max))
    }
  }

  /// Adds the groups of a fragment whose `count` samples follow `before` others.
  mutating func add(
    _ fragment: BoxNode, before: Int, count: Int, path: String, notes: inout JoinNotes
  ) {
    var locals: [FourCC: (numbers: [UInt32], defaultNumber: UInt32)] = [:]
    for node in fragment.all("sgpd") {
      guard let box = try? node.decode(SampleGroupDescriptionBox.self), let own = adopt(box) else {
        notes.lose(
          "sample group descriptions of a fragment", path: path,
          reason: "they cannot be distinguished")
        continue
      }
      locals[box.groupingType] = own
    }
    var mapped: Set<FourCC> = []
    var seen: Set<Key> = []
    for node in fragment.all("sbgp") {
      guard let box = try? node.read(SampleToGroupBox.self) else {
        notes.lose("sample groups of a fragment", path: path, reason: "'sbgp' is cut")
        continue
      }
      let local = locals[box.groupingType]
      mapped.insert(box.groupingType)
      let ofTrack = descriptions[box.groupingType]?.trackCount ?? 0
      var lost = 0
      let number = { (stored: UInt32) -> UInt32 in
        if stored == 0 { return 0 }
        if stored <= ofTrack { return stored }
        // Some writers count a fragment's own descriptions from 1 where the track has none.
        let own = local?.numbers ?? []
        let index = Int(stored > Self.localBase ? stored - Self.localBase : stored) - 1
        if own.indices.contains(index) { return own[index] }
        lost += 1
        return 0
      }
      let key = Key(type: box.groupingType, parameter: box.parameter)
      guard seen.insert(key).inserted else { continue }
      prepare(key, before: before)
      var rest = count
      for row in box.rows where rest > 0 {
        let taken = min(rest, Int(row.count))
        maps[key]?.append(number(row.value), count: taken)
        rest -= taken
      }
      let fill = local?.defaultNumber ?? defaultNumber(box.groupingType)
      maps[key]?.append(fill, count: rest)
      if lost > 0 {
        notes.diagnose(
          "\(lost) rows of 'sbgp' name a description that is not there",
          clause: SampleToGroupBox.clause, path: path, offset: node.offset)
      }
    }
    for (type, own) in locals where own.defaultNumber != 0 && !mapped.contains(type) {
      let key = Key(type: type, parameter: nil)
      prepare(key, before: before)
      maps[key]?.append(own.defaultNumber, count: count)
    }
  }

  /// The numbers that the descriptions of a fragment get in the track; `nil` where they cannot be distinguished.
  private mutating func adopt(
    _ box: SampleGroupDescriptionBox
  ) -> (numbers: [UInt32], defaultNumber: UInt32)? {
    guard box.isDivided else { return nil }
    if descriptions[box.groupingType] == nil {
      var new = Descriptions(box, original: nil)
      new.defaultIndex = 0
      descriptions[box.groupingType] = new
      types.append(box.groupingType)
    }
    guard var known = descriptions[box.groupingType], known.isDivided else { return nil }
    // Taken out while it is changed, so that it is not copied.
    descriptions[box.groupingType] = nil
    let numbers = box.descriptions.map { known.index(of: $0) }
    known.version = max(known.version, box.header.version)
    descriptions[box.groupingType] = known
    let own =
      box.defaultIndex > Self.localBase ? box.defaultIndex - Self.localBase : box.defaultIndex
    let isThere = own > 0 && Int(own) <= numbers.count
    return (numbers, isThere ? numbers[Int(own) - 1] : known.defaultIndex)
  }

  private func defaultNumber(_ type: FourCC) -> UInt32 { descriptions[type]?.defaultIndex ?? 0 }

  /// Makes the map of a key end where a fragment begins.
  private mutating func prepare(_ key: Key, before: Int) {
    if maps[key] == nil {
      keys.append(key)
      maps[key] = RunList()
    }
    let fill = defaultNumber(key.type)
    maps[key]?.padded(to: before, with: fill)
  }

  /// `sgpd` and `sbgp`.
  func boxes() -> [BoxNode] {
    var boxes = unread
    for type in types {
      guard let known = descriptions[type] else { continue }
      if let original = known.original {
        boxes.append(original)
      } else if !known.list.isEmpty {
        boxes.append(
          SampleGroupDescriptionBox(
            version: known.version, groupingType: type, defaultIndex: known.defaultIndex,
            descriptions: known.list
          ).node)
      }
    }
    for key in keys {
      guard let map = maps[key] else { continue }
      boxes.append(
        SampleToGroupBox(
          header: FullBoxHeader(version: key.parameter == nil ? 0 : 1), groupingType: key.type,
          parameter: key.parameter, rows: map.runs
        ).node)
    }
    return boxes
  }
}
