// The test program's main. Catch2 2 has its implementation in the header, version 3 in a library;
// a main of our own suits both.

#define CATCH_CONFIG_RUNNER
#include "support/catch.h"

int main(int argc, char** argv) { return Catch::Session().run(argc, argv); }
