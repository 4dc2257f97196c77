extension MetadataItem {
  /// The value as the data type says; `nil` where the payload does not fit the type, and as long
  /// as the item waits for it.
  ///
  /// Like the values below it does no I/O: ``load(_:)`` does. What is set is stored as the data type
  /// says when the item is written, or as its own where the item has none; `nil` leaves no value.
  public var value: MetadataValue? {
    get {
      if pendingValue != nil { return valueInMemory }
      guard let payload = payloadInMemory else { return nil }
      return MetadataValue(payload: payload, type: readingType, language: languageTag)
    }
    set {
      (payload, deferredPayload) = ([], nil)
      pendingValue = newValue.map(PendingValue.assigned)
    }
  }

  /// The value as text: numbers in decimal, track and disc numbers as `3/12`, bytes of ISO user data
  /// where they are nothing but text.
  ///
  /// `nil` for images, raw data, values of several numbers, and dates that are counted and not written.
  public var stringValue: String? {
    switch value {
    case .string(let text): text
    case .unsigned where dataType == .dateTime: nil
    case .signed, .unsigned, .float32, .float64: value?.description
    case .data(let bytes): position(bytes) ?? customText(bytes)
    default: nil
    }
  }

  /// The value as a number; text is read where it is nothing but a decimal number.
  public var numberValue: MetadataNumber? {
    guard let value else { return nil }
    if case .string(let text) = value { return MetadataNumber(text) }
    return value.floatingPoint.map { MetadataNumber(double: $0, integer: value.integer) }
  }

  /// The value as a date, where it is ISO 8601 text down to the day or more, or a count of seconds
  /// since 1904.
  public var dateValue: MetadataDate? {
    switch value {
    case .string(let text): MetadataDate(text)
    case .unsigned(let seconds) where dataType == .dateTime:
      MetadataDate(secondsSince1904: seconds)
    default: nil
    }
  }

  /// The stored bytes, whatever the value; `nil` as long as the item waits for them.
  public var dataValue: [UInt8]? { payloadInMemory }

  /// The type that the value is read and stored by: the data type where this program knows it, else the base type
  /// that the carrier names.
  package var readingType: DataType {
    guard let baseDataType, !DataTypeRegistry.shared.isRegistered(dataType) else { return dataType }
    return baseDataType
  }

  /// The well-known code that a static item is stored with: that of its data type, else of the type this conforms to;
  /// `nil` where neither has one.
  package var storedTypeCode: UInt32? {
    dataType.wellKnownCode ?? dataType.baseType.wellKnownCode ?? baseDataType?.wellKnownCode
  }

  /// Creates an item of a value; `nil` where the data type cannot hold it.
  public init?(
    _ identifier: MetadataIdentifier, value: MetadataValue, dataType: DataType,
    languageTag: LanguageTag? = nil, extraAttributes: [ExtraAttribute] = []
  ) {
    guard let payload = value.payload(as: dataType, language: languageTag) else { return nil }
    self.init(
      identifier, payload: payload, dataType: dataType, languageTag: languageTag,
      extraAttributes: extraAttributes)
  }

  /// Creates an item of a value, with the data type that is the value's own.
  public init(
    _ identifier: MetadataIdentifier, value: MetadataValue, languageTag: LanguageTag? = nil
  ) {
    let type = value.ownDataType
    self.init(
      identifier, payload: value.payload(as: type) ?? [], dataType: type, languageTag: languageTag)
  }

  /// Creates an item of UTF-8 text.
  public init(_ identifier: MetadataIdentifier, text: String, languageTag: LanguageTag? = nil) {
    self.init(identifier, payload: Array(text.utf8), dataType: .utf8, languageTag: languageTag)
  }

  /// iTunes' track or disc number: 2 bytes of zero, the number, how many there are, perhaps 2 bytes
  /// more.
  private func position(_ payload: [UInt8]) -> String? {
    guard dataType == .rawData,
      [.iTunesMetadataTrackNumber, .iTunesMetadataDiscNumber].contains(identifier),
      payload.count == 6 || payload.count == 8
    else { return nil }
    let (number, count) = (
      Int(payload[2]) << 8 | Int(payload[3]), Int(payload[4]) << 8 | Int(payload[5])
    )
    return count == 0 ? "\(number)" : "\(number)/\(count)"
  }

  /// The bytes of a box of someone's own, which have no type: text where they can be nothing else.
  private func customText(_ payload: [UInt8]) -> String? {
    guard dataType == .rawData, identifier.keySpace == .isoUserData, !payload.isEmpty else {
      return nil
    }
    return String(plainText: payload)
  }
}

extension String {
  /// Bytes as text; `nil` where they are not UTF-8, or hold what no text does.
  package init?(plainText bytes: [UInt8]) {
    guard bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || [0x09, 0x0A, 0x0D].contains($0) }) else {
      return nil
    }
    self.init(validating: bytes, as: UTF8.self)
  }
}
