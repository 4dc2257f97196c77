package import MediaModel
internal import MetadataFormats

extension MetadataItem {
  /// What a number stands for that chooses one of several things; `nil` where it stands for itself.
  package var valueInWords: String? {
    if identifier == "itsk/gnre", payload.count == 2 {
      // The genres of ID3v1, from 1.
      return ID3Genres.name(Int(payload[0]) << 8 + Int(payload[1]) - 1)
    }
    guard let number = numberValue?.integer.flatMap({ Int(exactly: $0) }) else { return nil }
    return ValueWords.word(for: number, of: identifier)
  }

  /// What is in an item that holds a property list, by its path, as `cast[1].name`; none where it holds something
  /// else.
  package var propertyListValues: [(path: String, value: String)] {
    guard let text = stringValue, text.utf8.count <= 1 << 20, text.contains("<plist"),
      let list = try? MetadataPropertyList(bytes: Array(text.utf8), path: "")
    else { return [] }
    return PropertyListValue.dictionary(list.values).leaves(at: "")
  }
}

extension PropertyListValue {
  /// The values that are not lists and dictionaries, by their paths.
  fileprivate func leaves(at path: String) -> [(path: String, value: String)] {
    switch self {
    case .dictionary(let values):
      values.sorted { $0.key < $1.key }.flatMap { name, value in
        value.leaves(at: path.isEmpty ? name : "\(path).\(name)")
      }
    case .array(let values):
      values.enumerated().flatMap { index, value in value.leaves(at: "\(path)[\(index + 1)]") }
    case .string(let text): [(path, text)]
    case .integer(let number): [(path, "\(number)")]
    case .real(let number): [(path, "\(number)")]
    case .boolean(let flag): [(path, flag ? "yes" : "no")]
    case .data(let bytes): [(path, "\(bytes.count) bytes")]
    case .date(let date): [(path, date.description)]
    }
  }
}
