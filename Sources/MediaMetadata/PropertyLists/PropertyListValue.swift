internal import FoundationEssentials
public import MediaModel

/// A value of a property list.
///
/// Source: Apple, PropertyList-1.0.dtd.
public enum PropertyListValue: Hashable, Sendable {
  /// Text.
  case string(String)
  /// A whole number.
  case integer(Int64)
  /// A number with a fraction.
  case real(Double)
  /// Yes or no.
  case boolean(Bool)
  /// Bytes.
  case data([UInt8])
  /// A moment.
  case date(MetadataDate)
  /// Values in order.
  case array([PropertyListValue])
  /// Values by name.
  case dictionary([String: PropertyListValue])
}

extension PropertyListValue: Codable {
  /// Decodes a value of whatever type.
  ///
  /// - Throws: what the decoder throws.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let flag = try? container.decode(Bool.self) {
      self = .boolean(flag)
    } else if let number = try? container.decode(Int64.self) {
      self = .integer(number)
    } else if let number = try? container.decode(Double.self) {
      self = .real(number)
    } else if let text = try? container.decode(String.self) {
      self = .string(text)
    } else if let data = try? container.decode(Data.self) {
      self = .data(Array(data))
    } else if let moment = try? container.decode(Date.self) {
      guard let date = MetadataDate(moment) else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "a date outside the years 0 to 9999")
      }
      self = .date(date)
    } else if let list = try? container.decode([PropertyListValue].self) {
      self = .array(list)
    } else {
      self = .dictionary(try container.decode([String: PropertyListValue].self))
    }
  }

  /// Encodes the value as the type it is.
  ///
  /// - Throws: what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .string(let text): try container.encode(text)
    case .integer(let number): try container.encode(number)
    case .real(let number): try container.encode(number)
    case .boolean(let flag): try container.encode(flag)
    case .data(let bytes): try container.encode(Data(bytes))
    case .date(let date): try container.encode(date.date)
    case .array(let list): try container.encode(list)
    case .dictionary(let values): try container.encode(values)
    }
  }
}
