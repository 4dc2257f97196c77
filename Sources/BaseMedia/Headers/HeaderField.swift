internal import BinaryIO
package import MediaModel

/// A fact that boxes of a movie or of a track say beside its items: how it is read as text, and how it is written.
package struct HeaderField: Sendable {
  /// What the fact is called, in the key space of headers.
  package let identifier: MetadataIdentifier
  /// Whether it is one of a track (`trak`), not of the movie (`moov`).
  package let isOfTrack: Bool
  /// The fact of a sample entry alone; `nil` for facts that are elsewhere.
  var ofEntry: (@Sendable (BoxNode) -> String?)?
  /// The fact as text; `nil` where the box does not say it.
  let read: @Sendable (BoxNode) -> String?
  /// Gives the box another value, or takes the fact out.
  let write: @Sendable (inout BoxNode, String?) throws(ItemEditError) -> Void

  /// Every fact that can be changed, in the order in which it is shown.
  package static let all: [HeaderField] = times + tracks + pictures + immersion

  /// The facts of a movie and of its tracks, as items of the key space of headers.
  package static func items(of moov: BoxNode) -> [UInt32?: [MetadataItem]] {
    var items: [UInt32?: [MetadataItem]] = [
      nil: all.compactMap { $0.isOfTrack ? nil : $0.item(moov) }
    ]
    for track in moov.all("trak") {
      guard let trackID = track.trackID, items[trackID] == nil else { continue }
      items[trackID] = all.compactMap { $0.isOfTrack ? $0.item(track) : nil }
    }
    return items
  }

  private func item(_ box: BoxNode) -> MetadataItem? {
    read(box).map { MetadataItem(identifier, payload: Array($0.utf8), dataType: .utf8) }
  }

  /// Gives a movie or one of its tracks another value of a fact, or takes it out.
  ///
  /// - Throws: ``ItemEditError`` where there is no such fact or track, or the value is not one of its kind.
  package static func set(
    _ identifier: MetadataIdentifier, to text: String?, ofTrack trackID: UInt32?,
    in moov: inout BoxNode
  ) throws(ItemEditError) {
    let isOfTrack = trackID != nil
    guard let field = all.first(where: { $0.identifier == identifier && $0.isOfTrack == isOfTrack })
    else {
      let known = all.filter { $0.isOfTrack == isOfTrack }.map(\.identifier.rawValue)
      throw ItemEditError(
        "headers of \(isOfTrack ? "tracks" : "movies") have no such fact that can be changed; those are \(known.joined(separator: ", "))"
      )
    }
    guard let trackID else { return try field.write(&moov, text) }
    let place = moov.children.firstIndex { $0.type == "trak" && $0.trackID == trackID }
    guard let place else { throw ItemEditError("there is no track \(trackID)") }
    try field.write(&moov.children[place], text)
  }
}

extension BoxNode {
  /// Changes the fields of the first box of a kind in the box at a path.
  ///
  /// - Throws: ``ItemEditError`` where it is not there or cannot be read.
  mutating func edit<T: Box>(
    _ kind: T.Type, at path: [FourCC], _ change: (inout T) -> Void
  ) throws(ItemEditError) {
    guard let header = descendant(path + [T.type]) else {
      throw ItemEditError("there is no box '\(T.type)'")
    }
    do throws(ParseError) {
      _ = try header.read(kind)
      try edit(kind, in: path) { (box: inout T) throws(ParseError) in change(&box) }
    } catch {
      throw ItemEditError("the box '\(T.type)' cannot be read: \(error.rule)")
    }
  }
}
