/// The tables and views of an index, as SQL.
///
/// Times are seconds, sizes bytes, positions degrees, dates RFC 3339 as `show` prints them, in the zone that the file
/// tells. What a file does not tell is `NULL`.
enum IndexSchema {
  /// What tells an index from other databases: `application_id`, the letters `mmix`.
  static let application: Int64 = 0x6D6D_6978
  /// The layout of this version: `user_version`.
  static let version: Int64 = 1

  static let statements = """
    PRAGMA application_id = \(application);
    PRAGMA user_version = \(version);
    CREATE TABLE files (
      id INTEGER PRIMARY KEY,
      path TEXT NOT NULL UNIQUE, folder TEXT NOT NULL, name TEXT NOT NULL,
      device INTEGER NOT NULL, inode INTEGER NOT NULL, size INTEGER NOT NULL, modified INTEGER NOT NULL,
      status TEXT NOT NULL, error TEXT,
      format TEXT, duration REAL, title TEXT,
      captured TEXT, zone TEXT, latitude REAL, longitude REAL, altitude REAL,
      make TEXT, model TEXT, lens TEXT, software TEXT, hash TEXT);
    CREATE INDEX files_captured ON files (captured);
    CREATE INDEX files_hash ON files (hash);
    CREATE TABLE tracks (
      file INTEGER NOT NULL REFERENCES files (id) ON DELETE CASCADE,
      track INTEGER NOT NULL, kind TEXT NOT NULL, sample_format TEXT, codec TEXT, profile TEXT, dynamic_range TEXT,
      width REAL, height REAL, rotation INTEGER, frame_rate REAL, bit_depth INTEGER,
      channels INTEGER, sample_rate REAL, bit_rate INTEGER, language TEXT, track_name TEXT,
      track_duration REAL, samples INTEGER, bytes INTEGER, track_hash TEXT);
    CREATE INDEX tracks_file ON tracks (file);
    CREATE TABLE items (
      file INTEGER NOT NULL REFERENCES files (id) ON DELETE CASCADE,
      track INTEGER, identifier TEXT NOT NULL, key_space TEXT NOT NULL, common TEXT, item_name TEXT NOT NULL,
      language TEXT, data_type TEXT NOT NULL, value, item_size INTEGER NOT NULL);
    CREATE INDEX items_file ON items (file);
    CREATE INDEX items_identifier ON items (identifier);
    CREATE TABLE places (
      file INTEGER NOT NULL REFERENCES files (id) ON DELETE CASCADE,
      latitude REAL, longitude REAL, altitude REAL, place_name TEXT, identifier TEXT NOT NULL, is_chosen INTEGER NOT NULL,
      doubt TEXT);
    CREATE INDEX places_file ON places (file);
    CREATE TABLE chapters (
      file INTEGER NOT NULL REFERENCES files (id) ON DELETE CASCADE,
      edition INTEGER NOT NULL, number INTEGER NOT NULL, language TEXT, start REAL, chapter_duration REAL,
      chapter_title TEXT NOT NULL);
    CREATE INDEX chapters_file ON chapters (file);
    CREATE VIEW by_day AS
      SELECT substr(captured, 1, 10) AS day, count(*) AS files, sum(duration) AS seconds, sum(size) AS bytes
      FROM files WHERE captured IS NOT NULL GROUP BY day ORDER BY day;
    CREATE VIEW by_device AS
      SELECT make, model, count(*) AS files, min(captured) AS first, max(captured) AS last
      FROM files WHERE make IS NOT NULL OR model IS NOT NULL GROUP BY make, model ORDER BY files DESC;
    CREATE VIEW without_place AS
      SELECT path, captured, make, model FROM files WHERE latitude IS NULL AND status <> 'failed' ORDER BY path;
    CREATE VIEW without_date AS
      SELECT path, make, model FROM files WHERE captured IS NULL AND status <> 'failed' ORDER BY path;
    CREATE VIEW duplicates AS
      SELECT hash, path, size, captured FROM files
      WHERE hash IN (SELECT hash FROM files WHERE hash IS NOT NULL GROUP BY hash HAVING count(*) > 1)
      ORDER BY hash, path;
    CREATE VIEW damaged AS
      SELECT path, status, error FROM files WHERE status <> 'ok' ORDER BY path;
    """
}
