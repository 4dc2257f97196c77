// The functions of SQLite, found by their names when they are first needed.
#pragma clang diagnostic ignored "-Wnullability-completeness"
#include "../CSQLite/CSQLite.h"

#include "Loading.h"

static SQLiteFunctions functions;
const SQLiteFunctions *const sqlite = &functions;

const char *sqlite_load(void) {
  LOAD_LIBRARY(sqlite_library_file());
#define FUNCTION(name) LOAD_FUNCTION(name)
  SQLITE_FUNCTIONS
#undef FUNCTION
  return NULL;
}
