internal import MediaMetadata

/// Sidecars of Adobe's, darktable's, digiKam's, osxphotos's: a packet of XMP in a file of its own.
///
/// Source: XMP Specification Part 1 (ISO 16684-1:2019) § 7, Part 2 § 3 (Dublin Core, exif, tiff), Part 3 § 1.1.
enum XMPSidecar: WrittenSidecarFormat {
  static let name = "xmp"
  static let ending = "xmp"

  static func read(_ bytes: [UInt8], of name: String) throws -> Sidecar? {
    guard bytes.contains(UInt8(ascii: "<")), bytes.first != UInt8(ascii: "{"),
      bytes.first != UInt8(ascii: "[")
    else { return nil }
    let packet = try XMPPacket(bytes: bytes)
    var sidecar = Sidecar()
    for field in SidecarField.all {
      let list = packet.properties.filter { $0.path.hasPrefix("\(field.property)[") }
      let texts =
        field.container == "Bag" || field.container == "Seq"
        ? list.map(\.value) : [packet.value(field.property)].compactMap(\.self)
      sidecar.add(field.name, texts)
    }
    // Dates and places by the precedence that those of packets in movies have.
    var description = AssetDescription(name: "", byteCount: bytes.count, formatName: "XMP")
    description.metadata = [MetadataItem("xmp/XMP", payload: bytes, dataType: .rawData)]
    let capture = CaptureFacts(of: description)
    if let chosen = capture.date.chosen, chosen.precision >= .day { sidecar.date = chosen.date }
    let point = capture.location.chosen?.point
    sidecar.place = Sidecar.place(point?.latitude, point?.longitude, point?.altitude)
    return sidecar
  }

  private static let namespaces = [
    ("dc", "http://purl.org/dc/elements/1.1/"), ("exif", "http://ns.adobe.com/exif/1.0/"),
    ("photoshop", "http://ns.adobe.com/photoshop/1.0/"), ("tiff", "http://ns.adobe.com/tiff/1.0/"),
    ("xmp", "http://ns.adobe.com/xap/1.0/"),
  ]

  static func write(_ facts: SidecarFacts) -> String {
    var lines = facts.values.map { field, texts in
      element(field.property, texts, in: field.container)
    }
    if let date = facts.date?.text {
      lines += ["exif:DateTimeOriginal", "photoshop:DateCreated", "xmp:CreateDate"].map {
        element($0, [date], in: nil)
      }
    }
    if let point = facts.point {
      lines += [
        element("exif:GPSLatitude", [angle(point.latitude, "N", "S")], in: nil),
        element("exif:GPSLongitude", [angle(point.longitude, "E", "W")], in: nil),
      ]
      if let altitude = point.altitude, altitude.magnitude < 1e6 {
        let millimetres = Int((altitude.magnitude * 1000).rounded())
        lines += [
          element("exif:GPSAltitude", ["\(millimetres)/1000"], in: nil),
          element("exif:GPSAltitudeRef", [altitude < 0 ? "1" : "0"], in: nil),
        ]
      }
    }
    let names = namespaces.map { "\n    xmlns:\($0.0)=\"\($0.1)\"" }.joined()
    return """
      <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
      <x:xmpmeta xmlns:x="adobe:ns:meta/">
       <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description rdf:about=""\(names)>
      \(lines.map { "   \($0)\n" }.joined())  </rdf:Description>
       </rdf:RDF>
      </x:xmpmeta>
      <?xpacket end="w"?>

      """
  }

  private static func element(_ name: String, _ texts: [String], in container: String?) -> String {
    guard let container else { return "<\(name)>\((texts.first ?? "").escapedForXML)</\(name)>" }
    let language = container == "Alt" ? " xml:lang=\"x-default\"" : ""
    let items = (container == "Alt" ? Array(texts.prefix(1)) : texts).map {
      "<rdf:li\(language)>\($0.escapedForXML)</rdf:li>"
    }
    return "<\(name)><rdf:\(container)>\(items.joined())</rdf:\(container)></\(name)>"
  }

  /// Degrees, a comma, minutes with decimals, and the direction.
  private static func angle(_ degrees: Double, _ plus: String, _ minus: String) -> String {
    let parts = Int((degrees.magnitude * 60 * 1e7).rounded())
    let decimals = "\(parts % 10_000_000)"
    let padded = String(repeating: "0", count: 7 - decimals.count) + decimals
    let minutes = parts / 10_000_000
    return "\(minutes / 60),\(minutes % 60).\(padded)\(degrees < 0 ? minus : plus)"
  }
}
