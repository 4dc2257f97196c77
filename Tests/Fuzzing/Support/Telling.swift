package import MediaMetadata

/// Asks a description for everything that is decoded on demand.
package func tell(_ description: AssetDescription) {
  tell(description.allMetadata.map(\.item))
  _ = description.facts.map(\.text)
}

/// Asks items for their values.
package func tell(_ items: [MetadataItem]) {
  for item in items {
    _ = (item.value, item.stringValue, item.numberValue, item.dateValue)
    _ = (item.xmpProperties, item.embeddedItems, try? item.loadingPayload())
    if MetadataIdentifier(rawValue: item.identifier.rawValue) != item.identifier {
      FuzzDriver.fail("'\(item.identifier)' does not come back from its text")
    }
  }
}
