#include "cli/given_options.h"

#include "cli/option_table.h"

namespace hipify {

std::vector<std::string> Split(std::string_view text, char separator) {
  std::vector<std::string> parts;
  while (true) {
    const size_t end = text.find(separator);
    if (end != 0 && !text.empty()) parts.emplace_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

bool GivenOptions::Has(const std::string& name) const {
  const auto found = values_.find(name);
  if (found == values_.end() || found->second.empty()) return false;
  const OptionSpec* const option = FindOption(name);
  const bool is_switch = option != nullptr && option->argument.empty();
  return !is_switch || found->second.back() != "false";
}

std::vector<std::string> GivenOptions::All(const std::string& name) const {
  const auto found = values_.find(name);
  return found == values_.end() ? std::vector<std::string>() : found->second;
}

std::string GivenOptions::Last(const std::string& name) const {
  const auto found = values_.find(name);
  return found == values_.end() || found->second.empty() ? std::string() : found->second.back();
}

std::vector<std::string> GivenOptions::Parts(const std::string& name) const {
  std::vector<std::string> parts;
  for (const std::string& value : All(name)) {
    for (std::string& part : Split(value, ',')) parts.push_back(std::move(part));
  }
  return parts;
}

void GivenOptions::Override(const GivenOptions& stronger) {
  for (const auto& [name, values] : stronger.values_) {
    const OptionSpec* const option = FindOption(name);
    const bool adds = option != nullptr && option->config == ConfigUse::kAdds && !values.empty();
    std::vector<std::string>& own = values_[name];
    if (!adds) own.clear();
    own.insert(own.end(), values.begin(), values.end());
  }
}

}  // namespace hipify
