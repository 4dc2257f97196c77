package import BinaryIO

/// What a track, a data reference or a metadata box is for: `hdlr`.
///
/// ISO files have zero as component type and the name as a C string. QuickTime has `mhlr` or `dhlr`
/// and a counted string, and stores manufacturer, flags and mask in the reserved bytes.
///
/// Source: ISO/IEC 14496-12:2022 § 8.4.3; QTFF, "Handler Reference Atoms".
package struct HandlerBox: CodedBox {
  package static let type: FourCC = "hdlr"
  package static let clause = "ISO/IEC 14496-12 § 8.4.3"

  package var header = FullBoxHeader()
  /// `mhlr` or `dhlr` in QuickTime files, zero in ISO files.
  package var componentType = FourCC.zero
  package var handlerType = FourCC.zero
  package var reserved = [UInt8](repeating: 0, count: 12)
  /// The name as stored, with its count or NUL.
  package var nameBytes: [UInt8] = []

  init() {}

  /// Makes a handler box in the form of either family.
  package init(_ handlerType: FourCC, name: String = "", isQuickTime: Bool = false) {
    componentType = isQuickTime ? "mhlr" : .zero
    self.handlerType = handlerType
    nameBytes = HandlerBox.stored(Array(name.utf8), isCounted: isQuickTime)
  }

  mutating func code(with coder: inout BoxCoder) {
    coder.field(&header)
    coder.field("component type", &componentType)
    coder.field("handler type", &handlerType)
    coder.bytes("reserved", &reserved, count: 12)
    coder.rest(nil, &nameBytes)
    coder.show("name", .readable(nameText))
    coder.show("name form", isNameCounted ? "counted" : "C string")
  }

  /// Whether the name is stored after a count of its bytes.
  package var isNameCounted: Bool {
    guard let count = nameBytes.first else { return false }
    let rest = nameBytes.dropFirst()
    guard Int(count) <= rest.count else { return false }
    // A C string can happen to start with a fitting count; a counted one seldom ends in a NUL.
    let mayBeText = count >= 0x20 && nameBytes.last == 0
    if componentType == "mhlr" || componentType == "dhlr" {
      return !mayBeText || rest.dropFirst(Int(count)).allSatisfy { $0 == 0 }
    }
    return !mayBeText && Int(count) == rest.count
  }

  /// The bytes of the name alone.
  package var nameText: [UInt8] {
    if isNameCounted { return Array(nameBytes.dropFirst().prefix(Int(nameBytes.first ?? 0))) }
    return Array(nameBytes.prefix { $0 != 0 })
  }

  /// The name, read as UTF-8.
  package var name: String { String(decoding: nameText, as: UTF8.self) }

  /// The box in the form of the other family; one that has that form already stays as it is.
  ///
  /// A name of more than 255 bytes cannot be counted and stays a C string.
  package func converted(toQuickTime: Bool) -> HandlerBox {
    var box = self
    if toQuickTime {
      guard componentType.rawValue == 0 else { return self }
      box.componentType = "mhlr"
      box.nameBytes = HandlerBox.stored(nameText, isCounted: true)
    } else {
      box.componentType = FourCC(rawValue: 0)
      box.reserved = Array(repeating: 0, count: 12)
      if isNameCounted || nameBytes.last != 0 {
        box.nameBytes = HandlerBox.stored(nameText, isCounted: false)
      }
    }
    return box
  }

  /// A name after its count, or with its NUL where it is none or too long to be counted.
  package static func stored(_ name: [UInt8], isCounted: Bool) -> [UInt8] {
    if isCounted, let count = UInt8(exactly: name.count) { return [count] + name }
    return name + [0]
  }
}
