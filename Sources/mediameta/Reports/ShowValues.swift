internal import CommandLineKit
internal import FoundationEssentials
internal import MediaMetadata

/// The values of items alone, one to a line, for scripts.
enum ShowValues {
  /// The lines of the items of a file: its own, those of its tracks, programs and chapters.
  static func text(_ description: AssetDescription) -> String? {
    let lines = items(of: description).map { value($0) + "\n" }
    return lines.isEmpty ? nil : lines.joined()
  }

  /// The same with the name of the file and the identifier before each, and tabs between them.
  static func namedText(_ description: AssetDescription) -> String? {
    let lines = items(of: description).map { item in
      SeparatedValues.line([description.name, item.identifier.shown, value(item)], .tab)
    }
    return lines.isEmpty ? nil : lines.joined()
  }

  /// All items that a description has, wherever.
  static func items(of description: AssetDescription) -> [MetadataItem] {
    description.allMetadata.map(\.item) + description.programs.flatMap(\.metadata)
      + description.chapters.flatMap(\.chapters).flatMap {
        $0.items + $0.overlappingItems.map(\.item)
      }
  }

  /// A value on one line: text with what could drive a terminal spelled out, bytes in base64.
  static func value(_ stored: MetadataItem) -> String {
    guard let item = try? stored.loadingPayload() else { return "" }
    if case .data(let bytes) = item.value {
      let text = ShowImage(bytes) == nil ? item.explainedBytes?.text : nil
      return text.map { Terminal.printable($0) } ?? base64(bytes)
    }
    guard let value = item.value else { return base64(item.payload) }
    return Terminal.printable(item.stringValue ?? value.description)
  }

  private static func base64(_ bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString()
  }
}
