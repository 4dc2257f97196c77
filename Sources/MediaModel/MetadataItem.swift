/// One piece of metadata: what it is, its value as stored, and how to read it.
///
/// Artwork and other large payloads may be deferred: then ``payload`` is empty, and the values are
/// `nil`, until ``load(_:)`` or ``loadingPayload()`` brings them. Encoding an item reads what is
/// deferred, and throws where that fails.
public struct MetadataItem: Hashable, Sendable {
  /// What the item is.
  public var identifier: MetadataIdentifier
  /// The stored bytes of the value; an unchanged item is written back bit for bit.
  ///
  /// Empty as long as ``deferredPayload`` or a handler stands for them; reading it does no I/O.
  public var payload: [UInt8]
  /// The stored bytes where they have not been read yet; `nil` for most items.
  public var deferredPayload: DeferredPayload? {
    get { if case .payload(let payload) = deferred { payload } else { nil } }
    set { deferred = newValue.map { .payload($0) } }
  }
  private var deferred: Deferred?
  /// The value that is not stored yet: one that a handler brings, or that was set; `nil` for most items.
  var pendingValue: PendingValue?
  /// How the payload is read.
  public var dataType: DataType
  /// The base type that the carrier says ``dataType`` conforms to, by which a type of someone else's is read; `nil`
  /// where it does not say.
  public var baseDataType: DataType?
  /// The language of the value; `nil` where the carrier names none.
  public var languageTag: LanguageTag?
  /// What the carrier holds beside the value, in order: country, description, item number, owner
  /// ...
  public var extraAttributes: [ExtraAttribute]
  /// Where the item was found; `nil` for an item made in memory.
  public var carrier: Carrier?

  /// Apart from the item: few items have one, and there may be very many items.
  private indirect enum Deferred: Hashable, Sendable { case payload(DeferredPayload) }

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

  /// Creates an empty item, to be filled.
  public init() { self.init("", payload: [], dataType: "") }

  /// Creates an item whose payload is read when someone asks for it.
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

  /// Where an item is in its file.
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

  /// The language, BCP 47; `nil` where the carrier names none.
  public var extendedLanguageTag: String? {
    get { languageTag?.bcp47 }
    set { languageTag = newValue.map { LanguageTag(bcp47: $0) } }
  }

  /// The value of an extra attribute; `nil` where the item has none of that name.
  public func extraAttribute(_ key: String) -> String? {
    extraAttributes.first { $0.key == key }?.value
  }
}

extension MetadataItem: Codable {
  private enum CodingKeys: String, CodingKey {
    case identifier, payload, dataType, baseDataType, languageTag, extraAttributes, carrier
  }

  /// Encodes the item with its payload, which is read where it is deferred.
  ///
  /// - Throws: as ``loadingPayload()``, and what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(identifier, forKey: .identifier)
    try container.encode(try loadingPayload().payload, forKey: .payload)
    try container.encode(dataType, forKey: .dataType)
    try container.encodeIfPresent(baseDataType, forKey: .baseDataType)
    try container.encodeIfPresent(languageTag, forKey: .languageTag)
    try container.encode(extraAttributes, forKey: .extraAttributes)
    try container.encodeIfPresent(carrier, forKey: .carrier)
  }
}
