internal import FoundationEssentials
internal import MediaMetadata

/// An item: what it is, its value as decoded, and its bytes where the value alone does not give them back.
extension MetadataItem: JSONWritable {
  func write(to json: inout JSONWriter) { json.object(writeMembers) }

  func writeMembers(to json: inout JSONWriter) {
    let includesPayloads = json.includesPayloads
    let item = includesPayloads ? (try? loadingPayload()) ?? self : self
    item.identifier.writeMembers(to: &json)
    if let language = item.languageTag { json.members(language.jsonMembers) }
    json.member("dataType", item.dataType.rawValue)
    json.member("baseDataType", item.baseDataType?.rawValue)
    let isDeferred = item.deferredPayload != nil
    let isLong = item.payload.count > json.payloadLimit && !includesPayloads
    if isDeferred {
      json.member("note", includesPayloads ? "the payload cannot be read" : nil)
      json.member("image", ShowImage(item.dataType))
      json.member("size", item.payloadByteCount)
      json.member("isPayloadLeftOut", true)
    } else {
      let (value, isExact) = item.jsonValue
      json.members(value)
      json.member("word", item.valueInWords)
      json.member("size", item.payloadByteCount)
      if includesPayloads || !isExact {
        if isLong {
          json.member("isPayloadLeftOut", true)
        } else {
          json.member("payload", Data(item.payload).base64EncodedString())
        }
      }
    }
    json.member("extra", item.extraAttributes.ifAny)
    json.member("properties", item.xmpProperties.ifAny)
    json.member("embedded", item.embeddedItems.ifAny)
    json.member("carrier", item.carrier)
  }

  /// The value, where there is one, and whether the payload follows from it and the data type.
  private var jsonValue: (members: JSONMembers, isExact: Bool) {
    switch value {
    case nil: (["note": "the payload is not a value of its data type"], false)
    case .string(let text):
      (
        ["value": text],
        text.utf8.elementsEqual(payload)
          || value?.payload(as: dataType, language: languageTag) == payload
      )
    case .signed(let number): (["value": number], true)
    case .unsigned(let number): (["value": number], true)
    case .float32(let number): (["value": number], number.isToldExactly)
    case .float64(let number): (["value": number], number.isToldExactly)
    case .data: (explained, payload.isEmpty)
    case .point(let point): (["value": point], point.isFinite)
    case .dimensions(let size):
      (["value": size.jsonMembers], size.width.isToldExactly && size.height.isToldExactly)
    case .rectangle(let area):
      (
        ["value": area.origin.jsonMembers + area.size.jsonMembers],
        area.origin.isFinite && area.size.width.isToldExactly && area.size.height.isToldExactly
      )
    case .affineTransform(let matrix), .perspectiveTransform(let matrix):
      (["value": matrix.elements.inLine], matrix.elements.allSatisfy(\.isToldExactly))
    case .polygon(let points), .polyline(let points):
      (["value": points], points.allSatisfy(\.isFinite))
    case .vector(let numbers):
      (["value": numbers.inLine], numbers.allSatisfy(\.isToldExactly))
    case .composite(let values): (["value": values, "objects": objects], false)
    }
  }

  /// What a camera sees, where that is what the parts tell.
  private var objects: [ShowObject]? { metadataObjects.map { ShowObject(object: $0) }.ifAny }

  /// What is known of bytes beside their data type: positions, pictures, typed values of other makers.
  private var explained: JSONMembers {
    if let image = ShowImage(payload) { return ["image": image] }
    if let number = WindowsValue(self)?.number { return ["value": number] }
    return ["value": explainedBytes?.text]
  }
}

extension MetadataIdentifier {
  /// The identifier, its parts, and what is known of it.
  func writeMembers(to json: inout JSONWriter) {
    let (key, known) = (key, wellKnown)
    json.member("identifier", rawValue)
    json.member("keySpace", keySpace.rawValue)
    json.member("key", key)
    json.member("commonIdentifier", known?.commonIdentifier?.rawValue)
    json.member("displayName", known?.displayName ?? key)
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

/// Something that a camera sees.
private struct ShowObject: JSONObject {
  var object: any MetadataObject

  var jsonMembers: JSONMembers {
    let face = object as? MetadataFaceObject
    let id =
      face?.faceID ?? (object as? MetadataHumanBodyObject)?.bodyID
      ?? (object as? MetadataCatBodyObject)?.bodyID ?? (object as? MetadataDogBodyObject)?.bodyID
      ?? (object as? MetadataSalientObject)?.objectID
    let bounds = object.bounds
    return [
      "type": Swift.type(of: object).type.rawValue, "id": id,
      "bounds": bounds.origin.jsonMembers + bounds.size.jsonMembers, "roll": face?.rollAngle,
      "yaw": face?.yawAngle,
    ]
  }
}

extension MetadataComposite: JSONWritable {
  func write(to json: inout JSONWriter) { parts.write(to: &json) }
}

extension MetadataValue.Point: JSONObject {
  var jsonMembers: JSONMembers { ["x": x, "y": y] }

  fileprivate var isFinite: Bool { x.isToldExactly && y.isToldExactly }
}

extension MetadataValue.Dimensions: JSONObject {
  var jsonMembers: JSONMembers { ["width": width, "height": height] }
}

extension BinaryFloatingPoint {
  /// Whether JSON gives the number back bit by bit: it has no infinities, and readers take the sign off zero.
  fileprivate var isToldExactly: Bool { isFinite && (self != 0 || sign == .plus) }
}
