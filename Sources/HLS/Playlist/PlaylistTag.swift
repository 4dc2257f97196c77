/// A tag of a playlist: its name, and what follows the colon, as it was written.
///
/// Source: draft-pantos-hls-rfc8216bis § 4.1, 4.2.
public struct PlaylistTag: Hashable, Sendable {
  /// The name, as `EXT-X-DATERANGE`.
  public let name: String
  /// What follows the colon; `nil` where there is none.
  public private(set) var value: String?
  /// The attributes, for tags that have a list of them; empty for others.
  public private(set) var attributes: AttributeList
  /// The column in which the value begins.
  let valueColumn: Int

  /// Makes a tag.
  public init(_ name: String, value: String? = nil) {
    var problems: [PlaylistProblem] = []
    self.init("#\(name)" + (value.map { ":\($0)" } ?? ""), line: 0, problems: &problems)
  }

  /// Makes a tag with attributes.
  public init(_ name: String, attributes: AttributeList) {
    self.init(name, value: attributes.text)
  }

  /// Reads a line that begins with `#EXT`.
  init(_ text: String, line: Int, problems: inout [PlaylistProblem]) {
    let body = text.dropFirst()
    let colon = body.utf8.firstIndex(of: 0x3A)
    name = String(colon.map { body[..<$0] } ?? body)
    value = colon.map { String(body[body.utf8.index(after: $0)...]) }
    valueColumn = name.unicodeScalars.count + 3
    attributes = AttributeList()
    if TagRule.named(name)?.value == .attributes {
      attributes = AttributeList(
        value ?? "", line: line, column: valueColumn, problems: &problems)
    }
  }

  /// The line that the tag is, without its ending.
  public var text: String { "#\(name)" + (value.map { ":\($0)" } ?? "") }

  /// The value of an attribute without its quotes; `nil` where the tag has none of that name.
  public subscript(_ attribute: String) -> String? { attributes[attribute]?.text }

  /// Gives an attribute a value, or takes it out; all others stay as they are written.
  mutating func set(_ attribute: String, _ newValue: AttributeValue?) {
    attributes.set(attribute, newValue)
    value = attributes.text
  }
}
