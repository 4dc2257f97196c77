package import BaseMedia
internal import BinaryIO
package import MediaModel

/// Samples of DJI's drones and cameras, `djmd` and `dbgi`: a message in protobuf's encoding for each picture.
///
///     1 { 1 { 1 name of the description, 5 serial number, 10 model } }    in the first sample
///     2 { 2 or 3 { 1 width, 2 height, 3 frame rate } }                      in the first sample
///     3 { 2 { camera }, 3 or 4 { place, altitude, attitude } }
///
/// Every field is an item of the key space `djmd` (`dbgi` for those of debugging), under the numbers that lead to it, as
/// `djmd/3.4.2.1.2`. Whole numbers are as they are stored: whether one has a sign, only the description tells. What
/// the fields mean differs between devices: the first sample of a track names the description, and for those in
/// the table the position, the exposure and so on become telemetry, other known fields get a name and a unit. A place
/// is recognised in samples of other devices, too.
///
/// From a description: no file of a camera was at hand.
///
/// Source: protobuf.dev, Encoding; the tables of exiftool 13 for protobuf data of DJI.
package struct DJISample: TimedMetadataCodec {
  static let clause = "Protocol Buffers, Encoding"
  static let mostItems = 1 << 14
  /// Messages inside of messages are followed so deep.
  static let mostLevels = 16
  private let type: FourCC
  private var layout: DJILayout?

  package init(sampleEntry: BoxNode, diagnostics: inout [Diagnostic]) {
    type = sampleEntry.type
  }

  /// Takes the description that the first sample of the track names.
  package mutating func begin(with samples: [[UInt8]]) {
    guard let first = samples.first else { return }
    var reading = DJIReading(type: type, offset: 0, layout: nil)
    reading.walk(first[...])
    layout = reading.layout
  }

  /// The fields 1 and 2 of the first sample, in front of those of another that has none.
  package func opening(_ sample: [UInt8], after first: [UInt8]) -> [UInt8]? {
    let head = Self.head(of: first)
    return head.isEmpty || !Self.head(of: sample).isEmpty ? nil : head + sample
  }

  private static func head(of sample: [UInt8]) -> ArraySlice<UInt8> {
    var rest = sample[...]
    while case var next = rest, let field = ProtobufField(&next), field.number <= 2 { rest = next }
    return sample[..<rest.startIndex]
  }

  package func decode(_ sample: [UInt8], at offset: Int) -> DecodedSample {
    var reading = DJIReading(type: type, offset: offset, layout: layout)
    reading.walk(sample[...])
    return DecodedSample(
      items: reading.items + reading.telemetry, diagnostics: reading.diagnostics)
  }
}

/// The reading of one message.
struct DJIReading {
  private let type: FourCC
  private let offset: Int
  private(set) var layout: DJILayout?
  private(set) var items: [MetadataItem] = []
  private(set) var diagnostics: [Diagnostic] = []
  /// What the fields say in common terms.
  private(set) var telemetry: [MetadataItem] = []

  init(type: FourCC, offset: Int, layout: DJILayout?) {
    (self.type, self.offset, self.layout) = (type, offset, layout)
  }

  /// Reads the fields of a message.
  mutating func walk(_ bytes: ArraySlice<UInt8>) { walk(bytes, path: "", level: 0) }

  private mutating func walk(_ bytes: ArraySlice<UInt8>, path: String, level: Int) {
    var rest = bytes
    while !rest.isEmpty {
      guard items.count < DJISample.mostItems, let field = ProtobufField(&rest) else {
        items.append(
          MetadataItem(.sample(type), payload: Array(rest), dataType: .rawData))
        if diagnostics.isEmpty {
          diagnostics.append(
            Diagnostic(
              "\(rest.count) bytes are not a field", clause: DJISample.clause,
              offset: offset + rest.startIndex))
        }
        return
      }
      let place = path.isEmpty ? "\(field.number)" : "\(path).\(field.number)"
      understand(field.value, at: place)
      if case .bytes(let bytes) = field.value, level < DJISample.mostLevels,
        isKnown(place) || ProtobufField.text(bytes) == nil, ProtobufField.isMessage(bytes),
        !isRatio(place)
      {
        walk(bytes, path: place, level: level + 1)
      } else {
        items.append(item(field.value, at: place))
      }
    }
  }

