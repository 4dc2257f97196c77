internal import BinaryIO
internal import CSQLite
internal import LibraryLoader

/// A SQLite database: one in memory, which ends as the bytes of a file, or a file that changes in place.
///
/// SQLite is loaded when the first database is made. What a statement changes outside a transaction is one of its own;
/// what was not committed when the program ends is undone by whoever opens the file next.
@safe package final class SQLiteDatabase {
  /// A value of a column.
  package enum Value: Equatable, Sendable {
    case null
    case integer(Int64)
    case number(Double)
    case text(String)
    case bytes([UInt8])

    /// A number where there is one.
    package init(_ number: Double?) { self = number.map { .number($0) } ?? .null }

    /// A whole number where there is one.
    package init(_ number: Int64?) { self = number.map { .integer($0) } ?? .null }

    /// Text where there is some.
    package init(_ text: String?) { self = text.map { .text($0) } ?? .null }

    /// A whole number; `nil` for anything else.
    package var integer: Int64? { if case .integer(let number) = self { number } else { nil } }

    /// Text; `nil` for anything else.
    package var text: String? { if case .text(let text) = self { text } else { nil } }
  }

  /// Why something could not be done.
  package struct Failure: Error {
    package var reason: String

    package init(reason: String) { self.reason = reason }
  }

  private var pointer: OpaquePointer?
  private static let isDone: Int32 = 101
  private static let hasRow: Int32 = 100

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

  /// Opens a file, which is made where it is not there.
  ///
  /// - Parameters:
  ///   - path: where it is.
  ///   - milliseconds: how long to wait for someone who changes it.
  /// - Throws: ``Failure`` where SQLite is not there, or cannot open it.
  package init(path: String, waiting milliseconds: Int32) throws(Failure) {
    if let obstacle = Self.obstacle { throw Failure(reason: obstacle) }
    guard unsafe sqlite.pointee.sqlite3_open(path.fileName, &pointer) == 0,
      unsafe sqlite.pointee.sqlite3_busy_timeout(pointer, milliseconds) == 0
    else { throw failure }
  }

  deinit {
    // Without SQLite there is no database, and nothing to close it with.
    if unsafe pointer != nil { unsafe _ = sqlite.pointee.sqlite3_close(pointer) }
  }

  /// Runs statements that give no rows.
  package func run(_ text: String) throws(Failure) {
    guard unsafe sqlite.pointee.sqlite3_exec(pointer, text, nil, nil, nil) == 0 else {
      throw failure
    }
  }

  /// Runs a statement once for each row of values, which stand for its question marks.
  package func run(_ text: String, rows: some Sequence<[Value]>) throws(Failure) {
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

  /// The rows that a statement gives, each handed over as it comes.
  ///
  /// - Parameters:
  ///   - text: the statement.
  ///   - values: what stands for its question marks.
  ///   - row: what is done with a row.
  /// - Throws: ``Failure`` where SQLite refuses the statement.
  package func query(
    _ text: String, _ values: [Value] = [], row: ([Value]) -> Void
  ) throws(Failure) {
    var statement: OpaquePointer?
    guard unsafe sqlite.pointee.sqlite3_prepare_v2(pointer, text, -1, &statement, nil) == 0 else {
      throw failure
    }
    defer { unsafe _ = sqlite.pointee.sqlite3_finalize(statement) }
    for (place, value) in values.enumerated() {
      guard unsafe Self.bind(value, to: statement, Int32(clamping: place + 1)) == 0 else {
        throw failure
      }
    }
    let count = unsafe sqlite.pointee.sqlite3_column_count(statement)
    while true {
      switch unsafe sqlite.pointee.sqlite3_step(statement) {
      case Self.isDone: return
      case Self.hasRow: row((0..<count).map { unsafe Self.column($0, of: statement) })
      default: throw failure
      }
    }
  }

  /// The number of the row that was added last.
  package var lastRow: Int64 { unsafe sqlite.pointee.sqlite3_last_insert_rowid(pointer) }

  private static func column(_ place: Int32, of statement: OpaquePointer?) -> Value {
    switch unsafe sqlite.pointee.sqlite3_column_type(statement, place) {
    case 1: return .integer(unsafe sqlite.pointee.sqlite3_column_int64(statement, place))
    case 2: return .number(unsafe sqlite.pointee.sqlite3_column_double(statement, place))
    case 5: return .null
    case let type:
      // The bytes first: their number is that of what was asked for last.
      let start = unsafe sqlite.pointee.sqlite3_column_blob(statement, place)
      let count = Int(unsafe sqlite.pointee.sqlite3_column_bytes(statement, place))
      let bytes = unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
      return type == 3 ? .text(String(decoding: bytes, as: UTF8.self)) : .bytes(bytes)
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
