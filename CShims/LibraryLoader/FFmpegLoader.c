// The functions of FFmpeg, found by their names when they are first needed.
// Only what Swift calls through says what may be NULL.
#pragma clang diagnostic ignored "-Wnullability-completeness"
#include "../CFFmpeg/CFFmpeg.h"

#include "Loading.h"

static FFmpegFunctions functions;
const FFmpegFunctions *const ffmpeg = &functions;

const char *ffmpeg_load(void) {
  LOAD_LIBRARY(ffmpeg_library_file());
#define FUNCTION(name) LOAD_FUNCTION(name)
#include "../CFFmpeg/FFmpegFunctions.h"
#undef FUNCTION
  return NULL;
}
