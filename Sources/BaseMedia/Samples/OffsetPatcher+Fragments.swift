package import BinaryIO

extension OffsetPatcher {
  /// Patches a `moof`: the absolute offsets that fragments of tracks may have.
  ///
  /// - Throws: `ParseError` where a header cannot be read.
  package static func patch(fragment: inout BoxNode, by map: OffsetMap) throws(ParseError) {
    var failure: ParseError?
    fragment.mapChildren { track in
      guard track.type == "traf" else { return }
      track.modify("tfhd") { header in
        do throws(ParseError) {
          var box = try header.decode(TrackFragmentHeaderBox.self)
          guard let offset = box.baseDataOffset else { return }
          box.baseDataOffset = UInt64(clamping: map.destination(of: Int(clamping: offset)))
          header.content = .payload(box.payload[...])
        } catch {
          failure = failure ?? error
        }
      }
    }
    if let failure { throw failure }
  }

  /// Patches a `mfra`: where each fragment begins.
  ///
  /// - Throws: `ParseError` where a table cannot be read.
  package static func patch(fragmentIndex: inout BoxNode, by map: OffsetMap) throws(ParseError) {
    var failure: ParseError?
    fragmentIndex.mapChildren { table in
      guard table.type == "tfra" else { return }
      do throws(ParseError) {
        var box = try table.decode(TrackFragmentRandomAccessBox.self)
        for row in box.rows.indices {
          let offset = box.rows[row].fragmentOffset
          box.rows[row].fragmentOffset = UInt64(
            clamping: map.destination(of: Int(clamping: offset)))
        }
        table.content = .payload(box.payload[...])
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
  }

  /// Patches a `sidx`, whose first offset counts from the end of the box itself.
  ///
  /// - Throws: `ParseError` where it cannot be read.
  package static func patch(segmentIndex: inout BoxNode, by map: OffsetMap) throws(ParseError) {
    guard let origin = segmentIndex.origin else { return }
    var box = try segmentIndex.decode(SegmentIndexBox.self)
    let target = origin.upperBound.addingReportingOverflow(Int(clamping: box.firstOffset))
    guard !target.overflow else { return }
    let end = map.destination(of: origin.lowerBound) + origin.count
    box.firstOffset = UInt64(clamping: map.destination(of: target.partialValue) - end)
    segmentIndex.content = .payload(box.payload[...])
  }
}
