package import BinaryIO

extension BoxNode {
  /// Puts others in the place of the tracks of a `moov`, or nothing.
  package mutating func compactMapTracks<E: Error>(
    _ change: (BoxNode) throws(E) -> BoxNode?
  ) throws(E) {
    var list: [BoxNode] = []
    for child in children {
      if let kept = child.type == "trak" ? try change(child) : child { list.append(kept) }
    }
    children = list
  }

  /// Takes a track out of a `moov`, and the references to it.
  package mutating func removeTrack(_ trackID: UInt32) {
    children.removeAll { $0.type == "trak" && $0.trackID == trackID }
    modify("mvex") { extensions in
      extensions.children.removeAll { $0.child(TrackExtendsBox.self)?.trackID == trackID }
    }
    mapChildren { if $0.type == "trak" { $0.removeReferences(to: [trackID]) } }
  }

  /// Takes tracks out of the references that a `trak` makes.
  package mutating func removeReferences(to trackIDs: Set<UInt32>) {
    guard !trackIDs.isEmpty else { return }
    modify("tref") { references in
      references.mapChildren { reference in
        let numbers = reference.trackReferences
        let kept = numbers.filter { !trackIDs.contains($0) }
        if kept != numbers { reference.content = .payload(kept.flatMap(\.bigEndianBytes)[...]) }
      }
      references.children.removeAll { $0.payloadSize == 0 }
    }
    children.removeAll { $0.type == "tref" && $0.children.isEmpty }
  }

  /// The handler of a `mdia` or `meta`; `nil` without one that can be read.
  package var handlerType: FourCC? { child(HandlerBox.self)?.handlerType }

  /// The number of the track, for a `trak`; `nil` without a readable header.
  package var trackID: UInt32? { child(TrackHeaderBox.self)?.trackID }

  /// The track numbers of one box inside `tref`.
  package var trackReferences: [UInt32] {
    var reader = ByteReader(payload, at: payloadOffset)
    return (try? reader.readNumbers(reader.remaining / 4)) ?? []
  }
}
