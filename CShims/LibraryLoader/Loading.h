// How the functions of a library are found by name.
#include <dlfcn.h>
#include <stddef.h>

// What was opened stays so; symbols of the libraries that it needs are found through it.
#define LOAD_LIBRARY(file)                                                                         \
  void *library = dlopen(file, RTLD_LAZY | RTLD_LOCAL);                                            \
  if (!library) return file;

#define LOAD_FUNCTION(name)                                                                        \
  functions.name = (__typeof__(&name))dlsym(library, #name);                                       \
  if (!functions.name) return #name;
