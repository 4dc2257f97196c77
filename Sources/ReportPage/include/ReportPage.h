// The files of which pages of reports are made, as bytes of the program.
#ifndef REPORT_PAGE_H
#define REPORT_PAGE_H

#include "ReportRaster.h"
#include <stddef.h>

// Bytes that last as long as the program.
typedef struct {
  const unsigned char *bytes;
  size_t count;
} ReportPageFile;

// What the page does.
extern const ReportPageFile report_page_script;
// How it looks.
extern const ReportPageFile report_page_style;
// The library that draws plots: dygraphs 2.2.1, whose licence stands beside it.
extern const ReportPageFile report_page_plots;
// The style of its parts.
extern const ReportPageFile report_page_plots_style;
// The library that draws maps of tiles: Leaflet 1.7.1 as Debian has it, whose licence stands beside it.
extern const ReportPageFile report_page_map;
// The style of its parts.
extern const ReportPageFile report_page_map_style;

#endif
