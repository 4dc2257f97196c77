internal import BaseMedia
internal import BinaryIO
internal import MediaModel

/// What a stream of GPMF says before its data, and how that turns values into items.
///
/// Source: GoPro, GPMF introduction, "GPMF Modifiers".
struct GPMFStream {
  private var name: String?
  private var units: [String] = []
  private var scale: [Double] = []
  private var fields: [Field] = []
  private var axes: GPMFAxes = .asStored
  /// What the numbers are that a matrix makes of the axes; `nil` for x, y and z.
  private var outputAxes: GPMFAxes?
  /// How long the measurements took to be stored, in seconds.
  private(set) var delay: Double = 0
  private var temperature: Double?
  private var satellites = GPMFFix()
  /// When the first measurement was made, in microseconds of the device.
  private(set) var stamp: UInt64?
  /// What the clock of the device says in Coordinated Universal Time.
  var clock: GPMFClock?
  private var meaning: GPMFMeaning?
  /// The numbers of the value that was read last: one place for all values.
  private var numbers: [Double] = []
  /// The name and the unit, as attributes of items of streams that no quantity stands for.
  private var attributes: [MetadataItem.ExtraAttribute] = []

  /// One member of a complex value.
  private struct Field {
    var type: UInt8
    var size: Int
  }

  /// The letters that a type of complex values may be long.
  private static let mostFields = 255

  /// Takes a record that modifies the data; false for data.
  mutating func take(_ record: GPMFRecord, in bytes: [UInt8]) -> Bool {
    switch record.key {
    case "STNM":
      name = GPMFNumber.text(bytes[record.range])
      if axes == .asStored { axes = GPMFAxes(streamName: name ?? "") }
    case "SIUN", "UNIT": units = GPMFNumber.texts(of: record, splitsLetters: true, in: bytes)
    case "SCAL": scale = GPMFNumber.values(of: record, in: bytes)
    case "TYPE": fields = Self.fields(GPMFNumber.text(bytes[record.range]))
    case "ORIN": axes = GPMFAxes(letters: bytes[record.range]) ?? axes
    case "TMPC": temperature = GPMFNumber.values(of: record, in: bytes).first
    case "GPSF": satellites.take(fix: GPMFNumber.values(of: record, in: bytes).first)
    case "GPSP":
      satellites.dilution = GPMFNumber.values(of: record, in: bytes).first.map { $0 / 100 }
    case "GPSU": satellites.take(utc: GPMFNumber.text(bytes[record.range]))
    case "GPSA": satellites.altitudeSystem = GPMFNumber.text(bytes[record.range])
    case "STMP":
      stamp = record.range.count == 8 ? UInt64(bigEndian: bytes[record.range]) : nil
    case "MTRX":
      let numbers = GPMFNumber.values(of: record, in: bytes)
      if axes == .asStored, numbers.count == 9 { axes = .transformed(numbers) }
    case "ORIO": outputAxes = GPMFAxes(letters: bytes[record.range])
    case "TIMO": delay = GPMFNumber.values(of: record, in: bytes).first { $0.isFinite } ?? 0
    case "TSMP", "TICK", "TOCK", "EMPT", "QUAN": break
    default: return false
    }
    if record.key == "STNM" || record.key == "SIUN" || record.key == "UNIT" { describe() }
    return true
  }

  private mutating func describe() {
    attributes = []
    if let name { attributes.append(.init("name", name)) }
    let symbols = units.map { $0.isEmpty ? "1" : $0 }
    if !symbols.isEmpty { attributes.append(.init("unit", symbols.joined(separator: ", "))) }
  }

  /// What the stream says for the whole sample.
  func facts(of key: FourCC) -> [MetadataItem] {
    var items: [MetadataItem] = []
    if let temperature {
      items.append(
        TelemetryItem.number(
          .telemetryTemperature, temperature, [.init("sensor", key.description)]))
    }
    // Without a time there is nothing that a delay can be taken from.
    if delay != 0, stamp == nil {
      items.append(
        TelemetryItem.number(
          Self.identifier("TIMO"), delay, [.init("unit", "s"), .init("stream", key.description)]))
    }
    return items
  }

