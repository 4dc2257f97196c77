/// Something that is written as JSON, piece by piece: no tree is made of what is long.
protocol JSONWritable {
  func write(to json: inout JSONWriter)
}

/// Something that is written as an object.
protocol JSONObject: JSONWritable {
  /// What it says of itself, in order.
  var jsonMembers: JSONMembers { get }
}

extension JSONObject {
  func write(to json: inout JSONWriter) { json.object(jsonMembers) }
}

/// The members of an object in order; those without a value are left out.
struct JSONMembers: ExpressibleByDictionaryLiteral, JSONWritable {
  // Pairs without labels are the elements of the literal as they are: they need not be copied one by one.
  private(set) var list: [(String, (any JSONWritable)?)]

  init(dictionaryLiteral elements: (String, (any JSONWritable)?)...) { list = elements }

  mutating func append(_ name: String, _ value: (any JSONWritable)?) { list.append((name, value)) }

  static func + (left: consuming JSONMembers, right: JSONMembers) -> JSONMembers {
    left.list += right.list
    return left
  }

  func write(to json: inout JSONWriter) { json.object(self) }
}

/// A list that stands on one line.
struct JSONLine<Element: JSONWritable>: JSONWritable {
  let elements: [Element]

  func write(to json: inout JSONWriter) { json.array(elements, isInline: true) }
}

/// A list whose elements are made one after another.
struct JSONSequence<Elements: Sequence>: JSONWritable where Elements.Element: JSONWritable {
  let elements: Elements

  func write(to json: inout JSONWriter) {
    json.array { json in for element in elements { element.write(to: &json) } }
  }
}

extension Array: JSONWritable where Element: JSONWritable {
  func write(to json: inout JSONWriter) { json.array(self) }

  /// The same on one line.
  var inLine: JSONLine<Element> { JSONLine(elements: self) }
}

extension Collection {
  /// The collection, or `nil` where it is empty.
  var ifAny: Self? { isEmpty ? nil : self }
}

// MARK: Values

/// No value, where that is given.
struct JSONNull: JSONWritable {
  func write(to json: inout JSONWriter) { json.literal("null") }
}

extension String: JSONWritable {
  func write(to json: inout JSONWriter) { json.text(self) }
}

extension Bool: JSONWritable {
  func write(to json: inout JSONWriter) { json.literal(description) }
}

extension JSONWritable where Self: BinaryInteger {
  func write(to json: inout JSONWriter) { json.literal(description) }
}

extension Int: JSONWritable {}
extension Int16: JSONWritable {}
extension Int32: JSONWritable {}
extension Int64: JSONWritable {}
extension Int128: JSONWritable {}
extension UInt16: JSONWritable {}
extension UInt32: JSONWritable {}
extension UInt64: JSONWritable {}

extension JSONWritable where Self: BinaryFloatingPoint & CustomStringConvertible {
  func write(to json: inout JSONWriter) {
    if let whole = Int(exactly: self), whole.magnitude < 1 << 53, whole != 0 || sign == .plus {
      json.literal(whole.description)
    } else {
      json.literal(isFinite ? description : "null")
    }
  }
}

extension Double: JSONWritable {}
extension Float: JSONWritable {}
