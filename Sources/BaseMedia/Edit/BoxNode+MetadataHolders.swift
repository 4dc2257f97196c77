package import BinaryIO

/// What the editors ask of the boxes that hold items.
extension BoxNode {
  /// The handler of a `meta`; `nil` for any other box.
  package var metadataHandler: FourCC? {
    guard type == "meta" else { return nil }
    return first("hdlr").flatMap { try? $0.decode(HandlerBox.self) }?.handlerType
  }

  /// Whether keys and their items lie in the user data and not beside it, as FFmpeg writes them.
  var hasKeysInUserDataOnly: Bool {
    guard !children.contains(where: { $0.metadataHandler == "mdta" }) else { return false }
    return first("udta")?.children.contains { $0.metadataHandler == "mdta" } ?? false
  }

  /// The key numbers that items of a `meta` of keys use.
  package var usedKeys: Set<UInt32> {
    guard metadataHandler == "mdta" else { return [] }
    return Set(first("ilst")?.children.map(\.type.rawValue) ?? [])
  }

  /// Takes keys out of the table of a `meta`, and numbers those behind them anew.
  package mutating func removeKeys(_ numbers: Set<UInt32>) {
    guard !numbers.isEmpty,
      var keys = first("keys").flatMap({ try? $0.decode(MetadataKeysBox.self) })
    else { return }
    for number in numbers.sorted(by: >) where number >= 1 && number <= keys.rows.count {
      keys.rows.remove(at: Int(number) - 1)
      modify("ilst") { list in
        list.mapChildren { item in
          if item.type.rawValue > number {
            item.type = FourCC(rawValue: item.type.rawValue - 1)
          }
        }
      }
    }
    modify("keys") { $0.content = .payload(keys.payload[...]) }
  }

  /// Whether nothing is left in a `meta` but what describes it.
  package var holdsNoItem: Bool {
    children.allSatisfy { child in
      switch child.type {
      case "hdlr", "free", "skip": true
      // Version, flags and a count of 0.
      case "keys": child.payload.count <= 8
      default: false
      }
    }
  }
}
