// Expat, the XML parser.
#ifndef CEXPAT_H
#define CEXPAT_H

#include <expat.h>

// What was set for the handlers.
static inline void *expat_user_data(XML_Parser parser) { return XML_GetUserData(parser); }

#endif
