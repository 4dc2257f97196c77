internal import MediaMetadata

/// A tree of boxes as a JSON object; `Schemas/boxes.schema.json` documents it.
struct BoxesDocument: JSONObject {
  let inspection: BoxInspection
  let source: String

  var jsonMembers: JSONMembers {
    [
      "schema": 1, "source": source, "status": inspection.failure == nil ? "ok" : "damaged",
      "size": inspection.byteCount, "boxes": JSONSequence(elements: inspection.eachBox),
      "diagnostics": inspection.diagnostics,
      "error": inspection.failure,
    ]
  }
}

extension BoxDescription: JSONObject {
  var jsonMembers: JSONMembers {
    [
      "type": type, "path": path, "userType": userType, "name": name, "offset": offset,
      "size": size, "headerSize": headerSize,
      "fields": fields.isEmpty ? nil : BoxField.Value.record(fields),
      "payload": payload == .none ? nil : payload,
      "notes": notes.ifAny, "boxes": children.ifAny,
    ]
  }
}

extension BoxDescription.Payload: JSONObject {
  var jsonMembers: JSONMembers {
    switch self {
    case .none: [:]
    case .bytes(let bytes, let offset):
      ["offset": offset, "size": bytes.count, "hex": ShowValue.hex(bytes)]
    case .omitted(let size, let offset): ["offset": offset, "size": size]
    }
  }
}

extension BoxField.Value: JSONWritable {
  func write(to json: inout JSONWriter) {
    switch self {
    case .number(let number): number.write(to: &json)
    case .decimal(let number): number.write(to: &json)
    case .text(let text): json.text(text)
    case .bytes(let bytes): json.object(["hex": ShowValue.hex(bytes)])
    case .list(let values):
      let isFlat = values.allSatisfy { if case .number = $0 { true } else { false } }
      json.array(values, isInline: isFlat)
    case .record(let fields):
      var members: JSONMembers = [:]
      for field in fields { members.append(field.name, field.value) }
      json.object(members)
    }
  }
}
