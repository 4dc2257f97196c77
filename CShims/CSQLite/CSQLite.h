// SQLite, which writes GeoPackage and the index of a library.
#ifndef CSQLITE_H
#define CSQLITE_H

// The few functions that are called, as SQLite documents them: they have not changed since version 3.36, and so no
// package is needed to build.
typedef struct sqlite3 sqlite3;
typedef struct sqlite3_stmt sqlite3_stmt;

int sqlite3_open(const char *_Nonnull name, sqlite3 *_Nullable *_Nonnull database);
int sqlite3_close(sqlite3 *_Nullable database);
const char *_Nullable sqlite3_errmsg(sqlite3 *_Nullable database);
int sqlite3_exec(sqlite3 *_Nullable database, const char *_Nonnull text,
                 int (*_Nullable row)(void *_Nullable, int, char *_Nullable *_Nullable, char *_Nullable *_Nullable),
                 void *_Nullable context, char *_Nullable *_Nullable message);
int sqlite3_prepare_v2(sqlite3 *_Nullable database, const char *_Nonnull text, int size,
                       sqlite3_stmt *_Nullable *_Nonnull statement, const char *_Nullable *_Nullable rest);
int sqlite3_bind_blob(sqlite3_stmt *_Nullable statement, int place, const void *_Nullable bytes, int count,
                      void (*_Nullable destroy)(void *_Nullable));
int sqlite3_bind_double(sqlite3_stmt *_Nullable statement, int place, double value);
int sqlite3_bind_int64(sqlite3_stmt *_Nullable statement, int place, long long value);
int sqlite3_bind_null(sqlite3_stmt *_Nullable statement, int place);
int sqlite3_bind_text(sqlite3_stmt *_Nullable statement, int place, const char *_Nullable text, int count,
                      void (*_Nullable destroy)(void *_Nullable));
int sqlite3_busy_timeout(sqlite3 *_Nullable database, int milliseconds);
const void *_Nullable sqlite3_column_blob(sqlite3_stmt *_Nullable statement, int place);
int sqlite3_column_bytes(sqlite3_stmt *_Nullable statement, int place);
int sqlite3_column_count(sqlite3_stmt *_Nullable statement);
double sqlite3_column_double(sqlite3_stmt *_Nullable statement, int place);
long long sqlite3_column_int64(sqlite3_stmt *_Nullable statement, int place);
int sqlite3_column_type(sqlite3_stmt *_Nullable statement, int place);
long long sqlite3_last_insert_rowid(sqlite3 *_Nullable database);
int sqlite3_step(sqlite3_stmt *_Nullable statement);
int sqlite3_reset(sqlite3_stmt *_Nullable statement);
int sqlite3_finalize(sqlite3_stmt *_Nullable statement);
unsigned char *_Nullable sqlite3_serialize(sqlite3 *_Nullable database, const char *_Nonnull schema,
                                           long long *_Nullable size, unsigned flags);
void sqlite3_free(void *_Nullable memory);

// The functions, found by name when they are first needed: few commands need them.
#define SQLITE_FUNCTIONS                                                                           \
  FUNCTION(sqlite3_bind_blob)                                                                      \
  FUNCTION(sqlite3_bind_double)                                                                    \
  FUNCTION(sqlite3_bind_int64)                                                                     \
  FUNCTION(sqlite3_bind_null)                                                                      \
  FUNCTION(sqlite3_bind_text)                                                                      \
  FUNCTION(sqlite3_busy_timeout)                                                                   \
  FUNCTION(sqlite3_close)                                                                          \
  FUNCTION(sqlite3_column_blob)                                                                    \
  FUNCTION(sqlite3_column_bytes)                                                                   \
  FUNCTION(sqlite3_column_count)                                                                   \
  FUNCTION(sqlite3_column_double)                                                                  \
  FUNCTION(sqlite3_column_int64)                                                                   \
  FUNCTION(sqlite3_column_type)                                                                    \
  FUNCTION(sqlite3_errmsg)                                                                         \
  FUNCTION(sqlite3_exec)                                                                           \
  FUNCTION(sqlite3_finalize)                                                                       \
  FUNCTION(sqlite3_free)                                                                           \
  FUNCTION(sqlite3_last_insert_rowid)                                                              \
  FUNCTION(sqlite3_open)                                                                           \
  FUNCTION(sqlite3_prepare_v2)                                                                     \
  FUNCTION(sqlite3_reset)                                                                          \
  FUNCTION(sqlite3_serialize)                                                                      \
  FUNCTION(sqlite3_step)

typedef struct {
#define FUNCTION(name) __typeof__(&name) _Nonnull name;
  SQLITE_FUNCTIONS
#undef FUNCTION
} SQLiteFunctions;

// To be called only where sqlite_load has returned NULL.
extern const SQLiteFunctions *_Nonnull const sqlite;

// Loads SQLite. Returns NULL where every function can be called from then on, else the name of the library or function
// that is not there. Not for two threads at once.
const char *_Nullable sqlite_load(void);

static inline const char *_Nonnull sqlite_library_file(void) { return "libsqlite3.so.0"; }

// MARK: What Swift cannot pass: the destructor that has SQLite copy what it is given

static inline int sqlite_bind_bytes(sqlite3_stmt *_Nullable statement, int place, const void *_Nullable bytes, int count) {
  return sqlite->sqlite3_bind_blob(statement, place, bytes, count, (void (*)(void *))-1);
}
static inline int sqlite_bind_string(sqlite3_stmt *_Nullable statement, int place, const char *_Nullable text, int count) {
  return sqlite->sqlite3_bind_text(statement, place, text, count, (void (*)(void *))-1);
}

#endif
