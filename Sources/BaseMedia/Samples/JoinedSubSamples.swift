internal import BinaryIO

/// The parts of samples (`subs`) while those of fragments are added.
struct JoinedSubSamples: Sendable {
  /// The parts of one sample.
  private struct Row {
    /// Counted from 1.
    var sampleNumber: Int
    var parts: [SubSampleBox.Part]
  }

  /// By the flags of the box, which tell what the parts are.
  private var rows: [UInt32: [Row]] = [:]

  /// Adds those of a fragment whose `count` samples follow `before` others.
  mutating func add(_ parent: BoxNode, before: Int, count: Int) throws(ParseError) {
    for node in parent.all("subs") {
      let box = try node.read(SubSampleBox.self)
      var number = 0
      for row in box.rows {
        number += Int(row.sampleDelta)
        guard number <= count else { break }
        rows[box.header.flags, default: []].append(
          Row(sampleNumber: before.addingSaturated(number), parts: row.parts))
      }
    }
  }

  /// A `subs` for each kind of parts.
  func boxes() -> [BoxNode] {
    rows.sorted { $0.key < $1.key }.map { flags, list in
      let isWide = list.contains { $0.parts.contains { $0.size > UInt32(UInt16.max) } }
      var last = 0
      let boxRows = list.map { row in
        defer { last = row.sampleNumber }
        return SubSampleBox.Row(
          sampleDelta: UInt32(clamping: row.sampleNumber - last), parts: row.parts)
      }
      return SubSampleBox(
        header: FullBoxHeader(version: isWide ? 1 : 0, flags: flags), rows: boxRows
      ).node
    }
  }
}