  // MARK: - Values

  /// Whether data of a key may have one of some identifiers.
  static func mayTell(_ wanted: Set<MetadataIdentifier>, _ key: FourCC) -> Bool {
    switch GPMFMeaning.of(key) {
    case .axes(let told), .vector(let told, _), .number(let told):
      // Where numbers are missing, data keep their key.
      wanted.contains(told) || wanted.contains(identifier(key))
    default: true
    }
  }

  /// Takes what all values of the data mean: asked once, for there may be thousands.
  mutating func begin(with key: FourCC) { meaning = GPMFMeaning.of(key) }

  /// Whether values tell of motion: all become items that are alike.
  var isMotion: Bool {
    if case .axes = meaning { true } else { false }
  }

  /// Whether values tell where the camera was: what a receiver tells is judged by what it told before.
  var tellsPlaces: Bool {
    switch meaning {
    case .gps5, .gps9, .flight: true
    default: false
    }
  }

  /// The items of one value of the data, which is the stream's `index`-th.
  mutating func items(
    of record: GPMFRecord, at start: Int, index: Int, in bytes: [UInt8]
  ) -> [MetadataItem] {
    if let meaning, readNumbers(record, start, bytes) {
      switch meaning {
      case .axes(let identifier):
        if axes.turn(&numbers, output: outputAxes) {
          return [TelemetryItem.vector(identifier, numbers)]
        }
      case .vector(let identifier, let count):
        if numbers.count == count { return [TelemetryItem.vector(identifier, numbers)] }
      case .number(let identifier):
        if numbers.count == 1 { return [TelemetryItem.number(identifier, numbers[0])] }
      case .gps5:
        if numbers.count == 5 { return satellites.items(numbers, isFirst: index == 0) }
      case .gps9:
        if numbers.count == 9 {
          let numbers = numbers
          let isFirst = start < record.range.lowerBound + record.valueSize
          let isKnown = !isFirst && readNumbers(record, start - record.valueSize, bytes)
          return GPMFFix.items(numbers, after: isKnown ? self.numbers : nil)
        }
      case .flight:
        if numbers.count == 9 { return GPMFFix.items(ofFlight: numbers, clock: clock) }
      case .faces:
        // What the camera says beside the place, as a smile, is among the numbers alone.
        if let face = GPMFFace.item(numbers) { return [face, other(record, start, bytes)] }
      }
    }
    return [other(record, start, bytes)]
  }

  /// A value of a stream that no quantity stands for.
  private mutating func other(
    _ record: GPMFRecord, _ start: Int, _ bytes: [UInt8]
  ) -> MetadataItem {
    let identifier = Self.identifier(record.key)
    if readNumbers(record, start, bytes), !numbers.isEmpty {
      return numbers.count == 1
        ? TelemetryItem.number(identifier, numbers[0], attributes)
        : TelemetryItem.vector(identifier, numbers, attributes)
    }
    if let text = text(record, start, bytes) {
      return TelemetryItem.text(identifier, text, attributes)
    }
    return MetadataItem(
      identifier, payload: Array(bytes[start..<start + record.valueSize]), dataType: .rawData,
      extraAttributes: attributes)
  }

  /// A record that is not data of a stream, as an item of its own.
  func fact(_ record: GPMFRecord, in bytes: [UInt8]) -> MetadataItem {
    let identifier = Self.identifier(record.key)
    let isText = record.type == UInt8(ascii: "c") || record.type == UInt8(ascii: "U")
    if isText {
      return TelemetryItem.text(
        identifier, GPMFNumber.texts(of: record, in: bytes).joined(separator: ", "))
    }
    let numbers = GPMFNumber.values(of: record, in: bytes)
    switch numbers.count {
    case 0: return raw(record, in: bytes)
    case 1: return TelemetryItem.number(identifier, numbers[0])
    default: return TelemetryItem.vector(identifier, numbers)
    }
  }

