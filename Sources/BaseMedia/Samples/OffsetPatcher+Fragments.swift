internal import BinaryIO

extension OffsetPatcher {
  /// Patches a `moof`: its samples are found where they are now, whatever their offsets count from.
  ///
  /// What cannot be read, or said in 32 bits, stays as it is.
  package static func patch(
    fragment: inout BoxNode, by map: OffsetMap, addressing: FragmentAddressing
  ) {
    let place = fragment.offset
    var ends = (old: place, new: map.destination(of: place))
    let start = ends.new
    fragment.mapChildren { track in
      guard track.type == "traf",
        let found = try? addressing.runs(of: track, in: place, implicitBase: &ends.old)
      else { return }
      var base = found.header.isBaseMovieFragment ? start : ends.new
      if found.header.baseDataOffset != nil {
        // The base moves as the data does: it may point at a header, or at nothing.
        let data = found.runs.first { !$0.range.isEmpty }?.range.lowerBound ?? found.base
        base = max(0, found.base.addingSaturated(map.destination(of: data) - data))
        if base != found.base {
          track.modify("tfhd") { $0.overwrite(at: 8, UInt64(base).bigEndianBytes) }
        }
      }
      var runs = found.runs.makeIterator()
      var next = base
      track.mapChildren { node in
        switch node.type {
        case "trun":
          guard let run = runs.next() else { return }
          if let offset = run.box.dataOffset {
            let wanted = map.destination(of: run.range.lowerBound) - base
            let new = Int32(exactly: wanted) ?? offset
            node.overwrite(at: 8, new.bigEndianBytes)
            next = base.addingSaturated(Int(new))
          }
          next = next.addingSaturated(run.range.count)
        case "saio":
          node.moveOffsets { map.destination(of: found.base.addingSaturated($0)) - base }
        default: break
        }
      }
      if !found.runs.isEmpty { ends.new = next }
    }
  }

  /// Patches a `mfra`: where each fragment begins.
  ///
  /// A table that cannot be read stays as it is.
  package static func patch(fragmentIndex: inout BoxNode, by map: OffsetMap) {
    fragmentIndex.mapChildren { table in
      guard table.type == "tfra",
        var box = try? table.decode(TrackFragmentRandomAccessBox.self)
      else { return }
      for row in box.rows.indices {
        let offset = box.rows[row].fragmentOffset
        box.rows[row].fragmentOffset = UInt64(
          clamping: map.destination(of: Int(clamping: offset)))
      }
      table.setPayload(box)
    }
  }

  /// Patches a `sidx`, whose first offset counts from the end of the box itself.
  ///
  /// One that cannot be read stays as it is.
  package static func patch(segmentIndex: inout BoxNode, by map: OffsetMap) {
    guard let origin = segmentIndex.origin,
      var box = try? segmentIndex.decode(SegmentIndexBox.self)
    else { return }
    let target = origin.upperBound.addingReportingOverflow(Int(clamping: box.firstOffset))
    guard !target.overflow else { return }
    let end = map.destination(of: origin.lowerBound) + origin.count
    box.firstOffset = UInt64(clamping: map.destination(of: target.partialValue) - end)
    segmentIndex.setPayload(box)
  }
}

extension BoxNode {
  /// Moves the offsets of a `saio`; one that cannot be read, or would point before what it counts from, stays as it is.
  fileprivate mutating func moveOffsets(_ map: (Int) -> Int) {
    guard let box = try? decode(AuxiliaryOffsetsBox.self),
      box.places.allSatisfy({ map($0) >= 0 })
    else { return }
    setPayload(box.moved(by: map))
  }
}
