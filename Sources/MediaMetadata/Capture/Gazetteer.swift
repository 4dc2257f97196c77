internal import BinaryIO
internal import CLibrary
internal import MediaModel

/// Cities with their positions, which give places names without asking a server.
///
/// The list is that of libgweather (Debian's `libgweather-4-common`): some four thousand cities, of countries and their
/// states. Nothing is read before a name is asked for.
///
/// Source: libgweather, `data/locations.dtd`: region { country { state { city { _name, coordinates } } } }.
package struct Gazetteer: Sendable {
  /// A city of the list.
  package struct City: Hashable, Sendable {
    /// What it is called in English.
    package var name: String
    /// The state or province; `nil` where the list divides the country into none.
    package var region: String?
    /// What its country is called in English.
    package var country: String
    /// Degrees north of the equator.
    var latitude: Double
    /// Degrees east of Greenwich.
    var longitude: Double
  }

  private var cities: [City] = []

  /// The package of Debian that has the list.
  package static let packageName = "libgweather-4-common"
  /// The list that is installed, in one of the folders of `XDG_DATA_DIRS`; `nil` where none is.
  package static let installed: Gazetteer? = {
    let told = unsafe getenv("XDG_DATA_DIRS").map { unsafe FileName.text($0) } ?? ""
    let folders = (told.isEmpty ? "/usr/local/share:/usr/share" : told).split(separator: ":")
    return folders.lazy.compactMap { folder in
      (try? WholeFile.bytes(of: "\(folder)/libgweather-4/Locations.xml")).flatMap(Gazetteer.init)
    }.first
  }()

  /// Reads a list; `nil` where it has no cities.
  package init?(_ bytes: [UInt8]) {
    let tree = XMLTree(
      String(decoding: bytes, as: UTF8.self), limits: .log, allowsForeignType: true)
    for region in tree.root?.elements ?? [] where region.name.local == "region" {
      for country in region.elements where country.name.local == "country" {
        let name = country.called ?? ""
        add(country, region: nil, country: name)
        for state in country.elements where state.name.local == "state" {
          add(state, region: state.called, country: name)
        }
      }
    }
    if cities.isEmpty { return nil }
  }

  private mutating func add(_ node: XMLNode, region: String?, country: String) {
    for city in node.elements where city.name.local == "city" {
      let numbers = city.child("coordinates")?.text.split(separator: " ").compactMap { Double($0) }
      guard let name = city.called, let numbers, numbers.count == 2 else { continue }
      cities.append(
        City(
          name: name, region: region, country: country, latitude: numbers[0],
          longitude: numbers[1]))
    }
  }

  /// How far away a city may be whose name a place gets, in kilometres.
  private static let reach = 100.0

  /// The nearest city within 100 km.
  package func nearest(to point: ISO6709) -> City? {
    let nearest = cities.lazy.map { (city: $0, distance: $0.kilometres(from: point)) }
      .min { $0.distance < $1.distance }
    return nearest.flatMap { $0.distance <= Self.reach ? $0.city : nil }
  }
}

extension Gazetteer.City {
  /// The distance on a sphere of the Earth's mean radius (the haversine formula).
  fileprivate func kilometres(from point: ISO6709) -> Double {
    let radian = Double.pi / 180
    let (north, east) = (
      sin((point.latitude - latitude) * radian / 2), sin((point.longitude - longitude) * radian / 2)
    )
    let half =
      north * north + cos(latitude * radian) * cos(point.latitude * radian) * east * east
    return 2 * 6371 * asin(min(1, half.squareRoot()))
  }
}

extension XMLNode {
  fileprivate func child(_ name: String) -> XMLNode? { elements.first { $0.name.local == name } }

  /// What a region, a country, a state or a city is called in English.
  fileprivate var called: String? { (child("_name") ?? child("name"))?.text }
}
