internal import MediaMetadata

/// A tree of boxes as a JSON object; `Schemas/boxes.schema.json` documents it.
enum BoxesJSON {
  static func text(
    _ boxes: [BoxDescription], of inspection: BoxInspection, source: String
  ) -> String {
    let failure = inspection.failure
    var json = JSONWriter(isPretty: true)
    json.object { json in
      json.member("schema", 1)
      json.member("source", source)
      json.member("status", failure == nil ? "ok" : "damaged")
      json.member("size", inspection.byteCount)
      json.array("boxes", boxes) { box($1, in: &$0) }
      json.array("diagnostics", inspection.diagnostics) { json, diagnostic in
        json.object { json in
          json.member("message", diagnostic.message)
          json.member(ifPresent: diagnostic.clause, "clause")
          if !diagnostic.path.isEmpty { json.member("path", diagnostic.path) }
          if let offset = diagnostic.offset { json.member("offset", offset) }
        }
      }
      if let failure {
        json.object("error") { json in
          json.member("code", failure.code.rawValue)
          json.member("message", failure.message)
          if let location = failure.location {
            json.member("path", location.boxPath)
            json.member("offset", location.offset)
            json.member(ifPresent: location.clause, "clause")
          }
        }
      }
    }
    json.endLine()
    return json.take()
  }

  private static func box(_ node: BoxDescription, in json: inout JSONWriter) {
    json.object { json in
      json.member("type", node.type)
      json.member("path", node.path)
      json.member(ifPresent: node.userType, "userType")
      json.member(ifPresent: node.name, "name")
      json.member("offset", node.offset)
      json.member("size", node.size)
      json.member("headerSize", node.headerSize)
      if !node.fields.isEmpty {
        json.key("fields")
        record(node.fields, in: &json)
      }
      if let payload = node.payload {
        json.object("payload") { json in
          json.member("offset", payload.offset)
          json.member("size", payload.size)
          json.member(ifPresent: payload.bytes.map(hex), "hex")
        }
      }
      if !node.notes.isEmpty { json.array("notes", node.notes) { $0.value($1) } }
      if !node.children.isEmpty { json.array("boxes", node.children) { box($1, in: &$0) } }
    }
  }

  private static func record(_ fields: [BoxDescription.Field], in json: inout JSONWriter) {
    json.object { json in
      for field in fields {
        json.key(field.name)
        value(field.value, in: &json)
      }
    }
  }

  private static func value(_ value: BoxDescription.Field.Value, in json: inout JSONWriter) {
    switch value {
    case .number(let number): json.value(number)
    case .decimal(let number): json.value(number)
    case .text(let text): json.value(text)
    case .bytes(let bytes): json.object { $0.member("hex", hex(bytes)) }
    case .list(let values):
      let isFlat = values.allSatisfy { if case .number = $0 { true } else { false } }
      json.array(values, isInline: isFlat) { self.value($1, in: &$0) }
    case .record(let fields): record(fields, in: &json)
    }
  }

  private static func hex(_ bytes: [UInt8]) -> String { bytes.map(ShowValue.hex).joined() }
}
