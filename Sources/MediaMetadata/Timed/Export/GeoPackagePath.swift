internal import BinaryIO
internal import MediaModel

/// A path as GeoPackage: a layer of points with all that is known of each, and one of the line through them.
///
/// A geometry is `GP`, version 0, flags for least significant byte first, the reference system, and well-known binary;
/// with a height where one is known.
///
/// Source: OGC 12-128r18, GeoPackage Encoding Standard 1.3.1 § 1.1, 2.1; OGC 06-103r4 § 8.2 (well-known binary).
enum GeoPackagePath {
  /// WGS 84, longitude and latitude.
  private static let system: Int32 = 4326

  /// The bytes of the file.
  ///
  /// - Parameters:
  ///   - points: the points, in the order of their times.
  ///   - name: what the path is called.
  /// - Returns: the bytes.
  /// - Throws: `SQLiteDatabase.Failure` where SQLite is not there, or refuses.
  static func bytes(
    _ points: [TelemetryPoint], _ name: String
  ) throws(SQLiteDatabase.Failure) -> [UInt8] {
    let database = try SQLiteDatabase()
    try database.run(schema)
    let corners: [SQLiteDatabase.Value] =
      [
        points.map(\.longitude).min(), points.map(\.latitude).min(),
        points.map(\.longitude).max(), points.map(\.latitude).max(),
      ].map { .init($0) }
    let hasLine = points.count > 1
    let layers: [(table: String, geometry: String)] =
      [("points", "POINT")] + (hasLine ? [("path", "LINESTRING")] : [])
    try database.run(
      "INSERT INTO gpkg_contents (table_name, data_type, identifier, description, min_x, min_y, max_x, max_y, srs_id) VALUES (?, 'features', ?, ?, ?, ?, ?, ?, \(system))",
      rows: layers.map { [.text($0.table), .text($0.table), .text(name)] + corners })
    try database.run(
      "INSERT INTO gpkg_geometry_columns VALUES (?, 'geometry', ?, \(system), 2, 0)",
      rows: layers.map { [.text($0.table), .text($0.geometry)] })
    try database.run(
      "INSERT INTO points (geometry, seconds, utc, altitude, speed, heading, fix, dilution, accuracy, doubt) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      rows: points.lazy.map(row))
    if hasLine {
      try database.run("CREATE TABLE path \(head), name TEXT)")
      try database.run(
        "INSERT INTO path (geometry, name) VALUES (?, ?)",
        rows: [[.bytes(line(points)), .text(name)]])
    }
    try database.run("COMMIT")
    return try database.bytes()
  }

  private static let head =
    "(fid INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, geometry BLOB"

  /// `GPKG` as the application, version 1.3; the tables that every file has, and that of points.
  private static let schema = """
    PRAGMA application_id = 1196444487;
    PRAGMA user_version = 10300;
    BEGIN;
    CREATE TABLE gpkg_spatial_ref_sys (srs_name TEXT NOT NULL, srs_id INTEGER NOT NULL PRIMARY KEY,
      organization TEXT NOT NULL, organization_coordsys_id INTEGER NOT NULL, definition TEXT NOT NULL, description TEXT);
    INSERT INTO gpkg_spatial_ref_sys VALUES
      ('Undefined Cartesian', -1, 'NONE', -1, 'undefined', NULL),
      ('Undefined geographic', 0, 'NONE', 0, 'undefined', NULL),
      ('WGS 84', 4326, 'EPSG', 4326, 'GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563,AUTHORITY["EPSG","7030"]],AUTHORITY["EPSG","6326"]],PRIMEM["Greenwich",0,AUTHORITY["EPSG","8901"]],UNIT["degree",0.0174532925199433,AUTHORITY["EPSG","9122"]],AXIS["Latitude",NORTH],AXIS["Longitude",EAST],AUTHORITY["EPSG","4326"]]', NULL);
    CREATE TABLE gpkg_contents (table_name TEXT NOT NULL PRIMARY KEY, data_type TEXT NOT NULL, identifier TEXT UNIQUE,
      description TEXT DEFAULT '', last_change DATETIME NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')),
      min_x DOUBLE, min_y DOUBLE, max_x DOUBLE, max_y DOUBLE, srs_id INTEGER,
      CONSTRAINT fk_gc_r_srs_id FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys(srs_id));
    CREATE TABLE gpkg_geometry_columns (table_name TEXT NOT NULL, column_name TEXT NOT NULL, geometry_type_name TEXT NOT NULL,
      srs_id INTEGER NOT NULL, z TINYINT NOT NULL, m TINYINT NOT NULL,
      CONSTRAINT pk_geom_cols PRIMARY KEY (table_name, column_name), CONSTRAINT uk_gc_table_name UNIQUE (table_name),
      CONSTRAINT fk_gc_tn FOREIGN KEY (table_name) REFERENCES gpkg_contents(table_name),
      CONSTRAINT fk_gc_srs FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys (srs_id));
    CREATE TABLE points \(head), seconds DOUBLE, utc DATETIME, altitude DOUBLE, speed DOUBLE,
      heading DOUBLE, fix INTEGER, dilution DOUBLE, accuracy DOUBLE, doubt TEXT);
    """

  private static func row(_ point: TelemetryPoint) -> [SQLiteDatabase.Value] {
    [
      .bytes(header + coordinates(.point, [point])), .number(point.time.seconds),
      .init(point.utc.flatMap(date)), .init(finite(point.altitude)), .init(finite(point.speed)),
      .init(finite(point.heading)), point.fix.map { .integer(Int64($0)) } ?? .null,
      .init(finite(point.dilution)), .init(finite(point.horizontalAccuracy)), .init(point.doubt),
    ]
  }

  private static func finite(_ number: Double?) -> Double? {
    number.flatMap { $0.isFinite ? $0 : nil }
  }

  /// The only form that the standard has: to the millisecond, in UTC.
  private static func date(_ date: MetadataDate) -> String? {
    guard let utc = date.at(nanosecond: 0, zone: date.zoneOffsetMinutes ?? 0)?.secondsSince1970,
      let whole = MetadataDate(fractionalSecondsSince1970: Double(utc))
    else { return nil }
    return whole.description.prefix(19) + "." + (date.nanosecond / 1_000_000).padded(3) + "Z"
  }

  private enum Kind: UInt32 {
    case point = 1
    case line = 2
  }

  private static let header: [UInt8] =
    [UInt8(ascii: "G"), UInt8(ascii: "P"), 0, 1] + system.littleEndianBytes

  private static func line(_ points: [TelemetryPoint]) -> [UInt8] {
    header + coordinates(.line, points)
  }

  /// Well-known binary: with heights where all points have one.
  private static func coordinates(_ kind: Kind, _ points: [TelemetryPoint]) -> [UInt8] {
    let isHigh = points.allSatisfy { finite($0.altitude) != nil }
    var bytes: [UInt8] = [1]
    bytes += (kind.rawValue + (isHigh ? 1000 : 0)).littleEndianBytes
    if kind == .line { bytes += UInt32(clamping: points.count).littleEndianBytes }
    for point in points {
      bytes += point.longitude.bitPattern.littleEndianBytes
      bytes += point.latitude.bitPattern.littleEndianBytes
      if isHigh { bytes += (point.altitude ?? 0).bitPattern.littleEndianBytes }
    }
    return bytes
  }
}
