// The one call of zlib that is needed.
//
// Declared here rather than included: a system header that is seen first through this module would
// become this module's, and Swift would no longer find its types in the C library's.
#ifndef CZLIB_H
#define CZLIB_H

int uncompress(unsigned char *destination, unsigned long *destination_size,
               const unsigned char *source, unsigned long source_size);

#endif
