internal import FoundationEssentials

/// Any value of JSON, as it is read.
enum JSONValue: Hashable, Sendable, Decodable {
  case null
  case flag(Bool)
  case integer(Int128)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let text = try? container.decode(String.self) {
      self = .string(text)
    } else if let number = try? container.decode(Int64.self) {
      self = .integer(Int128(number))
    } else if let number = try? container.decode(UInt64.self) {
      self = .integer(Int128(number))
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let values = try? container.decode([JSONValue].self) {
      self = .array(values)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  /// The text, where it is one.
  var string: String? {
    if case .string(let text) = self { return text }
    return nil
  }

  /// The value of an item as `--set` takes it; `nil` where it is none.
  var valueText: String? {
    switch self {
    case .null: nil
    case .flag(let flag): flag ? "yes" : "no"
    case .integer(let number): "\(number)"
    case .number(let number): "\(number)"
    case .string(let text): text
    case .array(let values):
      values.map { $0.valueText ?? "" }.joined(separator: " ")
    case .object(let members): Self.shape(members)
    }
  }

  /// A point as `x,y`, a size as `1920x1080`, a rectangle as `x,y,width,height`.
  private static func shape(_ members: [String: JSONValue]) -> String? {
    let parts = ["x", "y", "width", "height"].compactMap { members[$0]?.valueText }
    guard parts.count == members.count else { return nil }
    return parts.joined(separator: members["x"] == nil ? "x" : ",")
  }
}

extension JSONValue: JSONWritable {
  /// A value as its type encodes it.
  init(encoding value: some Encodable) throws {
    self = try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(value))
  }

  /// Writes the value, the members of objects in the order of their names.
  func write(to json: inout JSONWriter) {
    switch self {
    case .null: json.literal("null")
    case .flag(let flag): flag.write(to: &json)
    case .integer(let number): number.write(to: &json)
    case .number(let number): number.write(to: &json)
    case .string(let text): json.text(text)
    case .array(let values): json.array(values)
    case .object(let members):
      var sorted: JSONMembers = [:]
      for (name, member) in members.sorted(by: { $0.key < $1.key }) { sorted.append(name, member) }
      json.object(sorted)
    }
  }
}
