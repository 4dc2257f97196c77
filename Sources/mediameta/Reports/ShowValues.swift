internal import CommandLineKit
internal import FoundationEssentials
internal import MediaMetadata

/// The values of items alone, one to a line, for scripts.
enum ShowValues {
  /// The lines of the items of a file: its own, those of its tracks, programs and chapters.
  static func text(_ description: AssetDescription) -> String? {
    let lines = items(of: description).map { line($0) + "\n" }
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
  private static func line(_ stored: MetadataItem) -> String {
    guard let item = try? stored.loadingPayload() else { return "" }
    if case .data(let bytes) = item.value, item.stringValue == nil {
      return text(ofData: item) ?? base64(bytes)
    }
    guard let value = item.value else { return base64(item.payload) }
    return Terminal.printable(item.stringValue ?? value.description)
  }

  /// What bytes of known meaning say.
  private static func text(ofData item: MetadataItem) -> String? {
    if ShowImage(item.payload) != nil { return nil }
    if let windows = WindowsValue(item) {
      if let string = windows.string { return Terminal.printable(string) }
      return windows.description(columns: .max / 4)
    }
    if item.identifier.keySpace == .id3, let text = item.extraAttribute("text") {
      return Terminal.printable(text)
    }
    return item.dataType == .uuid && item.payload.count == 16 ? ShowValue.uuid(item.payload) : nil
  }

  private static func base64(_ bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString()
  }
}
