// The entry of libFuzzer that a program with a main of its own calls.
//
// Source: https://llvm.org/docs/LibFuzzer.html, "Using libFuzzer as a library".
#ifndef CFUZZER_H
#define CFUZZER_H

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerRunDriver(int *count, char ***arguments,
                        int (*test_one_input)(const uint8_t *bytes, size_t size));

#endif
