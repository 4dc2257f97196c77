// The few functions of librsvg 2.52 and cairo 1.16 that are needed, declared here, so that building needs no headers of
// theirs: https://gnome.pages.gitlab.gnome.org/librsvg/Rsvg-2.0, https://www.cairographics.org/manual.
#include "ReportRaster.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  double x, y, width, height;
} Rectangle;

typedef int (*WriteFunction)(void *closure, const unsigned char *data, unsigned int length);

enum { formatARGB32 = 0, statusSuccess = 0, statusWriteError = 11 };

#define FUNCTIONS                                                                                  \
  FUNCTION(rsvg, void *, rsvg_handle_new_from_data, const unsigned char *, size_t, void **)        \
  FUNCTION(rsvg, int, rsvg_handle_render_document, void *, void *, const Rectangle *, void **)     \
  FUNCTION(object, void, g_object_unref, void *)                                                   \
  FUNCTION(cairo, void *, cairo_image_surface_create, int, int, int)                               \
  FUNCTION(cairo, void *, cairo_create, void *)                                                    \
  FUNCTION(cairo, void, cairo_scale, void *, double, double)                                       \
  FUNCTION(cairo, void, cairo_destroy, void *)                                                     \
  FUNCTION(cairo, void, cairo_surface_destroy, void *)                                             \
  FUNCTION(cairo, int, cairo_surface_write_to_png_stream, void *, WriteFunction, void *)

#define FUNCTION(library, result, name, ...) static result (*name)(__VA_ARGS__);
FUNCTIONS
#undef FUNCTION

static const char *load(void) {
  void *rsvg = dlopen("librsvg-2.so.2", RTLD_LAZY | RTLD_LOCAL);
  if (!rsvg) return "librsvg-2.so.2";
  void *cairo = dlopen("libcairo.so.2", RTLD_LAZY | RTLD_LOCAL);
  if (!cairo) return "libcairo.so.2";
  void *object = dlopen("libgobject-2.0.so.0", RTLD_LAZY | RTLD_LOCAL);
  if (!object) return "libgobject-2.0.so.0";
#define FUNCTION(library, result, name, ...)                                                       \
  name = (result (*)(__VA_ARGS__))dlsym(library, #name);                                           \
  if (!name) return #name;
  FUNCTIONS
#undef FUNCTION
  return NULL;
}

static int append(void *closure, const unsigned char *data, unsigned int length) {
  ReportRaster *raster = closure;
  unsigned char *larger = realloc(raster->bytes, raster->count + length);
  if (!larger) return statusWriteError;
  memcpy(larger + raster->count, data, length);
  raster->bytes = larger;
  raster->count += length;
  return statusSuccess;
}

ReportRaster report_raster_png(const unsigned char *svg, size_t count, int width, int height) {
  ReportRaster raster = {NULL, 0, load()};
  if (raster.missing) return raster;
  void *handle = rsvg_handle_new_from_data(svg, count, NULL);
  if (!handle) return raster;
  void *surface = cairo_image_surface_create(formatARGB32, 2 * width, 2 * height);
  void *context = cairo_create(surface);
  cairo_scale(context, 2, 2);
  const Rectangle all = {0, 0, width, height};
  const int isDrawn = rsvg_handle_render_document(handle, context, &all, NULL);
  if (!isDrawn || cairo_surface_write_to_png_stream(surface, append, &raster) != statusSuccess) {
    free(raster.bytes);
    raster.bytes = NULL;
    raster.count = 0;
  }
  cairo_destroy(context);
  cairo_surface_destroy(surface);
  g_object_unref(handle);
  return raster;
}

void report_raster_free(ReportRaster raster) { free(raster.bytes); }
