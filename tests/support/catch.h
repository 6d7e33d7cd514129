// The one door to Catch2, so that tests build with version 2 (Debian 12) and version 3.

#ifndef HIPIFY_TESTS_SUPPORT_CATCH_H_
#define HIPIFY_TESTS_SUPPORT_CATCH_H_

#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
#else
#include <catch2/catch.hpp>
#endif

#endif  // HIPIFY_TESTS_SUPPORT_CATCH_H_
