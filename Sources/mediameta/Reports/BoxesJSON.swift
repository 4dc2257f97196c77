internal import BaseMedia
internal import MediaMetadata

/// A tree of boxes as a JSON object; `Schemas/boxes.schema.json` documents it.
enum BoxesJSON {
  static func text(
    _ nodes: [BoxDumpNode], source: String, size: Int, diagnostics: [Diagnostic],
    failure: MediaError?
  ) -> String {
    var json = JSONWriter(isPretty: true)
    json.object { json in
      json.member("schema", 1)
      json.member("source", source)
      json.member("status", failure == nil ? "ok" : "damaged")
      json.member("size", size)
      json.array("boxes", nodes) { box($1, in: &$0) }
      json.array("diagnostics", diagnostics) { json, diagnostic in
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

  private static func box(_ node: BoxDumpNode, in json: inout JSONWriter) {
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
      switch node.payload {
      case .none: break
      case .bytes(let bytes, let offset):
        json.object("payload") { json in
          json.member("offset", offset)
          json.member("size", bytes.count)
          json.member("hex", hex(bytes))
        }
      case .omitted(let size, let offset):
        json.object("payload") { json in
          json.member("offset", offset)
          json.member("size", size)
        }
      }
      if !node.notes.isEmpty { json.array("notes", node.notes) { $0.value($1) } }
      if !node.children.isEmpty { json.array("boxes", node.children) { box($1, in: &$0) } }
    }
  }

  private static func record(_ fields: [BoxField], in json: inout JSONWriter) {
    json.object { json in
      for field in fields {
        json.key(field.name)
        value(field.value, in: &json)
      }
    }
  }

  private static func value(_ value: BoxField.Value, in json: inout JSONWriter) {
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