  /// Whether a field holds others, even if its bytes look like text.
  private func isKnown(_ place: String) -> Bool {
    (layout ?? .common).messages.contains(place)
  }

  private func isRatio(_ place: String) -> Bool {
    if case .ratio = layout?.meanings[place] { true } else { false }
  }

  // MARK: - Items

  private func item(_ value: ProtobufField.Value, at place: String) -> MetadataItem {
    let identifier = MetadataIdentifier(
      keyBytes: Array(place.utf8), keySpace: type == "dbgi" ? .dbgi : .djmd)
    var attributes: [MetadataItem.ExtraAttribute] = []
    if let name = layout?.names[place] {
      attributes.append(.init("name", name.name))
      if let unit = name.unit { attributes.append(.init("unit", unit)) }
      if name.unit != nil, let number = Self.number(value) {
        return TelemetryItem.number(identifier, number / name.divisor, attributes)
      }
    }
    switch value {
    case .varint(let number):
      return MetadataItem(
        identifier, payload: number.bigEndianBytes, dataType: .uint64, extraAttributes: attributes)
    case .fixed64(let bits):
      return MetadataItem(
        identifier, payload: bits.bigEndianBytes, dataType: .float64, extraAttributes: attributes)
    case .fixed32(let bits):
      return MetadataItem(
        identifier, payload: bits.bigEndianBytes, dataType: .float32, extraAttributes: attributes)
    case .bytes(let bytes):
      return MetadataItem(
        identifier, payload: Array(bytes),
        dataType: ProtobufField.text(bytes) == nil ? .rawData : .utf8, extraAttributes: attributes)
    }
  }

  /// A number; negative whole numbers have all 64 bits.
  private static func number(_ value: ProtobufField.Value) -> Double? {
    switch value {
    case .varint(let number): Double(Int64(bitPattern: number))
    case .fixed64(let bits): Double(bitPattern: bits)
    case .fixed32(let bits): Double(Float(bitPattern: bits))
    case .bytes: nil
    }
  }

  // MARK: - Meaning

  private mutating func understand(_ value: ProtobufField.Value, at place: String) {
    if case .bytes(let bytes) = value, let name = ProtobufField.text(bytes),
      name.hasSuffix(".proto")
    {
      layout = .named(name)
    }
    let meaning =
      layout?.meanings[place] ?? (DJILayout.places.contains(place) ? .position : nil)
    switch (meaning, value) {
    case (.position, .bytes(let bytes)):
      if let position = Self.position(bytes) { telemetry.append(position) }
    case (.altitude, .varint):
      guard let number = Self.number(value) else { return }
      telemetry.append(TelemetryItem.number(.telemetryAltitude, number / 1000))
    case (.number(let identifier), _):
      guard let number = Self.number(value), number.isFinite else { return }
      telemetry.append(TelemetryItem.number(identifier, number))
    case (.ratio(let identifier), .bytes(var bytes)):
      guard let above = ProtobufField.varint(&bytes), let below = ProtobufField.varint(&bytes),
        bytes.isEmpty, below > 0
      else { return }
      telemetry.append(TelemetryItem.number(identifier, Double(above) / Double(below)))
    case (.utc, .bytes(let bytes)):
      guard let text = ProtobufField.text(bytes),
        let date = MetadataDate(text.split(separator: " ").joined(separator: "T") + "Z")
      else { return }
      telemetry.append(TelemetryItem.text(.telemetryUTC, date.description))
    default: break
    }
  }

  /// The position in a message of a unit and two numbers of 64 bits; fields that are 0 are not written.
  private static func position(_ bytes: ArraySlice<UInt8>) -> MetadataItem? {
    var rest = bytes
    var isDegrees = false
    var numbers = [0.0, 0.0]
    while !rest.isEmpty {
      switch ProtobufField(&rest) {
      case let field? where field.number == 1:
        guard case .varint(let unit) = field.value, unit <= 1 else { return nil }
        isDegrees = unit == 1
      case let field? where field.number == 2 || field.number == 3:
        guard case .fixed64(let bits) = field.value else { return nil }
        numbers[field.number - 2] = Double(bitPattern: bits)
      default: return nil
      }
    }
    guard numbers.allSatisfy(\.isFinite) else { return nil }
    let factor = isDegrees ? 1 : 180 / Double.pi
    return TelemetryItem.position(
      latitude: numbers[0] * factor, longitude: numbers[1] * factor, hasFix: nil)
  }
}
