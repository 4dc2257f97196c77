package import BinaryIO
package import MediaModel

/// Items of bytes that are in a source.
package enum StoredItem {
  /// Payloads beyond this many bytes are left where they are until someone asks for them.
  static let largestInMemory = 1 << 16

  /// An item of a range of bytes; a large one is not read.
  static func make(
    _ identifier: MetadataIdentifier, of range: Range<Int>, in source: any ByteSource,
    dataType: DataType = .rawData, extraAttributes: [MetadataItem.ExtraAttribute] = [],
    carrier: MetadataItem.Carrier
  ) throws(IOFailure) -> MetadataItem {
    if range.count > largestInMemory {
      return MetadataItem(
        identifier, deferredPayload: deferred(range, of: source), dataType: dataType,
        extraAttributes: extraAttributes, carrier: carrier)
    }
    return MetadataItem(
      identifier, payload: try source.read(range), dataType: dataType,
      extraAttributes: extraAttributes, carrier: carrier)
  }

  /// An item of several ranges of bytes, one after the other; a large one is not read.
  package static func make(
    _ identifier: MetadataIdentifier, ofPieces ranges: [Range<Int>], in source: any ByteSource,
    dataType: DataType, carrier: MetadataItem.Carrier
  ) throws(IOFailure) -> MetadataItem {
    if ranges.count == 1 {
      return try make(
        identifier, of: ranges[0], in: source, dataType: dataType, carrier: carrier)
    }
    let count = ranges.reduce(0) { $0.addingSaturated($1.count) }
    if count > largestInMemory {
      let payload = deferred(count: count, at: carrier.offset, of: source) {
        try ranges.flatMap { try wholly($0, of: source) }
      }
      return MetadataItem(
        identifier, deferredPayload: payload, dataType: dataType, carrier: carrier)
    }
    var bytes: [UInt8] = []
    for range in ranges { bytes += try source.read(range) }
    return MetadataItem(identifier, payload: bytes, dataType: dataType, carrier: carrier)
  }

  /// The bytes of a range, to be read when someone asks.
  static func deferred(_ range: Range<Int>, of source: any ByteSource) -> DeferredPayload {
    deferred(count: range.count, at: range.lowerBound, of: source) {
      try wholly(range, of: source)
    }
  }

  /// Bytes that are made of others when someone asks.
  static func deferred(
    count: Int, at offset: Int, of source: any ByteSource,
    read: @escaping @Sendable () throws -> [UInt8]
  ) -> DeferredPayload {
    DeferredPayload(byteCount: count, origin: "\(source.name) at \(offset)", read: read)
  }

  /// All bytes of a range.
  static func wholly(_ range: Range<Int>, of source: any ByteSource) throws(IOFailure) -> [UInt8] {
    let bytes = try source.read(range)
    guard bytes.count == range.count else {
      throw IOFailure(.read, path: source.name, reason: "ends before it did")
    }
    return bytes
  }
}

extension MetadataItem {
  /// An item that was found at a place.
  init(
    _ key: String, _ keySpace: KeySpace, _ payload: [UInt8], _ dataType: DataType = .utf8,
    _ extraAttributes: [ExtraAttribute] = [], at carrier: Carrier
  ) {
    self.init(
      MetadataIdentifier(key: key, keySpace: keySpace), payload: payload, dataType: dataType,
      extraAttributes: extraAttributes, carrier: carrier)
  }

  /// An item of text that was found at a place.
  init(
    _ key: String, _ keySpace: KeySpace, text: String,
    _ extraAttributes: [ExtraAttribute] = [], at carrier: Carrier
  ) {
    self.init(key, keySpace, Array(text.utf8), .utf8, extraAttributes, at: carrier)
  }

  /// The item with one more attribute.
  func adding(_ key: String, _ value: String) -> MetadataItem {
    var item = self
    item.extraAttributes.append(.init(key, value))
    return item
  }
}
