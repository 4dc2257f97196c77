package import BinaryIO

extension BoxNode {
  /// Takes a track out of a `moov`, and the references to it.
  package mutating func removeTrack(_ trackID: UInt32) {
    children.removeAll { $0.type == "trak" && $0.trackID == trackID }
    removeReferences(to: trackID)
  }

  /// Takes a track out of the references that the tracks of a `moov` make.
  package mutating func removeReferences(to trackID: UInt32) {
    mapChildren { track in
      guard track.type == "trak" else { return }
      track.modify("tref") { references in
        references.mapChildren { reference in
          let kept = reference.trackReferences.filter { $0 != trackID }
          reference.content = .payload(kept.flatMap(\.bigEndianBytes)[...])
        }
        references.children.removeAll { $0.payloadSize == 0 }
      }
      track.children.removeAll { $0.type == "tref" && $0.children.isEmpty }
    }
  }

  /// The handler of a `mdia` or `meta`; `nil` without one that can be read.
  package var handlerType: FourCC? {
    first("hdlr").flatMap { try? $0.decode(HandlerBox.self, allowingTrailingBytes: true) }?
      .handlerType
  }

  /// The number of the track, for a `trak`; `nil` without a readable header.
  package var trackID: UInt32? {
    first("tkhd").flatMap { try? $0.decode(TrackHeaderBox.self, allowingTrailingBytes: true) }?
      .trackID
  }

  /// The track numbers of one box inside `tref`.
  package var trackReferences: [UInt32] {
    let bytes = payload
    return stride(from: 0, to: bytes.count - bytes.count % 4, by: 4).map { at in
      UInt32(bigEndian: bytes[at..<(at + 4)])
    }
  }
}
