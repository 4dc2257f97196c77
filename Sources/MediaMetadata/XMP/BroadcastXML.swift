internal import MediaModel

/// Takes the facts out of an iXML chunk: what recorders of film sound say of scene, take and tracks.
///
///     <BWFXML> <SCENE>12A</SCENE> <SPEED> <NOTE>..</NOTE> ... </SPEED> ... </BWFXML>
///
/// Source: iXML Specification 3.01.
enum BroadcastXML {
  /// The elements that hold text, each as an item `ixml/SPEED/NOTE`; none where the chunk cannot be read.
  static func items(of item: MetadataItem) -> [MetadataItem] {
    XMLTree(of: item)?.root.map { items(in: $0, path: "") } ?? []
  }

  private static func items(in node: XMLNode, path: String) -> [MetadataItem] {
    node.elements.flatMap { element -> [MetadataItem] in
      let path = path.isEmpty ? element.name.local : "\(path)/\(element.name.local)"
      guard element.elements.isEmpty else { return items(in: element, path: path) }
      let text = element.text
      guard text.contains(where: { !$0.isWhitespace }) else { return [] }
      return [MetadataItem(MetadataIdentifier(key: path, keySpace: .ixml), text: text)]
    }
  }
}