  /// A record as its bytes.
  func raw(_ record: GPMFRecord, in bytes: [UInt8]) -> MetadataItem {
    MetadataItem(
      Self.identifier(record.key), payload: Array(bytes[record.range]), dataType: .rawData,
      extraAttributes: attributes)
  }

  private static func identifier(_ key: FourCC) -> MetadataIdentifier {
    MetadataIdentifier(keyBytes: key.bytes, keySpace: .gpmf)
  }

  /// Reads the scaled numbers of a value; false where some of it is not a number.
  private mutating func readNumbers(
    _ record: GPMFRecord, _ start: Int, _ bytes: [UInt8]
  ) -> Bool {
    numbers.removeAll(keepingCapacity: true)
    if let size = GPMFNumber.size(of: record.type) {
      for index in 0..<record.valueSize / size {
        numbers.append(
          scaled(GPMFNumber.value(record.type, bytes, at: start + index * size), index))
      }
      return true
    }
    guard record.type == UInt8(ascii: "?"), !fields.isEmpty,
      fields.reduce(0, { $0 + $1.size }) == record.valueSize
    else { return false }
    var place = start
    for (index, field) in fields.enumerated() {
      guard GPMFNumber.size(of: field.type) != nil else { return false }
      numbers.append(scaled(GPMFNumber.value(field.type, bytes, at: place), index))
      place += field.size
    }
    return true
  }

  /// A divisor for each number, or one for all.
  private func scaled(_ number: Double, _ index: Int) -> Double {
    let divisor = index < scale.count ? scale[index] : scale.count == 1 ? scale[0] : 1
    return divisor == 0 ? number : number / divisor
  }

  /// A value of letters, or of members some of which are, with blanks between.
  private func text(_ record: GPMFRecord, _ start: Int, _ bytes: [UInt8]) -> String? {
    let letters: Set<UInt8> = [UInt8(ascii: "c"), UInt8(ascii: "U"), UInt8(ascii: "F")]
    if letters.contains(record.type) {
      return GPMFNumber.text(bytes[start..<start + record.valueSize])
    }
    guard record.type == UInt8(ascii: "?"), !fields.isEmpty,
      fields.reduce(0, { $0 + $1.size }) == record.valueSize
    else { return nil }
    var words: [String] = []
    var place = start
    for (index, field) in fields.enumerated() {
      if GPMFNumber.size(of: field.type) != nil {
        words.append("\(scaled(GPMFNumber.value(field.type, bytes, at: place), index))")
      } else if letters.contains(field.type) {
        words.append(GPMFNumber.text(bytes[place..<place + field.size]))
      } else {
        return nil
      }
      place += field.size
    }
    return words.joined(separator: " ")
  }

  /// The members of a complex type: letters, each with a count in brackets where there are several of it.
  private static func fields(_ text: String) -> [Field] {
    var fields: [Field] = []
    var rest = Array(text.utf8)[...]
    while let letter = rest.popFirst() {
      var count = 1
      if rest.first == UInt8(ascii: "["), let end = rest.firstIndex(of: UInt8(ascii: "]")) {
        count = Int(String(decoding: rest[rest.startIndex + 1..<end], as: UTF8.self)) ?? 1
        rest = rest[(end + 1)...]
      }
      let size: Int
      switch letter {
      case UInt8(ascii: "c"): size = 1
      case UInt8(ascii: "F"): size = 4
      case UInt8(ascii: "G"), UInt8(ascii: "U"): size = 16
      default: size = GPMFNumber.size(of: letter) ?? 0
      }
      guard size > 0, count > 0, count <= mostFields - fields.count else { return [] }
      fields += repeatElement(Field(type: letter, size: size), count: count)
    }
    return fields
  }
}
