internal import FoundationEssentials

/// Values as JSON text: sorted keys, so that equal values give equal text.
enum JSONText {
  static func text(_ value: some Encodable) throws -> String {
    var json = JSONWriter(isPretty: true)
    json.value(try JSONValue(encoding: value))
    json.endLine()
    return json.take()
  }
}

extension JSONValue {
  /// A value as its type encodes it.
  init(encoding value: some Encodable) throws {
    self = try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(value))
  }
}

extension JSONWriter {
  /// Any value; the members of objects in the order of their names.
  mutating func value(_ value: JSONValue) {
    switch value {
    case .null: null()
    case .flag(let flag): self.value(flag)
    case .integer(let number): self.value(number)
    case .number(let number): self.value(number)
    case .string(let text): self.value(text)
    case .array(let values): array(values) { $0.value($1) }
    case .object(let members):
      object { json in
        for (name, member) in members.sorted(by: { $0.key < $1.key }) {
          json.key(name)
          json.value(member)
        }
      }
    }
  }
}
