// The functions of FFmpeg, found by their names when they are first needed.
// Only what Swift calls through says what may be NULL.
#pragma clang diagnostic ignored "-Wnullability-completeness"
#include "../CFFmpeg/CFFmpeg.h"

#include <dlfcn.h>

static FFmpegFunctions functions;
const FFmpegFunctions *const ffmpeg = &functions;

const char *ffmpeg_load(void) {
  // What was opened stays so; symbols of the libraries that it needs are found through it.
  void *library = dlopen(ffmpeg_library_file(), RTLD_LAZY | RTLD_LOCAL);
  if (!library) return ffmpeg_library_file();
#define FUNCTION(name)                                                                             \
  functions.name = (__typeof__(&name))dlsym(library, #name);                                       \
  if (!functions.name) return #name;
#include "../CFFmpeg/FFmpegFunctions.h"
#undef FUNCTION
  return NULL;
}
