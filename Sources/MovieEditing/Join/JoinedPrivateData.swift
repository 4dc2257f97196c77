internal import BaseMedia
internal import BinaryIO

/// What is outside tracks and items of several files, for the file that they become.
///
/// Boxes of makers are carried from all files. An index of blocks, as Novatek's, becomes one of all blocks. What has to
/// be the last of a file is taken from the first alone.
enum JoinedPrivateData {
  /// Joins what was found in each file, and puts into the movie header what belongs there.
  ///
  /// - Parameters:
  ///   - carriers: of each file, in its own places.
  ///   - bases: where each file is among all.
  ///   - files: the boxes, in places among all files.
  ///   - moov: the joined movie header.
  ///   - end: where all files end.
  /// - Returns: the private data, in places among all files.
  static func join(
    _ carriers: [[VendorCarrier]], bases: [Int], files: [BoxTree], into moov: inout BoxNode,
    behind end: Int
  ) -> PrivateData {
    var joined: [VendorCarrier] = []
    for (part, found) in carriers.enumerated() {
      joined += found.filter { part == 0 || !$0.isAtEnd }.map { $0.moved(by: bases[part]) }
    }
    for (part, file) in files.enumerated().dropFirst() {
      let known = Set(moov.children.map(\.bytes))
      for box in file.first("moov")?.children ?? [] {
        guard isMakers(box, among: carriers[part], base: bases[part]), box.type != "gps ",
          !known.contains(box.bytes)
        else { continue }
        moov.children.append(box)
      }
    }
    joinIndex(of: files, &joined, into: &moov, behind: end)
    return PrivateData(joined)
  }

  /// Whether a box in the movie header was recognised as a maker's.
  private static func isMakers(
    _ box: BoxNode, among carriers: [VendorCarrier], base: Int
  ) -> Bool {
    carriers.contains { carrier in
      carrier.place == .inside(["moov", box.type])
        && carrier.ranges.contains { $0.lowerBound + base == box.origin?.lowerBound }
    }
  }

  /// One index of the blocks of all files: its fields are, as it were, after the end of all files, where the patches of
  /// their offsets find them.
  private static func joinIndex(
    of files: [BoxTree], _ carriers: inout [VendorCarrier], into moov: inout BoxNode,
    behind end: Int
  ) {
    let boxes = files.compactMap { $0.first("moov")?.first("gps ") }
    let indexes = carriers.indices.filter { carriers[$0].row.name == VendorCarriers.novatekIndex }
    guard boxes.count > 1, let first = indexes.first, boxes[0].payload.count >= 8 else { return }
    let head = BoxHeader.size(forPayload: 0, form: .compact, isUserType: false)
    var rows: [UInt8] = []
    var fields: [OffsetField] = []
    for field in indexes.flatMap({ carriers[$0].offsets }) {
      var moved = field
      moved.position = end + head + 8 + rows.count
      fields.append(moved)
      rows += UInt32(clamping: field.target.lowerBound).bigEndianBytes
      rows += UInt32(clamping: field.target.count).bigEndianBytes
    }
    let payload = Array(boxes[0].payload.prefix(4)) + UInt32(clamping: fields.count).bigEndianBytes
    var index = BoxNode("gps ", payload: payload + rows)
    index.origin = end..<end + index.size
    moov.children.removeAll { $0.type == "gps " }
    moov.children.append(index)
    moov.origin = end..<end + index.size
    carriers[first].offsets = fields
    carriers[first].ranges = [index.origin ?? end..<end]
    carriers[first].recordCount = fields.count
    for other in indexes.dropFirst().reversed() { carriers.remove(at: other) }
  }
}

extension VendorCarrier {
  /// The same data as it is so many bytes further on.
  fileprivate func moved(by distance: Int) -> VendorCarrier {
    var carrier = self
    carrier.ranges = ranges.map { $0.lowerBound + distance..<$0.upperBound + distance }
    for index in offsets.indices {
      let target = offsets[index].target
      carrier.offsets[index].position += distance
      carrier.offsets[index].target =
        target.lowerBound + distance..<target.upperBound + distance
    }
    return carrier
  }
}
