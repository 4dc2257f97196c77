internal import MediaMetadata

extension ShowJSON {
  /// An item: what it is, its value as decoded, and its bytes where the value alone does not give them back.
  func item(_ stored: MetadataItem, trackID: UInt32?, in json: inout JSONWriter) {
    let item = includesPayloads ? (try? stored.loadingPayload()) ?? stored : stored
    json.object { json in
      names(of: item.identifier, in: &json)
      if let language = item.languageTag { languageMembers(language, in: &json) }
      json.member("dataType", item.dataType.rawValue)
      let isDeferred = item.deferredPayload != nil
      let isExact = !isDeferred && value(of: item, in: &json)
      if isDeferred { notRead(item, in: &json) }
      json.member("size", item.payloadByteCount)
      if isDeferred {
        json.member("isPayloadLeftOut", true)
      } else if includesPayloads || !isExact {
        if includesPayloads || item.payload.count <= Self.payloadLimit {
          json.key("payload")
          json.value(base64: item.payload)
        } else {
          json.member("isPayloadLeftOut", true)
        }
      }
      if !item.extraAttributes.isEmpty {
        json.array("extra", item.extraAttributes) { attribute($1, in: &$0) }
      }
      let properties = item.xmpProperties
      if !properties.isEmpty { json.array("properties", properties) { property($1, in: &$0) } }
      let embedded = item.embeddedItems
      if !embedded.isEmpty {
        json.array("embedded", embedded) { self.item($1, trackID: nil, in: &$0) }
      }
      if let carrier = item.carrier {
        json.object("carrier") { json in
          json.member("path", carrier.path)
          json.member("offset", carrier.offset)
        }
      }
      if let trackID { json.member("trackID", trackID) }
    }
  }

  /// A property of an XMP packet.
  private func property(_ property: XMPProperty, in json: inout JSONWriter) {
    json.object { json in
      json.member("path", property.path)
      json.member("namespace", property.namespace)
      json.member("value", property.value)
      json.member(ifPresent: property.language, "language")
    }
  }

  /// A fact with its name.
  func attribute(_ attribute: MetadataItem.ExtraAttribute, in json: inout JSONWriter) {
    json.object { json in
      json.member("key", attribute.key)
      json.member("value", attribute.value)
    }
  }

  /// What is known of an item whose payload stayed where it is.
  private func notRead(_ item: MetadataItem, in json: inout JSONWriter) {
    if includesPayloads { json.member("note", "the payload cannot be read") }
    if let image = ShowImage(item.dataType) {
      json.object("image") { $0.member("format", image.format) }
    }
  }

  /// The identifier, its parts, and what is known of it.
  func names(of identifier: MetadataIdentifier, in json: inout JSONWriter) {
    let key = identifier.key
    let known = identifier.wellKnown
    json.member("identifier", identifier.rawValue)
    json.member("keySpace", identifier.keySpace.rawValue)
    json.member("key", key)
    json.member(ifPresent: known?.commonIdentifier?.rawValue, "commonIdentifier")
    json.member("displayName", known?.displayName ?? key)
  }

  /// Writes the value, where there is one; tells whether the payload follows from it and the data type.
  private func value(of item: MetadataItem, in json: inout JSONWriter) -> Bool {
    guard let value = item.value else {
      json.member("note", "the payload is no value of its data type")
      return false
    }
    switch value {
    case .string(let text):
      json.member("value", text)
      return text.utf8.elementsEqual(item.payload)
        || MetadataItem.encode(value: value, as: item.dataType, language: item.languageTag)
          == item.payload
    case .signed(let number): json.member("value", number)
    case .unsigned(let number): json.member("value", number)
    case .float32(let number):
      json.key("value")
      json.value(number)
      return number.isFinite
    case .float64(let number):
      json.member("value", number)
      return number.isFinite
    case .data:
      explainedBytes(of: item, in: &json)
      return item.payload.isEmpty
    case .point(let point):
      json.key("value")
      self.point(point, in: &json)
      return point.x.isFinite && point.y.isFinite
    case .dimensions(let size):
      numbers([("width", size.width), ("height", size.height)], in: &json)
      return size.width.isFinite && size.height.isFinite
    case .rectangle(let area):
      let parts = [area.origin.x, area.origin.y, area.size.width, area.size.height]
      numbers(Array(zip(["x", "y", "width", "height"], parts)), in: &json)
      return parts.allSatisfy(\.isFinite)
    case .affineTransform(let matrix), .perspectiveTransform(let matrix):
      json.array("value", matrix.elements, isInline: true) { $0.value($1) }
      return matrix.elements.allSatisfy(\.isFinite)
    case .polygon(let points), .polyline(let points):
      json.array("value", points) { self.point($1, in: &$0) }
      return points.allSatisfy { $0.x.isFinite && $0.y.isFinite }
    }
    return true
  }

  /// What is known of bytes beside their data type: positions, pictures, typed values of other makers.
  private func explainedBytes(of item: MetadataItem, in json: inout JSONWriter) {
    if let image = ShowImage(item.payload) {
      json.object("image") { json in
        json.member("format", image.format)
        if let size = image.size {
          json.member("width", size.width)
          json.member("height", size.height)
        }
      }
    } else if let windows = WindowsValue(item) {
      if let number = windows.number {
        json.member("value", number)
      } else {
        json.member(ifPresent: windows.string ?? windows.description(columns: 64), "value")
      }
    } else if item.identifier.keySpace == .id3 {
      json.member(ifPresent: item.extraAttribute("text"), "value")
    } else if item.dataType == .uuid {
      json.member("value", ShowValue.uuid(item.payload))
    } else {
      json.member(ifPresent: item.stringValue, "value")
    }
  }

  private func point(_ point: MetadataValue.Point, in json: inout JSONWriter) {
    json.object { json in
      json.key("x")
      json.value(point.x)
      json.key("y")
      json.value(point.y)
    }
  }

  private func numbers(_ parts: [(String, Float)], in json: inout JSONWriter) {
    json.object("value") { json in
      for (name, number) in parts {
        json.key(name)
        json.value(number)
      }
    }
  }
}
