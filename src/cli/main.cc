#include "cli/run.h"

int main(int argc, char** argv) {
  return hipify::RunProgram(std::vector<std::string>(argv + (argc > 0 ? 1 : 0), argv + argc));
}
