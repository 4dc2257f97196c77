/// What an item says, wherever it is and however its language is coded: two items with the same content are one.
package struct ItemContent: Hashable, Sendable {
  package let identifier: MetadataIdentifier
  package let payload: [UInt8]
  package var deferred: DeferredPayload?
  package let dataType: DataType
  package let language: String
  package let extra: [MetadataItem.ExtraAttribute]

  package init(_ item: MetadataItem) {
    identifier = item.identifier
    payload = item.payload
    deferred = item.deferredPayload
    dataType = item.dataType
    language = item.languageTag?.bcp47 ?? ""
    extra = item.extraAttributes
  }
}
