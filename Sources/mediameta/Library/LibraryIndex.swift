internal import MediaMetadata

/// The database of an index: opened, asked what it has, and changed.
final class LibraryIndex {
  /// A file that the index has.
  struct Known {
    var id: Int64
    var fingerprint: FileFingerprint
    var hasHash: Bool
    /// Whether it could not be read, so that it is tried again.
    var isFailed: Bool
  }

  private let database: SQLiteDatabase
  private let path: String
  /// How many changes are made before they are committed.
  private var pending = 0
  private static let changesAtOnce = 500
  private static let patience: Int32 = 10_000

  /// Opens an index, or makes one.
  ///
  /// - Throws: `MediaError` where the file is something else, or cannot be opened.
  init(path: String) throws(MediaError) {
    self.path = path
    do throws(SQLiteDatabase.Failure) {
      database = try SQLiteDatabase(path: path, waiting: Self.patience)
      let (application, version, count) = try (
        Self.number("PRAGMA application_id", in: database),
        Self.number("PRAGMA user_version", in: database),
        Self.number("SELECT count(*) FROM sqlite_master", in: database)
      )
      let isNew = count == 0
      guard isNew || application == IndexSchema.application else {
        throw SQLiteDatabase.Failure(reason: "is a database, and no index of mediameta")
      }
      guard isNew || version == IndexSchema.version else {
        throw SQLiteDatabase.Failure(
          reason: "has layout \(version), and this version knows layout \(IndexSchema.version)")
      }
      try database.run("PRAGMA foreign_keys = ON; BEGIN IMMEDIATE;")
      if isNew { try database.run(IndexSchema.statements) }
    } catch {
      throw Self.error(error, path)
    }
  }

  private static func number(
    _ text: String, in database: SQLiteDatabase
  ) throws(SQLiteDatabase.Failure) -> Int64 {
    var number: Int64 = 0
    try database.query(text) { number = $0.first?.integer ?? 0 }
    return number
  }

  /// Every file that is in the index, by its path.
  func known() throws(MediaError) -> [String: Known] {
    var known: [String: Known] = [:]
    try perform { () throws(SQLiteDatabase.Failure) in
      try database.query(
        "SELECT path, id, device, inode, size, modified, hash IS NOT NULL, status = 'failed' FROM files"
      ) { row in
        let numbers = row.dropFirst().map { $0.integer ?? 0 }
        guard let path = row.first?.text, numbers.count == 7 else { return }
        known[path] = Known(
          id: numbers[0],
          fingerprint: FileFingerprint(
            device: numbers[1], inode: numbers[2], size: numbers[3], modified: numbers[4]),
          hasHash: numbers[5] == 1, isFailed: numbers[6] == 1)
      }
    }
    return known
  }

  /// Puts a file into the index, in the place of what it said before.
  func put(_ file: IndexedFile) throws(MediaError) {
    try change { () throws(SQLiteDatabase.Failure) in
      try database.run("DELETE FROM files WHERE path = ?", rows: [[.text(file.path)]])
      let columns = IndexedFile.columns
      let marks = columns.map { _ in "?" }.joined(separator: ",")
      try database.run(
        "INSERT INTO files (\(columns.joined(separator: ","))) VALUES (\(marks))",
        rows: [file.file])
      let id = SQLiteDatabase.Value.integer(database.lastRow)
      for (table, rows) in [
        ("tracks", file.tracks), ("items", file.items), ("places", file.places),
        ("chapters", file.chapters),
      ] {
        guard let first = rows.first else { continue }
        let marks = ([""] + first.map { _ in "" }).map { _ in "?" }.joined(separator: ",")
        try database.run(
          "INSERT INTO \(table) VALUES (\(marks))", rows: rows.lazy.map { [id] + $0 })
      }
    }
  }

  /// Gives a file that was moved its new path.
  func move(_ id: Int64, to path: String) throws(MediaError) {
    let parts = FilePathParts(path)
    try change { () throws(SQLiteDatabase.Failure) in
      try database.run(
        "UPDATE files SET path = ?, folder = ?, name = ? WHERE id = ?",
        rows: [[.text(path), .text(parts.folder), .text(parts.name), .integer(id)]])
    }
  }

  /// Takes files out that are gone.
  func remove(_ ids: [Int64]) throws(MediaError) {
    try change { () throws(SQLiteDatabase.Failure) in
      try database.run("DELETE FROM files WHERE id = ?", rows: ids.lazy.map { [.integer($0)] })
    }
  }

  /// Makes what was changed last.
  func commit() throws(MediaError) {
    pending = 0
    try perform { () throws(SQLiteDatabase.Failure) in try database.run("COMMIT") }
  }

  private func change(_ work: () throws(SQLiteDatabase.Failure) -> Void) throws(MediaError) {
    try perform(work)
    pending += 1
    guard pending >= Self.changesAtOnce else { return }
    try commit()
    try perform { () throws(SQLiteDatabase.Failure) in try database.run("BEGIN IMMEDIATE") }
  }

  private func perform(_ work: () throws(SQLiteDatabase.Failure) -> Void) throws(MediaError) {
    do throws(SQLiteDatabase.Failure) { try work() } catch { throw Self.error(error, path) }
  }

  private static func error(_ failure: SQLiteDatabase.Failure, _ path: String) -> MediaError {
    MediaError(.unwritable, failure.reason, path: path)
  }
}
