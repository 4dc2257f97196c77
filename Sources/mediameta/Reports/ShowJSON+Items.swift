internal import FoundationEssentials
internal import MediaMetadata

/// An item: what it is, its value as decoded, and its bytes where the value alone does not give them back.
extension MetadataItem: JSONWritable {
  /// Payloads up to this size are written where the value alone does not give the bytes back.
  private static let payloadLimit = 4096

  func write(to json: inout JSONWriter) {
    json.object(jsonMembers(includingPayloads: json.includesPayloads))
  }

  func jsonMembers(includingPayloads includesPayloads: Bool) -> JSONMembers {
    let item = includesPayloads ? (try? loadingPayload()) ?? self : self
    var members = item.identifier.jsonMembers + (item.languageTag?.jsonMembers ?? [:])
    members.append("dataType", item.dataType.rawValue)
    let isDeferred = item.deferredPayload != nil
    let isLong = item.payload.count > Self.payloadLimit && !includesPayloads
    if isDeferred {
      members.append("note", includesPayloads ? "the payload cannot be read" : nil)
      members.append("image", ShowImage(item.dataType))
      members.append("size", item.payloadByteCount)
      members.append("isPayloadLeftOut", true)
    } else {
      let (value, isExact) = item.jsonValue
      members = members + value
      members.append("size", item.payloadByteCount)
      if includesPayloads || !isExact {
        if isLong {
          members.append("isPayloadLeftOut", true)
        } else {
          members.append("payload", Data(item.payload).base64EncodedString())
        }
      }
    }
    return members + [
      "extra": item.extraAttributes.ifAny, "properties": item.xmpProperties.ifAny,
      "embedded": item.embeddedItems.ifAny, "carrier": item.carrier,
    ]
  }

  /// The value, where there is one, and whether the payload follows from it and the data type.
  private var jsonValue: (members: JSONMembers, isExact: Bool) {
    switch value {
    case nil: (["note": "the payload is no value of its data type"], false)
    case .string(let text):
      (
        ["value": text],
        text.utf8.elementsEqual(payload)
          || value?.payload(as: dataType, language: languageTag) == payload
      )
    case .signed(let number): (["value": number], true)
    case .unsigned(let number): (["value": number], true)
    case .float32(let number): (["value": number], number.isFinite)
    case .float64(let number): (["value": number], number.isFinite)
    case .data: (explained, payload.isEmpty)
    case .point(let point): (["value": point], point.isFinite)
    case .dimensions(let size):
      (["value": size.jsonMembers], size.width.isFinite && size.height.isFinite)
    case .rectangle(let area):
      (
        ["value": area.origin.jsonMembers + area.size.jsonMembers],
        area.origin.isFinite && area.size.width.isFinite && area.size.height.isFinite
      )
    case .affineTransform(let matrix), .perspectiveTransform(let matrix):
      (["value": matrix.elements.inLine], matrix.elements.allSatisfy(\.isFinite))
    case .polygon(let points), .polyline(let points):
      (["value": points], points.allSatisfy(\.isFinite))
    }
  }

  /// What is known of bytes beside their data type: positions, pictures, typed values of other makers.
  private var explained: JSONMembers {
    if let image = ShowImage(payload) { return ["image": image] }
    if let number = WindowsValue(self)?.number { return ["value": number] }
    return ["value": explainedBytes?.text]
  }
}

extension MetadataIdentifier: JSONObject {
  /// The identifier, its parts, and what is known of it.
  var jsonMembers: JSONMembers {
    let (key, known) = (key, wellKnown)
    return [
      "identifier": rawValue, "keySpace": keySpace.rawValue, "key": key,
      "commonIdentifier": known?.commonIdentifier?.rawValue,
      "displayName": known?.displayName ?? key,
    ]
  }
}

extension LanguageTag: JSONObject {
  var jsonMembers: JSONMembers { ["language": bcp47, "languageCode": storedCode] }
}

extension MetadataItem.Carrier: JSONObject {
  var jsonMembers: JSONMembers { ["path": path, "offset": offset] }
}

extension MetadataItem.ExtraAttribute: JSONObject {
  var jsonMembers: JSONMembers { ["key": key, "value": value] }
}

extension XMPProperty: JSONObject {
  var jsonMembers: JSONMembers {
    ["path": path, "namespace": namespace, "value": value, "language": language]
  }
}

extension ShowImage: JSONObject {
  var jsonMembers: JSONMembers {
    ["format": format, "width": size?.width, "height": size?.height]
  }
}

extension MetadataValue.Point: JSONObject {
  var jsonMembers: JSONMembers { ["x": x, "y": y] }

  fileprivate var isFinite: Bool { x.isFinite && y.isFinite }
}

extension MetadataValue.Dimensions: JSONObject {
  var jsonMembers: JSONMembers { ["width": width, "height": height] }
}
