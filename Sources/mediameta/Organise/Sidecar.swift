internal import MediaMetadata

/// What a sidecar says of the file beside it.
struct Sidecar: Sendable {
  /// Values by the names that edit has for them.
  var values: [(name: String, text: String)] = []
  /// When the file was captured, with a zone where one is given.
  var date: MetadataDate?
  /// Where, in the notation of ISO 6709.
  var place: String?
  /// What it says that is not taken.
  var left: [String] = []

  /// Adds a value, where there is one.
  mutating func add(_ name: String, _ texts: [String]) {
    let texts = texts.filter { !$0.isEmpty }
    if !texts.isEmpty { values.append((name, texts.joined(separator: ", "))) }
  }

  /// A place by degrees north and east, and metres; `nil` for no place, and for 0, 0, which stands for none.
  static func place(_ latitude: Double?, _ longitude: Double?, _ altitude: Double?) -> String? {
    guard let latitude, let longitude, latitude != 0 || longitude != 0 else { return nil }
    var point = ISO6709(latitude: latitude, longitude: longitude, altitude: altitude)
    (point.fractionDigits, point.altitudeFractionDigits) = (7, 3)
    return point.isOnGlobe ? point.text : nil
  }
}

/// A value that sidecars know, and what each kind of them calls it.
struct SidecarField: Sendable {
  /// The name that edit has for it.
  let name: String
  /// The property of XMP.
  let property: String
  /// How XMP stores it: `Alt` for a text in several languages, `Bag` and `Seq` for lists; `nil` for text alone.
  let container: String?
  /// Tags of exiftool that tell it, in small letters, the best first.
  let tags: [String]

  /// The name under which exiftool reads it from a list of values.
  var writtenTag: String { "XMP:\(property.drop { $0 != ":" }.dropFirst().capitalizedFirst)" }

  static let all = [
    SidecarField(
      name: "title", property: "dc:title", container: "Alt",
      tags: ["title", "objectname", "displayname"]),
    SidecarField(
      name: "description", property: "dc:description", container: "Alt",
      tags: ["description", "caption-abstract", "imagedescription"]),
    SidecarField(
      name: "keywords", property: "dc:subject", container: "Bag",
      tags: ["subject", "keywords", "tagslist"]),
    SidecarField(
      name: "copyright", property: "dc:rights", container: "Alt", tags: ["rights", "copyright"]),
    SidecarField(
      name: "author", property: "dc:creator", container: "Seq", tags: ["creator", "author"]),
    SidecarField(name: "make", property: "tiff:Make", container: nil, tags: ["make"]),
    SidecarField(name: "model", property: "tiff:Model", container: nil, tags: ["model"]),
  ]
}

extension Substring {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

/// A kind of sidecars.
protocol SidecarFormat: Sendable {
  /// What it is called on the command line.
  static var name: String { get }
  /// The ending of its files.
  static var ending: String { get }
  /// Reads a sidecar; `nil` for one of another kind.
  ///
  /// - Throws: where it is of this kind and damaged.
  static func read(_ bytes: [UInt8], of name: String) throws -> Sidecar?
}

/// A kind of sidecars that is written, too.
protocol WrittenSidecarFormat: SidecarFormat {
  /// What a file says, as a sidecar of it.
  static func write(_ facts: SidecarFacts) -> String
}

/// All kinds of sidecars, those that say most first.
enum SidecarFormats {
  static let all: [any SidecarFormat.Type] = [
    XMPSidecar.self, TakeoutSidecar.self, ExifToolSidecar.self,
  ]
  static let written: [any WrittenSidecarFormat.Type] = [XMPSidecar.self, ExifToolSidecar.self]
}

/// What a file says, as sidecars have it.
struct SidecarFacts {
  /// The name of the file.
  let source: String
  /// The values of the fields that are reported, in their order.
  let values: [(field: SidecarField, texts: [String])]
  let date: CaptureDate?
  let point: ISO6709?

  init(of description: AssetDescription, at path: String) {
    let capture = CaptureFacts(of: description)
    let subject = Field.Subject(description: description, capture: capture)
    source = FilePathParts(path).name
    date = capture.date.chosen
    point = capture.location.chosen?.point
    values = SidecarField.all.compactMap { field in
      let told = Self.values(of: field, subject)
      let texts =
        field.container == "Bag" || field.container == "Seq"
        ? told.flatMap { $0.split(separator: ",") }.map { String($0.drop { $0 == " " }) } : told
      return texts.isEmpty ? nil : (field, texts)
    }
  }

  /// What a file says under a name of edit.
  static func values(of field: SidecarField, _ subject: Field.Subject) -> [String] {
    switch field.name {
    case "make": subject.capture.make.chosen.map { [$0] } ?? []
    case "model": subject.capture.model.chosen.map { [$0] } ?? []
    default: Field(field.name)?.values(of: subject) ?? []
    }
  }
}
