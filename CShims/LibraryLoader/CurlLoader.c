// The functions of libcurl, found by their names when they are first needed.
#pragma clang diagnostic ignored "-Wnullability-completeness"
#include "../CCurl/CCurl.h"

#include "Loading.h"

static CurlFunctions functions;
const CurlFunctions *const curl = &functions;

const char *curl_load(void) {
  LOAD_LIBRARY(curl_library_file());
#define FUNCTION(name) LOAD_FUNCTION(name)
  CURL_FUNCTIONS
#undef FUNCTION
  functions.curl_global_init(CURL_GLOBAL_DEFAULT);
  return NULL;
}
