import MediaMetadata
import Testing

@Suite struct `iXML chunks` {
  @Test(arguments: [
    (
      "<?xml version='1.0'?><BWFXML><SCENE>12A</SCENE><SPEED><NOTE>dusk</NOTE></SPEED></BWFXML>",
      ["ixml/SCENE = 12A", "ixml/SPEED/NOTE = dusk"]
    ),
    ("<BWFXML><TAKE>3</TAKE><EMPTY/><BLANK> </BLANK></BWFXML>\0\0", ["ixml/TAKE = 3"]),
    ("<BWFXML><TAKE>3", []), ("no XML", []), ("", []),
  ])
  func `tell what their elements hold`(_ text: String, _ facts: [String]) {
    let chunk = MetadataItem(
      MetadataIdentifier(key: "iXML", keySpace: .ixml), payload: Array(text.utf8),
      dataType: .rawData)
    let told = chunk.embeddedItems.map { "\($0.identifier) = \($0.stringValue ?? "")" }
    #expect(told == facts || facts.isEmpty && told.allSatisfy { $0.hasPrefix("ixml/") })
  }
}
