extension BoxNode {
  /// The same box as it is so many bytes further on in a file, with all it holds; offsets in its fields stay.
  package func moved(by distance: Int) -> BoxNode {
    guard distance != 0 else { return self }
    var box = self
    box.origin = origin.map { $0.lowerBound + distance..<$0.upperBound + distance }
    switch content {
    case .payload: break
    case .external(let range):
      box.content = .external(range.lowerBound + distance..<range.upperBound + distance)
    case .children(let prefix, let list, let trailing):
      box.content = .children(
        prefix: prefix, list.map { $0.moved(by: distance) }, trailing: trailing)
    }
    return box
  }
}
