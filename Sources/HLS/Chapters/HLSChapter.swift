/// A chapter as the JSON of `com.apple.hls.chapters` has it: one object of its array.
///
/// Source: Apple, Providing JavaScript Object Notation (JSON) chapters.
package struct HLSChapter: Hashable, Sendable, Codable {
  /// The number, from 1.
  package var chapter: Int?
  /// Seconds from the start of the presentation.
  package var startTime: Double
  /// Seconds; up to the next chapter where it is not told.
  package var duration: Double?
  package var titles: [Title]?
  package var images: [Image]?
  package var metadata: [Metadata]?

  package struct Title: Hashable, Sendable, Codable {
    /// BCP 47; `und` for one that fits all.
    package var language: String
    package var title: String
  }

  package struct Image: Hashable, Sendable, Codable {
    package var imageCategory: String
    package var pixelWidth: Int
    package var pixelHeight: Int
    package var url: String

    private enum CodingKeys: String, CodingKey {
      case imageCategory = "image-category"
      case pixelWidth = "pixel-width"
      case pixelHeight = "pixel-height"
      case url
    }

    package init(category: String, width: Int, height: Int, url: String) {
      (imageCategory, pixelWidth, pixelHeight, self.url) = (category, width, height, url)
    }
  }

  package struct Metadata: Hashable, Sendable, Codable {
    package var key: String
    package var value: JSONFragment
    package var language: String?
  }

  private enum CodingKeys: String, CodingKey {
    case chapter, duration, titles, images, metadata
    case startTime = "start-time"
  }

  /// What the description of the format asks for beyond types; `nil` where nothing is wrong.
  package var fault: (key: String, reason: String)? {
    guard startTime.isFinite, startTime >= 0, startTime < 1e9 else {
      return ("start-time", "start-time is 0 or more")
    }
    if let duration, !duration.isFinite || duration <= 0 || duration >= 1e9 {
      return ("duration", "duration is more than 0")
    }
    if let chapter, chapter < 1 { return ("chapter", "chapter is 1 or more") }
    return nil
  }
}

/// Any value of JSON.
package enum JSONFragment: Hashable, Sendable, Codable {
  case null
  case flag(Bool)
  case integer(Int64)
  case number(Double)
  case text(String)
  case array([JSONFragment])
  case object([String: JSONFragment])

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? container.decode(Int64.self) {
      self = .integer(number)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let list = try? container.decode([JSONFragment].self) {
      self = .array(list)
    } else {
      self = .object(try container.decode([String: JSONFragment].self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .flag(let flag): try container.encode(flag)
    case .integer(let number): try container.encode(number)
    case .number(let number): try container.encode(number)
    case .text(let text): try container.encode(text)
    case .array(let list): try container.encode(list)
    case .object(let members): try container.encode(members)
    }
  }
}
