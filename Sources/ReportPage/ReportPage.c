#include "ReportPage.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char script[] = {
#embed "page/report.js"
};
const ReportPageFile report_page_script = {script, sizeof(script)};

static const unsigned char style[] = {
#embed "page/report.css"
};
const ReportPageFile report_page_style = {style, sizeof(style)};

static const unsigned char plots[] = {
#embed "page/dygraph.min.js"
};
const ReportPageFile report_page_plots = {plots, sizeof(plots)};

static const unsigned char plots_style[] = {
#embed "page/dygraph.min.css"
};
const ReportPageFile report_page_plots_style = {plots_style, sizeof(plots_style)};

static const unsigned char map[] = {
#embed "page/leaflet.min.js"
};
const ReportPageFile report_page_map = {map, sizeof(map)};

static const unsigned char map_style[] = {
#embed "page/leaflet.css"
};
const ReportPageFile report_page_map_style = {map_style, sizeof(map_style)};
