/// One piece of metadata: what it is, its value as stored, and how to read it.
public struct MetadataItem: Hashable, Sendable, Codable {
  /// What the item is.
  public var identifier: MetadataIdentifier
  /// The stored bytes of the value; an unchanged item is written back bit for bit.
  ///
  /// Empty as long as ``deferredPayload`` stands for them.
  public var payload: [UInt8]
  /// The stored bytes where they have not been read yet; `nil` for most items.
  public var deferredPayload: DeferredPayload?
  /// How the payload is read.
  public var dataType: DataType
  /// The language of the value; `nil` where the carrier names none.
  public var languageTag: LanguageTag?
  /// What the carrier holds beside the value, in order: country, description, item number, owner
  /// ...
  public var extraAttributes: [ExtraAttribute]
  /// Where the item was found; `nil` for an item made in memory.
  public var carrier: Carrier?

  /// Creates an item.
  public init(
    _ identifier: MetadataIdentifier, payload: [UInt8], dataType: DataType,
    languageTag: LanguageTag? = nil, extraAttributes: [ExtraAttribute] = [], carrier: Carrier? = nil
  ) {
    self.identifier = identifier
    self.payload = payload
    self.dataType = dataType
    self.languageTag = languageTag
    self.extraAttributes = extraAttributes
    self.carrier = carrier
  }

  /// Creates an item whose payload is read when somebody asks for it.
  public init(
    _ identifier: MetadataIdentifier, deferredPayload: DeferredPayload, dataType: DataType,
    languageTag: LanguageTag? = nil, extraAttributes: [ExtraAttribute] = [], carrier: Carrier? = nil
  ) {
    self.init(
      identifier, payload: [], dataType: dataType, languageTag: languageTag,
      extraAttributes: extraAttributes, carrier: carrier)
    self.deferredPayload = deferredPayload
  }

  /// The size of the payload in bytes, whether it has been read or not.
  public var payloadByteCount: Int { deferredPayload?.byteCount ?? payload.count }

  /// The item with its payload in memory; itself where it is there already.
  ///
  /// - Throws: what the source throws.
  public func loadingPayload() throws -> MetadataItem {
    guard let deferredPayload else { return self }
    var item = self
    item.payload = try deferredPayload.load()
    item.deferredPayload = nil
    return item
  }

  private enum CodingKeys: String, CodingKey {
    case identifier, payload, dataType, languageTag, extraAttributes, carrier
  }

  /// One fact beside the value, as `country = US`.
  public struct ExtraAttribute: Hashable, Sendable, Codable {
    /// The name of the fact.
    public var key: String
    /// The fact as text.
    public var value: String

    /// Creates an attribute.
    public init(_ key: String, _ value: String) {
      self.key = key
      self.value = value
    }
  }

  /// Where an item lies in its file.
  public struct Carrier: Hashable, Sendable, Codable {
    /// The box path, as `moov.udta.meta.ilst.©nam`.
    public var path: String
    /// The offset of that box in bytes from the start of the file.
    public var offset: Int

    /// Creates a carrier.
    public init(path: String, offset: Int) {
      self.path = path
      self.offset = offset
    }
  }

  /// The value of an extra attribute; `nil` where the item has none of that name.
  public func extraAttribute(_ key: String) -> String? {
    extraAttributes.first { $0.key == key }?.value
  }
}
