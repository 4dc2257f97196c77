// Drawings as pictures, by librsvg and cairo, which are loaded when they are first needed.
#ifndef REPORT_RASTER_H
#define REPORT_RASTER_H

#include <stddef.h>

// What came of a drawing.
typedef struct {
  // The picture as PNG, to be given to `report_raster_free`; NULL where there is none.
  unsigned char *bytes;
  size_t count;
  // The library or function that is not there; NULL where all are.
  const char *missing;
} ReportRaster;

// Draws an SVG document of so many pixels, at twice that size.
ReportRaster report_raster_png(const unsigned char *svg, size_t count, int width, int height);

void report_raster_free(ReportRaster raster);

#endif
