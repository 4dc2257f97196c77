internal import CSQLite
internal import LibraryLoader

/// A database of SQLite in memory, which ends as the bytes of a file.
///
/// SQLite is loaded when the first database is made.
@safe final class SQLiteDatabase {
  /// A value of a column.
  enum Value {
    case null
    case integer(Int64)
    case number(Double)
    case text(String)
    case bytes([UInt8])

    /// A number where there is one.
    init(_ number: Double?) { self = number.map { .number($0) } ?? .null }

    /// Text where there is some.
    init(_ text: String?) { self = text.map { .text($0) } ?? .null }
  }

  /// Why the database could not be made.
  struct Failure: Error {
    var reason: String
  }

  private var pointer: OpaquePointer?
  private static let isDone: Int32 = 101

  /// What keeps SQLite from being used; `nil` where it is there.
  private static let obstacle: String? = {
    guard let missing = unsafe sqlite_load() else { return nil }
    let file = unsafe String(cString: sqlite_library_file())
    let name = unsafe String(cString: missing)
    let found = name == file ? "\(file) is not installed" : "\(file) has no function \(name)"
    return "SQLite is needed for this, and \(found); on Debian: apt-get install libsqlite3-0"
  }()

  /// Makes an empty database.
  ///
  /// - Throws: ``Failure`` where SQLite is not there.
  init() throws(Failure) {
    if let obstacle = Self.obstacle { throw Failure(reason: obstacle) }
    guard unsafe sqlite.pointee.sqlite3_open(":memory:", &pointer) == 0 else { throw failure }
  }

  deinit {
    // Without SQLite there is no database, and nothing to close it with.
    if unsafe pointer != nil { unsafe _ = sqlite.pointee.sqlite3_close(pointer) }
  }

  /// Runs statements that give no rows.
  func run(_ text: String) throws(Failure) {
    guard unsafe sqlite.pointee.sqlite3_exec(pointer, text, nil, nil, nil) == 0 else {
      throw failure
    }
  }

  /// Runs a statement once for each row of values, which stand for its question marks.
  func run(_ text: String, rows: some Sequence<[Value]>) throws(Failure) {
    var statement: OpaquePointer?
    guard unsafe sqlite.pointee.sqlite3_prepare_v2(pointer, text, -1, &statement, nil) == 0 else {
      throw failure
    }
    defer { unsafe _ = sqlite.pointee.sqlite3_finalize(statement) }
    for row in rows {
      for (place, value) in row.enumerated() {
        guard unsafe Self.bind(value, to: statement, Int32(clamping: place + 1)) == 0 else {
          throw failure
        }
      }
      guard unsafe sqlite.pointee.sqlite3_step(statement) == Self.isDone,
        unsafe sqlite.pointee.sqlite3_reset(statement) == 0
      else { throw failure }
    }
  }

  private static func bind(
    _ value: Value, to statement: OpaquePointer?, _ place: Int32
  ) -> Int32 {
    switch value {
    case .null: return unsafe sqlite.pointee.sqlite3_bind_null(statement, place)
    case .integer(let number):
      return unsafe sqlite.pointee.sqlite3_bind_int64(statement, place, number)
    case .number(let number):
      return unsafe sqlite.pointee.sqlite3_bind_double(statement, place, number)
    case .text(let text):
      return unsafe sqlite_bind_string(statement, place, text, Int32(clamping: text.utf8.count))
    case .bytes(let bytes):
      return unsafe sqlite_bind_bytes(statement, place, bytes, Int32(clamping: bytes.count))
    }
  }

  /// The file.
  func bytes() throws(Failure) -> [UInt8] {
    var size: Int64 = 0
    guard let start = unsafe sqlite.pointee.sqlite3_serialize(pointer, "main", &size, 0) else {
      throw failure
    }
    defer { unsafe sqlite.pointee.sqlite3_free(start) }
    return unsafe Array(UnsafeBufferPointer(start: start, count: Int(size)))
  }

  private var failure: Failure {
    let text = unsafe sqlite.pointee.sqlite3_errmsg(pointer).map { unsafe String(cString: $0) }
    return Failure(reason: "SQLite says: \(text ?? "no reason")")
  }
}
