internal import FoundationEssentials
internal import MediaMetadata

/// Sidecars of Google Photos, as Google Takeout exports them.
///
/// `photoTakenTime` has seconds since 1970 as text; `geoData` is the place that Google Photos shows, `geoDataExif` that
/// of the camera, each 0, 0 where there is none. `title` is the name of the file, and no title.
///
/// Source: what Takeouts hold; Google documents no layout.
enum TakeoutSidecar: SidecarFormat {
  static let name = "takeout"
  static let ending = "json"

  static func read(_ bytes: [UInt8], of name: String) throws -> Sidecar? {
    guard case .object(let members)? = try? JSONDecoder().decode(JSONValue.self, from: Data(bytes)),
      members["photoTakenTime"] != nil || members["geoData"] != nil
    else { return nil }
    var sidecar = Sidecar()
    sidecar.add("description", [members["description"]?.string ?? ""])
    if case .object(let taken)? = members["photoTakenTime"],
      let seconds = taken["timestamp"]?.valueText.flatMap({ Int64($0) })
    {
      sidecar.date = MetadataDate(secondsSince1970: seconds)
    }
    sidecar.place = place(members["geoData"]) ?? place(members["geoDataExif"])
    if case .array(let people)? = members["people"], !people.isEmpty {
      sidecar.left.append("people")
    }
    if members["favorited"] == .flag(true) { sidecar.left.append("favorited") }
    return sidecar
  }

  private static func place(_ value: JSONValue?) -> String? {
    guard case .object(let members)? = value else { return nil }
    func number(_ name: String) -> Double? { members[name]?.valueText.flatMap { Double($0) } }
    // Google writes 0 metres where no altitude is known.
    return Sidecar.place(
      number("latitude"), number("longitude"), number("altitude").flatMap { $0 == 0 ? nil : $0 })
  }
}
