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

// What goes wrong with a device of sound is reported by FFmpeg, too.
static void ignore_sound_error(const char *file, int line, const char *function, int error,
                               const char *format, ...) {
  (void)file, (void)line, (void)function, (void)error, (void)format;
}

// Nothing of libavdevice is called but what makes its formats known, so its headers are not needed.
const char *ffmpeg_load_devices(void) {
  LOAD_LIBRARY(ffmpeg_devices_file());
  void (*register_all)(void) = (void (*)(void))dlsym(library, "avdevice_register_all");
  if (!register_all) return "avdevice_register_all";
  register_all();
  // libasound prints by itself where no one else takes its messages.
  int (*handle)(void (*)(const char *, int, const char *, int, const char *, ...)) =
      (int (*)(void (*)(const char *, int, const char *, int, const char *, ...)))dlsym(
          library, "snd_lib_error_set_handler");
  if (handle) handle(ignore_sound_error);
  return NULL;
}
