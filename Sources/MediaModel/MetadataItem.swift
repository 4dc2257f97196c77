/// One piece of metadata: what it is, its value as stored, and how to read it.
public struct MetadataItem: Hashable, Sendable, Codable {
  /// What the item is.
  public var identifier: MetadataIdentifier
  /// The stored bytes of the value; an unchanged item is written back bit for bit.
  public var payload: [UInt8]
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
