// Any bytes as a configuration file: options, or an error with a place.

#include <cstdint>
#include <string>

#include "cli/config_file.h"
#include "fuzz/check.h"

using namespace hipify;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string text(data, data + size);
  const TimeLimit limit;
  GivenOptions options;
  std::string error;
  if (ParseConfig(text, "c.json", &options, &error)) {
    Check(error.empty(), "there is no error where there is none");
  } else {
    Check(IsErrorIn("c.json", error), "an error is one line and has a place");
  }
  return 0;
}
